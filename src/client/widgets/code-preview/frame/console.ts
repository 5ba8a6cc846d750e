import type { TextType } from '../protocol.ts'
import { stackOf } from './stack.ts'
import { tableRows } from './table.ts'
import type { Formatter } from './text.ts'

/** The output of one console call. `depth` counts the groups around it, `values` are the values in its text. */
export type Printed = { depth: number } & (
  | { kind: 'entry'; type: TextType; text: string; values: readonly unknown[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  | { kind: 'dir'; value: unknown }
)

export type SampleConsole = Record<string, (...args: unknown[]) => void>

/** Counters, timers and groups, shared by the consoles of claimed lines and of all others. */
type ConsoleState = { depth: number; counts: Map<string, number>; timers: Map<string, number> }

type ConsoleOptions = {
  formatter: Formatter
  /** Milliseconds since some time. */
  clock: () => number
  linesBefore: number
  print: (printed: Printed, method: string, args: readonly unknown[]) => void
}

export function createConsoleState(): ConsoleState {
  return { depth: 0, counts: new Map(), timers: new Map() }
}

/** A console that prints like Node.js: all console methods, each of which makes entries of the six types. */
export function createConsole(options: ConsoleOptions, state: ConsoleState): SampleConsole {
  const { formatter, print } = options
  const text = (method: string, type: TextType, args: readonly unknown[]): void =>
    print(
      { kind: 'entry', depth: state.depth, type, text: formatter.entry(args), values: args },
      method,
      args,
    )
  const plain = (method: string, type: TextType, line: string): void =>
    print({ kind: 'entry', depth: state.depth, type, text: line, values: [] }, method, [])
  return {
    ...printing(text),
    dir: (value) => print({ kind: 'dir', depth: state.depth, value }, 'dir', [value]),
    table: (data, columns) => {
      const rows = tableRows(data, columns, formatter.value)
      if (rows) print({ kind: 'table', depth: state.depth, rows }, 'table', [])
      else text('table', 'log', [data])
    },
    assert: (condition, ...args) => {
      if (condition) return
      const [first, ...rest] = args
      text(
        'assert',
        'error',
        typeof first === 'string' ? [`Assertion failed: ${first}`, ...rest] : ['Assertion failed', ...args],
      )
    },
    trace: (...args) => {
      const error = new Error(args.length > 0 ? formatter.entry(args) : '')
      error.name = 'Trace'
      plain('trace', 'log', stackOf(error, options.linesBefore))
    },
    ...grouping(text, state),
    ...counting(plain, state),
    ...timing(plain, text, state, options.clock),
    clear: () => {},
  }
}

type PrintArgs = (method: string, type: TextType, args: readonly unknown[]) => void
type PrintLine = (method: string, type: TextType, line: string) => void

function printing(text: PrintArgs): SampleConsole {
  return Object.fromEntries(
    (['log', 'info', 'error', 'warn', 'debug'] as const).map((type) => [
      type,
      (...args: unknown[]) => text(type, type, args),
    ]),
  )
}

function grouping(text: PrintArgs, state: ConsoleState): SampleConsole {
  const group = (...args: unknown[]): void => {
    if (args.length > 0) text('group', 'log', args)
    state.depth += 1
  }
  return {
    group,
    groupCollapsed: group,
    groupEnd: () => {
      state.depth = Math.max(0, state.depth - 1)
    },
  }
}

function counting(plain: PrintLine, { counts }: ConsoleState): SampleConsole {
  return {
    count: (label = 'default') => {
      const name = String(label)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      plain('count', 'log', `${name}: ${count}`)
    },
    countReset: (label = 'default') => {
      if (!counts.delete(String(label))) plain('countReset', 'warn', `Count for '${label}' does not exist`)
    },
  }
}

function timing(
  plain: PrintLine,
  text: PrintArgs,
  { timers }: ConsoleState,
  clock: () => number,
): SampleConsole {
  const logTime = (method: string, label: unknown, args: readonly unknown[]): void => {
    const name = String(label)
    const since = timers.get(name)
    if (since === undefined) plain(method, 'warn', `No such label '${name}' for console.${method}()`)
    else text(method, 'log', [`${name}: ${Number((clock() - since).toFixed(3))}ms`, ...args])
  }
  return {
    time: (label = 'default') => {
      const name = String(label)
      if (timers.has(name)) plain('time', 'warn', `Label '${name}' already exists for console.time()`)
      else timers.set(name, clock())
    },
    timeLog: (label = 'default', ...args) => logTime('timeLog', label, args),
    timeEnd: (label = 'default') => {
      logTime('timeEnd', label, [])
      timers.delete(String(label))
    },
  }
}
