import { formsOf, pairsOf, piecesOf } from './cut.ts'
import type { SearchIndex } from './index/pagefind.ts'
import { codeWord, isMarked, isOperator, operatorsOf, operatorWord } from './operators.ts'

/**
 * One word to look up. `prefix`: words that begin with it always count too, since it may be incomplete, not only if no page has it. `marked`: a word with its
 * signs, such as `:has`.
 */
export type Term = {
  word: string
  kind: 'han' | 'word' | 'operator' | 'marked'
  prefix: boolean
  /** Weight within the query: 1, less for parts and for words that say little. */
  weight: number
  /** Position among the words of the query, comparable to positions in a text. */
  offset: number
  /** The identifier, as one word, of which this is a part. */
  partOf?: string
  /** The written form of an invented word: `=>`. */
  shown?: string
}

/** `others`: words that are not looked up. */
export type Query = { text: string; terms: readonly Term[]; others: readonly Term[] }

/** How many operators of pasted code are looked up. */
const MAX_OPERATORS = 6

/** How many characters of a query are read: product reference, search box; the rest of a pasted page says nothing. */
export const MAX_QUERY = 64

// The words of a question apart from its subject. Cutting there also keeps pairs from crossing the seam.
const questionWords =
  /为什么|是什么|什么是|有什么|什么|怎么样|怎么办|怎么|怎样|如何|有哪些|哪些|哪个|哪种|哪里|多少|是否|能否|能不能|可不可以|有没有|请问|吗|呢|的|了|啊/gu

/** Weight of a word that does not name the subject. */
export const WEAK = 0.1

/** A query as the words to look up, the most important reading first; empty if it has no letters, digits or operators. */
export function parseQuery(typed: string, site: Site = { size: 1000, isCommon: () => false }): Query {
  // Control characters can be pasted and mean nothing here.
  const printable = typed.replace(/\p{C}+/gu, ' ').trim()
  const text = [...printable].slice(0, MAX_QUERY).join('').trim()
  const terms: Term[] = operatorTerms(text)
  const fillers: Term[] = []
  let offset = 0
  const pieces = piecesOf(text)
  const last = text.normalize('NFKC').endsWith(pieces.at(-1)?.text ?? '') ? pieces.at(-1) : undefined
  for (const found of pieces) {
    const { kind, text: run } = found
    terms.push(...(kind === 'han' ? hanTerms(run, offset) : wordTerms(run, offset, found === last)))
    if (kind === 'han') fillers.push(...fillersOf(run, offset))
    offset += kind === 'han' ? [...run].length : formsOf(run).length
  }
  const kept = unique(terms)
  const others = unique(fillers).filter(({ word }) => kept.every((term) => term.word !== word))
  return { text, ...lookedUp([...kept, ...others], site) }
}

type Site = Pick<SearchIndex, 'size' | 'isCommon'>

/** Maximum number of words looked up, each of which loads a file, by how many of them say almost nothing. */
const LOOKUPS = [7, 6, 6, 5]

/** The words of a query that say most: last come short ones, pairs between two common ones, and pairs of question words, which only favour a page that contains the query as typed. */
function lookedUp(all: readonly Term[], { size, isCommon }: Site): Pick<Query, 'terms' | 'others'> {
  // Files grow with the square root of the number of pages: below a thousand pages, more of them are loaded.
  const more = LOOKUPS[0]! * Math.max(0, Math.sqrt(1000 / size) - 1)
  const common = new Set(all.filter(({ word }) => isCommon(word)).map(({ offset }) => offset))
  const rankOf = ({ kind, word, offset, weight }: Term) => {
    if (weight === WEAK) return 3
    if (word.length < (kind === 'word' ? 4 : 2)) return 2
    if (isCommon(word)) return 1
    // A pair that shares its characters with common pairs is usually not a word.
    return [offset - 1, offset + 1].filter((at) => kind === 'han' && common.has(at)).length
  }
  const terms = new Set(
    all.toSorted((a, b) => rankOf(a) - rankOf(b)).filter((term, at) => at < LOOKUPS[rankOf(term)]! + more),
  )
  return { terms: all.filter((term) => terms.has(term)), others: all.filter((term) => !terms.has(term)) }
}

/** A query of only signs is an operator and may contain others: `()=>`. */
function operatorTerms(text: string): Term[] {
  const found = new Set([...(isOperator(text) ? [text] : []), ...operatorsOf(text)])
  return [...found].slice(0, MAX_OPERATORS).map((shown): Term => {
    const common = { shown, weight: 1, offset: 0 }
    return isMarked(shown)
      ? { ...common, word: codeWord(shown), kind: 'marked', prefix: text.endsWith(shown) }
      : { ...common, word: operatorWord(shown), kind: 'operator', prefix: false }
  })
}

function hanTerms(run: string, offset: number): Term[] {
  const spoken = spokenParts(run)
  const parts = spoken.length > 0 ? spoken : [{ text: run, at: 0 }]
  return parts.flatMap(({ text, at }) => {
    const pairs = pairsOf(text)
    const prefix = pairs.length === 1
    const words = prefix ? pairs : pairs.slice(0, -1)
    return words.map(
      (word, index): Term => ({ word, kind: 'han', prefix, weight: 1, offset: offset + at + index }),
    )
  })
}

/** The pairs of a run that involve its question words, those at a seam to other words first. They weigh next to nothing. */
function fillersOf(run: string, offset: number): Term[] {
  const spoken = spokenParts(run)
  if (spoken.length === 0) return []
  const inside = new Set(spoken.flatMap(({ text, at }) => [...text].map((_, index) => at + index)))
  const coverage = (at: number) => Number(inside.has(at)) + Number(inside.has(at + 1))
  return pairsOf(run)
    .slice(0, -1)
    .map((word, at): Term => ({ word, kind: 'han', prefix: false, weight: WEAK, offset: offset + at }))
    .filter((_, at) => coverage(at) < 2)
    .sort((a, b) => coverage(b.offset - offset) - coverage(a.offset - offset))
}

/** The pieces of a run without question words and particles; `at` is their position in characters. */
function spokenParts(run: string): { text: string; at: number }[] {
  const left = run.replace(questionWords, (match) => ' '.repeat([...match].length))
  let at = 0
  return left.split(' ').flatMap((text) => {
    const part = { text, at }
    at += [...text].length + 1
    return text ? [part] : []
  })
}

/** `isLast`: the word may be incomplete, and so may its last part. */
function wordTerms(run: string, offset: number, isLast: boolean): Term[] {
  const [whole, ...parts] = formsOf(run)
  if (!whole) return []
  return [
    { word: whole, kind: 'word', prefix: isLast, weight: 1, offset },
    ...parts.map(
      (word, index): Term => ({
        word,
        kind: 'word',
        prefix: isLast && index === parts.length - 1,
        weight: 0.5 / Math.sqrt(parts.length),
        offset: offset + index + 1,
        partOf: whole,
      }),
    ),
  ]
}

function unique(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [term.word, term])).values()]
}
