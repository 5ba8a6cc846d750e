import path from 'node:path'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { compareNaturally } from '../../base/natural-order.ts'
import { slashed } from '../../base/slashes.ts'
import type { Route } from '../../model/types.ts'
import type { LinkTargets } from './link-targets.ts'

type Routes = ReadonlyMap<string, readonly Route[]>

/** The pages of each site by the last part of the paths of their notes. */
const known = new WeakMap<LinkTargets['pages'], Routes>()

/** The only note whose file or folder has this name, written without folders; if several have it, the only one in the same language. */
export function onlyNamed(targets: LinkTargets, from: string, written: string): Route | undefined {
  const name = /^([^/:]+?)(?:\.(?:mdx?|markdown))?\/?$/.exec(written)?.[1]
  if (name === undefined) return undefined
  const routes = getOrInsert(known, targets.pages, () => routesByName(targets))
  const all = routes.get(name.toLowerCase()) ?? []
  const top = from.split('/')[0]
  const near = all.length > 1 ? all.filter((route) => route.split('/')[1] === top) : all
  return near.length === 1 ? near[0] : undefined
}

function routesByName({ pages, moved = new Map() }: LinkTargets): Routes {
  const found = new Map<string, Set<Route>>()
  const add = (written: Route, route: Route) => {
    getOrInsert(found, path.posix.basename(written).toLowerCase(), () => new Set()).add(route)
  }
  for (const route of pages.keys()) add(route, route)
  for (const [written, route] of moved) add(written, route)
  return new Map([...found].map(([name, routes]) => [name, [...routes]]))
}

/** The first note below each folder, for each site. */
const firsts = new WeakMap<LinkTargets['pages'], ReadonlyMap<string, Route>>()

/** The first note in a folder without a page of its own, which other tools and hosts of repositories would list. */
export function firstBelow(targets: LinkTargets, wanted: Route): Route | undefined {
  return getOrInsert(firsts, targets.pages, () => firstByFolder(targets)).get(slashed(wanted))
}

function firstByFolder({ pages, moved = new Map() }: LinkTargets): ReadonlyMap<string, Route> {
  const found = new Map<string, Route>()
  const all = [...[...pages.keys()].map((route) => [route, route] as const), ...moved]
  for (const [written, route] of all.sort(([a], [b]) => compareNaturally(b, a)))
    for (
      let end = written.lastIndexOf('/', written.length - 2);
      end > 0;
      end = written.lastIndexOf('/', end - 1)
    )
      found.set(written.slice(0, end + 1), route)
  return found
}

/** A list page of another tool, for a tag, a category or all posts: the page of that tag here, or of all tags. */
export function tagList(
  { madeRoutes, tagRoute }: LinkTargets,
  from: string,
  wanted: Route,
): Route | undefined {
  const parts = wanted.split('/').filter(Boolean)
  const at = parts.findLastIndex((part) => /^(?:tags?|categor(?:y|ies))$/i.test(part))
  if (at < 0 && !/^(?:archives?|timeline|blog)$/i.test(parts.at(-1) ?? '')) return undefined
  const tag = at < 0 ? '' : parts.slice(at + 1).join('/')
  if (tag !== '') return tagRoute?.(from, tag)
  return [`/${from.split('/')[0]}/tags/`, '/tags/'].find((route) => madeRoutes?.has(route))
}
