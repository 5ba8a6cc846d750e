import type { DevFinding } from '../../client/dev/message.ts'
import { hashOf } from '../../render/base/hash.ts'
import type { LiveSite } from '../../render/live.ts'
import type { Config } from '../../render/model/config.ts'
import type { ServedFile } from '../../render/model/types.ts'
import { escapeHtml } from '../../render/parse/html/escape.ts'
import { documentPolicies } from '../../render/site/files/document-policy.ts'
import { framingPolicy } from '../../render/site/files/framing.ts'
import { pagePolicy } from '../../render/site/files/policy.ts'
import { sandboxHeader } from '../../render/site/files/sandbox-policy.ts'
import { wantedCandidates } from '../server/request-path.ts'
import type { Answer, Wanted } from '../server/serve.ts'
import { channelPath } from './channel.ts'

/** The response of the current site to a path below its base. */
export async function answerOf(
  live: LiveSite,
  config: Config,
  requested: string,
  wanted: Wanted,
): Promise<Answer> {
  const file = await live.file(...wantedCandidates(requested, wanted))
  if (file) return answerWith(file, 200, config)
  return answerWith(await live.notFound(requested), 404, config)
}

/**
 * Adds the site's version and a hash of the page, in a header that the page's scripts can read. The hash is needed because pages served before
 * the site is read change without a new version.
 */
export function withVersion(answer: Answer, config: Config, version: number): Answer {
  const { body, headers } = answer
  if (!isPage(answer, config) || typeof body !== 'string') return answer
  return { ...answer, headers: { ...headers, 'server-timing': `kbsite;desc="${version} ${hashOf(body)}"` } }
}

/** Policies are those of the built site, so that an author sees at once what they block. */
function answerWith(file: ServedFile, status: number, config: Config): Answer {
  const body = 'copyOf' in file ? { file: file.copyOf } : file.contents
  const policy = policyOf(file, config)
  const headers = policy === undefined ? {} : { headers: { 'content-security-policy': policy } }
  return { status, name: file.path, body, ...headers }
}

function policyOf(file: ServedFile, config: Config): string | undefined {
  const { path } = file
  if (path.startsWith(`${config.assetsDir}/sandbox-`) && path.endsWith('.html')) return sandboxHeader
  if (config.csp === false) return undefined
  if ('copyOf' in file) {
    const sandbox = documentPolicies(config)(path)
    return sandbox && `${framingPolicy}, ${sandbox}`
  }
  if (!isPage({ name: path }, config)) return undefined
  return `${framingPolicy}, ${pagePolicy(file.scripts ?? [], file.frames)}`
}

function isPage({ name }: Pick<Answer, 'name'>, { assetsDir }: Config): boolean {
  return name.endsWith('.html') && !name.startsWith(`${assetsDir}/`)
}

type Following = { base: string; token: string; version: number }

/** Replaces a page that cannot be shown: says why, and reloads after the next edit, by a script of its own, as the site's may not compile. */
export function brokenPage(findings: readonly DevFinding[], { base, token, version }: Following): Answer {
  const text = findings.map(textOf).join('\n\n')
  const options = { channel: base + channelPath.slice(1), token, version }
  const script = `(${followingScript})(${JSON.stringify(options).replaceAll('<', '\\u003c')})`
  return {
    status: 500,
    name: 'broken.html',
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>kbsite dev</title></head><body><pre>${text}</pre><script>${script}</script></body></html>`,
  }
}

function textOf({ place, message, frame = [] }: DevFinding): string {
  const width = String(frame.at(-1)?.number ?? '').length
  const lines = frame.map(({ number = '', text, mark = [0, 0] }) => {
    const [from, to] = mark
    const code = `${escapeHtml(text.slice(0, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>${escapeHtml(text.slice(to))}`
    return `  ${String(number).padStart(width)} | ${to > from ? code : escapeHtml(text)}`
  })
  return [escapeHtml(place), escapeHtml(message), ...lines].filter(Boolean).join('\n')
}

/** Any message after the greeting is about an edit. A server that stopped is asked until it is back; its token has changed by then. */
const followingScript = `async ({ channel, token, version }) => {
  for (;;) {
    try {
      const { ok, body } = await fetch(channel, { method: 'POST', headers: { 'x-kbsite-token': token } })
      if (!ok) break
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      const { value } = await reader.read()
      if (!value.startsWith('{"version":' + version + ',') || !(await reader.read()).done) break
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  location.reload()
}`
