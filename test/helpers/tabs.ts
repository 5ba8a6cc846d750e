import type { Page } from 'puppeteer'
import type { TestBrowser } from './launch-browser.ts'

/** Tabs that tests leave to each other: to start one costs three times as much as to load a page into one that is open. */
export type Tabs = {
  /** An empty tab. One that is `alone` has a profile of its own and is closed when it is left, so a test may change it. */
  take: (options?: { alone?: boolean | undefined }) => Promise<Page>
  leave: (page: Page) => Promise<void>
}

export function openTabs(browser: TestBrowser): Tabs {
  const free: Page[] = []
  const shared = new Set<Page>()
  return {
    async take({ alone = false } = {}) {
      if (alone) return (await browser.createBrowserContext()).newPage()
      const page = free.pop() ?? (await browser.newPage())
      shared.add(page)
      return page
    },
    async leave(page) {
      if (!shared.has(page)) return page.browserContext().close()
      await page.mouse.reset()
      // Ends what the page still does.
      await page.goto('about:blank')
      free.push(page)
    },
  }
}
