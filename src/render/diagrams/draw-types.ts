import type { ThrownDiagram } from '../../client/widgets/diagram-viewer/engine/thrown.ts'
import type { StyleChunk } from './page/styles.ts'

/** A request to the drawing page. `id` becomes the SVG's id and seeds the random numbers. */
export type DrawRequest = { id: string; text: string; light: object; dark: object }

/** Mermaid's own SVG text in the light and, unless the diagram names its theme, in the dark theme. */
export type FinishRequest = { id: string; light: string; dark?: string }

/**
 * The response as plain data. `dropped` lists what the sanitiser removed; `themes` is the number of themes in the SVG. `unreadable`: the
 * text itself is invalid, regardless of earlier drawings.
 */
export type PageDrawing =
  | {
      status: 'drawn'
      svg: string
      styles: readonly StyleChunk[]
      width: number
      height: number
      dropped: readonly string[]
      themes: 1 | 2
    }
  | { status: 'failed'; error: ThrownDiagram; unreadable?: boolean }

/** The functions that the drawing script puts on the page's global object. */
export type DrawingPage = {
  kbDraw(request: DrawRequest): Promise<PageDrawing>
  kbFinish(request: FinishRequest): PageDrawing
  kbHasHanFont(): boolean
}
