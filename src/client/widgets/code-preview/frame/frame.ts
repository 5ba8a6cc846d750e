// Runs in the sandbox page, and a second time in the worker that the page makes from the very same text: the sandbox
// page is one file, so nothing else has to be loaded under its policy.
import './opaque-origin.ts'
import { limits, type RunStart } from '../protocol.ts'
import { guardedCode } from './loops.ts'
import type { Realm } from './realm.ts'
import { openRun } from './run.ts'
import { nameAsWindow } from './window-name.ts'

type StartMessage = MessageEvent<{ kind: 'kb-run'; start: RunStart }>

const realm = globalThis as Realm

if (typeof document === 'undefined') listenOnce(({ data, ports }) => startInWorker(data.start, ports[0]!))
else listenOnce(startInFrame)

function listenOnce(begin: (event: StartMessage) => void): void {
  const listener = (event: Event): void => {
    const message = event as StartMessage
    // In the frame only the page around it may start a run; in the worker only the frame can post.
    if (typeof document !== 'undefined' && (message.source !== parent || parent === self)) return
    if (message.data?.kind !== 'kb-run' || message.ports.length !== 1) return
    realm.removeEventListener('message', listener)
    begin(message)
  }
  realm.addEventListener('message', listener)
}

const ownText = typeof document === 'undefined' ? '' : (document.currentScript?.textContent ?? '')

function startInFrame({ data, ports }: StartMessage): void {
  const port = ports[0]!
  if (data.start.kind === 'script' && !data.start.needsDocument) startWorker(data.start, port)
  else startHere(data.start, port)
}

function startHere(start: RunStart, port: MessagePort): void {
  // A peer connection is the one way to the network that a content policy does not close.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Reflect.deleteProperty(realm, name)
  const run = openRun(port, realm)
  if (start.kind === 'script') run.runScript(start)
  else showPage(start.code, run.listen, port.postMessage.bind(port))
}

function startWorker(start: RunStart, port: MessagePort): void {
  // The URL is not revoked: Safari reads it after the constructor has returned. It ends with the frame.
  const worker = new Worker(URL.createObjectURL(new Blob([ownText], { type: 'text/javascript' })))
  worker.onerror = (event) => event.preventDefault()
  worker.postMessage({ kind: 'kb-run', start }, [port])
}

function startInWorker(start: RunStart, port: MessagePort): void {
  // A page does not close itself, a worker would, and its silence is taken for an endless loop.
  Object.defineProperty(realm, 'close', { value: () => {}, writable: true, configurable: true })
  nameAsWindow(realm)
  openRun(port, realm).runScript(start)
}

/** The page with guards in its classic scripts. */
function guardScripts(html: string): string {
  return html.replace(
    /(<script(?:\s+type="text\/javascript")?\s*>)([\s\S]*?)(<\/script)/gi,
    (_, open, code, close) => `${open}${guardedCode(code)}${close}`,
  )
}

/** Writes the sample as the frame's document, so that its scripts run in order, and reports its height. */
function showPage(html: string, listen: () => void, post: (message: unknown) => void): void {
  document.open()
  // Opening a document takes every listener off its window.
  listen()
  document.write(guardScripts(html))
  document.close()
  let messages = 0
  let reachPx = 0
  let last = { overPx: 0, times: 0 }
  const heightPx = (): number => Math.ceil(document.documentElement?.getBoundingClientRect().height ?? 0)
  const report = (): void => {
    if (messages++ > limits.rows) return
    const ownPx = heightPx()
    // As high as the window and a margin (`min-height: 100vh`): a frame that follows it never gets there.
    const overPx = ownPx - innerHeight
    last = { overPx, times: overPx === last.overPx ? last.times + 1 : 0 }
    if (overPx > 0 && last.times > 2) return
    // Positioned elements reach beyond the document. Once the frame is as high as they reach, only a further reach can be told.
    const reachedPx = document.scrollingElement?.scrollHeight ?? 0
    if (reachedPx > innerHeight) reachPx = reachedPx > ownPx ? reachedPx : 0
    post({ kind: 'size', heightPx: Math.max(ownPx, reachPx) })
  }
  report()
  addEventListener('resize', () => {
    if (heightPx() <= innerHeight) last = { overPx: 0, times: 0 }
  })
  if (document.documentElement) new ResizeObserver(report).observe(document.documentElement)
}
