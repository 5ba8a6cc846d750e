import { diagnose } from '../model/diagnostics.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** The limit of Linux, and so of most servers, for a file name in bytes; a Han character takes three. */
const maxBytes = 255

/** Pages whose file name would be too long to write: ".html" is longer than ".md". */
export function longNames({ pages }: Pick<Site, 'pages'>): Diagnostic[] {
  return [...pages.values()].flatMap(({ path, route }) => {
    const bytes = Math.max(
      ...outputPathOf(route)
        .split('/')
        .map((name) => Buffer.byteLength(name)),
    )
    if (bytes <= maxBytes) return []
    return diagnose(
      'long-name',
      { path, place: { line: 1, column: 1 } },
      `The page has a name of ${bytes} bytes, and a disk takes ${maxBytes}.`,
      { fix: 'Give the note a shorter name; a Han character has three bytes.' },
    )
  })
}
