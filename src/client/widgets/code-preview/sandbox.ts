import type { EndReason } from './model.ts'
import { type FromRun, limits, parseFromRun, type RunStart, type ToRun, type ValueRows } from './protocol.ts'
import { documentPageOf } from './sandbox-address.ts'

/** How often to ask whether a run still answers, how many beats it may miss, and how long it may take to be ready. */
const heartbeat = { everyMs: 1000, maxMissedBeats: 3, loadWithinMs: 10_000 }

type SandboxOptions = {
  /** The parent of the frame, which has no other child that changes. */
  holder: HTMLElement
  /** Address of the published sandbox page for samples that need no document. */
  href: string
  start: RunStart
  title: string
  onMessage: (message: FromRun) => void
  /** The page ended the run and removed its frame. Not called by `close`. */
  onEnd: (reason: EndReason) => void
}

/** A run. `children` rejects once the run is over; `close` discards it silently. */
type Sandbox = { children: (id: number, from: number) => Promise<ValueRows>; close: () => void }

/**
 * Runs a sample in a frame of an opaque origin, which cannot reach the page, its storage or the network.
 *
 * The sandbox page is a file of its own because a `srcdoc` or `blob:` document inherits the policy of the page, which forbids `eval`. Both
 * sides speak through a private port; the page listens to no window message at all.
 */
export function openSandbox({ holder, href, start, title, onMessage, onEnd }: SandboxOptions): Sandbox {
  const frame = createFrame(title)
  const requests = openRequests()
  const { port1: port, port2 } = new MessageChannel()
  let open = true
  // The run reports that it is ready before it starts the sample; another page never does.
  let ready = false
  let loads = 0
  const isTooMuch = createMeter()

  const close = (): void => {
    if (!open) return
    open = false
    clearInterval(beat)
    clearTimeout(loading)
    port.close()
    frame.remove()
    requests.close()
  }
  const end = (reason: EndReason): void => {
    if (!open) return
    close()
    onEnd(reason)
  }
  const pulse = createPulse(
    (message) => port.postMessage(message),
    () => end(loads > 1 ? 'navigated' : 'timeLimit'),
  )
  const loading = setTimeout(() => end('noSandbox'), heartbeat.loadWithinMs)
  const beat = setInterval(() => ready && pulse.beat(), heartbeat.everyMs)

  const receive = (message: FromRun): void => {
    if (message.kind === 'pong') {
      ready = true
      clearTimeout(loading)
      pulse.answered(message.count)
    } else if (message.kind === 'children') requests.settle(message)
    else if (message.kind === 'overdue') end('timeLimit')
    else if (message.kind === 'left') end('navigated')
    else if (message.kind === 'limit') end('entryLimit')
    else if (message.kind === 'link') window.open(message.href, '_blank', 'noopener,noreferrer')
    else onMessage(message)
  }
  port.onmessage = ({ data }) => {
    const message = parseFromRun(data)
    if (!open || !message) return
    if (isTooMuch(message)) end('entryLimit')
    else receive(message)
  }
  frame.onload = () => {
    loads += 1
    // The frame may later show another page: this one gave up its origin, by the attribute or by its header.
    frame.setAttribute('sandbox', 'allow-scripts')
    // A second load is a document that the sample wrote, or another page: the run is lost.
    if (loads > 1) pulse.beat()
    // An opaque origin has no name, so the message names none; it goes to this window only.
    else frame.contentWindow?.postMessage({ kind: 'kb-run', start }, '*', [port2])
  }
  void placed(frame, start.needsDocument ? documentPageOf(href) : href).then((isThere) => {
    if (!open) return
    if (isThere) holder.append(frame)
    else end('noSandbox')
  })
  return {
    children: (id, from) =>
      requests.open((request) => port.postMessage({ kind: 'children', request, id, from } satisfies ToRun)),
    close,
  }
}

/**
 * Gives a frame its address; false if nothing would load from there.
 *
 * A service worker answers no request of a frame without an origin. Without a network the frame asks like the page itself, and the worker's
 * answer takes its origin away. Until that has loaded, the frame knows nothing of the sample, and a page with an origin refuses it.
 */
async function placed(frame: HTMLIFrameElement, href: string): Promise<boolean> {
  if (navigator.serviceWorker?.controller) {
    const [isOnline, isKept] = await Promise.all([answers(href, 'HEAD'), answers(href, 'GET')])
    if (!isOnline && !isKept) return false
    if (!isOnline) frame.removeAttribute('sandbox')
  }
  frame.src = href
  return true
}

/** The worker answers, and caches, requests that read; it leaves others to the network. */
function answers(href: string, method: 'HEAD' | 'GET'): Promise<boolean> {
  return fetch(href, { method }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function createFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('referrerpolicy', 'no-referrer')
  frame.setAttribute('allow', '')
  frame.className = 'kb-code-preview-frame'
  frame.title = title
  return frame
}

/** Counts the messages of a run. The run observes the same caps; this one is for a run that was tampered with. */
function createMeter(): (message: FromRun) => boolean {
  let entries = 0
  let chars = 0
  let messages = 0
  return (message) => {
    messages += 1
    if (message.kind === 'entry') chars += message.text.length
    if (message.kind === 'entry' || message.kind === 'dir') entries += 1
    return (
      entries > limits.entries || chars > limits.totalChars + limits.entryChars || messages > limits.messages
    )
  }
}

type Pulse = { beat: () => void; answered: (count: number) => void }

/**
 * Asks at each beat, once the last answer has come; `silent` is called after too many beats without one. Beats are counted rather than
 * milliseconds, so that a page that was asleep does not blame the run.
 */
function createPulse(send: (message: ToRun) => void, silent: () => void): Pulse {
  let count = 0
  let missedBeats = 0
  let waiting = false
  return {
    beat: () => {
      if (waiting) {
        missedBeats += 1
        if (missedBeats >= heartbeat.maxMissedBeats) silent()
        return
      }
      waiting = true
      missedBeats = 0
      count += 1
      send({ kind: 'ping', count })
    },
    answered: (answer) => {
      if (answer === count) waiting = false
    },
  }
}

type Requests = {
  open: (send: (request: number) => void) => Promise<ValueRows>
  settle: (rows: ValueRows & { request: number }) => void
  close: () => void
}

function openRequests(): Requests {
  const waiting = new Map<number, { resolve: (rows: ValueRows) => void; reject: (error: Error) => void }>()
  let last = 0
  let closed = false
  const over = (): Error => new Error('The run is over.')
  return {
    open: (send) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(over())
        last += 1
        waiting.set(last, { resolve, reject })
        send(last)
      }),
    settle: ({ request, rows, rest }) => {
      waiting.get(request)?.resolve({ rows, rest })
      waiting.delete(request)
    },
    close: () => {
      closed = true
      for (const { reject } of waiting.values()) reject(over())
      waiting.clear()
    },
  }
}
