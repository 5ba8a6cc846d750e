import { deserialize, serialize } from 'node:v8'
import type { CutPage } from '../../model/cut.ts'

/**
 * A cut page as bytes, in the engine's own form: JSON takes four times as long for lists of numbers. It is read by the same version of Node
 * alone, as all that is cached.
 */
export function bytesOfCut(page: CutPage): Buffer {
  return serialize(page)
}

export function cutFrom(bytes: Uint8Array): CutPage {
  return deserialize(bytes) as CutPage
}
