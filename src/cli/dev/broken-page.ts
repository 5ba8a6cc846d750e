import type { DevFinding } from '../../client/dev/message.ts'
import { escapeHtml } from '../../render/parse/escape-html.ts'
import type { Answer } from '../server/serve.ts'
import { channelPath } from './channel.ts'

/** How a page hears of the next edit: the version of the site that it is from tells whether it has missed one. */
type Following = { base: string; token: string; version: number }

/**
 * Instead of a page while none can be shown: says why, and loads itself anew after an edit. It brings its own script, because what pages
 * follow the server with may be what does not compile.
 */
export function brokenPage(findings: readonly DevFinding[], { base, token, version }: Following): Answer {
  const text = findings.map(textOf).join('\n\n')
  const options = { channel: base + channelPath.slice(1), token, version }
  const script = `(${following})(${JSON.stringify(options).replaceAll('<', '\\u003c')})`
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

/** Anything that is said after the greeting is about an edit. A server that is away is asked again until it is back, with another token. */
const following = `async ({ channel, token, version }) => {
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
