import { readFileSync } from 'node:fs'
import { environmentOf } from './environment.ts'
import { hashOf } from './hash.ts'

/** Hashes of file contents, for code including the environment variables that it reads; empty for a missing file. */
export function inputHashes(files: readonly string[]): Record<string, string> {
  return Object.fromEntries([...new Set(files)].sort().map((file) => [file, contentHash(file)]))
}

export function contentHash(file: string): string {
  try {
    const bytes = readFileSync(file)
    return /\.[cm]?[jt]sx?$/.test(file) ? hashOf(bytes, environmentOf(bytes.toString())) : hashOf(bytes)
  } catch {
    // A file that is missing or unreadable may be created or repaired later, which changes the hash.
    return ''
  }
}
