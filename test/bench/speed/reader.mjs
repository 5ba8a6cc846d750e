import { setTimeout as sleep } from 'node:timers/promises'
import { plan } from '../corpus/corpus.mjs'
import { launchBrowser } from '../launch.mjs'
import { serveBuilt } from './serve-built.mjs'
import { kibibytes, table, whole } from './table.mjs'
import { tools } from './tools.mjs'

/** Builds with each tool and counts what a reader with an empty cache downloads for a page of each kind, after gzip. */
export async function compareReaders({ names, pages }) {
  const browser = await launchBrowser()
  const rows = []
  try {
    for (const name of names) {
      const server = await serveBuilt(name, pages)
      for (const [kind, note] of kinds(pages)) {
        const { html, raw, script, style, font, other, requests } = await download(
          browser,
          server.url + tools[name].page(note),
        )
        const total = html + script + style + font + other
        rows.push([
          tools[name].label(),
          kind,
          whole(requests),
          ...[html, raw, script, style, font, other, total].map(kibibytes),
        ])
      }
      server.close()
    }
  } finally {
    await browser.close()
  }
  return table(
    ['tool', 'page', 'requests', 'HTML KiB', 'raw', 'JS', 'CSS', 'fonts', 'other', 'total KiB'],
    rows,
  )
}

function kinds(pages) {
  const { file, topic } = plan(pages)[Math.floor(pages / 2)]
  return [
    ['note', file.replace(/\.md$/, '')],
    ['topic', `${topic.folder}/index`],
  ]
}

async function download(browser, url) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const sum = { html: 0, raw: 0, script: 0, style: 0, font: 0, other: 0, requests: 0 }
  try {
    const cdp = await page.createCDPSession()
    await cdp.send('Network.enable')
    const types = new Map()
    cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (types.get(requestId) === 'Document') sum.raw += dataLength
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = { Document: 'html', Script: 'script', Stylesheet: 'style', Font: 'font' }[
        types.get(requestId)
      ]
      sum[kind ?? 'other'] += encodedDataLength
      sum.requests += 1
    })
    await page.goto(url, { waitUntil: 'networkidle0' })
    // Prefetching begins when a page is at rest.
    await sleep(2_000)
    return sum
  } finally {
    await context.close()
  }
}
