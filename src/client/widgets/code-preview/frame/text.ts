import { formatWithOptions, inspect } from 'node-inspect-extracted'
import { limits } from '../protocol.ts'
import { stackOf } from './stack.ts'

// Samples redefine built-ins on purpose, so everything used after a sample has started is captured here.
const { isArray } = Array
const { slice } = Array.prototype
const tagOf = Function.prototype.call.bind(Object.prototype.toString) as (value: unknown) => string
const { create, defineProperty, getOwnPropertyDescriptors, getPrototypeOf } = Object
const { apply, deleteProperty } = Reflect

/** The arguments of a console call, or one value, as Node.js prints them. At most `limits.entryChars` characters and an ellipsis. */
export type Formatter = { entry: (args: readonly unknown[]) => string; value: (value: unknown) => string }

/** A formatter in the realm of its sample: `Error` is that of the sample. `linesBefore`: as for `stackOf`. */
export function createFormatter(linesBefore: number): Formatter {
  let isBusy = false
  const ofThis = inspectors(linesBefore)
  // A built-in that the sample has replaced may itself print, and printing would call it again.
  const guarded = (args: readonly unknown[], format: () => string): string => {
    if (isBusy) return joined(args)
    isBusy = true
    try {
      return cut(withInspectors(ofThis, format))
    } catch {
      return cut(joined(args))
    } finally {
      isBusy = false
    }
  }
  return {
    entry: (args) =>
      guarded(args, () => (hasLong(args) ? inspectEach(args) : formatWithOptions({}, ...args))),
    value: (value) => guarded([value], () => inspect(value)),
  }
}

type Inspector = (this: never, depth: number, options: object, again: typeof inspect) => string

/** Objects that print differently than in Node.js, themselves or their instances. */
function inspectors(linesBefore: number): [object, Inspector][] {
  const found: [object, Inspector][] = [
    [Error.prototype, errorInspector(linesBefore)],
    // The state of a promise cannot be read synchronously.
    [Promise.prototype, () => 'Promise { … }'],
    [globalThis, () => (tagOf(globalThis) === '[object Window]' ? 'Window {…}' : 'Object [global] {…}')],
  ]
  if (typeof Element !== 'undefined') found[3] = [Element.prototype, elementInspector()]
  return found
}

/** Errors show their message and only the calls of the sample: stacks name our own files, and not every browser includes the message. */
function errorInspector(linesBefore: number): Inspector {
  const hidden = { writable: true, configurable: true, enumerable: false }
  return function (this: Error, _, options, again) {
    const shown = create(getPrototypeOf(this), {
      ...getOwnPropertyDescriptors(this),
      stack: { value: stackOf(this, linesBefore), ...hidden },
      [inspect.custom]: { value: undefined, ...hidden },
    })
    return again(shown, options)
  }
}

/** Elements print as markup, without their content. */
function elementInspector(): Inspector {
  const { cloneNode } = Node.prototype
  return function (this: Element) {
    const bare = apply(cloneNode, this, [false]) as Element
    if (this.firstChild) bare.textContent = '…'
    return bare.outerHTML
  }
}

/** A sample that looks at these objects finds nothing there. */
function withInspectors(found: readonly [object, Inspector][], format: () => string): string {
  for (let index = 0; index < found.length; index++) {
    const [target, value] = found[index]!
    defineProperty(target, inspect.custom, { value, configurable: true })
  }
  try {
    return format()
  } finally {
    for (let index = 0; index < found.length; index++) deleteProperty(found[index]![0], inspect.custom)
  }
}

/** Lists of more members than this are cut before they are inspected: the inspector would look at every index first. */
const longFrom = 1000

/** Whether an argument is that long; a text with placeholders handles its arguments itself. */
function hasLong(args: readonly unknown[]): boolean {
  if (typeof args[0] === 'string' && args[0].includes('%')) return false
  for (let index = 0; index < args.length; index++) if (isLong(args[index])) return true
  return false
}

function isLong(value: unknown): value is readonly unknown[] {
  return isArray(value) && value.length > longFrom
}

function inspectEach(args: readonly unknown[]): string {
  let text = ''
  for (let index = 0; index < args.length; index++) {
    const value = args[index]
    const shown = typeof value === 'string' ? value : isLong(value) ? inspectLong(value) : inspect(value)
    text += (index > 0 ? ' ' : '') + shown
  }
  return text
}

/** Shows a long list like the inspector: its first hundred members, and how many more there are. */
function inspectLong(list: readonly unknown[]): string {
  const text = inspect(apply(slice, list, [0, 101]))
  return text.replace(/\.\.\. 1 more item\n\]$/, `... ${list.length - 100} more items\n]`)
}

/** For values that cannot be inspected: proxies and getters that throw, and what needs a built-in that the sample has broken. */
function joined(args: readonly unknown[]): string {
  let text = ''
  for (let index = 0; index < args.length; index++)
    text += (index > 0 ? ' ' : '') + withoutInspecting(args[index])
  return text
}

function withoutInspecting(value: unknown): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value)
  try {
    return tagOf(value)
  } catch {
    return '[object Object]'
  }
}

function cut(text: string): string {
  return text.length > limits.entryChars ? `${text.slice(0, limits.entryChars)}…` : text
}
