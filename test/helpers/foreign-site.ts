import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { noCache } from '../../src/render/cache/cache.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { loadSite } from '../../src/render/load.ts'
import type { Config } from '../../src/render/model/config.ts'
import type { LoadedSite } from '../../src/render/model/loaded-site.ts'
import { readingOrder } from '../../src/render/site/navigation/pager.ts'

export type ForeignSite = LoadedSite & {
  config: Config
  /** Addresses of the pages. */
  routes: readonly string[]
  /** Texts of the navigation in reading order, with where each leads. */
  order: readonly string[]
  said: readonly string[]
  notices: readonly string[]
}

/** A folder of these files, none of which is a config of ours, until the test is finished. */
export function foreignFolder(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'kbsite-foreign-')))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** The site that such a folder is. */
export async function foreignSite(files: Readonly<Record<string, string>>): Promise<ForeignSite> {
  const config = await loadConfig(foreignFolder(files))
  const notices: string[] = []
  const loaded = await loadSite(config, noCache, (event) => {
    if (event.kind === 'notice') notices.push(event.message)
  })
  const { pages, locales } = loaded.site
  const entries = locales.root!.sidebars.flatMap(({ items }) => readingOrder(items))
  return {
    ...loaded,
    config,
    notices,
    routes: [...pages.keys()].sort(),
    order: entries.map(({ text, route }) => `${text} ${route}`),
    said: loaded.diagnostics.map(({ path: file, place, rule, message }) =>
      [file, place?.line ?? '', rule, message].join(' | '),
    ),
  }
}
