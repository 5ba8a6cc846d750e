import { getOrInsert } from '../base/get-or-insert.ts'
import { hashOf } from '../base/hash.ts'
import { once } from '../base/once.ts'
import type { Cache } from '../cache/cache.ts'
import { addressesOf } from '../config/addresses.ts'
import { frontmatterIn } from '../config/note-data.ts'
import { dialectNamed } from '../dialects/detect.ts'
import { type Head, openHead } from '../dialects/head-of.ts'
import { blankPage } from '../model/blank-page.ts'
import type { Config } from '../model/config.ts'
import { withFolderPages } from '../model/folder-notes.ts'
import type { Site } from '../model/site.ts'
import type { Frontmatter, Page } from '../model/types.ts'
import { titleFromName } from '../parse/name-title.ts'

/** Pages of unparsed notes: with address and title, but without content. */
export type Stubs = {
  /**
   * As known from the last start. Of new notes, front matter is read only if the dialect uses it for addresses, and then only the keys that
   * decide them, and titles.
   */
  known(): readonly Page[]
  /** The same pages with all of their front matter, if the dialect uses it for addresses. */
  inFull(pages: readonly Page[]): readonly Page[]
  /** With the current front matter of all notes. */
  now(): readonly Page[]
}

/** What navigation shows of each note, by source path. */
type Outline = Readonly<Record<string, { title: string; frontmatter: Frontmatter }>>

export function openStubs(config: Config, names: readonly string[], cache: Cache): Stubs {
  const outline = readOutline(config, cache)
  const addressOf = addressesOf(config)
  const { frontmatter: inOurWords } = frontmatterIn(config)
  const { address, addressKeys } = dialectNamed(config.dialect) ?? {}
  const deciding = addressKeys?.(config.addressFolders ?? {})
  const heads = new Map<string, Head>()

  function headOfNote(name: string, isWhole: boolean): Frontmatter {
    const head = () => openHead(`${config.srcDir}/${name}`, deciding ? [...deciding, 'title'] : [])
    const { some, rest } = getOrInsert(heads, name, head)
    const written = isWhole || !deciding ? { ...some, ...rest() } : some
    return inOurWords?.(written, name) ?? written
  }

  function stubOf(name: string, frontmatter: Frontmatter): Page {
    const { layout, title, description } = frontmatter
    return blankPage(name, {
      route: addressOf(name, frontmatter),
      frontmatter,
      title: typeof title === 'string' ? title : (outline[name]?.title ?? titleFromName(name)),
      ...(typeof description === 'string' && { description }),
      ...((layout === false || typeof layout === 'string') && { layout }),
    })
  }

  const stubs = (headFor: (name: string) => Frontmatter) =>
    withFolderPages(names.map((name) => stubOf(name, headFor(name))))
  return {
    known: once(() =>
      stubs((name) => outline[name]?.frontmatter ?? (address ? headOfNote(name, false) : {})),
    ),
    inFull: (pages) =>
      pages.map((page) => {
        const isPartial = deciding && outline[page.path] === undefined && page.hash === ''
        return isPartial ? { ...stubOf(page.path, headOfNote(page.path, true)), route: page.route } : page
      }),
    now: once(() => stubs((name) => headOfNote(name, true))),
  }
}

/** Saves what navigation shows of the notes, for the next start. */
export function rememberOutline({ config, pages }: Site, cache: Cache): void {
  const outline: Outline = Object.fromEntries(
    [...pages.values()].map(({ path: name, title, frontmatter }) => [name, { title, frontmatter }]),
  )
  cache.set('outline', keyOf(config), outline)
}

function readOutline(config: Config, cache: Cache): Outline {
  return cache.get<Outline>('outline', keyOf(config)) ?? {}
}

function keyOf({ srcDir }: Config): string {
  return hashOf(srcDir)
}
