import { statSync } from 'node:fs'

/** When a file was last written, in ms since 1970; 0 when there is none. */
export function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
