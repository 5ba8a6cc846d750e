import type { Dispose } from '../../../dispose.ts'
import { thrownDiagram } from './thrown.ts'

/** Waits before looking for the container again, in ms. Product spec §10: three retries from 100 ms. */
const containerDelaysMs = [100, 200, 400]

/** Wait before a failed drawing is tried once more, in ms. Product spec §10. */
const retryDelayMs = 1000

const noContainerText = 'Error: Failed to find diagram container element'

export type AttemptOptions = {
  /** Finds the element that the drawing goes into, or null. */
  find: () => HTMLElement | null
  /** Draws once into the container; rejects with whatever the engine throws. */
  draw: (container: HTMLElement) => Promise<void>
  onDrawing: (container: HTMLElement) => void
  onDrawn: (container: HTMLElement) => void
  /** `isDrawing`: the text could not be drawn; otherwise drawing never began. */
  onFailed: (failure: { details: string; isDrawing: boolean }) => void
}

/**
 * Draws, and tries again one second after a first failure. Searching for the container has its own counter, so that a diagram whose
 * container came late still gets its second attempt. `Dispose` stops everything pending and ignores late results.
 */
export function startAttempts(options: AttemptOptions): Dispose {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function locate(lookUp: number): void {
    const container = options.find()
    if (container) return void attempt(container, 1)
    const delay = containerDelaysMs[lookUp]
    console.warn(`Diagram container not found, attempt ${lookUp + 1}/${containerDelaysMs.length + 1}`)
    if (delay !== undefined) timer = setTimeout(() => locate(lookUp + 1), delay)
    else options.onFailed({ details: noContainerText, isDrawing: false })
  }

  async function attempt(container: HTMLElement, number: 1 | 2): Promise<void> {
    options.onDrawing(container)
    try {
      await options.draw(container)
      if (stopped) return
      options.onDrawn(container)
    } catch (error) {
      if (stopped) return
      console.error('Diagram rendering failed', error)
      options.onFailed({ details: detailsOf(error), isDrawing: !(error instanceof StartError) })
      if (number === 2) return
      timer = setTimeout(() => attempt(container, 2), retryDelayMs)
    }
  }

  locate(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** The engine itself could not be loaded. */
export class StartError extends Error {
  constructor(cause: unknown) {
    super('The diagram engine could not be loaded', { cause })
  }
}

/** The text behind "Show Details": the thrown value in its string form, or the product spec's fallback. */
function detailsOf(error: unknown): string {
  if (error instanceof StartError) {
    return error.cause instanceof Error ? String(error.cause) : 'Unknown error initializing component'
  }
  if (error instanceof Error && error.message) return `${error.name}: ${thrownDiagram(error).message}`
  return thrownDiagram(error).message
}
