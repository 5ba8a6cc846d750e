import type { Code, Construct, Effects, State, Token, TokenizeContext } from 'micromark-util-types'
import { bracketsHoldFormula } from '../formula-signs.ts'
import {
  backslash,
  closingBracket,
  closingParenthesis,
  isEnd,
  isLineEnding,
  isSpace,
  openingBracket,
  openingParenthesis,
} from './characters.ts'
import { toLineEnd } from './line-tokens.ts'
import { nextLine, takeBlank } from './next-line.ts'

/** A longer text has most likely run into the end of another formula. */
const maxChars = 2_000

/**
 * `\(…\)` and `\[…\]` within text, as in TeX and chats. In Markdown the backslashes only escape the brackets, so the content has to look
 * like a formula. The token names are those that `mdast-util-math` reads.
 */
export const bracketedText: Construct = {
  name: 'mathText',
  tokenize(effects, ok, nok) {
    let opened: number
    let content = ''
    return (code) => {
      effects.enter('mathText')
      effects.enter('mathTextSequence')
      effects.consume(code)
      return opening
    }

    function opening(code: Code): State | undefined {
      if (code !== openingParenthesis && code !== openingBracket) return nok(code)
      opened = code
      effects.consume(code)
      effects.exit('mathTextSequence')
      return between
    }

    function between(code: Code): State | undefined {
      if (code === null || content.length > maxChars) return nok(code)
      if (code === backslash) return command(effects.enter('mathTextSequence'))(code)
      if (!isLineEnding(code)) {
        effects.enter('mathTextData')
        return data(code)
      }
      takeBlank(effects, code)
      content += '\n'
      return between
    }

    function data(code: Code): State | undefined {
      if (isEnd(code) || code === backslash) {
        effects.exit('mathTextData')
        return between(code)
      }
      content += isSpace(code) ? ' ' : String.fromCharCode(code!)
      effects.consume(code)
      return data
    }

    /** A backslash and what follows it: the end, a part of the formula, or the beginning of another one, which takes precedence. */
    function command(token: Token): State {
      return (code) => {
        effects.consume(code)
        return (next) => {
          if (next === openingParenthesis || next === openingBracket) return nok(next)
          if (next === closingOf(opened)) return end(next)
          token.type = 'mathTextData'
          content += '\\'
          if (next !== backslash) return data(next)
          content += '\\'
          effects.consume(next)
          return data
        }
      }
    }

    function end(code: Code): State | undefined {
      if (!bracketsHoldFormula(content, { isBlock: opened === openingBracket })) return nok(code)
      effects.consume(code)
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return ok
    }
  },
}

function closingOf(opening: number): number {
  return opening === openingParenthesis ? closingParenthesis : closingBracket
}

/** `\[` alone on a line, up to a line that ends with `\]`. TeX allows no blank line in it, so an open one ends there. */
export const bracketedBlock: Construct = { name: 'mathFlow', tokenize: tokenizeBlock, concrete: true }

function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this
  return (code) => {
    effects.enter('mathFlow')
    effects.enter('mathFlowFence')
    effects.enter('mathFlowFenceSequence')
    effects.consume(code)
    return bracket
  }

  function bracket(code: Code): State | undefined {
    if (code !== openingBracket) return nok(code)
    effects.consume(code)
    return toLineEnd({ effects, tokens: ['mathFlowFence', 'mathFlowFenceSequence'], ok: opened, nok })
  }

  function opened(code: Code): State | undefined {
    if (code === null) return nok(code)
    return interrupt ? ok(code) : effects.check(filledLine, next, nok)(code)
  }

  function next(code: Code): State | undefined {
    return effects.attempt(nextLine, piece, after)(code)
  }

  function piece(code: Code): State | undefined {
    if (code === null) return after(code)
    if (isLineEnding(code)) return effects.check(filledLine, next, after)(code)
    if (code === backslash) return effects.attempt(closingBlock, after, value)(code)
    return value(code)
  }

  function value(code: Code): State | undefined {
    effects.enter('mathFlowValue')
    effects.consume(code)
    return code === backslash ? escaped : more
  }

  /** The second of two backslashes begins nothing. */
  function escaped(code: Code): State | undefined {
    if (code !== backslash) return more(code)
    effects.consume(code)
    return more
  }

  function more(code: Code): State | undefined {
    if (!isEnd(code) && code !== backslash) {
      effects.consume(code)
      return more
    }
    effects.exit('mathFlowValue')
    return piece(code)
  }

  function after(code: Code): State | undefined {
    effects.exit('mathFlow')
    return ok(code)
  }
}

/** A line end followed by text on the next line. */
const filledLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      takeBlank(effects, code)
      return (first) => {
        if (!isSpace(first)) return isEnd(first) ? nok(first) : ok(first)
        effects.enter('linePrefix')
        return blanks(first)
      }
    }

    function blanks(code: Code): State | undefined {
      if (isSpace(code)) {
        effects.consume(code)
        return blanks
      }
      effects.exit('linePrefix')
      return isEnd(code) ? nok(code) : ok(code)
    }
  },
}

/** `\]` and spaces up to the end of the line. */
const closingBlock: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => (code) => {
    effects.enter('mathFlowFence')
    effects.enter('mathFlowFenceSequence')
    effects.consume(code)
    return (next) => {
      if (next !== closingBracket) return nok(next)
      effects.consume(next)
      return toLineEnd({ effects, tokens: ['mathFlowFence', 'mathFlowFenceSequence'], ok, nok })
    }
  },
}
