import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element } from '../html/hast.ts'
import { type PageState, placeOf } from '../page-state.ts'
import type { Slugger } from '../slug.ts'
import { emojiTag } from './emoji.ts'

type HeadingContext = { state: PageState; slugger: Slugger }

/** Gives a heading an id unless its author did, or it is empty. */
export function nameHeading(heading: Element, slugger: Slugger): void {
  if (heading.children.length > 0) heading.properties.id ||= slugger.slug(slugText(heading))
}

/** Gives a heading its id and its permalink, and records it for outlines. */
export function finishHeading(heading: Element, { state, slugger }: HeadingContext): void {
  const text = headingText(heading)
  nameHeading(heading, slugger)
  const anchor = heading.properties.id
  if (typeof anchor !== 'string') return
  const level = Number(heading.tagName[1])
  // It must come after the id.
  delete heading.properties.tabIndex
  heading.properties.tabIndex = -1
  const unlisted = hasClass(heading, unlistedClass)
  state.headings.push({ level, text, anchor, place: placeOf(state, heading), ...(unlisted && { unlisted }) })
  const ariaLabel = `${state.labels.permalinkTo} ${text}`
  const link = { className: ['header-anchor'], href: `#${anchor}`, ariaLabel }
  heading.children.push(element('a', link, '\u200b'))
}

/** Class of headings, or parts of them, that outlines leave out. */
const unlistedClass = 'ignore-header'

/** The text of a heading in outlines: formulas as written; without badges, the permalink, footnote marks and parts of that class. */
export function headingText(heading: Element): string {
  return textBelow(heading, (node) => {
    if (isBadge(node) || isPermalink(node) || isFootnoteMark(node) || hasClass(node, unlistedClass)) return ''
    return node.type === 'element' && node.tagName === 'kb-math' ? String(node.properties.source) : undefined
  })
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text that an id is made from: for a component, the content between its tags, as in VitePress. */
export function slugText(heading: Element): string {
  return textBelow(heading, (node) => {
    const isEmoji = node.type === 'element' && node.tagName === emojiTag
    return isPermalink(node) || isFootnoteMark(node) || isEmoji ? '' : undefined
  })
}

/** The text that GitHub makes an id from, where a short code is its name: `## :tada: New` is `#tada-new`. */
export function codedText(heading: Element): string {
  return textBelow(heading, (node) => {
    if (isPermalink(node)) return ''
    return node.type === 'element' && node.tagName === emojiTag ? String(node.properties.code) : undefined
  }).trim()
}

/** The text below an element, with other texts for some nodes. */
function textBelow(parent: Element, instead: (node: ElementContent) => string | undefined): string {
  return parent.children
    .map((node) => instead(node) ?? (node.type === 'element' ? textBelow(node, instead) : textOf(node)))
    .join('')
}

function hasClass(node: ElementContent, name: string): boolean {
  const names = node.type === 'element' ? node.properties.className : undefined
  return Array.isArray(names)
    ? names.includes(name)
    : String(names ?? '')
        .split(/\s+/)
        .includes(name)
}

/** The superscript that links to a footnote. */
function isFootnoteMark(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName !== 'sup') return false
  return node.children.some(
    (child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined,
  )
}

function isBadge(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'kb-component' && node.properties.name === 'Badge'
}

/** The link of a heading to itself. */
export function isPermalink(node: ElementContent): boolean {
  return node.type === 'element' && node.properties.className?.toString() === 'header-anchor'
}
