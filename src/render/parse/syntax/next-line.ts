import type { Code, Construct, Effects } from 'micromark-util-types'
import { space } from './characters.ts'

/** Reads the end of a line, or a space, as a token of its own. */
export function takeBlank(effects: Effects, code: Code): void {
  const type = code === space ? 'space' : 'lineEnding'
  effects.enter(type)
  effects.consume(code)
  effects.exit(type)
}

/** Moves to the next line, unless that is outside the surrounding list item or quote: a lazy line belongs to the parent. */
export const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      // After the last line there is none.
      if (code === null) return nok(code)
      takeBlank(effects, code)
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
    }
  },
}
