import type { Code, Effects, State } from 'micromark-util-types'
import { colon, isSpace } from './characters.ts'

type OpeningColons = {
  effects: Effects
  /** Called after the spaces, with the number of colons. */
  next: (code: Code, colons: number) => State | undefined
  nok: State
}

/** The beginning of an opening line, from its first colon on: three colons or more, then spaces. */
export function openingColons({ effects, next, nok }: OpeningColons): State {
  let colons = 0
  return sequence

  function sequence(code: Code): State | undefined {
    if (code === colon) {
      colons += 1
      effects.consume(code)
      return sequence
    }
    return colons < 3 ? nok(code) : after(code)
  }

  function after(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return after
    }
    return next(code, colons)
  }
}
