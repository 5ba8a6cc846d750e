import { type FromRun, limits, type RunStart, type ScopeValue, type ToRun } from '../protocol.ts'
import { compileBody } from './body.ts'
import { createConsole, createConsoleState, type Printed } from './console.ts'
import { errorText } from './error-text.ts'
import { reportLateErrors } from './late-errors.ts'
import type { Realm } from './realm.ts'
import { linesBeforeBody, sampleUrl } from './stack.ts'
import { createFormatter } from './text.ts'
import { createValueStore, type ValueStore } from './values.ts'

// Unguarded, like the browser's: this document is guarded elsewhere.
const make = Function
const makeAsync = (async () => {}).constructor as FunctionConstructor
const { apply } = Reflect
const { then } = Promise.prototype
const same = (code: string): string => code

/** `listen` reports uncaught errors; a run listens from the start. */
type Run = { runScript: (start: RunStart, guard?: (code: string) => string) => void; listen: () => void }

type Reporter = { print: (printed: Printed) => void; error: (thrown: unknown) => void }

/**
 * Connects a sample's console and its late errors to the page behind `port`, and runs a script received from it as the body of a classic
 * function.
 *
 * The port stays in this closure, with its methods taken before the sample can replace them: the sample can reach the page only through its
 * console.
 */
export function openRun(port: MessagePort, realm: Realm): Run {
  const post = port.postMessage.bind(port)
  const store = createValueStore()
  // Ready: from now on, silence means that the sample is busy.
  post({ kind: 'pong', count: 0 })
  port.onmessage = ({ data }: MessageEvent<ToRun>) => {
    if (data.kind === 'ping') post({ kind: 'pong', count: data.count })
    if (data.kind === 'children')
      post({ kind: 'children', request: data.request, ...store.children(data.id, data.from) })
  }
  const reporter = createReporter(post, store)
  const linesBefore = linesBeforeBody()
  const formatter = createFormatter(linesBefore)
  const clock = performance.now.bind(performance)
  Object.defineProperty(realm, 'console', {
    value: createConsole({ formatter, clock, linesBefore, print: reporter.print }, createConsoleState()),
    writable: true,
    configurable: true,
  })
  // The last event of a document; one in the back-forward cache may return.
  const sayGoodbye = (event: Event): void => {
    if (event.isTrusted && !(event as PageTransitionEvent).persisted) post({ kind: 'left' })
  }
  const listen = (): void => {
    reportLateErrors(realm, reporter.error)
    realm.addEventListener('pagehide', sayGoodbye)
  }
  listen()
  return {
    runScript: (start, guard) => {
      try {
        runScript(start, realm, reporter.error, guard)
      } catch (error) {
        reporter.error(error)
      }
    },
    listen,
  }
}

/** Entries as messages, up to the caps; then one notice and silence. */
function createReporter(post: (message: FromRun) => void, store: ValueStore): Reporter {
  let entries = 0
  let chars = 0
  const send = (message: FromRun, length = 0): void => {
    if (entries === limits.entries || chars > limits.totalChars) {
      entries = Number.POSITIVE_INFINITY
      post({ kind: 'limit' })
    }
    if (entries > limits.entries) return
    entries += 1
    chars += length
    post(message)
  }
  return {
    print: (printed) => {
      const { depth } = printed
      if (printed.kind === 'dir') send({ kind: 'dir', depth, value: store.view(printed.value) })
      else if (printed.kind === 'table')
        send({ kind: 'table', depth, rows: printed.rows }, String(printed.rows).length)
      else {
        const { type, text, values } = printed
        send({ kind: 'entry', depth, type, text, values: store.expandable(values) }, text.length)
      }
    },
    error: (thrown) => {
      const text = errorText(thrown).slice(0, limits.entryChars)
      send({ kind: 'entry', depth: 0, type: 'error', text, values: [] }, text.length)
    },
  }
}

function runScript(
  { code, scope }: RunStart,
  realm: Realm,
  fail: (thrown: unknown) => void,
  guard: (code: string) => string = same,
): void {
  const names = Object.keys(scope)
  const values = names.map((name) => scopeValue(scope[name]!))
  const plain = (text: string) => make(...names, text + sampleUrl)
  const waiting = (text: string) => makeAsync(...names, text + sampleUrl)
  // Compiled unguarded first, so that a syntax error quotes the author's code.
  const { run, waits } = compileBody(code, { plain, waiting })
  const guarded = guard(code)
  const body = guarded === code ? run : (waits ? waiting : plain)(guarded)
  const end: unknown = apply(body, realm, values)
  if (waits) apply(then, end, [undefined, fail])
}

function scopeValue(value: ScopeValue): unknown {
  return 'source' in value ? make(`return (${value.source})`)() : value.data
}
