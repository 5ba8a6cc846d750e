import type { RunStart } from '../protocol.ts'

type StartMessage = MessageEvent<{ kind: 'kb-run'; start: RunStart }>

/** Starts the one run of this page or worker. */
export function listenOnce(begin: (start: RunStart, port: MessagePort) => void): void {
  const listener = (event: Event): void => {
    const { source, data, ports } = event as StartMessage
    // In the frame only the surrounding page may start a run; in the worker only the frame can post.
    if (typeof document !== 'undefined' && (source !== parent || parent === self)) return
    if (data?.kind !== 'kb-run' || ports.length !== 1) return
    removeEventListener('message', listener)
    begin(data.start, ports[0]!)
  }
  addEventListener('message', listener)
}
