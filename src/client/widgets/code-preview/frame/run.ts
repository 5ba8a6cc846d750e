import {
  limits,
  type RunStart,
  type ScopeValue,
  type TextType,
  type ToRun,
  textMethods,
} from '../protocol.ts'
import { reportLateErrors } from './late-errors.ts'
import type { Realm } from './realm.ts'
import { entryText, errorText } from './text.ts'
import { createValueStore } from './values.ts'

// Unguarded, like the browser's: this document is guarded elsewhere.
const make = Function
const { apply } = Reflect
const same = (code: string): string => code

/** `listen` reports uncaught errors; a run listens from the start. */
export type Run = {
  runScript: (start: RunStart, guard?: (code: string) => string) => void
  listen: () => void
}

type Reporter = {
  entry: (type: TextType, args: readonly unknown[]) => void
  error: (thrown: unknown) => void
  dir: (value: unknown) => void
}

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
  // Ready: from now on silence is the sample's own.
  post({ kind: 'pong', count: 0 })
  port.onmessage = ({ data }: MessageEvent<ToRun>) => {
    if (data.kind === 'ping') post({ kind: 'pong', count: data.count })
    if (data.kind === 'children')
      post({ kind: 'children', request: data.request, ...store.children(data.id, data.from) })
  }
  const reporter = createReporter(post, store.view)
  Object.defineProperty(realm, 'console', {
    value: sampleConsole(reporter),
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
        runScript(start, realm, guard)
      } catch (error) {
        reporter.error(error)
      }
    },
    listen,
  }
}

/** Entries as messages, up to the caps; then one notice and silence. */
function createReporter(post: (message: unknown) => void, view: (value: unknown) => unknown): Reporter {
  let entries = 0
  let chars = 0
  const full = (): boolean => {
    if (entries === limits.entries || chars > limits.totalChars) {
      entries = Number.POSITIVE_INFINITY
      post({ kind: 'limit' })
    }
    return entries > limits.entries
  }
  const text = (type: TextType, line: string): void => {
    if (full()) return
    entries += 1
    chars += line.length
    post({ kind: 'entry', type, text: line })
  }
  return {
    entry: (type, args) => text(type, entryText(args)),
    error: (thrown) => text('error', errorText(thrown).slice(0, limits.entryChars)),
    dir: (value) => {
      if (full()) return
      entries += 1
      post({ kind: 'dir', value: view(value) })
    },
  }
}

function sampleConsole(reporter: Reporter): Record<string, (...args: unknown[]) => void> {
  const methods: Record<string, (...args: unknown[]) => void> = {}
  for (const type of textMethods) methods[type] = (...args) => reporter.entry(type, args)
  methods.dir = (value) => reporter.dir(value)
  return methods
}

function runScript({ code, scope }: RunStart, realm: Realm, guard: (code: string) => string = same): void {
  const names = Object.keys(scope)
  const values = names.map((name) => scopeValue(scope[name]!))
  // Compiled unguarded first, so that a syntax error quotes the author's code.
  const body = make(...names, code)
  const guarded = guard(code)
  apply(guarded === code ? body : make(...names, guarded), realm, values)
}

function scopeValue(value: ScopeValue): unknown {
  return 'source' in value ? make(`return (${value.source})`)() : value.data
}
