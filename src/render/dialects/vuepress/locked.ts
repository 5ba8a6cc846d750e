import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { noteEnding } from '../../model/routes.ts'
import type { Frontmatter } from '../../model/types.ts'
import { dataOf, filesBelow } from '../files.ts'
import { headOf } from '../head-of.ts'
import { vuepressAddress } from './notes.ts'

/**
 * Paths of notes that themes protect with a password: all of them, or those whose path or address begins with a key, or matches it if the key
 * begins with `^`.
 */
export function lockedNotes(encrypt: unknown, folder: string): string[] {
  const { global, config, rules } = dataOf(encrypt)
  const keys = Object.keys({ ...dataOf(config), ...dataOf(rules) })
  if (global !== true && keys.length === 0) return []
  const names = filesBelow(folder, noteEnding)
  if (global === true) return names
  const places = names.map((name) => placesOf(name, folder))
  const byPattern = matching(
    keys.filter((key) => key.startsWith('^')),
    places,
  )
  const starts = keys.filter((key) => !key.startsWith('^'))
  return names.filter(
    (_, at) => byPattern[at] || starts.some((start) => places[at]!.some((one) => one.startsWith(start))),
  )
}

/** The path of a note, with and without leading slash, and its address. */
function placesOf(name: string, folder: string): string[] {
  const note = vuepressAddress(name, headOf(path.join(folder, name))) ?? name
  const address = note.replace(/(^|\/)(?:index|readme)\.md$/i, '$1').replace(/\.md$/, '.html')
  return [name, `/${name}`, `/${address}`]
}

const maxTimeMs = 500

/** Whether each note matches one of the patterns. If a pattern is invalid or too slow, all notes match, so that none is published by mistake. */
function matching(patterns: readonly string[], places: readonly string[][]): boolean[] {
  if (patterns.length === 0) return []
  const code =
    'all = patterns.map((one) => new RegExp(one)); places.map((some) => some.some((one) => all.some((own) => own.test(one))))'
  try {
    return runInNewContext(code, { patterns, places, all: [] }, { timeout: maxTimeMs })
  } catch {
    // An invalid pattern, or one with catastrophic backtracking.
    return places.map(() => true)
  }
}

/** Adds a password to what is known about these notes. */
export function withLock(
  notes: Readonly<Record<string, Frontmatter>>,
  locked: readonly string[],
): Record<string, Frontmatter> {
  return { ...notes, ...Object.fromEntries(locked.map((name) => [name, { ...notes[name], password: true }])) }
}
