import { type ThrownDiagram, thrownDiagram } from '../../../client/widgets/diagram-viewer/engine/thrown.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import type { DrawingPage, DrawRequest, PageDrawing } from '../draw-types.ts'
import { type BothThemes, bothThemes, canDrawOnce } from './both-themes.ts'
import { finishBoth, finishDrawing } from './finish.ts'
import { seedPage } from './seed.ts'

// Runs in the drawing page before Mermaid is loaded, because Mermaid copies the functions that this replaces.

type MermaidPage = {
  mermaid: {
    initialize(config: unknown): void
    parse(text: string): Promise<unknown>
    detectType(text: string): string
    render(id: string, text: string): Promise<{ svg: string }>
    mermaidAPI: {
      getConfig(): { theme?: string; themeVariables: Record<string, unknown> }
      getSiteConfig(): { theme?: string }
      reset(): void
    }
  }
}

const reseed = seedPage(globalThis)

Object.assign(globalThis, {
  kbDraw: draw,
  kbFinish: (request) => finishDrawing(request, document),
  kbHasHanFont: () => hasHanFont(document),
} satisfies DrawingPage)

async function draw({ id, text, light, dark }: DrawRequest): Promise<PageDrawing> {
  try {
    const both = themesAtOnce({ id, text, light, dark })
    if (both) {
      const { svg } = await render(id, text, { ...light, themeVariables: both.variables })
      return finishBoth(id, svg, both, document)
    }
    const first = await render(id, text, light)
    const second = first.ownTheme ? undefined : await render(id, text, dark)
    return finishDrawing({ id, light: first.svg, dark: second?.svg }, document)
  } catch (error) {
    const own = await parseError(text, light)
    return own
      ? { status: 'failed', error: own, unreadable: true }
      : { status: 'failed', error: thrownDiagram(error) }
  } finally {
    // A diagram that fails midway leaves its measuring elements behind.
    document.body.replaceChildren()
  }
}

const known = new Map<string, BothThemes | undefined>()

function themesAtOnce({ text, light, dark }: DrawRequest): BothThemes | undefined {
  const { mermaid } = globalThis as unknown as MermaidPage
  const variablesOf = (config: object) => {
    configure(config)
    // Discard changes made by the last drawing.
    mermaid.mermaidAPI.reset()
    return mermaid.mermaidAPI.getConfig().themeVariables
  }
  const both = getOrInsert(known, JSON.stringify([light, dark]), () =>
    bothThemes(variablesOf(light), variablesOf(dark), document),
  )
  // `detectType` needs a first config, which `variablesOf` has set.
  return both && canDrawOnce(mermaid.detectType(text), text) ? both : undefined
}

/** Mermaid's current config, as JSON; setting it again is avoided because Mermaid derives a thousand values from it. */
let configured = ''

function configure(config: object): void {
  const { mermaid } = globalThis as unknown as MermaidPage
  const wanted = JSON.stringify(config)
  if (wanted !== configured) mermaid.initialize(config)
  configured = wanted
}

async function render(id: string, text: string, config: object): Promise<{ svg: string; ownTheme: boolean }> {
  const { mermaid } = globalThis as unknown as MermaidPage
  reseed(id)
  configure(config)
  const { svg } = await mermaid.render(id, text)
  const { getConfig, getSiteConfig } = mermaid.mermaidAPI
  return { svg, ownTheme: getConfig().theme !== getSiteConfig().theme }
}

/** The parse error of a text, if any, with a fresh config; resets Mermaid before and after. */
async function parseError(text: string, config: object): Promise<ThrownDiagram | undefined> {
  const { mermaid } = globalThis as unknown as MermaidPage
  try {
    mermaid.mermaidAPI.reset()
    configured = ''
    configure(config)
    await mermaid.parse(text)
    return undefined
  } catch (error) {
    return thrownDiagram(error)
  } finally {
    mermaid.mermaidAPI.reset()
  }
}

/**
 * Whether this browser has a font with Han characters, in which two of them look different.
 *
 * Without one, every character is the same empty box, and labels would be measured with it.
 */
function hasHanFont(document: Document): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 32
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  const pixels = (char: string) => {
    context.clearRect(0, 0, 32, 32)
    context.font = '24px sans-serif'
    context.fillText(char, 2, 26)
    return context.getImageData(0, 0, 32, 32).data.join()
  }
  return pixels('国') !== pixels('鬱')
}
