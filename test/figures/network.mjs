import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calmest } from './calmest.mjs'
import { inBothThemes, legend, timeAxis, width } from './chart.mjs'

/** What the server waits before every answer, like a distant one. */
const delay = 60
const images = 18

const pages = {
  '/images': `<title>a</title>${Array.from({ length: images }, (_, i) => `<img src="/${i}.svg" alt="">`).join('')}`,
  '/chain': '<title>a</title><script type="module" src="/main.js"></script>',
  '/preload': ['main', 'cart', 'price']
    .map((name) => `<link rel="modulepreload" href="/${name}.js">`)
    .join('')
    .concat('<script type="module" src="/main.js"></script>'),
  '/main.js': "import './cart.js'",
  '/cart.js': "import './price.js'",
  '/price.js': 'export {}',
}

/** Requests of a page by Resource Timing, in order: in ms from the first one on. */
async function requestsOf(browser, address) {
  const page = await browser.newPage()
  await page.goto(address, { waitUntil: 'networkidle0' })
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, fetchStart, requestStart, responseEnd, nextHopProtocol }) => ({
        name: name.slice(name.lastIndexOf('/') + 1),
        fetchStart,
        requestStart,
        responseEnd,
        protocol: nextHopProtocol,
      }))
      .sort((a, b) => a.requestStart - b.requestStart),
  )
  await page.close()
  const first = Math.min(...entries.map(({ fetchStart }) => fetchStart))
  return entries
    .filter(({ name }) => name !== 'favicon.ico')
    .map(({ name, protocol, ...times }) => ({
      name,
      protocol,
      queued: times.fetchStart - first,
      sent: times.requestStart - first,
      done: times.responseEnd - first,
    }))
}

async function served(create, browser, use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-figures-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name))
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  )
  const server = create({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const kind = request.url.endsWith('.js')
      ? 'text/javascript'
      : request.url.endsWith('.svg')
        ? 'image/svg+xml'
        : 'text/html'
    const body = pages[request.url] ?? '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    setTimeout(() => response.writeHead(200, { 'content-type': kind }).end(body), delay)
  })
  await new Promise((resolve) => server.listen(0, resolve))
  try {
    return await use(browser, `https://localhost:${server.address().port}`)
  } finally {
    server.close()
    server.closeAllConnections?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

function waterfall(pen, top, title, requests, most) {
  pen.text(12, top, title)
  const pitch = requests.length < 6 ? 14 : 9
  const bottom = top + 10 + requests.length * pitch
  const at = timeAxis(pen, { left: 70, right: width - 14, top: top + 6, bottom, most })
  requests.forEach(({ name, queued, sent, done }, row) => {
    const y = top + 9 + row * pitch
    if (requests.length < 6) pen.text(64, y + 10, name, { anchor: 'end', fill: 'soft', size: 12 })
    else if (row % 6 === 0) pen.text(64, y + 9, `第 ${row + 1} 个`, { anchor: 'end', fill: 'soft', size: 12 })
    pen.box(at(queued), y, at(sent) - at(queued), pitch - 2, 'wait')
    pen.box(at(sent), y, at(done) - at(sent), pitch - 2, 'work')
  })
  return bottom + 34
}

function pair(panels, waits) {
  const most = Math.max(...panels.flatMap(([, requests]) => requests.map(({ done }) => done)))
  return inBothThemes((pen) => {
    let top = 20
    for (const [title, requests] of panels) top = waterfall(pen, top, title, requests, most)
    legend(pen, top - 6, [
      ['wait', waits],
      ['work', '请求发出到收完'],
    ])
    return top + 4
  })
}

/** Eighteen small pictures over six connections, and over one with streams. */
export async function protocols(browser) {
  const ask = (own, address) => calmest(() => requestsOf(own, `${address}/images`), last)
  const one = await served(createServer, browser, ask)
  const two = await served(createSecureServer, browser, ask)
  if (one[0].protocol !== 'http/1.1' || two[0].protocol !== 'h2') throw new Error('Not the wanted protocols')
  return pair(
    [
      [`HTTP/1.1：六条连接，${Math.round(last(one))} 毫秒`, one],
      [`HTTP/2：一条连接，${Math.round(last(two))} 毫秒`, two],
    ],
    '排队与建连',
  )
}

/** Modules that import each other, found one after another, and listed in the page. */
export async function discovery(browser) {
  return served(createSecureServer, browser, async (own, address) => {
    const chain = await calmest(() => requestsOf(own, `${address}/chain`), last)
    const listed = await calmest(() => requestsOf(own, `${address}/preload`), last)
    return pair(
      [
        [`逐层发现：${Math.round(last(chain))} 毫秒`, chain],
        [`写了 modulepreload：${Math.round(last(listed))} 毫秒`, listed],
      ],
      '排队',
    )
  })
}

const last = (requests) => Math.max(...requests.map(({ done }) => done))
