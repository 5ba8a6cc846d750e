import type { Browser, Page } from 'puppeteer-core'
import { thrownDiagram } from '../../client/widgets/diagram-viewer/engine/thrown.ts'
import { ownTheme } from '../../client/widgets/diagram-viewer/theme/own-theme.ts'
import { nativeImport } from '../base/native-import.ts'
import type { DrawRequest, PageDrawing } from './draw-types.ts'
import { ask } from './page-call.ts'
import { verifiedDrawing } from './verify.ts'

/** A browser with one of our pages. */
export type Lane = {
  browser: Browser
  page: Page
  /** Whether anything was drawn since the page was loaded. */
  isUsed?: boolean
  /** Reloads the page to remove all traces of earlier drawings. */
  reload(): Promise<void>
  /** Script that seeds the pages opened by mermaid-cli. */
  seed: string
}

type RenderMermaid = (
  browser: unknown,
  text: string,
  format: 'svg',
  options: { mermaidConfig: unknown; svgId: string; backgroundColor: string },
) => Promise<{ data: Uint8Array }>

/** Draws a diagram in both themes with mermaid-cli's `renderMermaid`, finished by the same code as the pool's drawings. */
export async function drawWithCli(lane: Lane, request: DrawRequest): Promise<PageDrawing> {
  const { id, text } = request
  try {
    const light = await render(lane, id, text, request.light)
    const dark = ownTheme(text) ? undefined : await render(lane, id, text, request.dark)
    return verifiedDrawing(await ask(lane.page, 'kbFinish', { id, light, dark }), id)
  } catch (error) {
    if (!lane.browser.connected) throw error
    return { status: 'failed', error: thrownDiagram(readable(error)) }
  }
}

async function render(lane: Lane, id: string, text: string, config: unknown): Promise<string> {
  const { renderMermaid } = await loadCli()
  const { data } = await renderMermaid(seeded(lane, id), text, 'svg', {
    mermaidConfig: config,
    svgId: id,
    backgroundColor: 'transparent',
  })
  return new TextDecoder().decode(data)
}

/** The browser as mermaid-cli sees it: every page it opens has seeded random numbers and a fixed clock. */
function seeded({ browser, seed }: Lane, id: string): { newPage: () => Promise<Page> } {
  return {
    async newPage() {
      const page = await browser.newPage()
      await page.emulateTimezone('UTC')
      await page.evaluateOnNewDocument(`${seed};kbSeed(${JSON.stringify(id)})`)
      return page
    },
  }
}

// An optional peer of the package.
async function loadCli(): Promise<{ renderMermaid: RenderMermaid }> {
  const name: string = '@mermaid-js/mermaid-cli'
  return nativeImport(name) as Promise<{ renderMermaid: RenderMermaid }>
}

/** The error with the page's message only, as puppeteer's contains the page's stack. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = error.message.replace(/\n[^\n]*\(?https:\/\/mermaid-cli-intercept[\s\S]*$/, '')
  return { name: error.name, message }
}
