import { listPublic } from '../assets/public.ts'
import { once } from '../base/once.ts'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../model/config.ts'
import { withFolderPages } from '../model/folder-notes.ts'
import type { Site } from '../model/site.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { Page } from '../model/types.ts'
import { openParser, type Parser } from '../parse/parser.ts'
import { listSources } from '../read/source-list.ts'
import { readSource } from '../read/sources.ts'
import { assembleSite } from '../site/assemble.ts'
import { openStubs, type Stubs } from './stubs.ts'

/** A site with hardly any of its notes parsed. */
export type Sketch = {
  stubs(): Promise<Stubs>
  files(): Promise<Files>
  /** The same, listed again. */
  filesNow(): Promise<Files>
  /** The site made of these pages, without commit times. */
  siteOf(pages: readonly Page[]): Promise<Site>
  /** The pages, with the notes at these paths parsed; undefined if one of them no longer exists. */
  withParsed(pages: readonly Page[], paths: readonly string[]): Promise<readonly Page[] | undefined>
  /** Number of notes parsed so far. */
  parsed(): number
  treeOf: Parser['treeOf']
}

/** Files beside the notes and in the public folder, which takes precedence: path in the site → path on disk. */
export type Files = Record<'beside' | 'copied', ReadonlyMap<string, string>>

export function openSketch(config: Config, templates: SiteTemplates, cache: Cache): Sketch {
  const listed = once(() => listSources(config))
  const stubs = once(async () => openStubs(config, (await listed()).pages, cache))
  let files = once(() => filesOf(config, listed()))
  const parser = once(() => openParser(config, templates, cache))
  let parsed = 0
  return {
    stubs,
    files: () => files(),
    filesNow() {
      files = once(() => filesOf(config, listSources(config)))
      return files()
    },
    parsed: () => parsed,
    treeOf: (page) => parser().treeOf(page),
    async siteOf(pages) {
      const { beside, copied } = await files()
      const names = [...beside.keys(), ...copied.keys()].map((name) => `/${name}`)
      return assembleSite({ config, pages, times: new Map(), files: new Set(names) })
    },
    async withParsed(pages, paths) {
      const sources = paths.flatMap((name) => readSource(config, name) ?? [])
      if (sources.length < paths.length) return undefined
      parsed += sources.length
      const { parseAll, treeOf } = parser()
      const notes = new Map((await parseAll(sources)).map((note) => [note.path, note]))
      const replaced = pages.map(async (page) => {
        const note = notes.get(page.path)
        return note ? ((await config.transformPage?.(note, treeOf)) ?? note) : page
      })
      return withFolderPages(await Promise.all(replaced))
    },
  }
}

async function filesOf(config: Config, listed: ReturnType<typeof listSources>): Promise<Files> {
  const [{ files }, { files: copied }] = await Promise.all([listed, listPublic(config)])
  return { beside: new Map(files.map((name) => [name, `${config.srcDir}/${name}`])), copied }
}
