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
import { openPinyin, type SyllablesOf } from './pinyin.ts'
import { recordOf, type SearchRecord } from './record.ts'

/** The search of a site at work, in memory. */
export type LiveSearch = {
  /** The file of the index at that output path, for the current site; undefined when there is none. */
  file(site: Site, parsed: ParsedPages, path: string): Promise<OutputFile | undefined>
}

/** After this many edited pages the first index is made again, so that the second one stays quick to make. */
const MAX_CHANGED = 48

/**
 * Makes indexes when the search is used, and then only of edits: a first index of the whole site is kept, edited pages go into a second,
 * small one, and the search box merges the two and drops what the second one replaces.
 */
export function openLiveSearch(cache: Cache): LiveSearch {
  const locales = new Map<string, LiveLocale>()
  const syllablesOf = openPinyin()
  return {
    async file(site, parsed, path) {
      const locale = localeOfPath(site, path)
      if (!locale) return undefined
      const live = getOrInsert(locales, locale.key, () => openLiveLocale(cache, syllablesOf))
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
  /** The cached contents of the first index are gone: it is made again. */
  forget(): void
}

function openLiveLocale(cache: Cache, syllablesOf: SyllablesOf): LiveLocale {
  const remembered = rememberRecords(syllablesOf)
  let base: { records: ReadonlyMap<string, SearchRecord>; files: Files } | undefined
  let latest: { site: Site; files: Promise<Files> } | undefined

  async function make(site: Site, locale: LocaleSite, parsed: ParsedPages): Promise<Files> {
    const inputs = remembered(site, locale, parsed)
    const records = new Map(inputs.map(({ record }) => [record.card.url, record]))
    const changed =
      base && inputs.filter(({ record }) => base?.records.get(record.card.url)?.id !== record.id)
    if (!base || !changed || changed.length > MAX_CHANGED) {
      base = { records, files: byPath(await filesOf(inputs, cache)) }
      return withChanges(base.files, { replaced: [], sheets: [] }, [])
    }
    const gone = [...base.records.keys()].filter((url) => !records.has(url))
    const second = changed.length > 0 ? await filesOf(changed, noCache) : []
    const replaced = [...gone, ...changed.map(({ record }) => record.card.url)]
    return withChanges(base.files, { replaced, sheets: second.flatMap(sheetOf) }, second)
  }

  return {
    files(site, locale, parsed) {
      if (latest?.site !== site) {
        // One after the other, because two at once would each make the first index.
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

/** Records of the pages of a locale; that of a page is made again only when the page, or its names in others, changed. */
function rememberRecords(syllablesOf: SyllablesOf) {
  let known = new Map<string, SearchRecord>()
  return (site: Site, locale: LocaleSite, parsed: ParsedPages) => {
    const wanted = searchInputs(site, locale, parsed)
    const records = wanted.map(
      ({ key, facts, cut }) => known.get(key) ?? recordOf({ ...facts, cut: cut.read() }, syllablesOf),
    )
    known = new Map(wanted.map(({ key }, index) => [key, records[index]!]))
    return wanted.map(({ key, route }, index) => ({ key, route, record: records[index]! }))
  }
}
