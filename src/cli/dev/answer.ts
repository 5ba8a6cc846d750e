import { hashOf } from '../../render/base/hash.ts'
import type { LiveSite } from '../../render/live.ts'
import type { Config } from '../../render/model/config.ts'
import { framingPolicy } from '../../render/site/framing.ts'
import { pagePolicy, scriptSources } from '../../render/site/policy.ts'
import { sandboxHeader } from '../../render/site/sandbox-policy.ts'
import { outputCandidates } from '../server/request-path.ts'
import type { Answer } from '../server/serve.ts'

/** What the site as it is now answers to a path below its base. */
export async function answerOf(live: LiveSite, config: Config, requested: string): Promise<Answer> {
  return withPolicy(await fileOrNotFound(live, requested), config)
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

async function fileOrNotFound(live: LiveSite, requested: string): Promise<Answer> {
  const file = await live.file(...outputCandidates(requested))
  if (file)
    return { status: 200, name: file.path, body: 'copyOf' in file ? { file: file.copyOf } : file.contents }
  return { status: 404, name: '404.html', body: await live.notFound(requested) }
}

/** Pages and the sandbox come under the policies that the built site has, so that what breaks them is seen while it is written. */
function withPolicy(answer: Answer, config: Config): Answer {
  const { body, name } = answer
  const policed = (policy: string) => ({ ...answer, headers: { 'content-security-policy': policy } })
  if (name.startsWith(`${config.assetsDir}/sandbox-`) && name.endsWith('.html')) return policed(sandboxHeader)
  if (config.csp === false || !isPage(answer, config) || typeof body !== 'string') return answer
  return policed(`${framingPolicy}, ${pagePolicy(scriptSources(body))}`)
}

function isPage({ name }: Answer, { assetsDir }: Config): boolean {
  return name.endsWith('.html') && !name.startsWith(`${assetsDir}/`)
}
