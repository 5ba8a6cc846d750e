import type { Code, Effects, State, TokenType } from 'micromark-util-types'
import { isEnd, isSpace } from './characters.ts'

type MarkRun = {
  effects: Effects
  mark: number
  least: number
  /** Called after the spaces, with the number of marks. */
  next: (code: Code, count: number) => State | undefined
  nok: State
}

/** At least so many equal marks, then spaces. */
export function markRun({ effects, mark, least, next, nok }: MarkRun): State {
  let count = 0
  return sequence

  function sequence(code: Code): State | undefined {
    if (code === mark) {
      count += 1
      effects.consume(code)
      return sequence
    }
    return count < least ? nok(code) : blanks(code)
  }

  function blanks(code: Code): State | undefined {
    if (!isSpace(code)) return next(code, count)
    effects.consume(code)
    return blanks
  }
}

type ToLineEnd = {
  effects: Effects
  /** The open tokens, which end there. */
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
    for (const token of tokens) effects.exit(token)
    return ok(code)
  }
}

type TokenOf = { effects: Effects; token: TokenType; holds: (code: Code) => boolean; next: State }

/** The characters for which that holds as one token, if there are any. */
export function tokenOf({ effects, token, holds, next }: TokenOf): State {
  return (code) => {
    if (!holds(code)) return next(code)
    effects.enter(token)
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (!holds(code)) {
      effects.exit(token)
      return next(code)
    }
    effects.consume(code)
    return inside
  }
}

/** Whether a line goes on. */
export const isWithinLine = (code: Code): boolean => !isEnd(code)
