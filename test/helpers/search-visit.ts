import path from 'node:path'
import type { Page } from 'puppeteer'
import { launchBrowser } from './launch-browser.ts'
import { type FolderServer, serveFolder } from './serve-folder.ts'
import { makeSite } from './site.ts'
import { openTabs, type Tabs } from './tabs.ts'

/** `fresh`: in a tab that the test may change. */
type VisitOptions = { width?: number; script?: boolean; fresh?: boolean }

/** A built site with a search, served under its own strict policy, and one Chromium. */
export type SearchVisits = {
  server: FolderServer
  /** Nothing is remembered from other visits. */
  visit(route: string, options?: VisitOptions): Promise<SearchVisit>
  leave(visit: SearchVisit): Promise<void>
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
  const tabs = openTabs(browser)
  return {
    server,
    visit: (route, options = {}) => visit(tabs, server.origin + route, options),
    leave: ({ page }) => tabs.leave(page),
    async close() {
      await browser.close()
      await server.close()
      site.close()
    },
  }
}

function tellReady(): void {
  document.addEventListener('kbsite:ready', () =>
    document.documentElement.setAttribute('data-test-ready', ''),
  )
}

async function visit(
  tabs: Tabs,
  url: string,
  { width = 1280, script = true, fresh = false }: VisitOptions,
): Promise<SearchVisit> {
  const page = await tabs.take({ fresh: fresh || !script, before: tellReady })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.setViewport({ width, height: 800 })
  await page.setJavaScriptEnabled(script)
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
