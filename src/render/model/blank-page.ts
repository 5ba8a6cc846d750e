import { routeOf } from './routes.ts'
import type { Page } from './types.ts'

/** The page of a source path with nothing on it but `more`: what no note was parsed for. */
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
    tree: { type: 'root', children: [] },
    diagnostics: [],
    ...more,
  }
}
