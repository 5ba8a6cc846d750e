import { Converter } from 'opencc-js/cn2t'
import { pinyin } from 'pinyin-pro'
import { keyOf } from '../../../src/client/widgets/search-box/cut.ts'
import { apiNames, begunHeadings, broadWords, identifierParts, mixedParts } from './asked.ts'
import { type Known, type Note, type QueryClass, textOf } from './notes.ts'
import { randomFrom, sample } from './random.ts'

/** Queries of one class; more change nothing but the time. */
const PER_CLASS = 200

/**
 * Queries whose answer is known because only one note has them (or, where said, because these notes are named so), in classes.
 * The same notes give the same queries.
 */
export function derivedClasses(notes: readonly Note[]): QueryClass[] {
  const random = randomFrom(7)
  const pick = (queries: readonly Known[]) => sample(queries, PER_CLASS, random)
  const texts = notes.map((note) => ({ note, text: textOf(note), key: keyOf(textOf(note)) }))
  const unique = (query: string): Known[] => {
    const wanted = keyOf(query)
    const found = texts.filter(({ key }) => key.includes(wanted))
    return wanted && found.length === 1 ? [{ query, routes: [found[0]!.note.route] }] : []
  }
  const among = (candidates: readonly string[]) =>
    pick(sample([...new Set(candidates)], PER_CLASS * 6, random).flatMap(unique))
  const inside = among(texts.flatMap(({ text }) => insideRuns(text, random)))
  const titles = notes.map(({ page }) => page.title)
  return [
    { name: 'heading', queries: pick(headings(notes)) },
    { name: 'term standing alone', queries: among(texts.flatMap(({ text }) => runs(text, 3, 6))) },
    { name: 'term inside running text', queries: inside },
    { name: 'API identifier', queries: among(texts.flatMap(({ text }) => identifiers(text))) },
    { name: 'mixed Han and Latin', queries: among(texts.flatMap(({ text }) => mixed(text))) },
    { name: 'prefix as typed', queries: pick(titles.flatMap((title) => beginnings(title, titles, notes))) },
    { name: 'pinyin', queries: pick(sounds(notes, false)) },
    { name: 'pinyin initials', queries: pick(sounds(notes, true)) },
    { name: 'operator', queries: pick(operators(notes)) },
    { name: 'traditional', queries: traditional([...inside, ...headings(notes)].slice(0, PER_CLASS)) },
    { name: 'one-letter typo', queries: pick(typos(notes, random)) },
    { name: 'API name with signs', queries: among(texts.flatMap(({ text }) => apiNames(text))) },
    { name: 'API name in parts', queries: pick(identifierParts(texts, pick)) },
    { name: 'parts of a mixed heading', queries: pick(mixedParts(notes, random)) },
    { name: 'heading as it is typed', queries: pick(begunHeadings(headings(notes), notes, random)) },
    { name: 'broad word of a title', queries: pick(broadWords(notes, texts)) },
    { name: 'words of Taiwan', queries: pick(regional([...titlesOf(notes), ...headings(notes)])) },
  ]
}

/** Headings of one note alone that no other note's title contains: that note would be a right answer too. */
export function headings(notes: readonly Note[]): Known[] {
  const byKey = new Map<string, { query: string; routes: Set<string> }>()
  for (const { route, sections } of notes)
    for (const { heading } of sections.slice(1)) {
      const known = byKey.get(keyOf(heading)) ?? { query: heading, routes: new Set() }
      known.routes.add(route)
      byKey.set(keyOf(heading), known)
    }
  const titles = notes.map(({ route, page }) => ({ route, key: keyOf(page.title) }))
  return [...byKey].flatMap(([key, { query, routes }]) => {
    const isOne = routes.size === 1 && query.length >= 4 && query.length <= 40
    const isOther = () => titles.some((title) => title.key.includes(key) && !routes.has(title.route))
    return isOne && !isOther() ? [{ query, routes: [...routes] }] : []
  })
}

function runs(text: string, min: number, max: number): string[] {
  return (text.match(/\p{Script=Han}+/gu) ?? []).filter((run) => run.length >= min && run.length <= max)
}

function insideRuns(text: string, random: () => number): string[] {
  return runs(text, 9, 60).map((run) => {
    const length = 4 + Math.floor(random() * 3)
    const start = 1 + Math.floor(random() * (run.length - length - 1))
    return run.slice(start, start + length)
  })
}

function identifiers(text: string): string[] {
  return (text.match(/[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*/g) ?? []).filter(
    (word) => word.length >= 5 && word.length <= 30 && /[a-z][A-Z]|[.-]|_/.test(word),
  )
}

function mixed(text: string): string[] {
  return (
    text.match(/\b[A-Za-z][\w.-]{2,15} ?\p{Script=Han}{2,4}|\p{Script=Han}{2,4} ?[A-Za-z][\w.-]{2,15}\b/gu) ??
    []
  )
}

/** The first two thirds of a title; the notes whose title begins so answer it. */
function beginnings(title: string, titles: readonly string[], notes: readonly Note[]): Known[] {
  const query = title.slice(0, Math.ceil((title.length * 2) / 3)).trim()
  if (query.length < 2 || query === title) return []
  const same = titles.filter((other) => other.startsWith(query)).length
  if (same > 3) return []
  return [
    { query, routes: notes.filter(({ page }) => page.title.startsWith(query)).map(({ route }) => route) },
  ]
}

/** How the Han runs of titles are typed; every note with the run in its title answers. */
function sounds(notes: readonly Note[], initials: boolean): Known[] {
  const wanted = new Set(notes.flatMap(({ page }) => runs(page.title, initials ? 3 : 2, 5)))
  const bySound = new Map<string, string[]>()
  for (const run of wanted) {
    const typed = pinyin(
      run,
      initials ? { pattern: 'first', toneType: 'none' } : { toneType: 'none', v: true },
    )
    const query = typed.replace(/\s+/g, '').replaceAll('ü', 'v')
    const routes = notes.filter(({ page }) => page.title.includes(run)).map(({ route }) => route)
    bySound.set(query, [...(bySound.get(query) ?? []), ...routes])
  }
  return [...bySound].filter(([, routes]) => routes.length <= 5).map(([query, routes]) => ({ query, routes }))
}

/** Operators that notes show as code on their own. */
function operators(notes: readonly Note[]): Known[] {
  const byText = new Map<string, Set<string>>()
  for (const { route, sections } of notes)
    for (const operator of sections.flatMap((section) => section.operators))
      byText.set(operator, (byText.get(operator) ?? new Set()).add(route))
  return [...byText].map(([query, routes]) => ({ query, routes: [...routes] }))
}

function traditional(queries: readonly Known[]): Known[] {
  const convert = Converter({ from: 'cn', to: 't' })
  return queries.flatMap(({ query, routes }) => {
    const other = convert(query)
    return other === query ? [] : [{ query: other, routes }]
  })
}

function titlesOf(notes: readonly Note[]): Known[] {
  return notes.map(({ route, page }) => ({ query: page.title, routes: [route] }))
}

/** Queries with a word that Taiwan has another one for: 变量 is 變數 there. */
function regional(queries: readonly Known[]): Known[] {
  const convert = Converter({ from: 'cn', to: 'tw' })
  const convertWords = Converter({ from: 'cn', to: 'twp' })
  return queries.flatMap(({ query, routes }) => {
    const other = convertWords(query)
    return other === convert(query) ? [] : [{ query: other, routes }]
  })
}

/** Latin words of titles and headings with one slip: a letter left out, doubled or swapped with its neighbour. */
function typos(notes: readonly Note[], random: () => number): Known[] {
  const byWord = new Map<string, Set<string>>()
  for (const { route, sections } of notes) {
    for (const word of sections.flatMap(({ heading }) => heading.match(/[A-Za-z]{6,16}/g) ?? [])) {
      const lower = word.toLowerCase()
      byWord.set(lower, (byWord.get(lower) ?? new Set()).add(route))
    }
  }
  const known = new Set(byWord.keys())
  return [...byWord].flatMap(([word, routes]) => {
    const query = slipped(word, random)
    return known.has(query) || query === word ? [] : [{ query, routes: [...routes] }]
  })
}

function slipped(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const kind = Math.floor(random() * 3)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}
