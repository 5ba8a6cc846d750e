import { keyOf } from '../../../src/client/widgets/search-box/cut.ts'
import type { Known, Note } from './notes.ts'

type NoteText = { note: Note; text: string; key: string }

/** Names as manuals write them: with dots, `::`, `#`, `->`, brackets, or a beginning of `--`, `@` or `$`. */
export function apiNames(text: string): string[] {
  const names = text.match(
    /(?<![\w.#:$@/-])(?:[A-Za-z_$]\w{0,30}(?:(?:\.|::|#|->)[A-Za-z_]\w{1,30}){1,4}(?:\(\))?|--[a-z][\w-]{2,30}|[@$][A-Za-z]\w{3,30})/g,
  )
  return (names ?? []).filter((name) => name.length >= 5 && name.length <= 40)
}

/** Identifiers of one note alone, asked for by their parts: `thread pool executor`. */
export function identifierParts(
  texts: readonly NoteText[],
  pick: (queries: readonly Known[]) => Known[],
): Known[] {
  const found = new Map<string, Set<string>>()
  for (const { note, text } of texts)
    for (const name of text.match(/\b[A-Za-z]+[a-z](?:[A-Z][a-z]{2,}){1,3}\b/g) ?? [])
      found.set(name, (found.get(name) ?? new Set()).add(note.route))
  const unique = [...found].filter(([, routes]) => routes.size === 1)
  return pick(unique.map(([name, routes]) => ({ query: name, routes: [...routes] }))).flatMap(
    ({ query, routes }) => {
      const parts = query.split(/(?=[A-Z])/).map((part) => part.toLowerCase())
      if (parts.some((part) => part.length < 3)) return []
      // Another note with all the parts close together would be right too.
      const apart = new RegExp(parts.join('[^a-z]{0,3}'), 'i')
      const others = texts.filter(({ note, text }) => !routes.includes(note.route) && apart.test(text))
      return others.length > 0 ? [] : [{ query: parts.join(' '), routes }]
    },
  )
}

/** A foreign word and a Chinese one of the same heading, in either order; every note with both in a heading answers. */
export function mixedParts(notes: readonly Note[], random: () => number): Known[] {
  const heads = notes.flatMap(({ route, sections }) => sections.map(({ heading }) => ({ route, heading })))
  const queries = heads.flatMap(({ heading }) => {
    const [latin] = heading.match(/[A-Za-z][A-Za-z.+#-]{2,20}/g) ?? []
    const [han] = heading.match(/\p{Script=Han}{2,6}/gu) ?? []
    // What asks or joins names nothing.
    if (!latin || !han || /[的是与和中什么怎如何哪些为有]|区别|使用|题目/.test(han)) return []
    return [random() < 0.5 ? `${latin} ${han}` : `${han} ${latin}`]
  })
  return [...new Set(queries)].flatMap((query) => {
    const parts = query.split(' ').map(keyOf)
    const routes = heads.flatMap(({ route, heading }) =>
      parts.every((part) => keyOf(heading).includes(part)) ? [route] : [],
    )
    return new Set(routes).size <= 3 ? [{ query, routes: [...new Set(routes)] }] : []
  })
}

/** Headings whose last word is not finished: what a box is asked before its reader stops typing. */
export function begunHeadings(
  headings: readonly Known[],
  notes: readonly Note[],
  random: () => number,
): Known[] {
  const heads = notes.flatMap(({ route, sections }) =>
    sections.map(({ heading }) => ({ route, heading: heading.toLowerCase() })),
  )
  return headings.flatMap(({ query: heading }) => {
    const [last = ''] = /[A-Za-z]{5,}$|\p{Script=Han}{3,}$/u.exec(heading) ?? []
    const kept = Math.max(2, Math.floor(last.length * (0.4 + 0.4 * random())))
    const query = last && heading.slice(0, heading.length - last.length + kept)
    if (query.length < 4) return []
    const routes = heads.flatMap((head) => (head.heading.startsWith(query.toLowerCase()) ? [head.route] : []))
    return new Set(routes).size <= 3 ? [{ query, routes: [...new Set(routes)] }] : []
  })
}

/** Words of few titles that many notes mention: the notes that are named so, before those that say the word. */
export function broadWords(notes: readonly Note[], texts: readonly NoteText[]): Known[] {
  const words = notes.flatMap(
    ({ page }) => page.title.match(/\p{Script=Han}{2,4}|[A-Za-z][\w.+#-]{2,24}/gu) ?? [],
  )
  return [...new Set(words.map((word) => word.replace(/[.#-]+$/, '')))].flatMap((query) => {
    const wanted = keyOf(query)
    const named = notes.filter(({ page }) => keyOf(page.title).includes(wanted))
    const mentioned = texts.filter(({ key }) => key.includes(wanted)).length
    return named.length <= 3 && mentioned >= Math.max(6, 2 * named.length)
      ? [{ query, routes: named.map(({ route }) => route) }]
      : []
  })
}
