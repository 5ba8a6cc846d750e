import path from 'node:path'
import { decode } from '../../client/platform/decode.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import type { History } from '../read/history.ts'
import { hrefTo, relativeTo } from './href.ts'

/**
 * A relative link that is dead because its own note was moved: the target from the former place, which is a certain repair when the move is
 * beyond doubt. Undefined if that is not the reason. `pageAt` returns the source path for a path without extension.
 */
export function fromFormerPlace(
  finding: Diagnostic,
  { files }: Pick<Site, 'files'>,
  history: History,
  pageAt: (path: string) => string | undefined,
): Diagnostic | undefined {
  const { href = '' } = finding.target ?? {}
  const former = history.former(finding.path)
  if (!former || !/^[^/#?]/.test(href)) return undefined
  const written = decode(href.replace(/[?#].*$/s, ''))
  const wanted = path.posix.join('/', path.posix.dirname(former.from), written)
  const to =
    finding.rule === 'missing-asset'
      ? files.has(wanted)
        ? encodeURI(relativeTo(finding.path, wanted))
        : undefined
      : linkTo(pageAt(wanted), finding.path, href)
  if (to === undefined || to === href) return undefined
  return {
    ...finding,
    fix: `This note was at "${former.from}" before: did you mean "${decode(to)}"?`,
    ...(former.certain && { edit: { kind: 'href', from: href, to } }),
  }
}

function linkTo(target: string | undefined, from: string, href: string): string | undefined {
  return target === undefined ? undefined : hrefTo(target, from, href)
}
