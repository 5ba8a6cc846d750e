import type { Code } from 'micromark-util-types'

/** Character codes, in their order. */
export const space = 32
export const exclamation = 33
export const quotationMark = 34
export const hash = 35
export const dollar = 36
export const percent = 37
export const openingParenthesis = 40
export const closingParenthesis = 41
export const star = 42
export const hyphen = 45
export const slash = 47
export const colon = 58
export const lessThan = 60
export const equals = 61
export const greaterThan = 62
export const question = 63
export const openingBracket = 91
export const backslash = 92
export const closingBracket = 93
export const caret = 94
export const underline = 95
export const backtick = 96
export const bar = 124
export const tilde = 126

/** CR, LF or both. */
export const isLineEnding = (code: Code): code is -5 | -4 | -3 => code !== null && code < -2

/** The end of a line or of the text. */
export const isEnd = (code: Code): boolean => code === null || code < -2

/** A space, a tab, or the columns that a tab takes. */
export const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32
