import type { RunStart } from '../protocol.ts'

type StartMessage = MessageEvent<{ kind: 'kb-run'; start: RunStart }>

/** Begins the one run that this page, or this worker, is asked for. */
export function listenOnce(begin: (start: RunStart, port: MessagePort) => void): void {
  const listener = (event: Event): void => {
    const { source, data, ports } = event as StartMessage
    // In the frame only the page around it may start a run; in the worker only the frame can post.
    if (typeof document !== 'undefined' && (source !== parent || parent === self)) return
    if (data?.kind !== 'kb-run' || ports.length !== 1) return
    removeEventListener('message', listener)
    begin(data.start, ports[0]!)
  }
  addEventListener('message', listener)
}
