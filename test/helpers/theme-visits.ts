import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { pagePolicy } from '../../src/render/site/files/policy.ts'
import { launchBrowser } from './launch-browser.ts'
import { samplePage, scriptsOf } from './sample-page.tsx'
import { type FolderServer, serveFolder } from './serve-folder.ts'
import { openTabs } from './tabs.ts'
import { writeSampleSite } from './write-sample-site.tsx'

type VisitOptions = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  script?: boolean
  /** In a tab that the test may change, although others are used again; `alone`: in a profile that it may change. */
  fresh?: boolean
  alone?: boolean
  /** Runs in the page before any other script. */
  before?: string
}

export type Visits = {
  server: FolderServer
  folder: string
  visit: (path: string, options?: VisitOptions) => Promise<Page>
  /** Ends a visit. What it has stored is gone. */
  leave: (page: Page) => Promise<void>
  /** Console errors and exceptions of all pages since the last call. */
  problems: () => string[]
  close: () => Promise<void>
}

/** Writes the sample site once, serves it and opens one Chromium; each visit is a page without memory of the others. */
export async function openVisits(): Promise<Visits> {
  const folder = await mkdtemp(join(tmpdir(), 'kbsite-theme-'))
  await writeSampleSite(folder)
  // Served like a published site, with the policy of its `_headers` file.
  const policy = pagePolicy(scriptsOf(samplePage()))
  const server = await serveFolder(folder, { 'Content-Security-Policy': policy })
  const browser = await launchBrowser()
  const tabs = openTabs(browser)
  const problems: string[] = []
  return {
    server,
    folder,
    visit: async (path, options = {}) => {
      const { alone = false, script = true, before = '' } = options
      const page = await tabs.take({
        alone,
        fresh: options.fresh || !script,
        before: `${TELL_READY};${before}`,
      })
      listen(page, problems)
      return openPage(page, server.origin + path, options)
    },
    leave: tabs.leave,
    problems: () => problems.splice(0),
    close: async () => {
      await browser.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openPage(page: Page, url: string, options: VisitOptions): Promise<Page> {
  await page.setViewport({ width: options.width ?? 1440, height: options.height ?? 900 })
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: options.theme ?? 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  if (options.script === false) await page.setJavaScriptEnabled(false)
  await page.goto(url, { waitUntil: 'load' })
  if (options.script !== false && !url.endsWith('bare.html')) await page.waitForSelector('[data-test-ready]')
  return page
}

const TELL_READY = `document.addEventListener('kbsite:ready', () =>
  document.documentElement.setAttribute('data-test-ready', ''))`

function listen(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location()?.url ?? ''}`)
  })
}
