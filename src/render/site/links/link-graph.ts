import { getOrInsert } from '../../base/get-or-insert.ts'
import { localeConfig } from '../../config/labels.ts'
import type { Config } from '../../model/config.ts'
import type { Backlink, LinkGraph } from '../../model/site.ts'
import type { Page, Route } from '../../model/types.ts'

/** Which pages link to each other, in either direction, by route; in path order. */
export function linkGraphOf(
  pages: ReadonlyMap<Route, Page>,
  backlinks: ReadonlyMap<Route, readonly Backlink[]>,
): LinkGraph {
  const neighbours = new Map<Route, Set<Route>>()
  const add = (from: Route, to: Route) => getOrInsert(neighbours, from, () => new Set()).add(to)
  for (const to of pages.keys()) {
    for (const { route: from } of backlinks.get(to) ?? []) {
      add(from, to)
      add(to, from)
    }
  }
  const order = new Map([...pages.keys()].map((route, index) => [route, index]))
  const sorted = (routes: ReadonlySet<Route>) => [...routes].sort((a, b) => order.get(a)! - order.get(b)!)
  return new Map(
    [...pages.keys()].flatMap((route) => {
      const own = neighbours.get(route)
      return own ? [[route, sorted(own)] as const] : []
    }),
  )
}

/** The routes of the pages that show the graphs of languages. */
export function graphRoutes(config: Config): Route[] {
  return Object.entries({ root: {}, ...config.locales }).flatMap(([key, own]) =>
    localeConfig(config, own).themeConfig.graph ? graphRoute(key === 'root' ? '/' : `/${key}/`) : [],
  )
}

export function graphRoute(root: Route): Route {
  return `${root}graph/`
}

/** The top-level folder of a language that contains the page; empty for a page outside of folders. */
export function topicOf(route: Route, root: Route): string {
  const [first = '', ...rest] = route.slice(root.length).split('/')
  return rest.length > 0 ? first : ''
}

/** How many colours topics share. */
const colours = 8

/** The colour of a topic, independent of other topics. */
export function topicColour(topic: string): number {
  let sum = 0
  for (const letter of topic) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum % colours
}

/** Whether a page is part of graphs. */
export function isInGraph({ layout, frontmatter }: Pick<Page, 'layout' | 'frontmatter'>): boolean {
  return layout !== 'not-found' && layout !== 'home' && frontmatter.graph !== false
}
