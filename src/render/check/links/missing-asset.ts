import { likeness } from '../../base/likeness.ts'
import type { Diagnostic } from '../../model/types.ts'
import type { SiteFacts } from '../site-facts.ts'
import { type DeadLink, deadFinding } from './dead-finding.ts'
import { relativeTo } from './href.ts'
import { lettersCompared } from './suggest-page.ts'

/** A picture or another file that does not exist, or that the site does not publish. */
export function missingAsset(dead: DeadLink): Diagnostic {
  const { context, sourced, href, wanted } = dead
  const { site, facts, mayGuess } = context
  const reason = facts.whyLeftOut(wanted.slice(1))
  if (reason !== undefined)
    return deadFinding(dead, {
      message: `"${href}" names "${wanted.slice(1)}", which ${reason}, so it is not published.`,
      target: { path: wanted },
    })
  const unpublished = facts.unpublished(href.replace(/^@site\/[^/]+/, ''))
  if (unpublished) return deadFinding(dead, { fix: publishing(unpublished, href) })
  const near = mayGuess(sourced.at.path, () => lettersCompared(wanted, site.files))
    ? suggestFile(wanted, site.files)
    : undefined
  const address = near && (href.startsWith('/') ? near : relativeTo(sourced.base, near))
  return deadFinding(dead, { fix: address && `Did you mean "${address}"?` })
}

function publishing(
  { file, folder, publicDir, href: own }: NonNullable<ReturnType<SiteFacts['unpublished']>>,
  href: string,
): string {
  const written = href.startsWith('@site/') ? `, and write "${own}"` : ''
  return `"${file}" is not published: set publicDir: "${folder}", or move it to "${publicDir}"${written}.`
}

/** The file with the most similar name, in the nearest folder if names are equal. A different extension counts little. */
function suggestFile(wanted: string, files: Iterable<string>): string | undefined {
  const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
  const stemOf = (name: string) => name.replace(/\.\w+$/, '')
  const name = nameOf(wanted)
  let best: { file: string; score: number } | undefined
  for (const file of files) {
    const other = nameOf(file)
    const byName = Math.max(likeness(name, other), stemOf(other) === stemOf(name) ? 0.85 : 0)
    const score = byName + 0.1 * likeness(wanted, file)
    if (score >= 0.7 && (!best || score > best.score)) best = { file, score }
  }
  return best?.file
}
