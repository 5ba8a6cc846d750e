import { getOrInsert } from '../base/get-or-insert.ts'
import { localeKeyOf } from '../config/labels.ts'
import { diagnose } from '../model/diagnostics.ts'
import { placeAt } from '../model/places.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page, Route } from '../model/types.ts'
import { linkTargets } from '../site/assemble.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { aliasesOf } from '../site/links/wiki-names.ts'
import { proseIn } from './links/source-links.ts'
import { addressFrom } from './links/wiki-targets.ts'

/** Limit of mentions reported for one note, so that an overview note does not bury the others. */
const maxPerNote = 10

/** A node in the trie of note names; `page` is set where a name ends, to `null` if several notes share that name. */
type Letter = { next: Map<string, Letter>; page?: Page | null }

type Mention = { page: Page; start: number; end: number; name: string }

/**
 * Places where `notes` mention another note by its title or alias without linking to it. Each text is scanned once, however many names
 * there are.
 */
export function unlinkedMentions(
  site: Site,
  notes: readonly Page[],
  textOf: (note: Page) => string | undefined,
): Diagnostic[] {
  const names = new Map<string, Letter>()
  const targets = linkTargets(site)
  return notes.flatMap((note) => {
    const source = note.layout === 'doc' ? textOf(note) : undefined
    if (source === undefined) return []
    const locale = localeKeyOf(site.config.locales, note.route)
    const own = getOrInsert(names, locale, () => namesOf(site, locale))
    const known = new Set<Route>([note.route])
    for (const { href } of note.links) {
      const resolved = resolveLink(targets, note.path, href)
      if (resolved.kind === 'page') known.add(resolved.route)
    }
    const found: Mention[] = []
    for (const { text, start } of proseIn(source, { vault: note.isVault === true })) {
      for (const mention of mentionsIn(text, own)) {
        if (known.has(mention.page.route) || found.length === maxPerNote) continue
        known.add(mention.page.route)
        found.push({ ...mention, start: start + mention.start, end: start + mention.end })
      }
    }
    return found.map((mention) => findingOf(mention, note, source))
  })
}

function findingOf({ page, start, end, name }: Mention, note: Page, text: string): Diagnostic {
  const link = note.isVault
    ? wikiLinkTo(page, name)
    : `[${name}](${addressFrom(note.path, { path: page.path, address: page.path })})`
  return diagnose(
    'unlinked-mention',
    { path: note.path, place: placeAt(text, start) },
    `"${name}" is the name of "${page.path}", but this note has no link to it.`,
    { fix: `Write "${link}", if that is meant.`, end: placeAt(text, end) },
  )
}

function wikiLinkTo({ path }: Page, name: string): string {
  const file = path.replace(/^.*\//, '').replace(/\.md$/, '')
  return file.toLowerCase() === name.toLowerCase() ? `[[${name}]]` : `[[${file}|${name}]]`
}

/** The names of all notes in a language, as a trie. */
function namesOf({ config, pages }: Site, locale: string): Letter {
  const root: Letter = { next: new Map() }
  for (const page of pages.values()) {
    if (page.layout !== 'doc' || localeKeyOf(config.locales, page.route) !== locale) continue
    for (const name of new Set([page.title, ...aliasesOf(page)].map(folded))) {
      if (!isName(name)) continue
      let at = root
      for (const letter of name) {
        const next: Letter = getOrInsert(at.next, letter, () => ({ next: new Map() }))
        at = next
      }
      at.page = at.page === undefined ? page : null
    }
  }
  return root
}

/** At least two Chinese characters or three letters: shorter names occur in every text. */
function isName(name: string): boolean {
  const least = /\p{Script=Han}/u.test(name) ? 2 : 3
  return [...name].length >= least && name.length <= 80 && /\p{L}/u.test(name)
}

/** In lower case, unless that changes the length and so the offsets. */
function folded(text: string): string {
  const lower = text.trim().toLowerCase()
  return lower.length === text.trim().length ? lower : text.trim()
}

/** The longest name at each position. Names in Latin letters match whole words only. */
function* mentionsIn(text: string, names: Letter): Generator<Mention> {
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text
  for (let at = 0; at < text.length; at += 1) {
    if (isWord(text, at - 1) && isWord(text, at)) continue
    const found = nameAt(lower, at, names)
    if (!found) continue
    yield { page: found.page, start: at, end: found.end, name: text.slice(at, found.end) }
    at = found.end - 1
  }
}

function nameAt(text: string, start: number, names: Letter): { page: Page; end: number } | undefined {
  let found: { page: Page; end: number } | undefined
  let letter: Letter | undefined = names
  for (let at = start; at < text.length; ) {
    const own = String.fromCodePoint(text.codePointAt(at)!)
    letter = letter.next.get(own)
    if (!letter) break
    at += own.length
    if (letter.page && !(isWord(text, at - 1) && isWord(text, at))) found = { page: letter.page, end: at }
  }
  return found
}

/** Whether the character is a letter or digit of a script that separates words with spaces. */
function isWord(text: string, at: number): boolean {
  return (
    /[\p{L}\p{N}_]/u.test(text[at] ?? '') &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text[at]!)
  )
}
