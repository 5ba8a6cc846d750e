import { compareNaturally } from '../base/natural-order.ts'
import { localeConfig, localeKeyOf } from '../config/labels.ts'
import type { Config } from '../model/config.ts'
import { routeOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Tag } from '../model/tag.ts'
import type { Page, Route } from '../model/types.ts'
import { keyOf, writtenTags } from './written-tags.ts'

/** Reads the tags of all notes: `css/flex` is below `css`, and `CSS` is the same tag. */
export function siteTags(config: Config, pages: readonly Page[]): Map<string, Map<string, Tag>> {
  const found = new Map<string, Map<string, Draft>>()
  for (const [key, own] of Object.entries({ root: {}, ...config.locales })) {
    if (localeConfig(config, own).themeConfig.tags !== false) found.set(key, new Map())
  }
  for (const page of pages) {
    const locale = localeKeyOf(config.locales, page.route)
    const tags = found.get(locale)
    if (!tags) continue
    const root = rootOf(locale)
    for (const name of new Set([...writtenTags(page), ...(page.tags ?? [])]))
      addTag(tags, name, page.route, root)
  }
  return new Map([...found].map(([locale, tags]) => [locale, finished(tags)]))
}

/** The routes of their pages, that of all tags first. */
export function routesOfTags(tags: Site['tags']): Route[] {
  return [...tags].flatMap(([locale, own]) =>
    own.size === 0 ? [] : [tagRoute(rootOf(locale), ''), ...[...own.values()].map(({ route }) => route)],
  )
}

/** The route of the page for a tag on the note with this path; undefined if its language has none. */
export function tagPageOf({ config, tags, moved }: Site, path: string, tag: string): Route | undefined {
  const route = routeOf(path)
  return tags.get(localeKeyOf(config.locales, moved.get(route) ?? route))?.get(keyOf(tag))?.route
}

/** The address of a tag's page. */
export function tagRoute(root: Route, tag: string): Route {
  return `${root}tags/${tag === '' ? '' : `${keyOf(tag)}/`}`
}

/** The root route of a language. */
export function rootOf(locale: string): Route {
  return locale === 'root' ? '/' : `/${locale}/`
}

type Draft = Omit<Tag, 'pages' | 'below' | 'count' | 'spellings'> & {
  pages: Set<Route>
  all: Set<Route>
  below: Set<string>
  spellings: Set<string>
}

/** The limit of most file systems for a folder name, in bytes; anything longer was hardly meant as a tag. */
const maxBytes = 255

function addTag(tags: Map<string, Draft>, name: string, route: Route, root: Route): void {
  const levels = name.split('/').filter((level) => keyOf(level) !== '')
  if (levels.some((level) => Buffer.byteLength(keyOf(level)) > maxBytes)) return
  let above: Draft | undefined
  for (const index of levels.keys()) {
    const own = levels.slice(0, index + 1).join('/')
    const key = keyOf(own)
    const draft = tags.get(key) ?? {
      key,
      name: own,
      route: tagRoute(root, own),
      pages: new Set<Route>(),
      all: new Set<Route>(),
      below: new Set<string>(),
      spellings: new Set<string>(),
    }
    tags.set(key, draft)
    draft.all.add(route)
    draft.spellings.add(own)
    above?.below.add(key)
    above = draft
  }
  above?.pages.add(route)
}

function finished(drafts: ReadonlyMap<string, Draft>): Map<string, Tag> {
  const sorted = [...drafts].sort(([a], [b]) => compareNaturally(a, b) || (a < b ? -1 : 1))
  return new Map(
    sorted.map(([key, { all, ...draft }]) => [
      key,
      {
        ...draft,
        pages: [...draft.pages],
        below: [...draft.below].sort(compareNaturally),
        count: all.size,
        spellings: [...draft.spellings],
      },
    ]),
  )
}
