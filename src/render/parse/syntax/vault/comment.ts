import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { isEnd, isSpace, percent } from '../characters.ts'
import { nextLine } from '../next-line.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    vaultComment: 'vaultComment'
    vaultCommentText: 'vaultCommentText'
  }
}

/** `%% … %%` in a paragraph, over several lines if need be. Only the last `%%` of a text can be without a partner. */
export const commentText: Construct = { name: 'vaultComment', tokenize: tokenizeWith(false) }

/**
 * `%%` at the beginning of a line, up to the next `%%` at the end of one, blank lines included. What ends within a line is a
 * `commentText`. One that never ends stays text: a forgotten mark must not hide the rest of a note.
 */
export const commentBlock: Construct = { name: 'vaultComment', concrete: true, tokenize: tokenizeWith(true) }

function tokenizeWith(isBlock: boolean) {
  return function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const { interrupt } = this
    return start

    function start(code: Code): State | undefined {
      effects.enter('vaultComment')
      effects.enter('vaultCommentText')
      return mark(code, (next) => {
        effects.exit('vaultCommentText')
        return between(next)
      })
    }

    /** Two percent signs. */
    function mark(code: Code, then: State): State | undefined {
      if (code !== percent) return nok(code)
      effects.consume(code)
      return (next) => {
        if (next !== percent) return nok(next)
        effects.consume(next)
        return then
      }
    }

    function between(code: Code): State | undefined {
      if (code === null) return nok(code)
      if (isEnd(code)) {
        if (interrupt) return ok(code)
        return effects.attempt(nextLine, between, nok)(code)
      }
      effects.enter('vaultCommentText')
      return text(code)
    }

    function text(code: Code): State | undefined {
      if (isEnd(code)) {
        effects.exit('vaultCommentText')
        return between(code)
      }
      effects.consume(code)
      return code === percent ? second : text
    }

    function second(code: Code): State | undefined {
      if (code !== percent) return text(code)
      effects.consume(code)
      return isBlock ? blanks : end
    }

    function blanks(code: Code): State | undefined {
      if (isEnd(code)) return end(code)
      if (!isSpace(code)) return nok(code)
      effects.consume(code)
      return blanks
    }

    function end(code: Code): State | undefined {
      effects.exit('vaultCommentText')
      effects.exit('vaultComment')
      return ok(code)
    }
  }
}

/** Comments are not part of the page. */
export const commentFromMarkdown: TreeExtension = {
  enter: {
    vaultComment() {
      this.buffer()
    },
  },
  exit: {
    vaultComment() {
      this.resume()
    },
  },
}
