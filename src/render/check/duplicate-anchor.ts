import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** Duplicate ids in a page: a link to one of them would always find the first. */
export function duplicateAnchors(site: Site): Diagnostic[] {
  return [...site.pages.values()].flatMap((page) => {
    const first = new Map<string, number>()
    return page.anchors.flatMap(({ id, place }) => {
      const line = first.get(id)
      if (line === undefined) {
        first.set(id, place.line)
        return []
      }
      return [
        diagnose(
          'duplicate-anchor',
          { path: page.path, place },
          `The id "${id}" is already used on line ${line}.`,
          { fix: 'Give one of them another id: "## Heading {#other}".' },
        ),
      ]
    })
  })
}
