import type { Card, Field, PageText } from '../../client/widgets/search-box/card.ts'
import { keyOf, topicWord, wordsOf } from '../../client/widgets/search-box/cut.ts'
import { nameWordsOf } from '../../client/widgets/search-box/operators.ts'
import { hashOf } from '../base/hash.ts'
import type { CutPage, CutSection } from '../model/cut.ts'
import type { Page } from '../model/types.ts'
import { cutFrom } from '../parse/cut/cut-page.ts'
import type { Names } from './names.ts'
import type { SyllablesOf } from './pinyin.ts'
import { soundsOf, titleSounds } from './sound.ts'

/** A page as the index takes it in. */
export type SearchRecord = {
  /** Stands for what readers see of the page. Ten thousand pages meet in ten hexadecimal digits once in twenty thousand sites. */
  id: string
  words: PageWords
  /** Words by what they are evidence of. */
  meta: Partial<Record<Field | 'topic', string>>
  card: Card
  text: PageText
}

/**
 * The words of a page, section by section: those of its head (what it is called, among others), with a space between two, and those of its
 * text, each by its number among the `distinct` ones.
 */
export type PageWords = {
  distinct: string
  sections: readonly { head: string; text: readonly number[] }[]
}

/** All words of a page in order. */
export function wordsInOrder({ distinct, sections }: PageWords): string[] {
  const known = distinct.split(' ')
  return sections.flatMap(({ head, text }) => [
    ...(head ? head.split(' ') : []),
    ...text.map((number) => known[number]!),
  ])
}

/**
 * `isTopic`: the page is the index of a top folder and belongs to the topic that it names. `slug`: what its address calls it, as words;
 * a Chinese note has its English name there.
 */
export type RecordContext = {
  url: string
  crumbs: readonly string[]
  slug?: string
  isTopic?: boolean
  isHome?: boolean
  names?: Names
}

/** What the site says of a page; it can be posted to another thread. `title` is what the site calls it. */
export type RecordFacts = {
  title: string
  description: string | undefined
  tags: readonly string[]
  context: RecordContext
}

/** What the record of a page is made of. `cut` is what `cutSectionsOf` gives, or that by `bytesOfCut`. */
export type RecordSource = RecordFacts & { cut: CutPage | Uint8Array }

/** Link texts that are kept of a page: the most frequent ones. */
const MAX_NAMES = 8

/** What the search index knows of a page. */
export function recordOf(
  { title, description = '', tags, context, ...source }: RecordSource,
  syllablesOf: SyllablesOf,
): SearchRecord {
  const { url, crumbs, slug, isTopic, isHome, names } = context
  const { distinct, sections: own } = unpacked(source.cut)
  const sections = titled(own, title)
  const called = [...mostFrequent(names, title), ...(slug && keyOf(slug) !== keyOf(title) ? [slug] : [])]
  // The words of a section in order, its heading's first: their positions tell where they stand side by side.
  const heads = sections.map(({ heading }, index) =>
    [heading, ...(index === 0 ? [...tags, ...called, description] : [])].flatMap((text) => wordsOf(text)),
  )
  const starts = startsOf(sections.map(({ words }, index) => heads[index]!.length + words.length))
  const headings = sections.slice(1).map(({ heading }) => heading)
  const card: Card = {
    url,
    title,
    crumbs,
    sounds: titleSounds(title, syllablesOf),
    tags,
    names: called,
    inlinks: names?.inlinks ?? 0,
    ...(isHome && { isHome }),
    sections: sections.map(({ anchor, heading, level }, index) => ({
      anchor,
      heading,
      level,
      start: starts[index]!,
    })),
  }
  const text = sections.map((section) => section.text)
  const isEmpty = distinct === '' && heads.every((head) => head.length === 0)
  return {
    id: hashOf(JSON.stringify([card, text])).slice(0, 10),
    words: {
      distinct,
      sections: sections.map(({ words }, index) => ({ head: heads[index]!.join(' '), text: words })),
    },
    // Pagefind knows nothing of a document without a text, so a page without words is found by its topic neither.
    meta: isEmpty
      ? {}
      : {
          title: nameWords([title]),
          tags: nameWords(tags),
          names: nameWords(called),
          headings: nameWords(headings),
          about: nameWords([description]),
          sound: soundsOf(title, syllablesOf).join(' '),
          // A tag is on many pages: the one whose title sounds so comes before them.
          subsound: soundsOf([...tags, ...headings].join(' '), syllablesOf).join(' '),
          topic: topicWord(isTopic ? title : (crumbs[0] ?? '')),
        },
    card,
    text,
  }
}

function unpacked(cut: RecordSource['cut']): CutPage {
  return cut instanceof Uint8Array ? cutFrom(cut) : cut
}

/** What stands above the first heading stands below the title. */
function titled([first, ...rest]: readonly CutSection[], heading: string): CutSection[] {
  return first ? [{ ...first, heading }, ...rest] : []
}

/** At which word of the page each section begins. */
function startsOf(counts: readonly number[]): number[] {
  let next = 0
  return counts.map((count) => {
    const start = next
    next += count
    return start
  })
}

function nameWords(texts: readonly string[]): string {
  return [...new Set(texts.flatMap(nameWordsOf))].join(' ')
}

export function tagsOf({ frontmatter }: Pick<Page, 'frontmatter'>): string[] {
  const { tags, keywords } = frontmatter
  return [tags, keywords]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((tag) => typeof tag === 'string')
}

function mostFrequent(names: Names | undefined, title: string): string[] {
  return [...(names?.texts ?? [])]
    .filter(([text]) => text !== title)
    .sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(([text]) => text)
}
