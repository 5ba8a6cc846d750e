import type { TreeKey } from './key.ts'

/** A value kept by an owner: a key, keys joined by a separator, or a list of keys. */
export type TreeValue = TreeKey | readonly TreeKey[] | null | undefined

/** Keys of a value in a checkable tree: a list as it is, a text split at the separator, anything else none. */
export function keysOfValue(value: TreeValue, separator: string): readonly TreeKey[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? value.split(separator) : []
}

/** Key of a value in a tree with single choice; an empty text and a list mean none. */
export function keyOfValue(value: TreeValue): TreeKey | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
}

/** The argument of a checkable tree's `onChange`: a list if the owner keeps one, else the keys joined. */
export function checkedValue(keys: TreeKey[], owned: TreeValue, separator: string): TreeKey[] | string {
  return Array.isArray(owned) ? keys : keys.join(separator)
}
