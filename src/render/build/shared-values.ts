import type { SharedValue } from '../cache/archive.ts'
import { valuesIn } from '../cache/carry.ts'
import type { Config } from '../model/config.ts'
import type { Route } from '../model/types.ts'
import type { BuildRecord } from './record.ts'
import { sharedPages } from './shared-pages.ts'

/** Values of a build that another machine can use; all of them unless the options select some. */
type Wanted = { isPage?: (route: Route) => boolean; isValue?: (kind: string, key: string) => boolean }

/** The cache entries that a build used, and its pages, without duplicates: pages from another machine are in the cache as well. */
export function* sharedValues(
  { cacheDir, outDir }: Pick<Config, 'cacheDir' | 'outDir'>,
  record: BuildRecord,
  { isPage, isValue = () => true }: Wanted = {},
): Iterable<SharedValue> {
  const pages = new Set<string>()
  const nameOf = (kind: string, key: string) => `${kind} ${key}`
  for (const page of sharedPages(record, outDir, isPage)) {
    pages.add(nameOf(page.kind, page.key))
    yield page
  }
  yield* valuesIn(cacheDir, (kind, key) => isValue(kind, key) && !pages.has(nameOf(kind, key)))
}
