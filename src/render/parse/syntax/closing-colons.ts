import type { Code, Effects, State, TokenType } from 'micromark-util-types'
import { colon, isEnd, isSpace } from './characters.ts'

type ClosingColons = {
  effects: Effects
  /** As many as on the opening line. */
  minimum: number
  /** Called at the end of the line. */
  token: TokenType
  ok: State
  nok: State
}

/** The rest of a closing line, from its first colon on: colons, then spaces. */
export function closingColons({ effects, minimum, token, ok, nok }: ClosingColons): State {
  let colons = 0
  return sequence

  function sequence(code: Code): State | undefined {
    if (code === colon) {
      colons += 1
      effects.consume(code)
      return sequence
    }
    return colons < minimum ? nok(code) : after(code)
  }

  function after(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return after
    }
    if (!isEnd(code)) return nok(code)
    effects.exit(token)
    return ok(code)
  }
}
