import type { Construct } from 'micromark-util-types'

/** Moves to the next line, unless that is outside the surrounding list item or quote: a lazy line belongs to the parent. */
export const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
    }
  },
}
