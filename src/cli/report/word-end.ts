import type { Place } from '../../render/model/types.ts'

/** The end of the key, name or value that begins at a place in a line. */
export function wordEnd(line: string, { line: number, column }: Place): Place {
  const [word = ''] = /^(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_$-]+)?/u.exec(line.slice(column - 1)) ?? []
  return { line: number, column: column + Math.max(1, word.length) }
}
