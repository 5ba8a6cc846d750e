import { onTestFinished } from 'vitest'
import type { EngineRequest } from '../../../src/client/widgets/diagram-viewer/engine/engine.ts'
import {
  createPageEngine,
  type PageEngine,
} from '../../../src/client/widgets/diagram-viewer/engine/page-engine.ts'
import { createShell } from '../../../src/client/widgets/diagram-viewer/page/mount-block.ts'
import { mountViewer, type ViewerProps } from '../../../src/client/widgets/diagram-viewer/viewer.ts'

/** A figure as the page has it before its viewer is mounted. */
export function figure(text = 'flowchart LR\nA-->B', id = 'one'): HTMLElement {
  const root = createShell(id, text, 'Diagram 1')
  document.body.append(root)
  return root
}

/** An engine whose drawings are decided by the test; `asked` are the requests in order. */
export function stubEngine(draw: (request: EngineRequest, count: number) => Promise<Element> | Element): {
  engine: PageEngine
  asked: EngineRequest[]
} {
  const asked: EngineRequest[] = []
  const engine = createPageEngine(async () => ({
    async drawDiagram(request) {
      asked.push(request)
      return draw(request, asked.length)
    },
  }))
  return { engine, asked }
}

export function picture(): Element {
  return document.createElementNS('http://www.w3.org/2000/svg', 'svg')
}

export const draws = () => stubEngine(picture)

export function fails(error: unknown) {
  return stubEngine(() => Promise.reject(error))
}

/** A mounted viewer with what a visitor sees of it; it ends with its test. */
export function open(root: HTMLElement, engine: PageEngine, props: Partial<ViewerProps> = {}) {
  const stop = mountViewer(root, { id: root.id, ...props }, engine)
  onTestFinished(stop)
  const button = (command: string) =>
    root.querySelector<HTMLButtonElement>(`[data-set="desktop"] [data-command="${command}"]`)!
  return {
    stop,
    button,
    press: (command: string) => button(command).click(),
    level: () => root.querySelector('.kb-diagram-level')?.textContent,
    transform: () => root.querySelector<HTMLElement>('.kb-diagram-layer')!.style.transform,
    panel: () => root.querySelector('.kb-diagram-error'),
    details: () => root.querySelector<HTMLElement>('.kb-diagram-details'),
    toggle: () => root.querySelector<HTMLButtonElement>('.kb-diagram-toggle')!,
  }
}
