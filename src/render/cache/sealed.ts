import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sealKey } from './seal-key.ts'

/** Recognises what a holder of the key has written. `name` identifies the text, so that one sealed text is not accepted for another. */
export type Seal = {
  /** The text, preceded by a line with its seal. */
  close(name: string, text: string): string
  /** The text that was sealed under this name. Throws when a byte of it or the key differs. */
  open(name: string, file: string): string
}

/** The seal of this user, whose key is created with the first cache. */
export function userSeal(): Seal {
  return sealWith(sealKey())
}

/** For files shipped with kbsite: it only detects damage, since an attacker who can change them can change the code as well. */
export const packageSeal: Seal = sealWith(Buffer.from('kbsite'))

export function sealWith(key: Buffer): Seal {
  const macOf = (name: string, text: string) =>
    createHmac('sha256', key).update(`${name.length}:${name}`).update(text).digest('base64')
  return {
    close: (name, text) => `${macOf(name, text)}\n${text}`,
    open(name, file) {
      const end = file.indexOf('\n')
      const text = file.slice(end + 1)
      const written = Buffer.from(file.slice(0, end))
      const wanted = Buffer.from(macOf(name, text))
      if (written.length !== wanted.length || !timingSafeEqual(written, wanted))
        throw new Error('The file is not as it was written.')
      return text
    },
  }
}

/** The value in a sealed file; undefined if it is missing, unreadable, incomplete, damaged or sealed with another key. */
export function readSealed(file: string, seal: Seal, name: string): unknown {
  try {
    return JSON.parse(seal.open(name, readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces a sealed file. Never throws: on a full or read-only disk, the former file stays. */
export function writeSealed(file: string, seal: Seal, name: string, value: unknown): void {
  const beside = `${file}.${process.pid}`
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(beside, seal.close(name, JSON.stringify(value)))
    renameSync(beside, file)
  } catch {
    try {
      rmSync(beside, { force: true })
    } catch {
      // A read-only disk has nothing to remove.
    }
  }
}

/** The hash of bytes in a sealed index; other bytes with the same hash cannot be made. */
export function nameOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
