import { routeOf } from './routes.ts'
import type { Page } from './types.ts'

/** The page of a source path, empty except for `more`; for pages without a note. */
export function blankPage(path: string, more: Partial<Page> = {}): Page {
  return {
    path,
    hash: '',
    route: routeOf(path),
    layout: 'doc',
    frontmatter: {},
    title: path,
    headings: [],
    anchors: [],
    links: [],
    diagrams: [],
    ignores: [],
    dependsOn: [],
    styles: [],
    words: 0,
    islands: [],
    diagnostics: [],
    ...more,
  }
}
