import { suggest } from '../base/likeness.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** Pages to which a function of the config gave a missing layout. If front matter names one, the page is rendered without. */
export function layoutFindings(site: Site, layouts: readonly string[]): Diagnostic[] {
  return [...site.pages.values()].flatMap(({ path, layout }) => {
    if (layout === false || layouts.includes(layout)) return []
    const near = suggest(layout, layouts)
    return [
      diagnose('template', { path, place: { line: 1, column: 1 } }, `There is no layout "${layout}".`, {
        fix: near ? `Did you mean "${near}"?` : `Known layouts: ${layouts.join(', ')}.`,
      }),
    ]
  })
}
