import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { placeAt } from '../../model/places.ts'
import type { LinkKind } from '../../model/types.ts'
import { cssUrls } from '../html/css-urls.ts'
import { assetKind, isSafeHref, isTakenOver, linkKind } from '../links.ts'
import { endOf, type PageState, placeOf, report } from '../page-state.ts'
import { wikiTarget } from '../wiki-href.ts'
import { isPermalink } from './headings.ts'

/** Records where an element leads and what it shows; an address that could run code is dropped with a finding. */
export function collectLinks(element: Element, state: PageState, term?: string): void {
  if (isPermalink(element)) return
  for (const name of linkAttributes[element.tagName] ?? []) {
    const href = element.properties[name]
    if (typeof href !== 'string') continue
    // `[](){#id}` is only an anchor.
    if (href === '' && element.properties.id && element.children.length === 0) continue
    const named = wikiTarget(href)
    if (named && 'tag' in named) {
      state.tags.add(named.tag)
      continue
    }
    if (!isSafeHref(href, element.tagName === 'a' || element.tagName === 'iframe' ? 'link' : 'image')) {
      report(state, element, {
        rule: 'unsafe-link',
        message: `The address "${href.slice(0, 60)}" could run code, so it is dropped.`,
      })
      delete element.properties[name]
      continue
    }
    if (/action$/i.test(name)) continue
    addLink(href, name === 'href' ? linkKind(href) : assetKind(href), element, state, term)
  }
  const { style } = element.properties
  if (typeof style === 'string') collectStyle(style, element, state)
  const { srcSet } = element.properties
  // One address with spaces, which no browser accepts.
  if (typeof srcSet === 'string' && !/,|\s[\d.]+[wx]\s*$/.test(srcSet))
    element.properties.srcSet = srcSet.trim().replace(/\s/g, '%20')
  for (const href of srcsetOf(element)) addLink(href, assetKind(href), element, state)
}

/** Records the files that a style, or the style sheet of a `<style>`, loads. */
export function collectStyle(css: string, element: Element, state: PageState): void {
  const text = element.tagName === 'style' ? element.children[0]?.position?.start : undefined
  for (const { url, start } of cssUrls(css)) {
    if (url === '' || url.startsWith('#')) continue
    const { line, column } = placeAt(css, start)
    const at = text
      ? {
          position: {
            start: { line: text.line + line - 1, column: (line === 1 ? text.column - 1 : 0) + column },
          },
        }
      : element
    state.links.push({ href: url, kind: assetKind(url), place: placeOf(state, at), source: 'style' })
  }
}

/** Properties that contain an address, by tag. */
export const linkAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'xLinkHref'],
  area: ['href'],
  img: ['src', 'dark'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  iframe: ['src'],
  embed: ['src'],
  object: ['data'],
  form: ['action'],
  'kb-embed': ['href'],
  button: ['formAction'],
  input: ['formAction', 'src'],
}

/** A catalog leads to every page below its base. */
export function collectCatalog(element: Element, state: PageState): void {
  const { name, props } = element.properties
  if (element.tagName !== 'kb-component' || name !== 'Catalog') return
  const { base } = JSON.parse(String(props)) as { base?: unknown }
  const href = typeof base === 'string' ? base : '/'
  state.links.push({ href, kind: 'page', place: placeOf(state, element), source: 'catalog' })
}

function addLink(href: string, kind: LinkKind, element: Element, state: PageState, term?: string): void {
  if (kind === 'page' && isTakenOver(href, element.properties)) return
  const text = element.tagName === 'a' ? textOf(element).trim() : undefined
  state.links.push({
    href,
    kind,
    place: placeOf(state, element),
    source: element.tagName,
    ...(text && { text }),
    ...(term && { term }),
    ...(element.position && { end: endOf(state, element)! }),
  })
}

function srcsetOf(element: Element): string[] {
  const value = element.properties.srcSet
  const candidates = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return candidates.map((candidate) => String(candidate).trim().split(/\s+/)[0]!).filter(Boolean)
}
