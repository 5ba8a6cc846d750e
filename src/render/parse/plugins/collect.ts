import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import type { TitleShown } from '../../dialects/dialect.ts'
import type { HeadingIds } from '../../dialects/heading-ids.ts'
import { isHeading, walk } from '../html/hast.ts'
import { isCode } from '../html/names.ts'
import { type PageState, placeOf, report, stateOf } from '../page-state.ts'
import { createSlugger } from '../slug.ts'
import { countWords } from '../word-count.ts'
import { collectCatalog, collectLinks } from './collect-links.ts'
import { emojiTag } from './emoji.ts'
import { decodeFootnoteIds, localiseFootnotes, nameTaskBoxes } from './gfm-labels.ts'
import { addOtherIds } from './github-ids.ts'
import { termsOf } from './glossary.ts'
import { finishHeading, nameHeading } from './headings.ts'
import { noteSentences } from './sentences.ts'
import { showTitle } from './show-title.ts'
import { tocsOf, tocTag } from './toc.ts'

export type CollectOptions = {
  /** The island that a component needs in the browser, if any. */
  islandOf: (component: string, props: Readonly<Record<string, unknown>>) => string | undefined
  tocLevels: readonly number[]
  /** Whether a page without a heading of level 1 shows its title as one. */
  showsTitle: TitleShown
  /** The ids of headings in the tool of the notes. */
  headingIds?: HeadingIds | undefined
  /** The address of a link in other words, where the tool of the notes has its own. */
  linkOf?: ((href: string) => string) | undefined
  /** Whether links keep the sentence around them. */
  sentences: boolean
}

/** Names of tags that React draws: those in a file that is no text may be any characters. */
const drawn = /^[a-z][\w:.-]*$/i

/**
 * The last pass over a page: gives headings their ids and permalinks, fills tables of contents, and collects headings, ids and links with
 * their places.
 *
 * Ids that authors wrote are reserved first, so that an automatic one never collides with them.
 */
export function collect(options: CollectOptions) {
  return (tree: Root, file: VFile) => {
    const state = stateOf(file)
    if (/v-(?:if="false"|for=)/.test(String(file))) dropUnseen(tree, state)
    if (options.showsTitle) showTitle(tree, state, options.showsTitle)
    decodeFootnoteIds(tree)
    collectElements(tree, state, options)
    if (options.sentences) noteSentences(tree, state)
    addOtherIds(tree, state, String(file), options.headingIds)
    localiseFootnotes(tree, state.labels)
    nameTaskBoxes(tree)
    replaceStandIns(tree, tocsOf(tree, { label: state.labels.catalog, levels: options.tocLevels, state }))
    state.words = countWords(textOf(tree))
  }
}

function collectElements(tree: Root, state: PageState, options: CollectOptions): void {
  const { slugger, cards } = reservedIds(tree)
  const terms = new Map<Element, string>()
  let count = 0
  walk(tree, (element) => {
    if (!drawn.test(element.tagName)) element.tagName = 'span'
    dropCode(element, state)
    if (element.tagName === 'table') for (const [link, term] of termsOf(element)) terms.set(link, term)
    if (isHeading(element) && !cards.has(element)) finishHeading(element, { state, slugger })
    if (element.tagName.startsWith('kb-') && element.tagName !== emojiTag && element.tagName !== tocTag) {
      count += 1
      element.properties.uid = `kb-${count}`
    }
    markStress(element)
    noteIds(element, state)
    if (options.linkOf) inOurWords(element, options.linkOf)
    collectLinks(element, state, terms.get(element))
    collectCatalog(element, state)
    const island = element.tagName === 'kb-component' && islandOf(element, options)
    if (island) state.islands.add(island)
  })
}

function reservedIds(tree: Root) {
  const slugger = createSlugger()
  /** Parts of links. A heading in one is a label, and a permalink would end the link around it. */
  const cards = new Set<Element>()
  walk(tree, (element) => {
    if (typeof element.properties.id === 'string') slugger.reserve(element.properties.id)
    if (element.tagName === 'a') walk(element, (inner) => void cards.add(inner))
  })
  // Headings in HTML, which have no ids in other tools, take none from those of Markdown.
  walk(tree, (element) => {
    if (isHeading(element) && element.properties.tabIndex !== undefined) nameHeading(element, slugger)
  })
  return { slugger, cards }
}

function islandOf({ properties }: Element, options: CollectOptions): string | undefined {
  return options.islandOf(String(properties.name), JSON.parse(String(properties.props)))
}

function inOurWords({ tagName, properties }: Element, linkOf: (href: string) => string): void {
  if (tagName === 'a' && typeof properties.href === 'string') properties.href = linkOf(properties.href)
}

/** Removes elements that their author has disabled, and models from which a program makes elements. */
function dropUnseen(parent: Parent, state: PageState): void {
  const isModel = (child: Element) => child.properties['v-for'] !== undefined && textOf(child).includes('{{')
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return true
    if (!isModel(child)) return child.properties['v-if'] !== 'false'
    report(state, child, {
      rule: 'dropped-attribute',
      message: `A program makes <${child.tagName}> from data by its "v-for", so it is left out.`,
    })
    return false
  })
  for (const child of parent.children) if ('children' in child) dropUnseen(child as Element, state)
}

/** Removes attributes that would be code. */
function dropCode(element: Element, state: PageState): void {
  for (const name of Object.keys(element.properties)) {
    if (!isCode(name)) continue
    delete element.properties[name]
    // `v-pre` has already had its effect.
    if (name === 'v-pre') continue
    report(state, element, {
      rule: 'dropped-attribute',
      message: `The attribute "${name}" of <${element.tagName}> has no effect in a note, so it is left out.`,
    })
  }
}

function noteIds(element: Element, state: PageState): void {
  for (const id of [element.properties.id, element.tagName === 'a' ? element.properties.name : undefined]) {
    if (typeof id === 'string' && id) state.anchors.push({ id, place: placeOf(state, element) })
  }
}

type Parent = { children: (RootContent | ElementContent)[] }

/** Emoji become text again; tables of contents are made from headings that have their ids now. */
function replaceStandIns(parent: Parent, tocOf: (place: Element) => Element | undefined): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index]!
    if (child.type !== 'element') continue
    if (child.tagName === emojiTag) parent.children[index] = { type: 'text', value: textOf(child) }
    else if (child.tagName === tocTag) parent.children[index] = tocOf(child) ?? { type: 'text', value: '' }
    else replaceStandIns(child, tocOf)
  }
}

/** Marks emphasis that contains a character without an italic form: Chinese and Japanese pages put dots under it. */
function markStress(element: Element): void {
  if (element.tagName !== 'em' || !upright.test(textOf(element))) return
  const names = element.properties.className
  element.properties.className = [...(Array.isArray(names) ? names : []), 'kb-stress']
}

const upright = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
