// Measures drawing 100 diagrams against mermaid-cli, on the compiled code: `node bin/setup.js && node test/bench/diagrams.js`.
// Each way of mermaid-cli is measured on a sample and counted up to 100; `--full` measures all. Compare ratios, not
// times: all figures of one run are of the same machine in the same minutes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { renderMermaid } from '@mermaid-js/mermaid-cli'
import { openCache } from '../../lib/src/render/cache/cache.js'
import { findBrowser } from '../../lib/src/render/diagrams/browser.js'
import { renderDiagrams } from '../../lib/src/render/diagrams/table.js'
import { diagramKey } from '../../lib/src/render/parse/diagram/key.js'
import { launchBrowser } from './launch.mjs'

const total = 100
const full = process.argv.includes('--full')
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-bench-'))
const { path: browserPath } = await findBrowser()
const texts = hundredTexts()

try {
  const cold = await measure(() => draw(texts, openCache(path.join(folder, 'cold'))))
  const shared = await perDiagram(full ? texts : everyNth(texts, 20), await sharedBrowser())
  const binary = await perDiagram(full ? texts : everyNth(texts, 6), oneProcess())
  const warmCache = openCache(path.join(folder, 'cold'))
  const warm = await measure(() => draw(texts, warmCache))
  const one = await oneChanged(warmCache)
  report({ cold, shared, binary, warm, one })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** One changed diagram and one run of mermaid-cli on it, in turn, five times: the medians. */
async function oneChanged(cache) {
  const cli = oneProcess()
  const times = { kbsite: [], cli: [] }
  for (let turn = 0; turn < 5; turn++) {
    const text = `flowchart LR\n  改过的 --> 第${turn}张图`
    times.cli.push((await measure(() => cli.one(text))).ms)
    times.kbsite.push((await measure(() => draw([...texts.slice(1), text], cache))).ms)
  }
  const median = (list) => list.sort((a, b) => a - b)[2]
  return { ms: median(times.kbsite), cli: median(times.cli) }
}

async function draw(list, cache) {
  let first
  let searched = false
  const start = performance.now()
  const blocks = list.map((text) => ({
    key: diagramKey(text),
    text,
    path: 'bench.md',
    place: { line: 1, column: 1 },
  }))
  const { table } = await renderDiagrams(blocks, {
    prerender: true,
    engine: 'pool',
    cache,
    findBrowser: async () => {
      searched = true
      return { path: browserPath }
    },
    onEvent: (event) => {
      if (event.kind === 'progress') first ??= performance.now() - start
    },
  })
  const drawn = [...table.values()].filter(({ status }) => status === 'drawn')
  return { first, searched, drawn: drawn.length, bytes: drawn.reduce((sum, { svg }) => sum + svg.length, 0) }
}

async function measure(run) {
  const start = performance.now()
  const result = await run()
  return { ms: performance.now() - start, ...result }
}

/** Mean time of one diagram; the way is closed afterwards. */
async function perDiagram(sample, { one, close }) {
  const start = performance.now()
  for (const text of sample) await one(text)
  const ms = (performance.now() - start) / sample.length
  await close()
  return ms
}

async function sharedBrowser() {
  const browser = await launchBrowser()
  return { one: (text) => renderMermaid(browser, text, 'svg'), close: () => browser.close() }
}

function oneProcess() {
  const cli = createRequire(import.meta.url)
    .resolve('@mermaid-js/mermaid-cli')
    .replace(/index\.js$/, 'cli.js')
  const config = path.join(folder, 'puppeteer.json')
  writeFileSync(
    config,
    JSON.stringify({ executablePath: browserPath, headless: true, args: ['--no-sandbox', '--disable-gpu'] }),
  )
  const input = path.join(folder, 'one.mmd')
  return {
    one(text) {
      writeFileSync(input, text)
      execFileSync(process.execPath, [
        cli,
        '-q',
        '-p',
        config,
        '-i',
        input,
        '-o',
        path.join(folder, 'one.svg'),
      ])
    },
    close: () => {},
  }
}

/** The kinds of the guide page, again and again with another number in them, so that no two are equal. */
function hundredTexts() {
  const page = readFileSync(new URL('../../docs/guide/diagrams.md', import.meta.url), 'utf8')
  const guide = page.slice(page.indexOf('\n### '))
  const kinds = [...guide.replace(/````md[\s\S]*?````/g, '').matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)]
    .map(([, text]) => text)
    .filter((text) => !text.startsWith('info'))
  return Array.from({ length: total }, (_, index) => `${kinds[index % kinds.length]}\n%% ${index}`)
}

function everyNth(list, count) {
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)])
}

function report({ cold, shared, binary, warm, one }) {
  const rows = [
    ['way', 'ms per diagram', `${total} diagrams, s`, 'kbsite is'],
    [
      'mermaid-cli, one process each, one theme',
      binary,
      (binary * total) / 1000,
      `1/${((binary * total) / cold.ms).toFixed(1)}`,
    ],
    [
      'renderMermaid, shared browser, one theme',
      shared,
      (shared * total) / 1000,
      `1/${((shared * total) / cold.ms).toFixed(1)}`,
    ],
    ['kbsite, both themes in one SVG', cold.ms / total, cold.ms / 1000, ''],
  ]
  for (const row of rows)
    process.stdout.write(
      `| ${row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')} |\n`,
    )
  const mean = (cold.bytes / cold.drawn / 1024).toFixed(1)
  const lines = [
    `${cold.drawn} of ${total} drawn, first after ${(cold.first / 1000).toFixed(1)} s, ${mean} KB of SVG each`,
    `nothing changed: ${warm.ms.toFixed(0)} ms, browser ${warm.searched ? 'started' : 'not started'}`,
    `one changed: ${one.ms.toFixed(0)} ms, ${(one.ms / one.cli).toFixed(2)} of one mermaid-cli run`,
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
}
