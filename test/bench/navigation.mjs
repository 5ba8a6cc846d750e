// What following a link costs, in every way a browser offers: `npm run bench:pages -- --navigation`.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import puppeteer from 'puppeteer'
import { findBrowser } from '../../lib/src/render/diagrams/browser.js'

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist')
const from = 'css/flex.html'
const link = '.kb-pager a[rel="next"]'
const transition = '@view-transition { navigation: auto }'

const ways = [
  { name: 'soft navigation' },
  { name: 'soft navigation in a view transition', soft: 'transition' },
  { name: 'load', hard: true },
  { name: 'load, fetched ahead by a speculation rule', hard: true, rule: 'prefetch' },
  { name: 'load, rendered ahead by a speculation rule', hard: true, rule: 'prerender' },
  { name: 'the same across a view transition', hard: true, rule: 'prerender', css: transition },
]

/**
 * Prints a table of the time from the click on a link, after the pointer was on it for 0.6 s, to the frame that shows the
 * next note, in ms: median and slowest of `runs` cold visits, at full speed and with the processor slowed down.
 *
 * The pages are served without a content security policy, to which a rule is inline script, and tell their times themselves:
 * a page that was rendered ahead is another one to whoever drives the browser.
 */
export async function printNavigation({ runs, slowdown, print }) {
  const browser = await launch()
  const site = await serveFolder()
  print(`| to the next note | ms | slowest | ${slowdown}× slower: ms | slowest | rendered ahead |`)
  print('|---|--:|--:|--:|--:|--:|')
  try {
    for (const way of ways) {
      const visits = []
      const cells = [1, slowdown].map(() => [])
      for (const [index, rate] of [1, slowdown].entries()) {
        for (let run = 0; run < runs; run++) visits.push(await follow(browser, site, way, rate))
        const times = visits
          .slice(-runs)
          .map(({ ms }) => ms)
          .sort((a, b) => a - b)
        cells[index] = [times[Math.floor(runs / 2)], times.at(-1)].map((ms) => ms.toFixed(0))
      }
      const ahead = visits.filter(({ isAhead }) => isAhead).length
      print(`| ${way.name} | ${cells.flat().join(' | ')} | ${ahead} of ${visits.length} |`)
    }
  } finally {
    site.close()
    await browser.close()
  }
}

// Puppeteer's own flags forbid what a browser does ahead of time. A headless shell renders no page ahead: name a browser with
// PUPPETEER_EXECUTABLE_PATH.
async function launch() {
  const found = await findBrowser()
  if (!('path' in found)) throw new Error(`No browser; looked in ${found.tried.join(', ')}`)
  return puppeteer.launch({
    executablePath: found.path,
    protocolTimeout: 600_000,
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: ['--no-sandbox', '--disable-component-update', '--disable-sync'],
  })
}

async function follow(browser, site, way, rate) {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    site.begin(way)
    await page.goto(site.origin + from, { waitUntil: 'networkidle0' })
    await page.emulateCPUThrottling(rate)
    await page.$eval(link, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.hover(link)
    await new Promise((resolve) => setTimeout(resolve, 600 * Math.sqrt(rate)))
    await page.mouse.down()
    await page.mouse.up()
    return await site.told()
  } finally {
    await context.close()
  }
}

/** Script of every page: on the first it waits for the click, on the next it tells when it was painted. */
function inPage({ hard, soft, rule }, selector) {
  const tell = (time) =>
    fetch('/told', {
      method: 'POST',
      body: JSON.stringify({
        ms: time - Number(localStorage.kbClicked),
        isAhead: performance.getEntriesByType('navigation')[0].activationStart > 0,
      }),
    })
  // Called in a frame, tells in the task behind it: then it has been painted. What the next frame does is not waited for.
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => tell(performance.timeOrigin + performance.now())
    port2.postMessage(0)
  }
  // Local storage is the one place that a page rendered ahead shares with the present one.
  if (localStorage.kbStarted) {
    const seen = () => requestAnimationFrame(painted)
    if (document.prerendering) document.addEventListener('prerenderingchange', seen)
    else seen()
    return
  }
  addEventListener('load', () => {
    const first = document.querySelector('h1').textContent
    const look = () => {
      if (document.querySelector('h1')?.textContent === first) requestAnimationFrame(look)
      else painted()
    }
    const click = (event) => {
      localStorage.kbClicked = performance.timeOrigin + event.timeStamp
      // Nobody else hears the click: the browser follows the link.
      if (hard) event.stopImmediatePropagation()
      else look()
    }
    addEventListener('click', click, true)
    addEventListener('pointerover', ({ target }) => {
      if (!target.closest?.(selector) || localStorage.kbStarted) return
      localStorage.kbStarted = 'yes'
      if (!rule) return
      const script = document.createElement('script')
      script.type = 'speculationrules'
      const where = { selector_matches: selector }
      script.textContent = JSON.stringify({ [rule]: [{ where, eagerness: 'immediate' }] })
      document.head.append(script)
    })
  })
  if (soft !== 'transition') return
  // The exchange waits for the style sheets of the new page.
  const all = Promise.all
  Promise.all = (given) => {
    const done = all.call(Promise, given)
    if (!localStorage.kbStarted) return done
    return done.then((value) => new Promise((go) => document.startViewTransition(() => go(value))))
  }
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

function serveFolder() {
  let way = {}
  let tell = () => {}
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const told = []
      for await (const chunk of request) told.push(chunk)
      response.writeHead(204).end()
      return tell(JSON.parse(Buffer.concat(told)))
    }
    const file = path.join(dist, decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    const body = await readFile(file).catch(() => '')
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    const cache = file.includes('/assets/') ? 'max-age=31536000, immutable' : 'max-age=0, must-revalidate'
    response.writeHead(body ? 200 : 404, { 'Content-Type': type, 'Cache-Control': cache })
    const extra = `<style>${way.css ?? ''}</style><script>(${inPage})(${JSON.stringify(way)}, '${link}')</script></body>`
    response.end(type === 'text/html' ? String(body).replace('</body>', () => extra) : body)
  })
  const site = {
    begin: (next) => {
      way = next
      site.result = new Promise((resolve, reject) => {
        tell = resolve
        setTimeout(reject, 60_000, new Error(`No page said that it was painted: ${next.name}`)).unref()
      })
    },
    told: () => site.result,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      site.origin = `http://127.0.0.1:${server.address().port}/`
      resolve(site)
    })
  })
}
