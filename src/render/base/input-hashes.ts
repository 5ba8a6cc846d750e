import { readFileSync } from 'node:fs'
import { environmentOf } from './environment.ts'
import { hashOf } from './hash.ts'

/** Hashes of the contents of files, and of what code among them finds in the environment; empty for one that is not there. */
export function inputHashes(files: readonly string[]): Record<string, string> {
  return Object.fromEntries([...new Set(files)].sort().map((file) => [file, contentHash(file)]))
}

export function contentHash(file: string): string {
  try {
    const bytes = readFileSync(file)
    return /\.[cm]?[jt]sx?$/.test(file) ? hashOf(bytes, environmentOf(bytes.toString())) : hashOf(bytes)
  } catch {
    // Absent or not readable: that is a state too.
    return ''
  }
}
