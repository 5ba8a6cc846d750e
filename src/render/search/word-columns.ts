import { cborCursor } from './cbor-bytes.ts'

/**
 * The words of a file as readers load them (see `readWords`), from Pagefind's output: a list of words, each with a list of its pages,
 * each with lists of positions and fields. Numbers compress a third better if those of one kind are adjacent.
 */
export function wordColumns(rows: Uint8Array): Uint8Array {
  const cursor = cborCursor(rows)
  const words: Uint8Array[] = []
  const counts: number[] = []
  const steps: number[] = []
  const places: number[] = []
  const masks: number[] = []
  const positions: number[] = []

  function readPage(): void {
    cursor.list()
    steps.push(cursor.number())
    const before = positions.length
    for (let left = cursor.list(); left > 0; left -= 1) {
      const step = cursor.integer()
      // A negative number is the weight of the positions after it, which is the same for all of ours.
      if (step >= 0) positions.push(step)
    }
    let mask = 0
    for (let left = cursor.list(); left > 0; left -= 1) {
      const field = cursor.integer()
      // A negative number is a field, -1 the first one; the word's positions in it follow.
      if (field < 0) mask |= 1 << (-1 - field)
    }
    places.push(2 * (positions.length - before) + (mask > 0 ? 1 : 0))
    if (mask > 0) masks.push(mask)
  }

  cursor.list()
  for (let left = cursor.list(); left > 0; left -= 1) {
    cursor.list()
    words.push(cursor.text())
    const count = cursor.list()
    counts.push(count)
    for (let page = 0; page < count; page += 1) readPage()
    cursor.skip()
  }
  const numbers = [counts, steps, places, masks, positions].map(bytesOfNumbers)
  return Buffer.concat([...words, Uint8Array.of(0), ...numbers])
}

function bytesOfNumbers(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const number of numbers) {
    for (let shift = 28; shift > 0; shift -= 7)
      if (number >> shift > 0) bytes.push(((number >> shift) & 127) | 128)
    bytes.push(number & 127)
  }
  return Uint8Array.from(bytes)
}
