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

/**
 * Navigation markup with the marks of one page: `aria-current` on its links, `data-has-active` on the items above them,
 * `open` on the sidebar groups that are or hold the page.
 *
 * The markup is rendered once for many pages (`markup.tsx`), so this is one pass over its tags and a few insertions. A
 * link whose pattern (`activeMatch`) fits gets `aria-current="true"`, the page itself `aria-current="page"`, a place on it
 * `data-here`. Groups of the top bar are marked, never opened.
 */
export function markActive(html: string, activeRoute: string): string {
  const route = normalRoute(activeRoute)
  const edits: Edit[] = []
  const items: Item[] = []
  for (const tag of html.matchAll(TAG)) {
    const [whole, slash, name, attributes = ''] = tag
    // Just before the `>`, so that an attribute can be inserted.
    const at = tag.index + whole.length - 1
    const item = items.at(-1)
    if (name === 'li') {
      if (slash) closeItem(items, edits)
      else items.push({ at, active: patternFits(attributes, route), current: false })
    } else if (!slash && name === 'details' && item) {
      item.active ||= patternFits(attributes, route)
      if (attributes.includes('data-group')) item.group = { at, open: / open(=|$)/.test(attributes) }
    } else if (!slash && name === 'a' && item) markLink({ attributes, at, route, item, edits })
  }
  return applyEdits(html, edits)
}

type Edit = { at: number; text: string }
type Item = { at: number; active: boolean; current: boolean; group?: { at: number; open: boolean } }
type LinkTag = { attributes: string; at: number; route: string; item: Item; edits: Edit[] }

const TAG = /<(\/?)(li|details|a)(?=[\s>])([^>]*)>/g

function markLink({ attributes, at, route, item, edits }: LinkTag): void {
  if (attributeOf(attributes, 'data-place') === escapeHtml(route)) {
    edits.push({ at, text: ' data-here=""' })
  } else if (attributeOf(attributes, 'data-route') === escapeHtml(route)) {
    item.current = true
    edits.push({ at, text: ' aria-current="page"' })
  } else if (patternFits(attributes, route)) {
    item.current = true
    edits.push({ at, text: ' aria-current="true"' })
  }
}

function closeItem(items: Item[], edits: Edit[]): void {
  const item = items.pop()
  if (!item || !(item.active || item.current)) return
  if (item.active) edits.push({ at: item.at, text: ' data-has-active=""' })
  if (item.group && !item.group.open) edits.push({ at: item.group.at, text: ' open=""' })
  const parent = items.at(-1)
  if (parent) parent.active = true
}

function patternFits(attributes: string, route: string): boolean {
  const pattern = attributeOf(attributes, 'data-active-match')
  if (!pattern) return false
  try {
    return new RegExp(unescapeHtml(pattern)).test(route)
  } catch {
    // A pattern that is no regular expression is reported when the config is read; here it fits nothing.
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
