import type { Construct } from 'micromark-util-types'

/** On to the next line, unless that is outside the list item or quote around the block: a lazy line belongs to the parent. */
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
