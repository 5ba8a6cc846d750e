import puppeteer, { type Browser, type BrowserContext } from 'puppeteer'
import { inject } from 'vitest'

/** The part of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'newPage' | 'createBrowserContext' | 'close'>

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the browser that all test files share. */
    browserEndpoint: string
  }
}

/** The browser that all test files share, with a fresh profile. */
export async function launchBrowser(): Promise<TestBrowser> {
  const browser = await puppeteer.connect({ browserWSEndpoint: inject('browserEndpoint') })
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
      await browser.disconnect()
    },
  }
}
