import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { noteEnding } from '../../model/routes.ts'
import type { Frontmatter } from '../../model/types.ts'
import { dataOf, filesBelow } from '../files.ts'
import { headOf } from '../head-of.ts'
import { vuepressAddress } from './notes.ts'

/**
 * The notes that themes show only for a password, by their paths: all of them, or those whose path or address begins with a key or, where that
 * begins with `^`, matches it.
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

/** The path of a note, with and without a slash, and its address. */
function placesOf(name: string, folder: string): string[] {
  const note = vuepressAddress(name, headOf(path.join(folder, name))) ?? name
  const address = note.replace(/(^|\/)(?:index|readme)\.md$/i, '$1').replace(/\.md$/, '.html')
  return [name, `/${name}`, `/${address}`]
}

const maxTimeMs = 500

/** For each note whether one of the patterns matches; where one cannot be tried in time, each note counts, so that none is published by mistake. */
function matching(patterns: readonly string[], places: readonly string[][]): boolean[] {
  if (patterns.length === 0) return []
  const code =
    'all = patterns.map((one) => new RegExp(one)); places.map((some) => some.some((one) => all.some((own) => own.test(one))))'
  try {
    return runInNewContext(code, { patterns, places, all: [] }, { timeout: maxTimeMs })
  } catch {
    // A mistake in a pattern, or one that takes time without end.
    return places.map(() => true)
  }
}

/** What is known of notes, with a password for these. */
export function withLock(
  notes: Readonly<Record<string, Frontmatter>>,
  locked: readonly string[],
): Record<string, Frontmatter> {
  return { ...notes, ...Object.fromEntries(locked.map((name) => [name, { ...notes[name], password: true }])) }
}
