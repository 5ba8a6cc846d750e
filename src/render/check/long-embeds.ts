import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import type { CheckContext } from './context.ts'

/** Embeds of notes that are too long to be shown in others. */
export function longEmbeds({ site, sourced }: CheckContext): Diagnostic[] {
  return sourced.flatMap(({ at, link, resolved }) => {
    if (link.source !== 'kb-embed' || resolved?.kind !== 'page') return []
    const page = site.pages.get(resolved.route)
    if (!page?.isLong) return []
    return diagnose(
      'long-embed',
      at,
      `"${page.path}" is too long to be shown in another note, so there is a link to it.`,
      { fix: 'Move the part that is meant into a note of its own, and embed that.', end: link.end },
    )
  })
}
