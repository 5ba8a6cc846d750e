import type { Code, Construct, Effects } from 'micromark-util-types'

/** Reads the end of a line as a separate token. */
export function takeLineEnding(effects: Effects, code: Code): void {
  effects.enter('lineEnding')
  effects.consume(code)
  effects.exit('lineEnding')
}

/** Moves to the next line, unless that is outside the surrounding list item or quote: a lazy line belongs to the parent. */
export const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      // After the last line there is none.
      if (code === null) return nok(code)
      takeLineEnding(effects, code)
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
    }
  },
}
