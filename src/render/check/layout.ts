import { suggest } from '../base/suggest.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** Pages whose front matter names a layout that does not exist. */
export function layoutFindings(site: Site, layouts: readonly string[]): Diagnostic[] {
  return [...site.pages.values()].flatMap(({ path, layout, layoutPlace }) => {
    if (layout === false || layouts.includes(layout)) return []
    const near = suggest(layout, layouts)
    return [
      diagnose(
        'front-matter',
        { path, place: layoutPlace ?? { line: 1, column: 1 } },
        `There is no layout "${layout}".`,
        {
          fix: near ? `Did you mean "${near}"?` : `Known layouts: ${layouts.join(', ')}.`,
        },
      ),
    ]
  })
}
