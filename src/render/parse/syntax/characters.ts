import type { Code } from 'micromark-util-types'

export const colon = 58

/** CR, LF or both. */
export const isLineEnding = (code: Code): code is -5 | -4 | -3 => code !== null && code < -2

/** The end of a line or of the text. */
export const isEnd = (code: Code): boolean => code === null || code < -2

/** A space, a tab, or the columns that a tab takes. */
export const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32
