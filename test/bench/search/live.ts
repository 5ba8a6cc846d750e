import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { createEngine } from '../../../src/client/widgets/search-box/engine.ts'
import { openIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import { noCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { editedSite, noteIndexOf } from '../../../src/render/live/edit.ts'
import { loadSite } from '../../../src/render/load.ts'
import { openLiveSearch } from '../../../src/render/search/live.ts'
import { quantile } from './score.ts'

const EDITS = 15

/** An address that nothing else is fetched from. */
const origin = 'http://live.test/'

/**
 * What the search of `kbsite dev` takes after an edit, from the saved file until the page is found by a word that it has since then.
 * Pages take turns, so the second index grows by one each time.
 */
export async function measureEdits(root: string): Promise<void> {
  let loaded = await loadSite(await loadConfig(root, {}), noCache)
  const live = openLiveSearch(noCache)
  globalThis.fetch = async (input) => {
    const name = String(input).slice(origin.length)
    const file = await live.file(loaded.site, loaded, name)
    return file && 'contents' in file
      ? new Response(Buffer.from(file.contents))
      : new Response('', { status: 404 })
  }
  const ask = async (query: string) =>
    createEngine(await openIndex({ bundleHref: `${origin}pagefind/`, live: true })).search(query)
  const start = performance.now()
  await ask('原型链')
  console.log(
    `${loaded.site.pages.size} pages; the first index takes ${(performance.now() - start).toFixed(0)} ms`,
  )
  const times: number[] = []
  const work: number[] = []
  const { srcDir } = loaded.site.config
  const notes = [...loaded.site.pages.values()].filter(({ route }) => !route.endsWith('/'))
  for (let edit = 0; edit < EDITS; edit++) {
    const word = `edited${String.fromCharCode(97 + edit)}`
    const file = path.join(srcDir, notes[edit * 7]!.path)
    appendFileSync(file, `\n${word}\n`)
    const before = performance.now()
    const used = process.cpuUsage()
    const after = await editedSite(loaded, [file], noteIndexOf(loaded.site))
    if (!after) throw new Error(`${file} would be read with the whole site.`)
    loaded = after.loaded
    const { kind, results } = await ask(word)
    times.push(performance.now() - before)
    const { user, system } = process.cpuUsage(used)
    work.push((user + system) / 1000)
    if (kind !== 'found' || results.length !== 1) throw new Error(`"${word}" was not found.`)
  }
  console.log(
    `an edited page is found by its new word after ${quantile(times, 0.5).toFixed(0)} ms (median of ${EDITS} edits; most ${Math.max(...times).toFixed(0)} ms); ${quantile(work, 0.5).toFixed(0)} ms of it is work of this process`,
  )
}
