import type { Browser } from 'puppeteer-core'
import { engineConfig } from '../../client/widgets/diagram-viewer/engine/config.ts'
import { ownTheme } from '../../client/widgets/diagram-viewer/theme/own-theme.ts'
import type { DiagramLook } from '../parse/diagram/key.ts'
import { bundleScript, mermaidForDrawing } from './bundle.ts'
import type { DrawRequest, PageDrawing } from './draw-types.ts'
import { killBrowser, launchBrowser } from './launch.ts'
import { drawWithCli, type Lane } from './mermaid-cli.ts'
import { ask } from './page-call.ts'
import { openPool, type Pool, type Session } from './pool.ts'
import { verifiedDrawing } from './verify.ts'

/** A failure with `passing` is not due to the diagram itself and is not cached. */
export type Drawing = PageDrawing & { passing?: boolean }

/** Draws diagrams. Opened once per build; the browser starts with the first drawing. */
export type DiagramEngine = {
  draw(id: string, text: string): Promise<Drawing>
  /** Whether the browser has a font with Han characters. */
  hasHanFont(): Promise<boolean>
  close(): Promise<void>
}

export type EngineName = 'pool' | 'mermaid-cli'

type EngineOptions = {
  engine: EngineName
  /** Path of the browser executable. */
  browser: string
  look?: DiagramLook
  /** Expected number of diagrams; from about 30 on, a second page is worthwhile. */
  expected?: number
  /** Time for one diagram in both themes, in ms; twice as much for a second attempt. */
  limitMs?: number
  onNotice?: (message: string) => void
}

const drawingLimitMs = 10_000
const pagesFrom = 30

/**
 * An engine with one shared browser. `pool` keeps Mermaid loaded in one or two pages. `mermaid-cli`, for users who want the reference
 * tool's output, calls `renderMermaid` for each theme, which opens a page every time.
 *
 * Throws `BrowserStartError` from the first drawing when the browser does not start.
 */
export async function openEngine(options: EngineOptions): Promise<DiagramEngine> {
  const limitMs = options.limitMs ?? drawingLimitMs
  const pool = openPool(() => openSession(options), limitMs)
  const { theme = 'default', darkTheme = 'dark', maxTextSize } = options.look ?? {}
  const configsFor = (text: string) => {
    const isOwn = ownTheme(text) !== undefined
    return {
      light: engineConfig({ theme, maxTextSize, isOwn }),
      dark: engineConfig({ theme: darkTheme, maxTextSize, isOwn }),
    }
  }
  const drawWith = options.engine === 'pool' ? drawInPage : drawWithCli
  return {
    draw: (id, text) => drawing(pool, (lane) => drawWith(lane, { id, text, ...configsFor(text) }), limitMs),
    async hasHanFont() {
      const reply = await pool.run(({ page }) => ask(page, 'kbHasHanFont'))
      return reply.status !== 'done' || reply.value
    },
    close: () => pool.close(),
  }
}

async function drawing(
  pool: Pool<Lane>,
  task: (lane: Lane) => Promise<PageDrawing>,
  limitMs: number,
): Promise<Drawing> {
  const outcome = await pool.run(task)
  if (outcome.status === 'done') return outcome.value
  const message =
    outcome.status === 'hung'
      ? `The drawing did not finish within ${(2 * limitMs) / 1000} seconds`
      : 'The browser was lost twice while drawing this diagram'
  return { status: 'failed', error: { name: 'Error', message }, passing: true }
}

async function openSession(options: EngineOptions): Promise<Session<Lane>> {
  // Bundle the scripts while the browser starts.
  const [browser, scripts, seed] = await Promise.all([
    launchBrowser(options.browser, options.onNotice ?? (() => undefined)),
    pageScripts(options.engine),
    options.engine === 'pool' ? '' : bundleScript('page/seed-page', 'iife'),
  ])
  const wanted = options.engine === 'pool' && (options.expected ?? 1) >= pagesFrom ? 2 : 1
  const lanes = await Promise.all(
    Array.from({ length: wanted }, async () => ({ browser, seed, ...(await openPage(browser, scripts)) })),
  )
  return {
    lanes,
    ended: new Promise((resolve) => browser.once('disconnected', resolve)),
    kill: () => killBrowser(browser),
  }
}

/** The page's scripts in order: the seed comes before Mermaid, which copies the functions it replaces. */
async function pageScripts(engine: EngineName): Promise<string[]> {
  return Promise.all([bundleScript('page/draw', 'iife'), ...(engine === 'pool' ? [mermaidForDrawing()] : [])])
}

async function openPage(
  browser: Browser,
  scripts: readonly string[],
): Promise<Pick<Lane, 'page' | 'reload'>> {
  const page = await browser.newPage()
  await page.emulateTimezone('UTC')
  const load = async () => {
    await page.goto('about:blank')
    await page.setContent('<!doctype html><html lang="en"><body></body></html>')
    // Not as elements, whose texts would be copied several times.
    for (const script of scripts) await page.evaluate(`${script};0`)
  }
  await load()
  return { page, reload: load }
}

/**
 * A failure may be caused by an earlier diagram: Mermaid keeps a config, for instance with a misspelt colour, until it has drawn with it.
 * So the page is reloaded after each failure, and a failure counts only if the diagram was the first after loading or its text cannot be
 * parsed in any page.
 */
async function drawInPage(lane: Lane, request: DrawRequest): Promise<PageDrawing> {
  const wasFirst = !lane.isUsed
  lane.isUsed = true
  const drawing = verifiedDrawing(await ask(lane.page, 'kbDraw', request), request.id)
  if (drawing.status === 'drawn' || drawing.unreadable) return drawing
  await lane.reload()
  lane.isUsed = false
  return wasFirst ? drawing : drawInPage(lane, request)
}
