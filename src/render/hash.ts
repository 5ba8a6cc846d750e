import { createHash } from 'node:crypto'

/** First 20 hex digits of the SHA-256 of the parts, each closed by a NUL so that `ab|c` and `a|bc` differ. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 20)
}
