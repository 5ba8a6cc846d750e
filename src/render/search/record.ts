import type { Card, Field, PageText } from '../../client/widgets/search-box/card.ts'
import { keyOf, tagWords, topicWord, wordsOf } from '../../client/widgets/search-box/cut.ts'
import { nameWordsOf } from '../../client/widgets/search-box/operators.ts'
import { hashOf } from '../base/hash.ts'
import type { CutPage, CutSection } from '../model/cut.ts'
import type { Page } from '../model/types.ts'
import { cutFrom } from '../parse/cut/cut-page.ts'
import { writtenTags } from '../site/written-tags.ts'
import type { Names } from './names.ts'
import type { SyllablesOf } from './pinyin.ts'
import { soundsOf, titleSounds } from './sound.ts'

/** A page as the index stores it. */
export type SearchRecord = {
  /** Identifies what readers see of the page. With ten hexadecimal digits, one of twenty thousand sites with ten thousand pages has a collision. */
  id: string
  words: PageWords
  /** Words by the evidence that they give. */
  meta: Partial<Record<Field | 'topic', string>>
  card: Card
  text: PageText
}

/** The words of a page by section: those of its head, separated by spaces, and those of its text by their index among the `distinct` ones. */
export type PageWords = {
  distinct: string
  sections: readonly { head: string; text: readonly number[] }[]
}

/** `isTopic`: the page is the index of the top folder of its topic. `slug`: the words of its address, the English name of a Chinese note. */
export type RecordContext = {
  url: string
  crumbs: readonly string[]
  slug?: string
  isTopic?: boolean
  names?: Names
}

/** What the site knows about a page; can be posted to another thread. `title` is the one that the site uses. */
export type RecordFacts = {
  title: string
  description: string | undefined
  tags: readonly string[]
  context: RecordContext
}

/** The input for a page's record. `cut` is the result of `cutSectionsOf`, or its encoding by `bytesOfCut`. */
export type RecordSource = RecordFacts & { cut: CutPage | Uint8Array }

/** How many link texts are kept for a page, the most frequent ones. */
const maxNames = 8

/** The search index's record of a page. */
export function recordOf(
  { title, description = '', tags, context, ...source }: RecordSource,
  syllablesOf: SyllablesOf,
): SearchRecord {
  const { url, crumbs, slug, isTopic, names } = context
  const { distinct, sections: own } = unpacked(source.cut)
  const sections = titled(own, title)
  const called = [...mostFrequent(names, title), ...(slug && keyOf(slug) !== keyOf(title) ? [slug] : [])]
  // The words of a section in order, its heading's first: positions show which words are adjacent.
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
    // Pagefind ignores a document without text, so without body text a page could not be found by its topic either.
    meta: isEmpty
      ? {}
      : {
          title: nameWords([title]),
          tags: nameWords(tags),
          names: nameWords(called),
          headings: nameWords(headings),
          about: nameWords([description]),
          sound: soundsOf(title, syllablesOf).join(' '),
          // Many pages share a tag, so a page whose title sounds like it is more relevant.
          subsound: soundsOf([...tags, ...headings].join(' '), syllablesOf).join(' '),
          topic: [topicWord(isTopic ? title : (crumbs[0] ?? '')), ...new Set(tags.flatMap(tagWords))]
            .filter(Boolean)
            .join(' '),
        },
    card,
    text,
  }
}

function unpacked(cut: RecordSource['cut']): CutPage {
  return cut instanceof Uint8Array ? cutFrom(cut) : cut
}

/** The text above the first heading belongs to the title. */
function titled([first, ...rest]: readonly CutSection[], heading: string): CutSection[] {
  return first ? [{ ...first, heading }, ...rest] : []
}

/** The position of each section's first word in the page. */
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

/** The topics of a page: its tags in the front matter and in the text, and its keywords. */
export function tagsOf({ frontmatter, tags: inText }: Pick<Page, 'frontmatter' | 'tags'>): string[] {
  const { keywords } = frontmatter
  const words = Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : []
  return [...new Set([...writtenTags({ frontmatter }), ...words, ...(inText ?? [])])]
}

function mostFrequent(names: Names | undefined, title: string): string[] {
  return [...(names ?? [])]
    .filter(([text]) => text !== title)
    .sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1))
    .slice(0, maxNames)
    .map(([text]) => text)
}
