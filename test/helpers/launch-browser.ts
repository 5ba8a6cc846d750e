import type { Browser, BrowserContext } from 'puppeteer'
import { launchChromium } from './launch-chromium.ts'

/** The part of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'newPage' | 'createBrowserContext' | 'close'>

let started: Promise<Browser> | undefined

/**
 * The browser of all test files of this process, with a fresh profile. Processes share none: a client that leaves a browser takes back what others
 * emulate in their pages, such as print.
 */
export async function launchBrowser(): Promise<TestBrowser> {
  started ??= launchChromium()
  const browser = await started
  const contexts: BrowserContext[] = []
  const createBrowserContext: TestBrowser['createBrowserContext'] = async (options) => {
    const context = await browser.createBrowserContext(options)
    contexts.push(context)
    return context
  }
  const own = await createBrowserContext()
  return {
    newPage: () => own.newPage(),
    createBrowserContext,
    async close() {
      for (const context of contexts) if (!context.closed) await context.close()
    },
  }
}
