import type { Root } from 'hast'
import type { PageCut } from './cut.ts'
import type { PageDigests } from './digests.ts'
import type { Site } from './site.ts'
import type { SiteTemplates } from './templates.ts'
import type { Diagnostic, Page, SourceFile } from './types.ts'

export type LoadedSite = {
  site: Site
  templates: SiteTemplates
  /** Files beside the notes and in the public folder: output path → absolute path on disk. */
  assets: ReadonlyMap<string, string>
  diagnostics: readonly Diagnostic[]
  /** All drafts, whether shown or not. */
  drafts: readonly Pick<Page, 'path' | 'route'>[]
  /** The content of a page, read at every call. Throws a `DamagedCacheError` when it is gone. */
  treeOf(page: Page): Root
  digestsOf(page: Page): PageDigests
  /** The page's input for the search index. */
  cutOf(page: Page): PageCut
  /** Parses one note as part of this site. */
  parse(source: SourceFile): Promise<Page>
  /** Warms up `parse` with some note, whose page is not needed. */
  warmUp(source: SourceFile): Promise<void>
  counts: { parsed: number; cached: number }
}
