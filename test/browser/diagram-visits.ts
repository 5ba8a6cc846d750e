import type { Page } from 'puppeteer'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { serveFolder } from '../helpers/serve-folder.ts'
import { makeSite } from '../helpers/site.ts'

export type DiagramVisits = {
  /** What was asked of the server since the last call, without the query. */
  requests: () => string[]
  open: (path: string, options?: VisitOptions) => Promise<Page>
  /** The same site with other headers, until it is closed. */
  under: (headers: Readonly<Record<string, string>>) => Promise<DiagramVisits>
  close: () => Promise<void>
}

type VisitOptions = { width?: number; dark?: boolean; script?: boolean; before?: string; touch?: boolean }

/** A built site of these notes, served, and one Chromium to visit it with. */
export async function openDiagramVisits(
  notes: Readonly<Record<string, string>>,
  config: Parameters<typeof makeSite>[1] = {},
): Promise<DiagramVisits> {
  const site = makeSite(notes, { title: 'Diagrams', lang: 'en', ...config })
  const { diagnostics, summary } = await site.build()
  if (!summary) throw new Error(JSON.stringify(diagnostics))
  const browser = await launchBrowser()
  const serve = async (
    headers: Readonly<Record<string, string>>,
    end: () => Promise<void>,
  ): Promise<DiagramVisits> => {
    const server = await serveFolder(`${site.root}/dist`, headers)
    return {
      requests: () => server.requests.splice(0),
      open: (path, options) => openPage(browser, server.origin + path, options ?? {}),
      under: (others) => serve(others, async () => {}),
      async close() {
        await end()
        await server.close()
      },
    }
  }
  return serve({}, async () => {
    await browser.close()
    site.close()
  })
}

async function openPage(browser: TestBrowser, url: string, options: VisitOptions): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setJavaScriptEnabled(options.script ?? true)
  await page.setViewport({ width: options.width ?? 1024, height: 900, hasTouch: options.touch ?? false })
  const theme = options.dark ? 'dark' : 'light'
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  if (options.before) await page.evaluateOnNewDocument(options.before)
  await page.goto(url, { waitUntil: 'load' })
  return page
}

/** Scrolls to the n-th diagram and waits until its viewer is alive and, unless told otherwise, its drawing settled. */
export async function diagramAt(page: Page, index: number, status = 'drawn'): Promise<string> {
  await page.waitForFunction((at) => document.querySelectorAll('.kb-diagram').length > at, {}, index)
  await page.evaluate((at) => {
    const figure = document.querySelectorAll('.kb-diagram')[at]
    figure?.setAttribute('data-test', String(at))
    figure?.scrollIntoView({ block: 'center' })
  }, index)
  const selector = `[data-test="${index}"]`
  await page.waitForSelector(`${selector}[data-mounted][data-status="${status}"]`, { timeout: 30_000 })
  return selector
}
