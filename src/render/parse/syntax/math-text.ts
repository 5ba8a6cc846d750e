import type { Code, Construct, Effects, State, Token, TokenizeContext } from 'micromark-util-types'
import { isCertain, isObvious } from '../formula-signs.ts'
import {
  backslash,
  backtick,
  dollar,
  greaterThan,
  isEnd,
  isLineEnding,
  lessThan,
  space,
} from './characters.ts'
import { takeBlank } from './next-line.ts'

const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57
const isLetter = (code: Code): boolean =>
  code !== null && code > 0 && /[a-z]/i.test(String.fromCharCode(code))
const isChinese = (code: Code): boolean =>
  code !== null && (code >= 0xff00 || (code >= 0x3000 && code < 0xa000))
const isBlank = (code: Code): boolean => code === null || code < 0 || code === space

/**
 * `$…$` and `$$…$$` within text. Reuses the tokens and the space handling of micromark-extension-math.
 *
 * As with markdown-it and on GitHub, a dollar after a backslash belongs to the formula: `$\sqrt{\$4}$`. And as with them and Pandoc, prices
 * stay text: a formula in single dollars begins and ends with something other than a space, unless it is obvious, and no digit follows it.
 * So `$5 and $10` is text, and so is `$5，共$n`, which Chinese writes without spaces.
 */
export function mathText(construct: Construct): Construct {
  return { ...construct, tokenize }
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const self = this
  const { previous } = this
  /** How many dollars open it. */
  let marks = 0
  const inside: Inside = { first: null, last: null, hasChinese: false }
  let isEscaped = false
  let closing: { token: Token; marks: number }
  let opened: Token
  return start

  function start(code: Code): State | undefined {
    opened = effects.enter('mathText')
    effects.enter('mathTextSequence')
    return opening(code)
  }

  function opening(code: Code): State | undefined {
    if (code === dollar) {
      marks += 1
      effects.consume(code)
      return opening
    }
    effects.exit('mathTextSequence')
    inside.first = code
    return between(code)
  }

  function between(code: Code): State | undefined {
    if (code === null) return nok(code)
    if (code === dollar) {
      closing = { token: effects.enter('mathTextSequence'), marks: 0 }
      return sequence(code)
    }
    if (code !== space && !isLineEnding(code)) {
      effects.enter('mathTextData')
      return data(code)
    }
    takeBlank(effects, code)
    inside.last = code
    return between
  }

  function data(code: Code): State | undefined {
    if (isEnd(code) || code === space || (code === dollar && !isEscaped)) {
      isEscaped = false
      effects.exit('mathTextData')
      return between(code)
    }
    isEscaped = code === backslash && !isEscaped
    inside.last = code
    if (isChinese(code)) inside.hasChinese = true
    effects.consume(code)
    return data
  }

  function sequence(code: Code): State | undefined {
    if (code === dollar) {
      closing.marks += 1
      effects.consume(code)
      return sequence
    }
    if (closing.marks !== marks) {
      closing.token.type = 'mathTextData'
      return data(code)
    }
    const text = () => self.sliceSerialize({ start: opened.start, end: self.now() }).slice(1, -1)
    if (marks === 1 && isPrice(inside, code) && !isFormula(inside, [previous, code], text())) return nok(code)
    effects.exit('mathTextSequence')
    effects.exit('mathText')
    return ok(code)
  }
}

/** The characters after the dollars and before a possible end. */
type Inside = { first: Code; last: Code; hasChinese: boolean }

/** Despite what looks like a price: a sign alone before a number, `$-$1`, commands between Chinese words, and what is not a tag: `$<S,A>$`. */
function isFormula(inside: Inside, around: readonly [Code, Code], text: string): boolean {
  const { first, last } = inside
  const [previous, after] = around
  if (isBlank(first) || isBlank(last)) return isSpaced(inside, around, text)
  if (isDigit(after))
    return /^(?:[-+<=>]|\\[A-Za-z]{2,})$/.test(text) && !isDigit(previous) && !isLetter(previous)
  // A command, not a folder: `D:\data`.
  if (isDigit(first)) return /(?<![A-Za-z:])\\[A-Za-z]{2}/.test(text)
  return last === greaterThan && !/^<(?:!|[a-z]+:|\/?[a-z][\w-]*[\s/>])/i.test(text)
}

/** `$ x^2 $`, which MathJax reads in the browser. With a blank at one end only, it is certain, and not the text between two formulas. */
function isSpaced({ first, last }: Inside, around: readonly [Code, Code], inside: string): boolean {
  const bare = inside.trim()
  if (first === space && last === space) return !isDigit(around[1]) && isObvious(bare)
  const isText = isDigit(first) || last === backtick || around.some((code) => isDigit(code) || isLetter(code))
  const isKnown = /\\[A-Za-z]{2}/.test(bare) || (isCertain(bare) && !/\s/.test(bare))
  return (first === space || last === space) && !isText && isKnown
}

function isPrice({ first, last, hasChinese }: Inside, after: Code): boolean {
  // Inline code that begins with a dollar follows, unless the formula itself is in backticks, as on GitHub.
  const isCode = last === backtick && first !== backtick
  // Behind a formula in a tag, `$</b>` does not begin one.
  const isTag = first === lessThan && last === greaterThan
  return (
    isCode || isTag || isBlank(first) || isBlank(last) || isDigit(after) || (isDigit(first) && hasChinese)
  )
}
