import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createEngine, type Engine } from '../../../src/client/widgets/search-box/engine.ts'
import { openIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import type { IndexedFile } from '../../../src/render/search/page-files.ts'

/** An index on disk and what was read of it, in bytes as a host sends them. */
export type IndexOnDisk = { href: string; reads: { path: string; bytes: number }[]; remove(): void }

/** Writes an index to a temporary folder and counts what `fetch` reads of it. */
export function onDisk(files: readonly IndexedFile[]): IndexOnDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-bench-'))
  for (const { path: name, contents } of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), contents())
  }
  // Node reads a plain .js file as a module only where this says so.
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  const reads: IndexOnDisk['reads'] = []
  const href = `${pathToFileURL(folder).href}/`
  const own = globalThis.fetch
  const counted: typeof fetch = async (input) => {
    const url = String(input).replace(/\?.*$/, '')
    try {
      const bytes = readFileSync(fileURLToPath(url))
      reads.push({ path: url.slice(href.length), bytes: bytes.length })
      return new Response(bytes)
    } catch {
      return new Response('', { status: 404 })
    }
  }
  globalThis.fetch = (input, init) => (String(input).startsWith(href) ? counted(input) : own(input, init))
  return { href, reads, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The engine that the search box runs, over an index on disk. */
export async function engineOver({ href }: IndexOnDisk): Promise<Engine> {
  return createEngine(await openIndex({ bundleHref: href }))
}
