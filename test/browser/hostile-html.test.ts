import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostHeaders } from '../../src/cli/server/host-headers.ts'
import { encodePath } from '../../src/render/model/routes.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { type FolderServer, serveFolder } from '../helpers/serve-folder.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'
import { hostileSite } from './hostile-html.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('hostile notes', () => {
  let site: TestSite
  let server: FolderServer
  // A host that takes no notice of the headers: only what is left of the notes counts.
  let bare: FolderServer
  beforeAll(async () => {
    site = makeSite(hostileSite, {
      csp: true,
      // Tried with hostile notes of its own.
      themeConfig: { search: false },
      ignoreDeadLinks: true,
      markdown: { math: true },
      check: { rules: { 'duplicate-anchor': 'off' } },
    })
    const { summary, diagnostics } = await site.build()
    expect(summary, JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error'))).toBeDefined()
    const headersOf = hostHeaders(site.output('_headers'))
    const dist = path.join(site.root, 'dist')
    server = await serveFolder(dist, (file) => headersOf(encodePath(file)))
    bare = await serveFolder(dist)
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    await bare?.close()
    site?.close()
  })

  test('run nothing, and lead nobody away, whatever is clicked', async () => {
    expect(names.length).toBeGreaterThan(175)
    const lively = await livelyOf(bare, names)
    // Or nothing was left that could be clicked.
    expect(lively.length).toBeGreaterThan(20)
    expect(await visitAll(bare, lively)).toEqual([])
  }, 240_000)

  // What does not run without a policy does not run under one: there it is to break nothing that is left, of which one in eight tells.
  test('do not under the policy of the site, either', async () => {
    const lively = await livelyOf(
      server,
      names.filter((_, index) => index % 8 === 0),
    )
    expect(lively.length).toBeGreaterThan(3)
    expect(await visitAll(server, lively)).toEqual([])
  }, 240_000)

  test('the files that could run are not there', () => {
    expect(site.outputFiles().filter((name) => name.startsWith('evil'))).toEqual([])
    expect(readFileSync(path.join(site.root, 'dist/public.html'), 'utf8')).toContain('parent.ran')
  })
})

test('this test sees what runs, by itself or at a click', async () => {
  const page = await openTab()
  const html = '<main><p onclick="ran(1)">x</p><script>ran(2)</script><a href="javascript:0">y</a></main>'
  expect(await visit(page, `data:text/html,${encodeURIComponent(html)}`)).toEqual([
    'runs 2',
    'runs 1',
    'holds <a href="javascript:0">y</a>',
  ])
  await page.close()
})

const names = Object.keys(hostileSite)
  .filter((name) => name.endsWith('.md') && name !== 'docs/index.md')
  .map((name) => path.basename(name, '.md'))

/**
 * The notes that are to be visited, because something is left of them that may do anything: in the text of the others the browser itself finds
 * nothing but text, media, fields and links of the site, none of them with a handler, and around it what is around the front page. A visit costs
 * fifty times as much as this look.
 */
async function livelyOf({ origin }: FolderServer, among: readonly string[]): Promise<string[]> {
  const page = await openTab()
  await page.goto(`${origin}/index.html`)
  const lively = await page.evaluate(async (all) => {
    const inert =
      /^(?:h[1-6]|p|div|span|a|b|i|em|strong|sup|code|pre|listing|ul|ol|li|table|thead|tbody|tr|t[dh]|img|picture|video|audio|br|hr|blockquote|section|nav|time|wbr|details|summary|dialog|marquee|x-y|button|input|select|textarea|svg|g|text|desc|filter|foreignObject|math|mi|mtext|ms|semantics|annotation)$/
    const harmless =
      /^(?:id|class|lang|dir|alt|title|width|height|tabindex|start|align|loading|decoding|rel|target|open|type|checked|disabled|y|aria-[a-z]+|role|data-(?:copied|lines|footnote-[a-z]+))$/
    const isOfSite = /^(?:https:\/\/|\/(?!\/)|#|\.\/)/
    const leadsNowhere = ({ attributes }: Element) =>
      [...attributes].every(({ name, value }) => !/^(?:href|src)$/.test(name) || isOfSite.test(value))
    const isInert = (element: Element) =>
      inert.test(element.localName) &&
      [...element.attributes].every(({ name }) => harmless.test(name) || /^(?:href|src)$/.test(name))
    const kindOf = (element: Element) =>
      element.matches('script, style, base, form, iframe, object, embed, meta[http-equiv]')
        ? element.outerHTML
        : `${element.localName} ${element.getAttribute('rel')} ${[...element.attributes].map(({ name }) => name).sort()}`
    const read = async (name: string) => {
      const text = await (await fetch(`/${name}.html`)).text()
      return [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')]
    }
    const isAround = (element: Element) => !element.parentElement?.closest('.kb-prose')
    const isPreload = (element: Element) => element.matches('link[rel=preload][as=image]')
    const usual = new Set((await read('index')).filter(isAround).map(kindOf))
    const isPlain = (element: Element) =>
      leadsNowhere(element) &&
      (isInert(element) || isPreload(element) || (isAround(element) && usual.has(kindOf(element))))
    const found = await Promise.all(
      all.map(async (name) => ((await read(name)).every(isPlain) ? [] : [name])),
    )
    return found.flat()
  }, among)
  await page.close()
  return lively
}

async function visitAll({ origin }: FolderServer, visited: readonly string[]): Promise<string[]> {
  const left = [...visited]
  const found: string[] = []
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const page = await openTab()
      for (let name = left.shift(); name !== undefined; name = left.shift())
        for (const line of await visit(page, `${origin}/${name}.html`)) found.push(`${name}: ${line}`)
      await page.close()
    }),
  )
  return found
}

async function openTab(): Promise<Page> {
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(() => {
    const watched = window as unknown as { hits: unknown[]; ran: (by: unknown) => void; alert: () => void }
    watched.hits = []
    watched.ran = (by) => void watched.hits.push(by)
    watched.alert = () => {}
  })
  return page
}

/** What runs on a page, and where it goes, when all that can be clicked in its text is clicked. */
async function visit(page: Page, url: string): Promise<string[]> {
  const away: string[] = []
  const onNavigated = (frame: { parentFrame(): unknown; url(): string }) => {
    if (frame.parentFrame() === null && frame.url().split('#')[0] !== url) away.push(`goes to ${frame.url()}`)
  }
  await page.goto(url, { waitUntil: 'load' })
  page.on('framenavigated', onNavigated)
  const hits = await page.evaluate(async () => {
    // Links of the page itself may lead on: to pages of the site only, which the addresses tell.
    const targets = [...document.querySelectorAll<HTMLElement>('main *')]
    for (const element of targets) {
      const link = element.closest('a')
      if (link && /^https?:/.test((link as HTMLAnchorElement).href ?? '')) continue
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }))
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    return (window as unknown as { hits: unknown[] }).hits.map(String)
  })
  page.off('framenavigated', onNavigated)
  const dangerous = await page.evaluate(() =>
    [
      ...document.querySelectorAll('main a[href], main area[href], main form, main iframe:not([sandbox])'),
    ].flatMap((element) => {
      const href = element.getAttribute('href') ?? ''
      const bare = [...href]
        .filter((char) => char > ' ')
        .join('')
        .toLowerCase()
      const isLink = element.matches('a, area')
      return !isLink || /^(?:javascript|vbscript|data):/.test(bare)
        ? [`holds ${element.outerHTML.slice(0, 80)}`]
        : []
    }),
  )
  return [...hits.map((by) => `runs ${by}`), ...away, ...dangerous]
}
