import { blankLine } from 'micromark-core-commonmark'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { isSpace } from './characters.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbIndent: 'kbIndent'
  }
}

/** Continues a container in lines that are blank, or indented by so many columns. */
export function indentedLines(columnsOf: (context: TokenizeContext) => number): Construct {
  return {
    tokenize(effects, ok, nok) {
      const inside: Construct = { tokenize: tokenizeIndent(columnsOf(this)), partial: true }
      return effects.check(blankLine, effects.attempt(inside, ok, ok), effects.attempt(inside, ok, nok))
    },
  }
}

function tokenizeIndent(indent: number) {
  return (effects: Effects, ok: State, nok: State): State => {
    let columns = 0
    return start

    function start(code: Code): State | undefined {
      if (!isSpace(code)) return nok(code)
      effects.enter('kbIndent')
      return inside(code)
    }

    function inside(code: Code): State | undefined {
      if (columns === indent) {
        effects.exit('kbIndent')
        return ok(code)
      }
      if (!isSpace(code)) return nok(code)
      columns += 1
      effects.consume(code)
      return inside
    }
  }
}
