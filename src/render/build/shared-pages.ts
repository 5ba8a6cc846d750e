import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../base/hash.ts'
import type { SharedValue } from '../cache/archive.ts'
import type { Cache } from '../cache/cache.ts'
import { valuesIn } from '../cache/carry.ts'
import type { Config } from '../model/config.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Route } from '../model/types.ts'
import { twinPathOf } from '../site/twins.ts'
import { type BuildRecord, isIntact, keyOfInputs, type PageRecord } from './record.ts'

/** Pages rendered by another machine. Their records list what they read of the site; they are used only if all of that is the same. */
type SharedPages = {
  /** The record of the page with this text; `own` is the digest of the text. */
  recordOf(route: Route, own: string): PageRecord | undefined
  /** A file of the page, by the key of its contents. */
  textOf(route: Route, key: string): string | undefined
}

type Shared = Pick<BuildRecord, 'theme' | 'twinless'>

/** Opens the shared pages in a cache; `shared` is what all pages of this build depend on. */
export function openSharedPages(cache: Cache, shared: Shared): SharedPages {
  const records = cache.pack('drawn')
  const texts = cache.pack('html')
  return {
    recordOf(route, own) {
      const bytes = records.read(recordKey(shared, route, own))
      return bytes && JSON.parse(bytes.toString())
    },
    textOf: (route, key) => texts.read(hashOf(route, key))?.toString(),
  }
}

/** Values of a build that another machine can use; all of them unless the options select some. */
type Wanted = { isPage?: (route: Route) => boolean; isValue?: (kind: string, key: string) => boolean }

/** The cache entries that a build used, and its pages, without duplicates: pages from another machine are in the cache as well. */
export function* sharedValues(
  { cacheDir, outDir }: Pick<Config, 'cacheDir' | 'outDir'>,
  record: BuildRecord,
  { isPage = () => true, isValue = () => true }: Wanted = {},
): Iterable<SharedValue> {
  const pages = new Set<string>()
  const nameOf = (kind: string, key: string) => `${kind} ${key}`
  for (const page of sharedPages(record, outDir, isPage)) {
    pages.add(nameOf(page.kind, page.key))
    yield page
  }
  yield* valuesIn(cacheDir, (kind, key) => isValue(kind, key) && !pages.has(nameOf(kind, key)))
}

/** The pages of the last build in the form for other machines, read from the output; pages with modified files are left out. */
function* sharedPages(
  record: BuildRecord,
  outDir: string,
  isWanted: (route: Route) => boolean,
): Iterable<SharedValue> {
  const whole = Object.entries(record.pages).filter(
    ([route, page]) =>
      isWanted(route) && filesOf(route, page).every(([name, key]) => isIntact(record, outDir, name, key)),
  )
  for (const [route, page] of whole)
    yield {
      kind: 'drawn',
      key: recordKey(record, route, page.inputs.text),
      bytes: Buffer.from(JSON.stringify(page)),
    }
  for (const [route, page] of whole)
    for (const [name, key] of filesOf(route, page))
      yield { kind: 'html', key: hashOf(route, key), bytes: readFileSync(path.join(outDir, name)) }
}

/** Names and keys of what was written for a page. */
function filesOf(route: Route, { inputs, twin }: PageRecord): [name: string, key: string][] {
  return [
    [outputPathOf(route), keyOfInputs(inputs)],
    ...(twin ? [[twinPathOf(route), twin.hash] as [string, string]] : []),
  ]
}

function recordKey({ theme, twinless = '' }: Shared, route: Route, own: string): string {
  return hashOf(theme, twinless, route, own)
}
