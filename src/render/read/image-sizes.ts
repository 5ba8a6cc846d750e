import { imageSizeFromFile } from 'image-size/fromFile'
import pMap from 'p-map'
import type { Size } from '../model/site.ts'

/** Width and height of picture files, by the given names. Damaged files and other kinds of files are left out. */
export async function imageSizes(files: ReadonlyMap<string, string>): Promise<Map<string, Size>> {
  const found = await pMap([...files], async ([name, file]) => [name, await sizeOf(file)] as const, {
    concurrency: 16,
  })
  return new Map(found.flatMap(([name, size]) => (size ? [[name, size] as const] : [])))
}

async function sizeOf(file: string): Promise<Size | undefined> {
  try {
    const { width, height, orientation = 1 } = await imageSizeFromFile(file)
    if (!(width > 0 && height > 0)) return undefined
    // Orientations from 5 on are rotated by 90°.
    const [w, h] = orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(w), height: Math.round(h) }
  } catch {
    // Not a picture that can be measured: the page does without its size.
    return undefined
  }
}
