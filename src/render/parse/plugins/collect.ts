import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import type { LinkKind } from '../../types.ts'
import { isHeading, walk } from '../hast.ts'
import { isSafeHref, linkKind } from '../links.ts'
import { endOf, type Notes, note, notesOf, placeOf } from '../notes.ts'
import { createSlugger, type Slugger } from '../slug.ts'
import { emojiTag } from './emoji.ts'
import { decodeFootnoteIds, localiseFootnotes, nameTaskBoxes } from './gfm-labels.ts'
import { tocElement, tocTag } from './toc.ts'

export type CollectOptions = {
  /** Island that a component needs in the browser, if any. */
  islandOf: (component: string, props: Readonly<Record<string, unknown>>) => string | undefined
  tocLevels: readonly number[]
}

/**
 * The last pass over a page: gives headings their ids and permalinks, fills tables of contents, and notes headings, ids and links with
 * their places.
 *
 * Ids that authors wrote are reserved first, so that an automatic one never collides with them.
 */
export function collect(options: CollectOptions) {
  return (tree: Root, file: VFile) => {
    const notes = notesOf(file)
    const slugger = createSlugger()
    let count = 0
    decodeFootnoteIds(tree)
    walk(tree, (element) => {
      dropCode(element, notes)
      if (typeof element.properties.id === 'string') slugger.reserve(element.properties.id)
    })
    walk(tree, (element) => {
      if (isHeading(element)) finishHeading(element, { notes, slugger })
      if (element.tagName.startsWith('kb-') && element.tagName !== emojiTag && element.tagName !== tocTag) {
        count += 1
        element.properties.uid = `kb-${count}`
      }
      noteIds(element, notes)
      noteLinks(element, notes)
      noteCatalog(element, notes)
      const island = element.tagName === 'kb-component' && islandOf(element, options)
      if (island) notes.islands.add(island)
    })
    localiseFootnotes(tree, notes.labels)
    nameTaskBoxes(tree)
    replaceStandIns(tree, tocs(tree, { label: notes.labels.catalog, levels: options.tocLevels, notes }))
    notes.words = countWords(textOf(tree))
  }
}

function islandOf({ properties }: Element, options: CollectOptions): string | undefined {
  return options.islandOf(String(properties.name), JSON.parse(String(properties.props)))
}

/** Attributes that would be code: handlers do not run here, and template directives mean nothing. */
function dropCode(element: Element, notes: Notes): void {
  for (const name of Object.keys(element.properties)) {
    const isHandler = /^on[a-z]/i.test(name)
    if (!isHandler && !/^(?:[:@#]|v-)/.test(name)) continue
    delete element.properties[name]
    note(notes, element, {
      rule: 'dropped-attribute',
      severity: 'warning',
      message: `The attribute "${name}" of <${element.tagName}> means nothing in a note, so it is left out.`,
    })
  }
}

type HeadingContext = { notes: Notes; slugger: Slugger }

function finishHeading(heading: Element, { notes, slugger }: HeadingContext): void {
  const text = headingText(heading)
  const own = heading.properties.id
  const anchor = typeof own === 'string' && own ? own : slugger.slug(slugText(heading))
  const level = Number(heading.tagName[1])
  heading.properties.id = anchor
  heading.properties.tabIndex = -1
  const unlisted = hasClass(heading, unlistedClass)
  notes.headings.push({ level, text, anchor, place: placeOf(notes, heading), ...(unlisted && { unlisted }) })
  heading.children.push({
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['header-anchor'],
      href: `#${anchor}`,
      ariaLabel: `${notes.labels.permalinkTo} ${text}`,
    },
    children: [{ type: 'text', value: '\u200b' }],
  })
}

/** Class of headings, or parts of them, that outlines leave out. */
const unlistedClass = 'ignore-header'

/** What outlines show of a heading: without badges, the permalink, marks of footnotes and parts of that class. */
function headingText(heading: Element): string {
  const isLeftOut = (node: ElementContent) =>
    isBadge(node) || isPermalink(node) || isFootnoteMark(node) || hasClass(node, unlistedClass)
  return textOf({ ...heading, children: without(heading.children, isLeftOut) })
    .replace(/\s+/g, ' ')
    .trim()
}

function slugText(heading: Element): string {
  const isLeftOut = (node: ElementContent) =>
    isBadge(node) || isFootnoteMark(node) || (node.type === 'element' && node.tagName === emojiTag)
  return textOf({ ...heading, children: without(heading.children, isLeftOut) })
}

function without(
  nodes: readonly ElementContent[],
  isLeftOut: (node: ElementContent) => boolean,
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (isLeftOut(node)) return []
    return node.type === 'element' ? [{ ...node, children: without(node.children, isLeftOut) }] : [node]
  })
}

function hasClass(node: ElementContent, name: string): boolean {
  const names = node.type === 'element' ? node.properties.className : undefined
  return Array.isArray(names)
    ? names.includes(name)
    : String(names ?? '')
        .split(/\s+/)
        .includes(name)
}

/** The raised number that leads to a footnote. */
function isFootnoteMark(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName !== 'sup') return false
  return node.children.some(
    (child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined,
  )
}

function isBadge(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'kb-component' && node.properties.name === 'Badge'
}

function isPermalink(node: ElementContent): boolean {
  return node.type === 'element' && node.properties.className?.toString() === 'header-anchor'
}

function noteIds(element: Element, notes: Notes): void {
  for (const id of [element.properties.id, element.tagName === 'a' ? element.properties.name : undefined]) {
    if (typeof id === 'string' && id) notes.anchors.push({ id, place: placeOf(notes, element) })
  }
}

const linkAttributes: Record<string, readonly string[]> = {
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
  button: ['formAction'],
  input: ['formAction', 'src'],
}

function noteLinks(element: Element, notes: Notes): void {
  if (isPermalink(element)) return
  for (const name of linkAttributes[element.tagName] ?? []) {
    const href = element.properties[name]
    if (typeof href !== 'string') continue
    if (!isSafeHref(href, element.tagName === 'a' || element.tagName === 'iframe' ? 'link' : 'image')) {
      note(notes, element, {
        rule: 'unsafe-link',
        severity: 'warning',
        message: `The address "${href.slice(0, 60)}" could run code, so it is dropped.`,
      })
      delete element.properties[name]
      continue
    }
    if (/action$/i.test(name)) continue
    addLink(href, name === 'href' ? linkKind(href) : assetKind(href), element, notes)
  }
  for (const href of srcsetOf(element)) addLink(href, assetKind(href), element, notes)
}

/** A catalog leads to every page below its base. */
function noteCatalog(element: Element, notes: Notes): void {
  const { name, props } = element.properties
  if (element.tagName !== 'kb-component' || name !== 'Catalog') return
  const { base } = JSON.parse(String(props)) as { base?: unknown }
  const href = typeof base === 'string' ? base : '/'
  notes.links.push({ href, kind: 'page', place: placeOf(notes, element), source: 'catalog' })
}

function addLink(href: string, kind: LinkKind, element: Element, notes: Notes): void {
  // With a target or as a download a link leaves the notes: for another application on the same host, for instance.
  if (kind === 'page' && (element.properties.target ?? element.properties.download) !== undefined) return
  const text = element.tagName === 'a' ? textOf(element).trim() : undefined
  notes.links.push({
    href,
    kind,
    place: placeOf(notes, element),
    source: element.tagName,
    ...(text && { text }),
    ...(element.position && { end: endOf(notes, element)! }),
  })
}

function assetKind(src: string): LinkKind {
  return linkKind(src) === 'external' ? 'external' : 'asset'
}

function srcsetOf(element: Element): string[] {
  const value = element.properties.srcSet
  const candidates = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? value.split(',')
      : []
  return candidates.map((candidate) => candidate.trim().split(/\s+/)[0]!).filter(Boolean)
}

type Parent = { children: (RootContent | ElementContent)[] }

/** Entries that the tables of contents of a page may have together. */
const maxTocEntries = 20_000

/** Makes the tables of contents of a page, of its own headings: those inside containers and quotes do not count. Those that would repeat its headings too often are left out with a word about it. */
function tocs(
  tree: Root,
  { label, levels, notes }: { label: string; levels: readonly number[]; notes: Notes },
): (place: Element) => Element | undefined {
  let headings: Element[] | undefined
  let entries = 0
  let isTold = false
  return (place) => {
    headings ??= tree.children.filter((child) => child.type === 'element').filter(isHeading)
    if (entries <= maxTocEntries) {
      const toc = tocElement(headings, levels, { label, textOf: headingText })
      entries += toc.count + 1
      return toc.element
    }
    if (!isTold) {
      isTold = true
      note(notes, place, {
        rule: 'large-page',
        severity: 'warning',
        message: `The tables of contents have more than ${maxTocEntries} entries, so those from here on are left out.`,
        fix: 'Write "[[toc]]" once.',
      })
    }
    return undefined
  }
}

/** Emoji become text again; tables of contents are made of the headings that have their ids now. */
function replaceStandIns(parent: Parent, tocOf: (place: Element) => Element | undefined): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index]!
    if (child.type !== 'element') continue
    if (child.tagName === emojiTag) parent.children[index] = { type: 'text', value: textOf(child) }
    else if (child.tagName === tocTag) parent.children[index] = tocOf(child) ?? { type: 'text', value: '' }
    else replaceStandIns(child, tocOf)
  }
}

/** Han characters plus words of other scripts. */
export function countWords(text: string): number {
  return text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)?.length ?? 0
}
