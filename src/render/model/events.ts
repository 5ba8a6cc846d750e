/** The phases that the terminal reports, in order. */
export type Phase =
  | 'read'
  | 'parse'
  | 'check'
  | 'diagrams'
  | 'assets'
  | 'pages'
  | 'search'
  | 'write'
  | 'remote'

export type BuildEvent =
  | { kind: 'start'; phase: Phase }
  | { kind: 'progress'; phase: Phase; done: number; total: number }
  | { kind: 'phase'; phase: Phase; ms: number; detail: string }
  | { kind: 'notice'; message: string }

export type OnEvent = (event: BuildEvent) => void

/** Runs one phase and reports its start and how long it took; `detail` says what it did. */
export async function inPhase<T>(
  onEvent: OnEvent,
  phase: Phase,
  run: () => Promise<T>,
  detail: (result: T) => string = () => '',
): Promise<T> {
  const start = performance.now()
  onEvent({ kind: 'start', phase })
  const result = await run()
  onEvent({ kind: 'phase', phase, ms: performance.now() - start, detail: detail(result) })
  return result
}
