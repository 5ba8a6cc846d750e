import type { Code, Construct, Effects, State, Token, TokenizeContext } from 'micromark-util-types'
import { isObvious } from '../formula-signs.ts'
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
    const whole = () => self.sliceSerialize({ start: opened.start, end: self.now() })
    if (marks === 1 && isPrice(inside, code) && !isSpaced(inside, [previous, code], whole)) return nok(code)
    effects.exit('mathTextSequence')
    effects.exit('mathText')
    return ok(code)
  }
}

/** The characters after the dollars and before a possible end. */
type Inside = { first: Code; last: Code; hasChinese: boolean }

/** `$ x^2 $`, which MathJax reads in the browser. With a blank at one end only, it has a command, and is not the text between two formulas. */
function isSpaced({ first, last }: Inside, around: readonly Code[], whole: () => string): boolean {
  const inside = whole().slice(1, -1)
  if (first === space && last === space) return !isDigit(around[1]!) && isObvious(inside.trim())
  const isText = isDigit(first) || last === backtick || around.some((code) => isDigit(code) || isLetter(code))
  return (first === space || last === space) && !isText && /\\[A-Za-z]{2}/.test(inside)
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
