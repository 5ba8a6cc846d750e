import type { Code, Effects, State, TokenType } from 'micromark-util-types'
import { isEnd, isSpace } from './characters.ts'

type LineToken = {
  effects: Effects
  token: TokenType
  contentType?: 'text'
  /** The next state, given the text of the token, in which each tab is expanded to spaces. */
  next: (line: string) => State
}

/** The rest of a line as one token. */
export function lineToken({ effects, token, contentType, next }: LineToken): State {
  let line = ''
  return (code) => {
    effects.enter(token, contentType && { contentType })
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (isEnd(code)) {
      effects.exit(token)
      return next(line)(code)
    }
    line += isSpace(code) ? ' ' : String.fromCharCode(code!)
    effects.consume(code)
    return inside
  }
}

type Closing = {
  effects: Effects
  /** The tokens of the marks, outer ones first. */
  tokens: readonly TokenType[]
  mark: number
  least: number
  /** How many spaces may be in front of them. */
  indent?: number
  ok: State
  nok: State
}

/** At least this many equal marks, with nothing else up to the end of the line: the end of a block. */
export function closingMarks({ effects, tokens, mark, least, indent = 0, ok, nok }: Closing): State {
  let spaces = 0
  let count = 0
  return (code) => {
    for (const token of tokens) effects.enter(token)
    return before(code)
  }

  function before(code: Code): State | undefined {
    if (!isSpace(code) || spaces === indent) return marks(code)
    spaces += 1
    effects.consume(code)
    return before
  }

  function marks(code: Code): State | undefined {
    if (code !== mark) return count < least ? nok(code) : toLineEnd({ effects, tokens, ok, nok })(code)
    count += 1
    effects.consume(code)
    return marks
  }
}

type ToLineEnd = {
  effects: Effects
  /** The open tokens, outer ones first, which end there. */
  tokens: readonly TokenType[]
  ok: State
  nok: State
}

/** Spaces up to the end of the line, and nothing else. */
export function toLineEnd({ effects, tokens, ok, nok }: ToLineEnd): State {
  return function blanks(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return blanks
    }
    if (!isEnd(code)) return nok(code)
    for (const token of [...tokens].reverse()) effects.exit(token)
    return ok(code)
  }
}
