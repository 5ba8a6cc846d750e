// Runs inside the context of a sample, so that everything the sample touches belongs to its own realm. The host passes functions that
// return primitive values only; neither they nor errors that they throw are ever reachable from the sample.
import {
  createConsole,
  createConsoleState,
  type Printed,
  type SampleConsole,
} from '../../../client/widgets/code-preview/frame/console.ts'
import { tableText } from '../../../client/widgets/code-preview/frame/table.ts'
import { createFormatter, type Formatter } from '../../../client/widgets/code-preview/frame/text.ts'
import { nameAsWindow } from '../../../client/widgets/code-preview/frame/window-name.ts'
import { randomNumbers } from '../../base/random-numbers.ts'
import { define } from './define.ts'
import { jobLimits } from './messages.ts'
import { installBuiltins } from './realm-builtins.ts'
import type { OpenRealm, Realm, RealmHost } from './realm-host.ts'

/** Gives a global a console that reports to the host, and the probes of claims. */
export function installConsole(realm: object, host: Pick<RealmHost, 'output' | 'elapsedMs'>): void {
  let left = jobLimits.outputs
  const formatter = formatterWhile(() => left > 0)
  const output: RealmHost['output'] = (...printed) => {
    left -= 1
    host.output(...printed)
  }
  const state = createConsoleState()
  const at = (line: number): SampleConsole =>
    createConsole(
      {
        ...{ formatter, linesBefore: 0, clock: host.elapsedMs },
        print: (printed, method, args) => output(line, method, textOf(printed, formatter), args),
      },
      state,
    )
  define(realm, 'console', at(-1))
  define(realm, '__kbAt', at)
  define(realm, '__kbValue', (line: number, value: unknown) => {
    output(line, 'value', formatter.entry([value]), [value])
    return value
  })
}

/** Output beyond the limit is not formatted: that would take most of the time of a sample that prints endlessly. */
function formatterWhile(isRead: () => boolean): Formatter {
  const { entry, value } = createFormatter(0)
  return { entry: (args) => (isRead() ? entry(args) : ''), value: (one) => (isRead() ? value(one) : '') }
}

/** A value as the preview shows it. */
function textOf(printed: Printed, formatter: Formatter): string {
  const indent = '  '.repeat(printed.depth)
  const text =
    printed.kind === 'entry'
      ? printed.text
      : printed.kind === 'table'
        ? tableText(printed.rows)
        : formatter.value(printed.value)
  return indent + text.replaceAll('\n', `\n${indent}`)
}

/** Dates, `performance.now` and `Math.random` that are the same in every run. */
export function installClock(
  realm: typeof globalThis,
  host: Pick<RealmHost, 'elapsedMs' | 'startOfTime'>,
): void {
  const now = (): number => host.startOfTime + Math.floor(host.elapsedMs())
  const Plain = realm.Date
  const Fixed = new Proxy(Plain, {
    construct: (target, args, maker) => Reflect.construct(target, args.length === 0 ? [now()] : args, maker),
    apply: () => new Plain(now()).toString(),
  })
  Plain.now = now
  Plain.prototype.constructor = Fixed
  define(realm, 'Date', Fixed)
  define(realm, 'performance', { now: () => host.elapsedMs(), timeOrigin: host.startOfTime })
  realm.Math.random = randomNumbers(1)
}

/** Timers of the host's clock, which jumps to the next timer instead of waiting for it. */
function installTimers(realm: object, host: Pick<RealmHost, 'schedule' | 'cancel'>): Realm['fire'] {
  const callbacks = new Map<number, { run: () => void; repeat: boolean }>()
  const start =
    (repeat: boolean) =>
    (run: unknown, delayMs?: unknown, ...args: unknown[]): number => {
      const timer = host.schedule(Number(delayMs) || 0, repeat)
      const call =
        typeof run === 'function' ? () => run.apply(realm, args) : () => new Function(String(run))()
      callbacks.set(timer, { run: call, repeat })
      return timer
    }
  const stop = (timer: unknown): void => {
    callbacks.delete(Number(timer))
    host.cancel(Number(timer))
  }
  define(realm, 'setTimeout', start(false))
  define(realm, 'setInterval', start(true))
  define(realm, 'clearTimeout', stop)
  define(realm, 'clearInterval', stop)
  const resolved = Promise.resolve()
  define(realm, 'queueMicrotask', (run: () => void) => {
    resolved.then(() => run())
  })
  return (timer) => {
    const callback = callbacks.get(timer)
    if (!callback?.repeat) callbacks.delete(timer)
    callback?.run()
  }
}

/** Prepares the context that this code runs in. */
export const openRealm: OpenRealm = (outer, { isModule, given }) => {
  const host = guarded(outer)
  installConsole(globalThis, host)
  installClock(globalThis, host)
  define(globalThis, 'self', globalThis)
  // The rest of Node.js' globals is for modules; other samples are previews, whose global is that of a page.
  if (isModule) define(globalThis, 'global', globalThis)
  else nameAsWindow(globalThis)
  const fire = installTimers(globalThis, host)
  const modules = given ? installBuiltins(globalThis, { given, host, isModule }) : {}
  const { then } = Promise.prototype
  const { apply } = Reflect
  const Plain = Error
  return {
    fire,
    // A sample may replace \`then\` of promises, which would then receive our arguments.
    run: (program) => void apply(then, apply(program, undefined, []), [undefined, host.failure]),
    refusal: (name) => new Plain(`Samples cannot import "${name}".`),
    modules,
  }
}

/** The host's functions, wrapped in functions of this realm. The host's own errors, such as stack overflows, stay outside. */
function guarded(host: RealmHost): RealmHost {
  const { apply } = Reflect
  const inside =
    (run: (...args: never[]) => unknown) =>
    (...args: unknown[]): unknown => {
      try {
        return apply(run, undefined, args)
      } catch {
        return undefined
      }
    }
  const entries = Object.entries(host).map(([name, value]) => [
    name,
    typeof value === 'function' ? inside(value) : value,
  ])
  return Object.fromEntries(entries)
}
