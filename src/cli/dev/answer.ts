import { hashOf } from '../../render/base/hash.ts'
import type { LiveSite } from '../../render/live.ts'
import type { Config } from '../../render/model/config.ts'
import type { ServedFile } from '../../render/model/types.ts'
import { documentPolicies } from '../../render/site/document-policy.ts'
import { framingPolicy } from '../../render/site/framing.ts'
import { pagePolicy } from '../../render/site/policy.ts'
import { sandboxHeader } from '../../render/site/sandbox-policy.ts'
import { outputCandidates } from '../server/request-path.ts'
import type { Answer } from '../server/serve.ts'

/** What the site as it is now answers to a path below its base. */
export async function answerOf(live: LiveSite, config: Config, requested: string): Promise<Answer> {
  const file = await live.file(...outputCandidates(requested))
  if (file) return answerWith(file, 200, config)
  return answerWith(await live.notFound(requested), 404, config)
}

/**
 * A page is told which version of the site it is from, where its scripts can read it, and what tells its text from another one: while the site
 * is read, pages change without it.
 */
export function withVersion(answer: Answer, config: Config, version: number): Answer {
  const { body, headers } = answer
  if (!isPage(answer, config) || typeof body !== 'string') return answer
  return { ...answer, headers: { ...headers, 'server-timing': `kbsite;desc="${version} ${hashOf(body)}"` } }
}

/** Pages and the sandbox come under the policies that the built site has, so that what breaks them is seen while it is written. */
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
  return `${framingPolicy}, ${pagePolicy(file.scripts ?? [])}`
}

function isPage({ name }: Pick<Answer, 'name'>, { assetsDir }: Config): boolean {
  return name.endsWith('.html') && !name.startsWith(`${assetsDir}/`)
}
