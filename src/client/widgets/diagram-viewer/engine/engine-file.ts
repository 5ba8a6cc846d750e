import { runScript } from '../../../platform/run-script.ts'
import type { EngineRequest } from './engine.ts'
import type { DrawingModule } from './page-engine.ts'

/** Address of the engine below the site's folder; the bundler sets it. */
declare const KBSITE_ENGINE: string

/** Draws with the engine as a separate script, because pages opened as files cannot import it. */
export async function drawDiagram(request: EngineRequest): Promise<Element> {
  const page = globalThis as { kbsiteEngine?: DrawingModule }
  if (!page.kbsiteEngine) await runScript((document.documentElement.dataset.base ?? '') + KBSITE_ENGINE)
  return page.kbsiteEngine!.drawDiagram(request)
}
