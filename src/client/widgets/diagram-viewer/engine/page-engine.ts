import { StartError } from './attempts.ts'
import type { EngineRequest } from './engine.ts'

export type DrawingModule = { drawDiagram: (request: EngineRequest) => Promise<Element> }

export type PageEngine = { draw: (request: EngineRequest) => Promise<Element> }

/** Loads the engine with the first drawing and queues drawings. A failed one does not hold up the next, which also tries a failed load again. */
export function createPageEngine(load: () => Promise<DrawingModule>): PageEngine {
  let loading: Promise<DrawingModule> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function drawNow(request: EngineRequest): Promise<Element> {
    loading ??= load()
    const engine = await loading.catch((cause: unknown) => {
      loading = undefined
      throw new StartError(cause)
    })
    // Labels measured before the fonts are loaded would be cut off.
    await document.fonts?.ready
    return engine.drawDiagram(request)
  }

  return {
    draw(request) {
      const drawing = last.then(() => drawNow(request))
      last = drawing.catch(() => undefined)
      return drawing
    },
  }
}

/** Mermaid, in its own chunk, loaded only by pages with a diagram to draw. */
export const pageEngine = createPageEngine(() => import('./engine.ts'))
