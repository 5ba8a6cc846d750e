import { type Changes, changesFile, changesFolder } from '../../client/widgets/search-box/changes.ts'
import { getOrInsert } from '../base/get-or-insert.ts'
import { type Cache, noCache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { OutputFile } from '../model/types.ts'
import { type ParsedPages, searchInputs, searchPathOf } from './index.ts'
import type { SearchInput } from './input.ts'
import type { IndexedFile } from './page-files.ts'
import { indexOf } from './parts.ts'

/** The in-memory search of a site under `kbsite dev`. */
export type LiveSearch = {
  /** The file of the index at that output path, for the current site; undefined when there is none. */
  file(site: Site, parsed: ParsedPages, path: string): Promise<OutputFile | undefined>
}

/** After this many edited pages the first index is made again, so that the second stays quick to make. */
const maxChanged = 48

/**
 * Makes indexes when the search is used, and then only of edits: a first index of the whole site is kept, edited pages go into a second,
 * small one, and the search box merges the two and drops what the second one replaces.
 */
export function openLiveSearch(cache: Cache): LiveSearch {
  const locales = new Map<string, LiveLocale>()
  return {
    async file(site, parsed, path) {
      const locale = localeOfPath(site, path)
      if (!locale) return undefined
      const live = getOrInsert(locales, locale.key, () => openLiveLocale(cache))
      const name = path.slice(searchPathOf(locale).length)
      const read = async (): Promise<OutputFile | undefined> => {
        const file = (await live.files(site, locale, parsed)).get(name)
        return file && { path, contents: file.contents() }
      }
      try {
        return await read()
      } catch (error) {
        if (!(error instanceof DamagedCacheError)) throw error
        live.forget()
        return read()
      }
    },
  }
}

/** The locale whose folder contains the path; the root locale's folder contains the others. */
function localeOfPath(site: Site, path: string): LocaleSite | undefined {
  return Object.values(site.locales)
    .filter((locale) => path.startsWith(searchPathOf(locale)))
    .sort((a, b) => b.root.length - a.root.length)[0]
}

type Files = ReadonlyMap<string, IndexedFile>
type LiveLocale = {
  files(site: Site, locale: LocaleSite, parsed: ParsedPages): Promise<Files>
  /** Makes the first index again, because its cached contents are gone. */
  forget(): void
}

function openLiveLocale(cache: Cache): LiveLocale {
  /** The first index, and the keys of its pages by their addresses. */
  let base: { keys: ReadonlyMap<string, string>; files: Files } | undefined
  let latest: { site: Site; files: Promise<Files> } | undefined

  async function make(site: Site, locale: LocaleSite, parsed: ParsedPages): Promise<Files> {
    const inputs = searchInputs(site, locale, parsed)
    const keys = new Map(inputs.map((input) => [addressOf(input), input.key]))
    const changed = base && inputs.filter((input) => base?.keys.get(addressOf(input)) !== input.key)
    if (!base || !changed || changed.length > maxChanged) {
      base = { keys, files: byPath(await filesOf(inputs, cache)) }
      return withChanges(base.files, { replaced: [], sheets: [] }, [])
    }
    const gone = [...base.keys.keys()].filter((address) => !keys.has(address))
    const second = changed.length > 0 ? await filesOf(changed, noCache) : []
    const replaced = [...gone, ...changed.map(addressOf)]
    return withChanges(base.files, { replaced, sheets: second.flatMap(sheetOf) }, second)
  }

  return {
    files(site, locale, parsed) {
      if (latest?.site !== site) {
        // One after another, because two at once would each make the first index.
        const before = latest?.files.catch(() => undefined)
        latest = { site, files: Promise.resolve(before).then(() => make(site, locale, parsed)) }
      }
      return latest.files
    },
    forget() {
      base = undefined
      latest = undefined
    },
  }
}

function addressOf({ facts }: SearchInput): string {
  return facts.context.url
}

async function filesOf(inputs: readonly SearchInput[], cache: Cache): Promise<IndexedFile[]> {
  return (await Promise.all(indexOf(inputs, cache))).flat()
}

function withChanges(base: Files, changes: Changes, second: readonly IndexedFile[]): Files {
  const table = { path: changesFile, contents: () => Buffer.from(JSON.stringify(changes)) }
  const files = second.map(({ path, contents }) => ({ path: `${changesFolder}/${path}`, contents }))
  return new Map([...base, ...byPath([table, ...files])])
}

function byPath(files: readonly IndexedFile[]): Map<string, IndexedFile> {
  return new Map(files.map((file) => [file.path, file]))
}

function sheetOf({ path }: IndexedFile): string[] {
  const [, name] = /^fragment\/(.+)\.pf_fragment$/.exec(path) ?? []
  return name ? [name] : []
}
