/** Turns operators into words of the index, which has only letters and digits, by their code points; shared with the builder. */

import { escapeRegExp } from '../../platform/escape-reg-exp.ts'
import { wordsOf } from './cut.ts'

/**
 * Operators of two or more signs that are found wherever code contains them. From the grammars that notes quote: the punctuators of
 * ECMAScript (ECMA-262, "Punctuators"), comments and tags of HTML, attribute selectors and pseudo-elements of CSS, groups of regular
 * expressions, ranges and arrows of Rust, substitutions of shells.
 */
const operators = [
  '?. ... <= >= == != === !== ** ++ -- << >> >>> && || ?? += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??= =>',
  '${ #! !! /* */ <!-- --> </ /> <> </> ~= $= :: -> .. ..= |> $( [^ (?: (?= (?! (?<= (?<! (?<',
]
  .join(' ')
  .split(' ')

const operator = operators
  .toSorted((a, b) => b.length - a.length)
  .map(escapeRegExp)
  .join('|')

/** What may follow a selector without a space: pseudo-classes and pseudo-elements of CSS (Selectors 4, Pseudo-Elements 4). */
const pseudo = [
  'has not is where root host hover focus focus-visible focus-within active visited link target checked disabled enabled',
  'empty valid invalid user-valid user-invalid required optional read-only placeholder-shown autofill defined open modal',
  'popover-open first-child last-child only-child nth-child nth-last-child first-of-type last-of-type nth-of-type lang dir',
  'before after marker selection placeholder first-line first-letter backdrop slotted part file-selector-button',
]
  .join(' ')
  .replaceAll(' ', '|')

/** A word with the signs that mark its kind: `@media`, `:has`, `::before`, `#id`. */
const marked = `(?<![\\w:@#)\\]/&-])(?:::?|@|#)(?=[a-z])[\\w-]+|(?<!:)::?(?:${pseudo})(?![\\w-])`

/** A colour looks like an identifier. */
const colour = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

const inCode = new RegExp(`${marked}|${operator}`, 'gi')

/** The operators and marked words of some code, each once, in order. */
export function operatorsIn(code: string): string[] {
  return [...new Set(code.match(inCode))].filter((found) => !colour.test(found))
}

// After a word and before a space they are punctuation: `C++`, 为什么？？, `loading...`.
const emphasis = /(?<=[\p{L}\p{N}])(?:\+\+|--|\.{2,}|[?!]{2,})(?=[\s\p{Script=Han}]|$)/gu

/** The same for prose: a title, a query. */
export function operatorsOf(sentence: string): string[] {
  return operatorsIn(sentence.normalize('NFKC').replace(emphasis, ' '))
}

/** Whether a text is an operator of JavaScript, CSS or a shell: one to four signs. */
export function isOperator(text: string): boolean {
  return /^[!-/:-@[-`{-~]{1,4}$/.test(text)
}

/** Begins the spelled signs in an invented word: a letter that Pagefind keeps and no real word begins with. */
const BEHIND = 'ø'

/** The invented word for an operator on its own: `===` has no letters, so it is spelled by its code points. */
export function operatorWord(text: string): string {
  return `op${[...text].map((sign) => sign.codePointAt(0)!.toString(36)).join('')}`
}

/** The invented word for an operator among other code, which says less, or for a marked word. */
export function codeWord(text: string): string {
  const [signs = ''] = /^\W+/.exec(text) ?? []
  return operatorWord(signs) + BEHIND + text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The words under which a title, heading or tag is found: signs count as words there. */
export function nameWordsOf(name: string): string[] {
  return [
    ...wordsOf(name),
    ...operatorsOf(name).map((found) => (isMarked(found) ? codeWord : operatorWord)(found)),
  ]
}

/** Whether a result of `operatorsIn` is a marked word. */
export function isMarked(found: string): boolean {
  return /\w/.test(found)
}
