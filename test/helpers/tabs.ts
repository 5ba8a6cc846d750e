import type { Page } from 'puppeteer'
import type { TestBrowser } from './launch-browser.ts'

type TabOptions = {
  /** One that nobody had before, so the test may change it. */
  fresh?: boolean | undefined
  /** One with a profile of its own, so the test may change that. */
  alone?: boolean | undefined
  /** Runs in each page before any other script, until the tab is left. */
  before?: string | (() => void)
}

/**
 * Tabs that tests leave to each other, in one profile of which pages find nothing that was stored before: to start a tab costs as much as to load
 * a page into one that is open, and to start a profile costs still more.
 */
export type Tabs = {
  take: (options?: TabOptions) => Promise<Page>
  leave: (page: Page) => Promise<void>
}

export function openTabs(browser: TestBrowser): Tabs {
  const free: Page[] = []
  const taken = new Map<Page, TabOptions & { scripts: string[] }>()
  let count = 0
  return {
    async take(options = {}) {
      const { fresh, alone, before } = options
      const used = fresh || alone ? undefined : free.pop()
      const page = used ?? (await (alone ? await browser.createBrowserContext() : browser).newPage())
      count += 1
      const scripts = [(await page.evaluateOnNewDocument(forget, `visit ${count}`)).identifier]
      if (before !== undefined) scripts.push((await page.evaluateOnNewDocument(before)).identifier)
      taken.set(page, { ...options, scripts })
      return page
    },
    async leave(page) {
      const { fresh = false, alone = false, scripts = [] } = taken.get(page) ?? {}
      taken.delete(page)
      if (alone) return page.browserContext().close()
      if (fresh) {
        // With the tabs that its page has opened.
        const opened = (await page.browserContext().pages()).filter(
          (one) => !taken.has(one) && !free.includes(one),
        )
        await Promise.all(opened.map((one) => one.close()))
        return
      }
      for (const script of scripts) await page.removeScriptToEvaluateOnNewDocument(script)
      for (const event of ['request', 'console', 'pageerror', 'dialog'] as const)
        page.removeAllListeners(event)
      await page.setRequestInterception(false)
      await page.mouse.reset()
      // Ends what the page still does.
      await page.goto('about:blank')
      free.push(page)
    },
  }
}

/** Runs in each page: the first of a visit finds nothing that was stored. */
function forget(visit: string): void {
  if (window !== top || window.name === visit) return
  window.name = visit
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A page without an origin has no storage.
  }
}
