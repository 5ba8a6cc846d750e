import { deserialize, serialize } from 'node:v8'
import type { CutPage } from '../../model/cut.ts'

/** A cut page as bytes in the engine's own serialisation; like everything cached, it is read by the same version of Node only. */
export function bytesOfCut(page: CutPage): Buffer {
  return serialize(page)
}

export function cutFrom(bytes: Uint8Array): CutPage {
  return deserialize(bytes) as CutPage
}
