import type { Config } from '../model/config.ts'

/** Whether `ignoreDeadLinks` covers a link; compared without query, hash and extension, and as written. */
export function isIgnored(ignore: Config['ignoreDeadLinks'], href: string): boolean {
  if (typeof ignore === 'boolean') return ignore
  if (ignore === 'localhostLinks') return /^https?:\/\/localhost\b/i.test(href)
  const bare = href.replace(/[?#].*$/s, '').replace(/\.(?:html|md)$/, '')
  return ignore.some((one) =>
    typeof one === 'string' ? one === bare || one === href : one.test(bare) || one.test(href),
  )
}
