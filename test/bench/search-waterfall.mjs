// The waterfall of one cold query in Chromium, and of two later ones in the same page:
//   npm run bench:search -- --waterfall[=<pages>]     an imitation of the notes of this repository, 1,000 pages by default
//
// Bytes are those of the bodies as a host with gzip sends them; a cache of the browser is empty at first.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { launchBrowser } from './launch.mjs'

const queries = ['原型链', '如何实现深拷贝', 'useEffect 依赖']
const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** Builds the site in a folder and prints what a browser loads for each of the queries. */
export async function printWaterfall(root) {
  // Its findings are many, as its text is nonsense.
  const built = spawnSync(process.execPath, ['bin/kbsite.js', 'build', root], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The imitation could not be built: ${built.stderr}`)
  const { server, origin } = await serve(path.join(root, 'dist'))
  const browser = await launchBrowser()
  try {
    await watch(browser, origin)
  } finally {
    await browser.close()
    server.close()
  }
}

async function watch(browser, origin) {
  const page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  const rows = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    rows.push({
      path: pathname,
      bytes: Number(response.headers()['content-length'] ?? 0),
      at: performance.now(),
    })
  })
  await page.goto(`${origin}/t1/n1.html`, { waitUntil: 'networkidle0' })
  const before = rows.splice(0)
  const early = before.filter(({ path: name }) => name.startsWith('/pagefind/'))
  console.log(
    `the page itself: ${kilobytes(before)} in ${before.length} requests, ${early.length} of them for the search\n`,
  )
  let start = performance.now()
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  for (const query of queries) {
    const isFirst = query === queries[0]
    await page.evaluate(() => {
      const input = document.querySelector('.kb-search-input')
      input.value = ''
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    if (!isFirst) start = performance.now()
    await page.keyboard.type(query)
    await page.waitForSelector('.kb-search-dialog[data-status="found"]')
    await page.waitForNetworkIdle({ idleTime: 200 })
    const loaded = rows.splice(0)
    console.log(
      `${isFirst ? 'first query' : 'later query'} “${query}”: ${kilobytes(loaded)} in ${loaded.length} requests`,
    )
    if (isFirst) for (const row of loaded) print(row, start)
  }
}

function print({ path: name, bytes, at }, start) {
  const short = name.replace(/unknown_([0-9a-f]{4})[0-9a-f]*/, '$1…')
  console.log(
    `  ${(at - start).toFixed(0).padStart(5)} ms ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${short}`,
  )
}

function kilobytes(rows) {
  return `${(rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)} KB`
}

/** Serves a folder as a host does: text with gzip, the packed files of the index as they are. */
function serve(folder) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const file = path.join(folder, name)
    const extension = path.extname(file).slice(1)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end()
    const type = types[extension]
    const body = type ? gzipSync(readFileSync(file)) : readFileSync(file)
    response
      .writeHead(200, {
        'content-type': type ?? 'application/octet-stream',
        'content-length': body.length,
        ...(type && { 'content-encoding': 'gzip' }),
      })
      .end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, origin: `http://127.0.0.1:${server.address().port}` }),
    )
  })
}
