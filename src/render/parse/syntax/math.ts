import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { extendMarkdown } from './extend.ts'
import { mathBlock } from './math-block.ts'

/** Plug-in: `$…$` and `$$…$$` blocks as nodes of type `inlineMath` and `math`. */
export function mathSyntax(this: Processor): void {
  extendMarkdown(this, {
    syntax: [{ ...besidePrices(math()), flow: { [dollar]: mathBlock } }],
    tree: [mathFromMarkdown()],
  })
}

const dollar = 36
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57
const isBlank = (code: Code): boolean => code === null || code < 0 || code === 32

/**
 * Leaves prices alone, as markdown-it and Pandoc do: a formula in one dollar begins and ends with something other than a blank, and no digit
 * follows it. So `$5 and $10` is text.
 */
function besidePrices(extension: Extension): Extension {
  const constructs = [extension.text?.[dollar] ?? []].flat().map(
    (construct): Construct => ({
      ...construct,
      tokenize(effects, ok, nok) {
        /** How many dollars open it, what stands behind them, and what was read last that is no dollar. */
        let marks = 0
        let first: Code | undefined
        let last: Code = null
        const consume: Effects['consume'] = (code) => {
          if (code !== dollar) {
            first ??= code
            last = code
          } else if (first === undefined) marks += 1
          effects.consume(code)
        }
        const closed: State = (code) => {
          const isPrice = marks === 1 && (isBlank(first ?? null) || isBlank(last) || isDigit(code))
          return isPrice ? nok(code) : ok(code)
        }
        return construct.tokenize.call(this, { ...effects, consume }, closed, nok)
      },
    }),
  )
  return { ...extension, text: { ...extension.text, [dollar]: constructs } }
}
