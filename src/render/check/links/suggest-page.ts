import path from 'node:path'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { bare, likeness } from '../../base/likeness.ts'
import type { Page, Route } from '../../model/types.ts'
import type { CheckContext } from '../context.ts'
import type { SourcedLink } from './link-sources.ts'

type KnownPage = Pick<Page, 'path' | 'route' | 'title'>

/** Least likeness of two paths. */
const enough = 0.6

/** The page most likely meant by a link, as long as its file has budget for the comparison. */
export function nearestPage(
  { mayGuess }: Pick<CheckContext, 'mayGuess'>,
  { at, link }: SourcedLink,
  wanted: string,
  pages: readonly Page[],
): Page | undefined {
  const letters = () =>
    lettersCompared(
      wanted,
      pages.map(({ route }) => route),
    )
  return mayGuess(at.path, letters) ? suggestPage(wanted, link.text, pages) : undefined
}

/** Number of pairs of letters compared for one name. */
export function lettersCompared(wanted: string, names: Iterable<string>): number {
  let letters = 0
  for (const name of names) letters += name.length
  return wanted.length * letters
}

/**
 * The page most likely meant by a dead link, or undefined when none is near enough.
 *
 * Names are compared with names and folders with folders, so that `../skill/git.md` never becomes `../skill/index.md` because the paths
 * happen to be alike. A page whose title is the text of the link counts as meant, wherever it is.
 */
function suggestPage<Known extends KnownPage>(
  wanted: string,
  text: string | undefined,
  pages: Iterable<Known>,
): Known | undefined {
  const written = partsOf(wanted)
  const label = text ? bare(text) : ''
  let best: { page: Known; score: number } | undefined
  let rivals = 0
  for (const page of pages) {
    const names = getOrInsert(compared, page, () => ({ ...partsOf(page.route), title: bare(page.title) }))
    const score = Math.max(pathScore(written, names), label.length >= 2 && names.title === label ? 0.88 : 0)
    if (score < enough) continue
    if (!best || score > best.score + 1e-9) {
      best = { page, score }
      rivals = 0
    } else if (score > best.score - 1e-9) rivals += 1
  }
  // If several pages are equally likely, suggest none unless the name is nearly exact.
  return best && (rivals === 0 || best.score >= 0.9) ? best.page : undefined
}

/** `bareName`: the name without punctuation. */
type Parts = { folder: string; name: string; bareName: string }

/** The parts of each page, computed once for all dead links. */
const compared = new WeakMap<KnownPage, Parts & { title: string }>()

/** `/css/flex` → css, flex; a folder's index is named by its folder: `/css/` → '', css. */
function partsOf(route: Route): Parts {
  const clean = route
    .replace(/\.(?:md|html)$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/^\/|\/$/g, '')
  const name = path.posix.basename(clean)
  return { folder: clean.slice(0, -name.length).replace(/\/$/, ''), name, bareName: bare(name) }
}

function pathScore(written: Parts, known: Parts): number {
  const folder = () => folderLikeness(written.folder, known.folder)
  if (written.bareName === known.bareName && written.name !== '') return 0.8 + 0.2 * folder()
  const name = Math.max(likeness(written.name, known.name), startScore(written.name, known.name))
  return name < enough ? 0 : name * (0.7 + 0.3 * folder())
}

/** Score for a name that begins with the other one, such as `container-query` and `container`. */
function startScore(a: string, b: string): number {
  const [short, long] = [a.toLowerCase(), b.toLowerCase()].sort((one, other) => one.length - other.length)
  return short!.length >= 3 && long!.startsWith(short!) && /^[-_ ]/.test(long!.slice(short!.length))
    ? 0.75
    : 0
}

/** 1 for the same folder, half for nested folders, else by letters. */
function folderLikeness(a: string, b: string): number {
  if (a === b) return 1
  const inside = `${a}/`.endsWith(`/${b}/`) || `${b}/`.endsWith(`/${a}/`) || a === '' || b === ''
  return Math.max(inside ? 0.5 : 0, 0.9 * likeness(a, b))
}
