import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeRegExp } from '../../client/platform/escape-reg-exp.ts'
import { placeAt, placeText } from '../model/places.ts'
import type { Place } from '../model/types.ts'

/**
 * `file:line:column` of a config key, relative to `root`: each key of the path is searched after the previous one.
 *
 * The file is searched as text, because only the module's result is known; for computed keys the result is the file name alone.
 */
export function placeOfKey(file: string, root: string, keys: readonly string[]): string {
  return placeText(path.relative(root, file), keyPlace(readFileSync(file, 'utf8'), keys))
}

/** Position of a key in the config's text; of a path, the last key that is found. */
export function keyPlace(text: string, keys: readonly string[]): Place | undefined {
  let offset = 0
  let found = -1
  for (const key of keys.filter((part) => !/^\d+$/.test(part))) {
    const escaped = escapeRegExp(key)
    const match = new RegExp(`(?<=^|[\\s{,])["'\`]?${escaped}["'\`]?\\s*:`, 'm').exec(text.slice(offset))
    if (!match) break
    found = offset + match.index
    offset = found + key.length
  }
  return found < 0 ? undefined : placeAt(text, found)
}
