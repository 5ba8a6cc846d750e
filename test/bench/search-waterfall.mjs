// What a browser loads for queries over an imitation of the notes of this repository, and how long an answer takes while they are typed:
//   npm run bench:search -- --waterfall[=<pages>]     1,000 pages by default
//   npm run bench:search -- --waterfall=<folder>      a site that was made so before
//
// Bytes are those of the bodies as a host with gzip sends them. A first query is asked with an empty cache.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { launchBrowser } from './launch.mjs'

const asked = [
  '原型链',
  '如何实现深拷贝',
  'useEffect 依赖',
  'Promise',
  '事件循环',
  '布局',
  '闭包',
  'https 证书',
  '移动端页面滚动卡顿应该怎么优化',
  'difference between debounce and throttle in JavaScript',
]
const later = [
  '防抖',
  'flex 居中',
  'map',
  '跨域',
  'Vue 组件 通信',
  'webpack',
  '数组去重',
  'Array.prototype.map',
  '浏览器从输入网址到页面显示经历了哪些过程',
  '怎样判断两个对象的内容完全相同',
  '前端项目如何做性能监控和错误上报',
  '用 Promise 实现带并发限制的请求队列',
  'Vue 组件之间通信有哪些方式',
  'webpack 打包 体积 优化 tree shaking',
  'How do I cancel a fetch request when the component unmounts',
  'center a div horizontally and vertically with flexbox',
  'promsie',
]

/** Queries that are typed, key by key. */
const TYPED = 200

/** The pause of the box after a key. */
const PAUSE = 100

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** Builds the site in a folder and prints what a browser loads, and how long it takes. */
export async function printWaterfall(root) {
  // Its findings are many, as its text is nonsense.
  const built = spawnSync(process.execPath, ['bin/kbsite.js', 'build', root], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The imitation could not be built: ${built.stderr}`)
  const { server, origin } = await serve(path.join(root, 'dist'))
  const browser = await launchBrowser()
  try {
    await loaded(browser, origin)
    await typed(browser, origin)
  } finally {
    await browser.close()
    server.close()
  }
}

/** A page of a reader who has loaded nothing, with its box open. */
async function boxOf(browser, origin) {
  const page = await (await browser.createBrowserContext()).newPage()
  await page.setViewport({ width: 1440, height: 900 })
  const rows = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    rows.push({ path: pathname, bytes: Number(response.headers()['content-length'] ?? 0) })
  })
  await page.goto(`${origin}/t1/n1.html`, { waitUntil: 'networkidle0' })
  const early = rows.splice(0).filter(({ path: name }) => name.startsWith('/pagefind/'))
  if (early.length > 0) throw new Error('The page itself loads the search.')
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  return { page, rows }
}

async function loaded(browser, origin) {
  const [firsts, laters] = [[], []]
  console.log(
    '| query | requests | KB | code | table | words | cards | texts |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  )
  for (const query of asked) {
    const { page, rows } = await boxOf(browser, origin)
    firsts.push(print(`first: ${query}`, await load(page, rows, query)))
    if (query === asked[0])
      for (const other of [...asked.slice(1), ...later])
        laters.push(print(`later: ${other}`, await load(page, rows, other)))
    await page.browserContext().close()
  }
  for (const [name, all] of Object.entries({ first: firsts, later: laters })) {
    const sums = all.toSorted((a, b) => a - b)
    const [median, most] = [sums[Math.floor(sums.length / 2)], sums.at(-1)].map(kilobytes)
    console.log(`\n${name} queries: ${median} KB in the median, ${most} KB at most`)
  }
}

/** Prints a row of a query and gives the bytes of all that it loaded. */
function print(name, rows) {
  const sumOf = (kind) => rows.filter((row) => kind.test(row.path)).reduce((sum, { bytes }) => sum + bytes, 0)
  const kinds = [/./, /\.(?:js|css)$/, /entry|meta|help/, /index$/, /fragment$/, /text$/].map(sumOf)
  console.log(`| ${[name, rows.length, ...kinds.map(kilobytes)].join(' | ')} |`)
  return kinds[0]
}

async function load(page, rows, query) {
  await page.$eval('.kb-search-input', (input) => input.select())
  await onAnswers(page)
  await page.keyboard.sendCharacter(query)
  await page.waitForFunction(() => window.times.length > 0)
  await page.waitForNetworkIdle({ idleTime: 300 })
  return rows.splice(0)
}

/** Keeps in `times` how long each answer took, from the key to the frame that shows it. */
async function onAnswers(page) {
  await page.evaluate(() => {
    const dialog = document.querySelector('.kb-search-dialog')
    let start
    window.times = []
    window.answers?.disconnect()
    dialog.addEventListener('input', () => {
      start = performance.now()
    })
    window.answers = new MutationObserver(() => {
      const { times } = window
      if (/found|near|none/.test(dialog.dataset.status))
        requestAnimationFrame(() => times.push(performance.now() - start))
    })
    for (const part of ['list', 'message'])
      window.answers.observe(dialog.querySelector(`.kb-search-${part}`), { childList: true })
  })
}

/** From each key to the frame with the answer, without the pause of the box, whether files are loaded by then or not. */
async function typed(browser, origin) {
  const { page } = await boxOf(browser, origin)
  const queries = ['topics', 'questions'].flatMap((name) =>
    readFileSync(`test/bench/search/${name}.tsv`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0]),
  )
  await onAnswers(page)
  for (const query of queries.slice(0, TYPED)) {
    await page.$eval('.kb-search-clear', (button) => button.click())
    for (const key of query) {
      const before = await page.evaluate(() => window.times.length)
      await page.keyboard.sendCharacter(key)
      if (key.trim())
        await page.waitForFunction((count) => window.times.length > count, { polling: 20 }, before)
    }
  }
  const times = (await page.evaluate(() => window.times)).map((time) => time - PAUSE).sort((a, b) => a - b)
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(0)
  console.log(
    `\n${times.length} keys of ${TYPED} queries: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms after the pause of ${PAUSE} ms`,
  )
}

function kilobytes(bytes) {
  return (bytes / 1024).toFixed(1)
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
