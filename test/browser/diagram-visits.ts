import type { Page } from 'puppeteer'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { serveFolder } from '../helpers/serve-folder.ts'
import { makeSite } from '../helpers/site.ts'
import { openTabs, type Tabs } from '../helpers/tabs.ts'

export type DiagramVisits = {
  /** What was asked of the server since the last call, without the query. */
  requests: () => string[]
  open: (path: string, options?: VisitOptions) => Promise<Page>
  /** Ends a visit. */
  leave: (page: Page) => Promise<void>
  /** The same site with other headers, until it is closed. */
  under: (headers: Readonly<Record<string, string>>) => Promise<DiagramVisits>
  close: () => Promise<void>
}

/** `fresh`: in a tab that the test may change; `alone`: in a profile that it may change. */
type VisitOptions = {
  width?: number
  dark?: boolean
  script?: boolean
  before?: string
  touch?: boolean
  fresh?: boolean
  alone?: boolean
}

/** A built site of these notes, without a search unless the config has one, served, and one Chromium to visit it with. */
export async function openDiagramVisits(
  notes: Readonly<Record<string, string>>,
  config: Parameters<typeof makeSite>[1] = {},
): Promise<DiagramVisits> {
  const site = makeSite(notes, { title: 'Diagrams', lang: 'en', themeConfig: { search: false }, ...config })
  const { diagnostics, summary } = await site.build()
  if (!summary) throw new Error(JSON.stringify(diagnostics))
  const browser = await launchBrowser()
  const tabs = openTabs(browser)
  const serve = async (
    headers: Readonly<Record<string, string>>,
    end: () => Promise<void>,
  ): Promise<DiagramVisits> => {
    const server = await serveFolder(`${site.root}/dist`, headers)
    return {
      requests: () => server.requests.splice(0),
      open: (path, options) => openPage(tabs, server.origin + path, options ?? {}),
      leave: tabs.leave,
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

async function openPage(tabs: Tabs, url: string, options: VisitOptions): Promise<Page> {
  const { before = '', alone = false, script = true, touch = false } = options
  const page = await tabs.take({ alone, fresh: options.fresh || !script || touch, before })
  await page.setJavaScriptEnabled(script)
  await page.setViewport({ width: options.width ?? 1024, height: 900, hasTouch: touch })
  const theme = options.dark ? 'dark' : 'light'
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  await page.goto(url, { waitUntil: 'load' })
  return page
}

/** Scrolls to the n-th diagram and waits until its viewer is alive and, unless told otherwise, its drawing settled. */
export async function diagramAt(page: Page, index: number, status = 'drawn'): Promise<string> {
  // Blocks become viewers one after another: those that wait count, too.
  await page.waitForFunction(
    (at) => {
      const figure = document.querySelectorAll('.kb-diagram, pre > code.language-mermaid')[at]
      if (!figure?.matches('.kb-diagram')) return false
      figure.setAttribute('data-test', String(at))
      figure.scrollIntoView({ block: 'center' })
      return true
    },
    {},
    index,
  )
  const selector = `[data-test="${index}"]`
  await page.waitForSelector(`${selector}[data-mounted][data-status="${status}"]`, { timeout: 30_000 })
  return selector
}
