import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic } from '../../model/types.ts'
import type { CheckContext } from '../context.ts'

/** HTTP links to hosts that other links reach over HTTPS. If the same address occurs with https, the repair is certain. XML namespaces are names. */
export function insecureLinks({ sourced }: CheckContext): Diagnostic[] {
  const links = sourced.filter(({ link }) => link.kind === 'external')
  const plain = links.filter(({ link }) => /^http:\/\/(?!www\.w3\.org\/\d{4}\/)/i.test(link.href))
  if (plain.length === 0) return []
  const secure = new Set(links.map(({ link }) => link.href).filter((href) => /^https:\/\//i.test(href)))
  const hosts = new Set([...secure].map(hostOf))
  return plain.flatMap(({ at, link }) => {
    if (!hosts.has(hostOf(link.href))) return []
    const better = link.href.replace(/^http:/i, 'https:')
    return [
      diagnose(
        'insecure-link',
        at,
        `"${link.href}" is http, but other links reach ${hostOf(link.href)} by https.`,
        {
          fix: `Write "${better}".`,
          end: link.end,
          edit: secure.has(better) ? { kind: 'href', from: link.href, to: better } : undefined,
        },
      ),
    ]
  })
}

function hostOf(href: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(href)?.[1]?.toLowerCase() ?? ''
}
