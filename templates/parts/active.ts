import { decode } from '../../src/client/platform/decode.ts'
import { escapeHtml, unescapeHtml } from './html-text.ts'

/**
 * The form in which routes, links and patterns are compared: decoded, without query, hash, extension and `index`.
 *
 * `/css/index`, `/css/index.html`, `/css/` all give `/css/`; `/css/flex.md` gives `/css/flex`.
 */
export function normalRoute(route: string): string {
  const path = decode(route.replace(/[?#].*$/s, ''))
  return path.replace(/(^|\/)index(\.(md|html))?$/, '$1').replace(/\.(md|html)$/, '')
}

/** Marks navigation markup for the route of a page. */
export type Markable = (activeRoute: string) => string

/**
 * Prepares navigation markup for being marked for pages: `aria-current` on the page's links, `data-has-active` on the items above them,
 * `open` on the sidebar groups that are or contain the page.
 *
 * The markup is rendered once for many pages (`markup.tsx`) and scanned once, so a page costs a few insertions. A link whose pattern
 * (`activeMatch`) matches gets `aria-current="true"`, the page itself `aria-current="page"`, a place on it `data-here`. Groups of the top
 * bar are marked but never opened.
 */
export function markable(html: string): Markable {
  const { links, items } = tagsOf(html)
  const byRoute = groupedBy(links, ({ route }) => route)
  const byPlace = groupedBy(links, ({ place }) => place)
  const patterned = links.filter(({ pattern }) => pattern)
  const patternedItems = items.filter(({ patterns }) => patterns.length > 0)
  return (activeRoute) => {
    const route = normalRoute(activeRoute)
    const own = escapeHtml(route)
    const pages = (byRoute.get(own) ?? []).filter(({ place }) => place !== own)
    const fitting = patterned.filter(
      (link) => link.place !== own && link.route !== own && patternFits(link.pattern, route),
    )
    const active = patternedItems.filter(({ patterns }) => patterns.some((one) => patternFits(one, route)))
    return applyEdits(html, [
      ...(byPlace.get(own) ?? []).map(({ at }) => ({ at, text: ' data-here=""' })),
      ...pages.map(({ at }) => ({ at, text: ' aria-current="page"' })),
      ...fitting.map(({ at }) => ({ at, text: ' aria-current="true"' })),
      ...itemEdits(
        [...pages, ...fitting].map(({ item }) => item),
        active,
      ),
    ])
  }
}

type Item = { at: number; parent?: Item; group?: { at: number; open: boolean }; patterns: string[] }
type Link = { at: number; item: Item } & Record<'place' | 'route' | 'pattern', string | undefined>
type Edit = { at: number; text: string }

const TAG = /<(\/?)(li|details|a)(?=[\s>])([^<>]*)>/g

/** The items and links of navigation markup. `at` is just before the `>` of a tag, where an attribute can be inserted. */
function tagsOf(html: string): { links: Link[]; items: Item[] } {
  const links: Link[] = []
  const items: Item[] = []
  let item: Item | undefined
  for (const tag of html.matchAll(TAG)) {
    const [whole, slash, name, attributes = ''] = tag
    const at = tag.index + whole.length - 1
    const pattern = attributeOf(attributes, 'data-active-match')
    if (name === 'li' && slash) item = item?.parent
    else if (name === 'li') {
      item = { at, ...(item && { parent: item }), patterns: pattern ? [pattern] : [] }
      items.push(item)
    } else if (slash || !item) continue
    else if (name === 'a') links.push(linkOf(attributes, at, item))
    else {
      if (pattern) item.patterns.push(pattern)
      if (attributes.includes('data-group')) item.group = { at, open: / open(=|$)/.test(attributes) }
    }
  }
  return { links, items }
}

function linkOf(attributes: string, at: number, item: Item): Link {
  return {
    at,
    item,
    place: attributeOf(attributes, 'data-place'),
    route: attributeOf(attributes, 'data-route'),
    pattern: attributeOf(attributes, 'data-active-match'),
  }
}

function groupedBy(links: readonly Link[], keyOf: (link: Link) => string | undefined): Map<string, Link[]> {
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    const key = keyOf(link)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), link])
  }
  return groups
}

/** Marks the active items and the ancestors of active items and current links, and opens the groups among these. */
function itemEdits(current: readonly Item[], active: readonly Item[]): Edit[] {
  const marked = new Set(active)
  for (const item of [...current, ...active])
    for (let above = item.parent; above; above = above.parent) marked.add(above)
  const opened = [...new Set([...current, ...marked])].flatMap(({ group }) =>
    group && !group.open ? [{ at: group.at, text: ' open=""' }] : [],
  )
  return [...[...marked].map(({ at }) => ({ at, text: ' data-has-active=""' })), ...opened]
}

function patternFits(pattern: string | undefined, route: string): boolean {
  if (!pattern) return false
  try {
    return new RegExp(unescapeHtml(pattern)).test(route)
  } catch {
    // An invalid pattern is reported when the config is read; here it matches nothing.
    return false
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const from = start + name.length + 3
  return attributes.slice(from, attributes.indexOf('"', from))
}

function applyEdits(html: string, edits: Edit[]): string {
  let result = ''
  let end = 0
  for (const { at, text } of edits.sort((a, b) => a.at - b.at)) {
    result += html.slice(end, at) + text
    end = at
  }
  return result + html.slice(end)
}
