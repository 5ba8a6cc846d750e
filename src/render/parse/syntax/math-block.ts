import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { dollar, isEnd, isSpace } from './characters.ts'
import { closingMarks } from './line-tokens.ts'
import { nextLine } from './next-line.ts'

/**
 * `$$ … $$` that begins a line and ends one. As with markdown-it and on GitHub the formula may share the lines of its dollars: `$$ x $$`,
 * or `$$\begin{aligned}` and, lines below, `\end{aligned}$$`.
 */
export const mathBlock: Construct = { name: 'mathFlow', tokenize, concrete: true }

/** The token names that `mdast-util-math` reads. */
function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this
  let size = 0
  let isFirstLine = true
  let isEmpty = true
  return start

  function start(code: Code): State | undefined {
    effects.enter('mathFlow')
    effects.enter('mathFlowFence')
    effects.enter('mathFlowFenceSequence')
    return opening(code)
  }

  function opening(code: Code): State | undefined {
    if (code === dollar) {
      size += 1
      effects.consume(code)
      return opening
    }
    if (size < 2) return nok(code)
    effects.exit('mathFlowFenceSequence')
    effects.exit('mathFlowFence')
    return piece(code)
  }

  function piece(code: Code): State | undefined {
    if (code === null) return after(code)
    if (isEnd(code)) {
      if (interrupt) return ok(code)
      isFirstLine = false
      return effects.attempt(nextLine, piece, after)(code)
    }
    if (code === dollar) {
      const closing: Construct = {
        partial: true,
        tokenize: (inner, ok, nok) =>
          closingMarks({ effects: inner, tokens: fence, mark: dollar, least: size, ok, nok }),
      }
      // Empty dollars on one line are not a formula: `$$ $$`.
      return isFirstLine && isEmpty ? nok(code) : effects.attempt(closing, after, dollars)(code)
    }
    effects.enter('mathFlowValue')
    return value(code)
  }

  function value(code: Code): State | undefined {
    if (isEnd(code) || code === dollar) {
      effects.exit('mathFlowValue')
      return piece(code)
    }
    if (!isSpace(code)) isEmpty = false
    effects.consume(code)
    return value
  }

  /** Dollars that close nothing. On the first line they belong to formulas in a paragraph: `$$a$$ and $b$`. */
  function dollars(code: Code): State | undefined {
    if (isFirstLine) return nok(code)
    effects.enter('mathFlowValue')
    return moreDollars(code)
  }

  function moreDollars(code: Code): State | undefined {
    if (code !== dollar) return value(code)
    effects.consume(code)
    return moreDollars
  }

  function after(code: Code): State | undefined {
    effects.exit('mathFlow')
    return ok(code)
  }
}

const fence = ['mathFlowFence', 'mathFlowFenceSequence'] as const
