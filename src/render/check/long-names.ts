import { diagnose } from '../model/diagnostics.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** The limit of Linux, and so of most servers, for one name; a Han character takes three. */
const maxBytes = 255

/** Pages whose file could not be written: ".html" is longer than the ".md" that the disk allowed. */
export function longNames({ pages }: Pick<Site, 'pages'>): Diagnostic[] {
  return [...pages.values()].flatMap(({ path, route }) => {
    const bytes = Math.max(...outputPathOf(route).split('/').map(bytesOf))
    if (bytes <= maxBytes) return []
    return diagnose(
      'long-name',
      { path, place: { line: 1, column: 1 } },
      `The page has a name of ${bytes} bytes, and a disk takes ${maxBytes}.`,
      { fix: 'Give the note a shorter name; a Han character has three bytes.' },
    )
  })
}

function bytesOf(name: string): number {
  return Buffer.byteLength(name)
}
