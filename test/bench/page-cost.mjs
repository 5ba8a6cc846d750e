// What a first visit costs: `npm run bench:pages` after `npm run build`. Two tables in Markdown: bytes after gzip and requests
// of each kind of page, then layout shift, largest paint and long tasks of five of them with the processor slowed down 4 times
// (median of 5 cold visits at 1440 px, server on this machine). With `--bytes` the first table alone, which load does not change;
// with `--navigation` another one alone: what following a link costs.
import { gzipSync } from 'node:zlib'
import { launchBrowser } from './launch.mjs'
import { printNavigation } from './navigation.mjs'
import { startPreview } from './preview.mjs'
import { timeVisit } from './visit.mjs'

const kinds = {
  home: '',
  'topic index': 'css/index.html',
  'text alone': 'about.html',
  'note with a tree': 'algorithm/complexity.html',
  'note with samples': 'javascript/prototype.html',
  'note with diagrams': 'interview/index.html',
  catalog: 'catalog.html',
  'not found': 'no/such-page.html',
  'manual in English': 'en/guide/index.html',
}
const timed = ['home', 'text alone', 'note with diagrams', 'note with samples', 'catalog']
const runs = 5
const slowdown = 4

if (process.argv.includes('--navigation')) {
  await printNavigation({ runs: 11, slowdown, print })
  process.exit()
}

const { server, origin } = await startPreview()
const browser = await launchBrowser()
try {
  await printBytes()
  if (!process.argv.includes('--bytes')) await printTimes()
} finally {
  await browser.close()
  server.kill('SIGINT')
}

async function printBytes() {
  print('| page | HTML | CSS | script | pictures | fonts | other | requests |')
  print('|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const [kind, path] of Object.entries(kinds)) {
    const { bytes, requests } = await weigh(origin + path)
    const cells = ['document', 'stylesheet', 'script', 'image', 'font', 'other'].map((type) =>
      kb(bytes[type]),
    )
    print(`| ${kind} | ${cells.join(' | ')} | ${requests} |`)
  }
  print(
    '\nKB after gzip (level 6), everything that is asked for until nothing is for half a second; no scrolling.\n',
  )
}

/** Bytes after gzip by type of resource, and the number of requests, of one cold visit. */
async function weigh(url) {
  return inContext(async (page) => {
    const bytes = {}
    const reading = []
    page.on('response', (response) => {
      const type = response.request().resourceType()
      const known = ['document', 'stylesheet', 'script', 'image', 'font'].includes(type) ? type : 'other'
      const read = response.buffer().catch(() => Buffer.alloc(0))
      reading.push(
        read.then((body) => {
          bytes[known] = (bytes[known] ?? 0) + gzipSync(body).length
        }),
      )
    })
    await page.goto(url, { waitUntil: 'networkidle0' })
    await Promise.all(reading)
    return { bytes, requests: reading.length }
  })
}

async function printTimes() {
  print(`| page, processor ${slowdown}× slower | CLS | LCP ms | long tasks | longest ms | blocked ms |`)
  print('|---|--:|--:|--:|--:|--:|')
  for (const kind of timed) {
    const visits = []
    for (let run = 0; run < runs; run++) visits.push(await timeVisit(browser, origin + kinds[kind], slowdown))
    const cells = ['lcp', 'tasks', 'longest', 'blocked'].map((name) => median(visits, name).toFixed(0))
    const shift = Math.max(...visits.map(({ cls }) => cls)).toFixed(4)
    print(`| ${kind} | ${shift} | ${cells.join(' | ')} |`)
  }
  print('\nMedians; CLS is the worst visit. Blocked: what long tasks take beyond 50 ms each.')
}

/** A page of a profile that has seen nothing. */
async function inContext(work) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  try {
    return await work(page)
  } finally {
    await context.close()
  }
}

function median(visits, name) {
  return visits.map((visit) => visit[name]).sort((a, b) => a - b)[Math.floor(visits.length / 2)]
}

function kb(bytes = 0) {
  return bytes === 0 ? '–' : (bytes / 1024).toFixed(1)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
