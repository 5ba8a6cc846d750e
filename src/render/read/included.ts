import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { hashOf } from '../base/hash.ts'
import { isBelow, isHidden, isWithin } from '../base/is-below.ts'
import { relativePosix } from '../base/relative-posix.ts'
import type { Config } from '../model/config.ts'
import { decodeText } from './decode.ts'

/** A file that a note includes, or why it must not. `path` is posix, relative to the source folder; `hash` covers all of this. */
export type Included =
  | { status: 'read'; path: string; text: string; hash: string }
  | { status: Refusal; path: string; hash: string }
  /** `from` is the entry that the config would need: posix, relative to the project folder. */
  | { status: 'unlisted'; path: string; hash: string; from: string }

type Refusal = 'missing' | 'outside' | 'hidden' | 'too-large'

export type ReadIncluded = (path: string) => Promise<Included>

/** In bytes: larger files are not snippets for a note. */
const maxBytes = 10 * 1024 * 1024

/**
 * Reads files for notes, whose authors may be strangers: from the source folder and the entries of the config, within the project folder
 * (after following symbolic links); no dot files, and nothing in `node_modules`, unless the config lists such a folder. Never throws.
 */
export function includedReader(config: Pick<Config, 'root' | 'srcDir' | 'includeFrom'>): ReadIncluded {
  const real = (folder: string) => realpath(folder).catch(() => path.resolve(folder))
  const root = real(config.root)
  const listed = Promise.all([config.srcDir, ...config.includeFrom].map(real))
  return async (wanted) => {
    const file = path.resolve(config.srcDir, wanted)
    const name = relativePosix(config.srcDir, file)
    const refused = (status: Refusal): Included => ({ status, path: name, hash: status })
    if (!isBelow(path.resolve(config.root), file)) return refused('outside')
    try {
      const target = await realpath(file)
      const top = await root
      if (!isBelow(top, target)) return refused('outside')
      const places = (await listed).filter((place) => isWithin(place, target))
      const shown = places.length > 0 ? places : [top]
      if (shown.every((place) => isHidden(path.relative(place, target)))) return refused('hidden')
      if (places.length === 0) {
        const own = path.dirname(target) === top ? target : path.dirname(target)
        return { status: 'unlisted', path: name, hash: 'unlisted', from: relativePosix(top, own) }
      }
      const info = await stat(target)
      if (!info.isFile()) return refused('missing')
      if (info.size > maxBytes) return refused('too-large')
      const { text } = decodeText(await readFile(target))
      return { status: 'read', path: name, text, hash: hashOf(text) }
    } catch {
      // Missing, unreadable, or a loop of symbolic links: all the same to the note.
      return refused('missing')
    }
  }
}
