// How parsing grows with its input: `node test/bench/growth.mjs [words of a name …]` after `node bin/setup.js`. Prints, for each hostile
// shape, the CPU time at n, 2n and 4n and how it grew for each doubling of the text: about 2 is linear, about 4 quadratic. What is short is
// measured three times, and the shortest counts. The limit is time on the clock, so run it on a quiet machine.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { shapes } from './growth-shapes.mjs'

const limitMs = 20_000
/** Shorter times say more about what else the machine does than about the text. */
const shortMs = 500

if (isMainThread) await main()
else await measure(workerData)

async function main() {
  const words = process.argv.slice(2)
  for (const [name, { size, make }] of Object.entries(shapes)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const times = []
    const lengths = []
    for (const factor of [1, 2, 4]) {
      const text = make(size * factor)
      const ms = await measured(text)
      times.push(ms)
      lengths.push(text.length)
      if (ms === undefined) break
    }
    const shown = times.map((ms) => (ms === undefined ? `> ${limitMs}` : Math.round(ms)))
    const growth = times
      .slice(1)
      .map((ms, at) =>
        ms === undefined
          ? '∞'
          : ((ms / times[at]) ** (1 / Math.log2(lengths[at + 1] / lengths[at]))).toFixed(1),
      )
    const bytes = (lengths.at(-1) / 1024).toFixed(0)
    process.stdout.write(
      `${name.padEnd(44)} ${`${bytes} kB`.padStart(9)}  ms ${shown.join(' → ').padEnd(24)} × ${growth.join(', × ')}\n`,
    )
  }
}

async function measured(text) {
  const first = await inWorker(text)
  if (first === undefined || first > shortMs) return first
  return Math.min(first, await inWorker(text), await inWorker(text))
}

function inWorker(text) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: text })
    const timer = setTimeout(() => worker.terminate().then(() => resolve(undefined)), limitMs)
    worker.once('message', (ms) => {
      clearTimeout(timer)
      worker.terminate().then(() => resolve(ms))
    })
    worker.once('error', reject)
  })
}

async function measure(text) {
  const { resolveConfig } = await import('../../lib/src/render/config/resolve.js')
  const { createPageParser } = await import('../../lib/src/render/parse/page-parser.js')
  const config = resolveConfig({ markdown: { math: true } }, { root: '/nowhere', inputs: [], hash: '' })
  const parse = createPageParser(config, { components: {}, showsTrees: false }, async (path) => ({
    path,
    hash: '',
    text: undefined,
  }))
  // The first note pays for loading.
  await parse(noteOf('# a\n\n```js\n1\n```\n\n$x$\n\n<b>x</b> https://a.b\n\n::: tip\nx\n:::\n'))
  const start = process.cpuUsage()
  await parse(noteOf(text))
  const { user, system } = process.cpuUsage(start)
  parentPort.postMessage((user + system) / 1000)
}

function noteOf(text) {
  return { path: 'a.md', text, hash: '', diagnostics: [] }
}
