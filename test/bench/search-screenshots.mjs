// Pictures of every state of the search box, over the built site of this repository:
//   npm run build && node test/bench/search-screenshots.mjs FOLDER
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { launchBrowser } from './launch.mjs'

const folder = path.resolve(process.argv[2] ?? '/tmp/kbsite-search')
const sizes = { 390: 844, 1440: 900 }

/** What a reader does for each picture, and what answers the index: nothing, 404, damaged, no network, or only later. */
const states = {
  hint: { type: '' },
  recent: {
    type: '',
    recent: ['原型链', 'Promise.all', '事件循环', 'flex 布局', 'useEffect 依赖项为什么会触发无限循环'],
  },
  found: { type: '原型链' },
  detailed: { type: '事件循环', detailed: true },
  identifier: { type: 'useEffect', detailed: true },
  topic: { type: '缓存', topic: 'HTTP 与网络' },
  pinyin: { type: 'bibao' },
  near: { type: '鲸落海底' },
  none: { type: '龘靐齉' },
  loading: { type: '闭包', index: 'waiting' },
  missing: { type: '闭包', index: 'missing' },
  damaged: { type: '闭包', index: 'damaged' },
  unreachable: { type: '闭包', index: 'unreachable' },
  offline: { type: '闭包', index: 'offline' },
  english: { type: 'search', path: '/en/guide/index.html', detailed: true },
  arrived: { type: '原型链', follow: true },
}

mkdirSync(folder, { recursive: true })
const { server, origin } = await startPreview()
const browser = await launchBrowser()
try {
  for (const width of Object.keys(sizes).map(Number))
    for (const theme of ['light', 'dark'])
      for (const [name, state] of Object.entries(states)) await take({ name, width, theme, ...state })
} finally {
  await browser.close()
  server.kill('SIGINT')
}

async function take({ name, width, theme, type, index, detailed, recent, topic, follow, path: route }) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height: sizes[width] })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  await page.evaluateOnNewDocument(
    (remembered, isDetailed) => {
      if (remembered) localStorage.setItem('kbsite-search-recent', JSON.stringify(remembered))
      if (isDetailed) localStorage.setItem('kbsite-search-detailed', 'true')
    },
    recent,
    detailed,
  )
  await page.goto(origin + (route ?? '/javascript/prototype.html'), { waitUntil: 'networkidle0' })
  if (index && index !== 'offline') await answer(page, index)
  // Its code comes before the network goes away.
  if (index === 'offline') {
    await page.hover('.kb-search-button')
    await page.waitForSelector('.kb-island[data-island="search-box"][data-status="ready"]')
    await page.setOfflineMode(true)
  }
  await page.click('.kb-search-button')
  await page.waitForSelector('.kb-search-dialog[open]')
  if (topic) await page.select('.kb-search-topic', topic)
  if (type) {
    await page.keyboard.type(type)
    const wanted = index === 'waiting' ? /loading/ : /found|near|none|failed/
    await page.waitForFunction(
      (pattern) => new RegExp(pattern).test(document.querySelector('.kb-search-dialog').dataset.status),
      {},
      wanted.source,
    )
  }
  if (detailed) await page.waitForSelector('.kb-search-excerpt')
  if (follow) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => CSS.highlights.size > 0)
  }
  await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`) })
  await context.close()
}

async function answer(page, kind) {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    if (!request.url().includes('/pagefind/')) return void request.continue()
    if (kind === 'missing') void request.respond({ status: 404, body: '' })
    else if (kind === 'damaged') void request.respond({ status: 200, body: 'not packed' })
    else if (kind === 'unreachable') void request.abort()
  })
}

function startPreview() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bin/kbsite.js', 'preview', '.', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (chunk) => {
      const match = /http:\/\/localhost:(\d+)\//.exec(String(chunk))
      if (match) resolve({ server: child, origin: `http://127.0.0.1:${match[1]}` })
    })
    child.on('close', () => reject(new Error('kbsite preview ended. Run "npm run build" first.')))
  })
}
