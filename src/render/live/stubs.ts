import { hashOf } from '../base/hash.ts'
import { once } from '../base/once.ts'
import type { Cache } from '../cache/cache.ts'
import { addressesOf } from '../config/addresses.ts'
import { frontmatterIn } from '../config/note-data.ts'
import { dialectNamed } from '../dialects/detect.ts'
import { headOf } from '../dialects/head-of.ts'
import { blankPage } from '../model/blank-page.ts'
import type { Config } from '../model/config.ts'
import { withFolderPages } from '../model/folder-notes.ts'
import type { Site } from '../model/site.ts'
import type { Frontmatter, Page } from '../model/types.ts'
import { titleFromName } from '../parse/name-title.ts'

/** Pages of unparsed notes: with address and title, but without content. */
export type Stubs = {
  /** As known from the last start. Only for new notes is front matter read, and only if the dialect uses it for addresses. */
  known(): readonly Page[]
  /** With the current front matter of all notes. */
  now(): readonly Page[]
}

/** What navigation shows of each note, by source path. */
type Outline = Readonly<Record<string, { title: string; frontmatter: Frontmatter }>>

export function openStubs(config: Config, names: readonly string[], cache: Cache): Stubs {
  const outline = readOutline(config, cache)
  const addressOf = addressesOf(config)
  const { frontmatter: inOurWords } = frontmatterIn(config)
  const makesAddresses = dialectNamed(config.dialect)?.address !== undefined
  const heads = new Map<string, Frontmatter>()

  function headOfNote(name: string): Frontmatter {
    const written = heads.get(name) ?? headOf(`${config.srcDir}/${name}`)
    heads.set(name, written)
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
      stubs((name) => outline[name]?.frontmatter ?? (makesAddresses ? headOfNote(name) : {})),
    ),
    now: once(() => stubs(headOfNote)),
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
