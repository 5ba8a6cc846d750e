import path from 'node:path'
import type { Page } from 'puppeteer'
import { launchBrowser, type TestBrowser } from './launch-browser.ts'
import { type FolderServer, serveFolder } from './serve-folder.ts'
import { makeSite, type TestSite } from './site.ts'

/** A built site with a search, served under its own strict policy, and one Chromium. */
export type SearchVisits = {
  server: FolderServer
  /** A page in a fresh profile; nothing is remembered from other visits. */
  visit(route: string, options?: { width?: number; script?: boolean }): Promise<SearchVisit>
  close(): Promise<void>
}

/** The reader's actions in the search of a page. */
export type SearchVisit = {
  page: Page
  /** Console errors and exceptions so far. */
  problems: string[]
  open(): Promise<void>
  /** At once: letter by letter, a slow machine shows the answer to the first letters too, and fails twice where it fails. */
  type(query: string): Promise<void>
  /** Empties the input with its button. */
  clear(): Promise<void>
  /** Waits until the box shows an answer or a message of that kind to the query in it. */
  shows(status: string): Promise<void>
  rows(): Promise<string[]>
  selected(): Promise<number>
  message(): Promise<string>
  isOpen(): Promise<boolean>
}

export async function openSearchVisits(files: Readonly<Record<string, string>>): Promise<SearchVisits> {
  const site = makeSite(files, {
    title: '水果志',
    lang: 'zh-CN',
    lastUpdated: false,
    csp: 'meta',
    diagrams: { prerender: false },
  })
  const { diagnostics, summary } = await site.build()
  if (!summary) throw new Error(JSON.stringify(diagnostics))
  const server = await serveFolder(path.join(site.root, 'dist'))
  const browser = await launchBrowser()
  return {
    server,
    visit: (route, options = {}) => visit(browser, server.origin + route, options),
    close: () => closeAll(browser, server, site),
  }
}

async function closeAll(browser: TestBrowser, server: FolderServer, site: TestSite): Promise<void> {
  await browser.close()
  await server.close()
  site.close()
}

async function visit(
  browser: TestBrowser,
  url: string,
  { width = 1280, script = true }: { width?: number; script?: boolean },
): Promise<SearchVisit> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.setViewport({ width, height: 800 })
  await page.setJavaScriptEnabled(script)
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('kbsite:ready', () =>
      document.documentElement.setAttribute('data-test-ready', ''),
    )
  })
  await page.goto(url, { waitUntil: 'load' })
  if (script) await page.waitForSelector('[data-test-ready]')
  return {
    page,
    problems,
    async open() {
      await page.keyboard.press('/')
      await page.waitForSelector('.kb-search-dialog[open]')
    },
    type: (query) => page.keyboard.sendCharacter(query),
    async clear() {
      await page.click('.kb-search-clear')
      await page.waitForSelector('.kb-search-dialog[data-status="idle"]')
    },
    async shows(status) {
      await page.waitForSelector(`.kb-search-dialog[data-status="${status}"]`)
    },
    rows: () =>
      page.$$eval('.kb-search-option', (rows) =>
        rows.map((row) => row.querySelector('.kb-search-chain')?.textContent ?? ''),
      ),
    selected: () =>
      page.$$eval('.kb-search-option', (rows) =>
        rows.findIndex((row) => row.getAttribute('aria-selected') === 'true'),
      ),
    message: () => page.$eval('.kb-search-message', (message) => message.textContent ?? ''),
    isOpen: async () => (await page.$('.kb-search-dialog[open]')) !== null,
  }
}
