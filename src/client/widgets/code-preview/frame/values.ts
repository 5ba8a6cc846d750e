import { limits, type ValueRow, type ValueRows, type ValueView } from '../protocol.ts'
import { errorText } from './error-text.ts'

const { isArray } = Array
const { stringify } = JSON
const { apply } = Reflect
const { toISOString } = Date.prototype
const kinds = [Map, Set].map(({ prototype }) => ({
  size: Object.getOwnPropertyDescriptor(prototype, 'size')?.get as () => number,
  forEach: prototype.forEach as (take: (value: unknown, key: unknown) => void) => void,
}))
const tagOf = Function.prototype.call.bind(Object.prototype.toString) as (value: unknown) => string

/** Values whose children the page may request, by number. */
export type ValueStore = {
  view: (value: unknown) => ValueView
  /** Views of those values that have children, at most `limits.values`. */
  expandable: (values: readonly unknown[]) => ValueView[]
  children: (id: number, from: number) => ValueRows
}

/** A store that shows values as labelled rows. Children are read on request, so cycles are harmless; the same object always has the same number. */
export function createValueStore(): ValueStore {
  const values: object[] = []
  const ids = new Map<object, number>()

  const idOf = (value: object): number => {
    const id = ids.get(value) ?? values.push(value) - 1
    ids.set(value, id)
    return id
  }
  const view = (value: unknown): ValueView => {
    const shown = labelled(value)
    return shown.type === 'object' && hasChildren(value as object)
      ? { ...shown, id: idOf(value as object) }
      : shown
  }
  const expandable = (given: readonly unknown[]): ValueView[] => {
    const views: ValueView[] = []
    for (let index = 0; index < given.length && views.length < limits.values; index++) {
      const value = given[index]
      if (typeof value !== 'object' || value === null || !hasChildren(value)) continue
      views[views.length] = view(value)
    }
    return views
  }
  const children = (id: number, from: number): ValueRows => {
    const value = values[id]
    return value === undefined ? { rows: [], rest: 0 } : childRows(value, from, view)
  }
  return { view, expandable, children }
}

function labelled(value: unknown): ValueView {
  switch (typeof value) {
    case 'string':
      return { label: cut(stringify(value.slice(0, limits.labelChars + 1))), type: 'string' }
    case 'bigint':
      return { label: cut(`${value}n`), type: 'bigint' }
    case 'function':
      return { label: cut(sourceOf(value)), type: 'function' }
    case 'object':
      return value === null ? { label: 'null', type: 'null' } : { label: cut(nameOf(value)), type: 'object' }
    default:
      // JSON also has no notation for -0.
      return { label: cut(String(value)), type: typeof value }
  }
}

function sourceOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    return 'function'
  }
}

/** The label of an object: dates, patterns and errors show their text, collections their name and size, others their class name. */
function nameOf(value: object): string {
  try {
    if (isArray(value)) return 'Array'
    const tag = tagOf(value).slice('[object '.length, -1)
    if (tag === 'Date') return dateText(value)
    if (tag === 'RegExp' || tag === 'Error') return String(value)
    const maker: unknown = value.constructor
    const name = typeof maker === 'function' && typeof maker.name === 'string' ? maker.name : ''
    const collection = collectionOf(value)
    return (name || tag) + (collection ? `(${collection.size})` : '')
  } catch {
    return 'Object'
  }
}

function dateText(value: object): string {
  try {
    return apply(toISOString, value, [])
  } catch {
    return 'Invalid Date'
  }
}

type Collection = { size: number; forEach: (take: (value: unknown, key: unknown) => void) => void }

/** A Map or Set, detected by a property that only those have. */
function collectionOf(value: object): Collection | undefined {
  for (let index = 0; index < kinds.length; index++) {
    const { size, forEach } = kinds[index]!
    try {
      return { size: apply(size, value, []), forEach: (take) => apply(forEach, value, [take]) }
    } catch {
      // Try the next kind.
    }
  }
  return undefined
}

function hasChildren(value: object): boolean {
  try {
    if (isArray(value)) return value.length > 0
    if ((collectionOf(value)?.size ?? 0) > 0) return true
    for (const _ in value) return true
    return false
  } catch {
    return false
  }
}

function childRows(value: object, from: number, view: (value: unknown) => ValueView): ValueRows {
  try {
    const collection = collectionOf(value)
    if (collection) return memberRows(collection, from, view)
    const { keys, rest } = isArray(value) ? indexKeys(value.length, from) : enumerableKeys(value, from)
    return { rows: keys.map((key) => childRow(value, key, view)), rest }
  } catch (error) {
    return { rows: [{ key: '', value: { label: cut(errorText(error)), type: 'error' } }], rest: 0 }
  }
}

/** Members of a Map by their keys, of a Set by their order. */
function memberRows(
  { size, forEach }: Collection,
  from: number,
  view: (value: unknown) => ValueView,
): ValueRows {
  const rows: ValueRow[] = []
  let count = 0
  forEach((member, key) => {
    if (count >= from && rows.length < limits.rows) {
      const shownKey = member === key ? String(count) : labelled(key).label
      rows[rows.length] = { key: shownKey, value: view(member) }
    }
    count++
  })
  return { rows, rest: Math.max(0, size - from - rows.length) }
}

function childRow(value: object, key: string, view: (value: unknown) => ValueView): ValueRow {
  const shownKey = key.slice(0, limits.labelChars)
  try {
    return { key: shownKey, value: view((value as Record<string, unknown>)[key]) }
  } catch (error) {
    return { key: shownKey, value: { label: cut(errorText(error)), type: 'error' } }
  }
}

type Keys = { keys: string[]; rest: number }

function indexKeys(length: number, from: number): Keys {
  const end = Math.min(length, from + limits.rows)
  const keys: string[] = []
  for (let index = from; index < end; index++) keys.push(String(index))
  return { keys, rest: length - end }
}

function enumerableKeys(value: object, from: number): Keys {
  const keys: string[] = []
  let count = 0
  for (const key in value) {
    if (count >= from && keys.length < limits.rows) keys.push(key)
    count++
  }
  return { keys, rest: Math.max(0, count - from - keys.length) }
}

function cut(text: string): string {
  return text.length > limits.labelChars ? `${text.slice(0, limits.labelChars)}…` : text
}
