import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { createIndex } from 'pagefind'
import { noCache } from '../../../src/render/cache/cache.ts'
import type { Site } from '../../../src/render/model/site.ts'
import { searchInputs } from '../../../src/render/search/index.ts'
import type { IndexedFile } from '../../../src/render/search/page-files.ts'
import { indexOf } from '../../../src/render/search/parts.ts'
import { engineOver, type IndexOnDisk, onDisk } from './memory.ts'
import type { Note, Notes } from './notes.ts'

/** Routes of the pages that were found, best first. `near`: shown below a line that says that nothing was found. */
export type Found = { routes: readonly string[]; near?: boolean }

/** A way of searching, over an index that is made once. `open` gives a reader who has loaded nothing; one of them at a time. */
export type Way = { name: string; open(): Promise<Session>; close(): void }

/** `cost`: bytes read since the last call, as a host sends them, code included the first time. */
export type Session = { search(query: string): Promise<Found>; cost(): { bytes: number; requests: number } }

/** The index of these notes as kbsite makes it for a site of no others, but without the labels of its navigation, which are asked for. */
export async function indexedNotes({ loaded, site }: Notes, notes: readonly Note[]): Promise<IndexOnDisk> {
  const unnamed = Object.entries(site.locales).map(([key, locale]) => [
    key,
    { ...locale, nav: [], sidebars: [] },
  ])
  const pages = new Map(notes.map(({ page }) => [page.route, page]))
  const own = { ...site, pages, locales: Object.fromEntries(unnamed) as Site['locales'] }
  const inputs = searchInputs(own, Object.values(own.locales)[0]!, loaded)
  return onDisk((await Promise.all(indexOf(inputs, noCache))).flat())
}

/** kbsite: the engine of the search box over the index of these notes. */
export async function kbsiteWay(all: Notes, notes: readonly Note[]): Promise<Way> {
  const disk = await indexedNotes(all, notes)
  const code = gzipped(boxCode())
  const routes = new Map(notes.map(({ url, route }) => [url, route]))
  return {
    name: 'kbsite',
    async open() {
      disk.reads.splice(0)
      const engine = await engineOver(disk)
      return {
        async search(query) {
          const { kind, results } = await engine.search(query)
          return { routes: results.map(({ url }) => routes.get(url) ?? url), near: kind === 'near' }
        },
        cost: costOf(disk.reads, code),
      }
    },
    close: () => disk.remove(),
  }
}

/** Pagefind as it comes: one HTML page for each note, its own cutting, ranking and sub-results. */
export async function pagefindWay(notes: readonly Note[]): Promise<Way> {
  delete process.env.PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE
  const { index } = await createIndex({})
  if (!index) throw new Error('Pagefind did not start.')
  for (const note of notes) await index.addHTMLFile({ url: note.url, content: htmlOf(note) })
  const { files } = await index.getFiles()
  const indexed = files.map(({ path, content }) => ({ path, contents: () => content }))
  const disk = onDisk(indexed)
  Object.assign(globalThis, {
    document: { querySelector: () => ({ getAttribute: () => 'zh-CN' }) },
    location: { href: disk.href },
  })
  const pagefind = await import(`${disk.href}pagefind.js`)
  // Its own interface would come on top.
  const code =
    gzipped(contentsOf(indexed, 'pagefind.js')) + gzipped(contentsOf(indexed, 'pagefind-worker.js'))
  const routes = new Map(notes.map(({ url, route }) => [url, route]))
  return {
    name: 'Pagefind default',
    async open() {
      disk.reads.splice(0)
      const instance = pagefind.createInstance({ basePath: disk.href, noWorker: true })
      return {
        async search(query) {
          const { results } = await instance.search(query)
          const loaded = await Promise.all(
            results.slice(0, 8).map((result: { data: () => Promise<{ raw_url: string }> }) => result.data()),
          )
          return { routes: loaded.map(({ raw_url }) => routes.get(raw_url) ?? raw_url) }
        },
        cost: costOf(disk.reads, code),
      }
    },
    close: () => disk.remove(),
  }
}

/** The fields of VitePress's local search. */
export const vitePressOptions = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] }

/** Its boosts, prefix and fuzziness. */
export const vitePressSearch = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } }

/** VitePress's local search: MiniSearch as its default theme runs it. */
export function miniSearchWay(notes: readonly Note[]): Way {
  return wayOfSections('MiniSearch (VitePress)', new MiniSearch(vitePressOptions), notes, vitePressSearch)
}

/** MiniSearch with one entry a section. */
export function wayOfSections(
  name: string,
  index: MiniSearch,
  notes: readonly Note[],
  options: SearchOptions,
): Way {
  const entries = notes.flatMap(({ url, sections }) =>
    sections.map(({ anchor, heading, text }, position) => ({
      id: anchor ? `${url}#${anchor}` : url,
      title: heading,
      titles: position === 0 ? [] : [sections[0]!.heading],
      text,
    })),
  )
  // Two headings of one name in one page have one id there; the first is kept, as a map would.
  index.addAll([...new Map(entries.map((entry) => [entry.id, entry])).values()])
  const bytes = gzipSync(JSON.stringify(index)).length
  const routes = new Map(notes.map(({ url, route }) => [url, route]))
  return {
    name,
    open: async () => ({
      async search(query) {
        const found = index.search(query, options)
        const urls = found.slice(0, 16).map(({ id }) => String(id).replace(/#.*$/s, ''))
        return { routes: [...new Set(urls)].map((url) => routes.get(url) ?? url) }
      },
      // Its code would come on top.
      cost: costOf([{ path: 'index', bytes }], 0),
    }),
    close: () => {},
  }
}

function htmlOf({ page, sections }: Note): string {
  const body = sections.map(({ anchor, heading, level, text }, index) => {
    const lines = text.split('\n').map((line) => `<p>${escaped(line)}</p>`)
    const id = index > 0 ? ` id="${escaped(anchor)}"` : ''
    return `<h${level}${id}>${escaped(heading)}</h${level}>${lines.join('')}`
  })
  return `<!doctype html><html lang="zh-CN"><head><title>${escaped(page.title)}</title></head><body><main data-pagefind-body>${body.join('')}</main></body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Data files are compressed already; `code` is what a first query loads besides. */
function costOf(reads: { path: string; bytes: number }[], code: number): Session['cost'] {
  let more = code
  return () => {
    const taken = reads.splice(0)
    const bytes = taken.reduce((sum, { bytes: own }) => sum + own, more)
    more = 0
    return { bytes, requests: taken.length }
  }
}

/** The island of the search box as a page loads it. */
function boxCode(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['src/client/widgets/search-box/island.ts'],
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    format: 'esm',
    write: false,
  })
  return outputFiles.find(({ path: name }) => name.endsWith('island.js'))!.text
}

function contentsOf(files: readonly IndexedFile[], name: string): Uint8Array {
  return files.find(({ path: other }) => other === name)!.contents()
}

function gzipped(code: string | Uint8Array): number {
  return gzipSync(code, { level: 9 }).length
}
