import type { GraphNode, LocalGraph } from '../../../../templates/made-props.ts'
import { hrefOf } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { Page, Route } from '../../model/types.ts'
import { isInGraph, topicColour, topicOf } from './link-graph.ts'

/** How many notes are shown at one step from the page, and at two. */
const most = [0, 16, 24] as const
const radii = [0, 105, 185] as const

type Placed = { route: Route; step: number; angle: number }

/**
 * The notes that a page links to or that link to it, and those one step further, around it in rings; undefined where there are none. Places
 * depend on the order of the notes only, so nothing has to be laid out.
 */
export function localGraphOf(site: Site, page: Page, locale: LocaleSite): LocalGraph | undefined {
  const graph = site.graph?.()
  if (!graph || !locale.config.themeConfig.graph || page.layout !== 'doc' || !isInGraph(page))
    return undefined
  const around = (route: Route) =>
    (graph.get(route) ?? []).filter((one) => one.startsWith(locale.root) && isInGraph(site.pages.get(one)!))
  const first = around(page.route).slice(0, most[1])
  if (first.length === 0) return undefined
  const placed = new Map<Route, Placed>([[page.route, { route: page.route, step: 0, angle: 0 }]])
  first.forEach((route, index) => {
    placed.set(route, { route, step: 1, angle: (2 * Math.PI * index) / first.length })
  })
  const second = first.flatMap((route) => around(route).map((next) => ({ next, from: placed.get(route)! })))
  const fresh = new Map(second.filter(({ next }) => !placed.has(next)).map(({ next, from }) => [next, from]))
  const kept = [...fresh].slice(0, most[2]).sort(([, a], [, b]) => a.angle - b.angle)
  kept.forEach(([route], index) => {
    placed.set(route, { route, step: 2, angle: (2 * Math.PI * (index + 0.5)) / kept.length })
  })
  const nodes = [...placed.values()].map((one) => nodeOf(one, site, locale))
  return { nodes, edges: edgesAmong([...placed.keys()], graph) }
}

function nodeOf({ route, step, angle }: Placed, site: Site, locale: LocaleSite): GraphNode {
  const { title } = site.pages.get(route)!
  return {
    title: title || locale.title,
    href: hrefOf(site.config, route),
    colour: topicColour(topicOf(route, locale.root)),
    x: Math.round(1.5 * radii[step]! * Math.sin(angle)),
    y: Math.round(-radii[step]! * Math.cos(angle)),
  }
}

/** Pairs of indexes. */
export function edgesAmong(
  routes: readonly Route[],
  graph: ReadonlyMap<Route, readonly Route[]>,
): (readonly [number, number])[] {
  const indexes = new Map(routes.map((route, index) => [route, index]))
  return routes.flatMap((route, from) =>
    (graph.get(route) ?? []).flatMap((next) => {
      const to = indexes.get(next)
      return to !== undefined && to > from ? [[from, to] as const] : []
    }),
  )
}
