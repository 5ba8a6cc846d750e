import type { Literal } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { isEnd, isSpace } from '../characters.ts'
import { closes } from '../extend.ts'

/** `#css/flex` within text; `value` has no sign. */
export interface TagNode extends Literal {
  type: 'inlineTag'
}

declare module 'mdast' {
  interface RootContentMap {
    inlineTag: TagNode
  }
  interface PhrasingContentMap {
    inlineTag: TagNode
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineTag: 'inlineTag'
  }
}

/** Letters and digits, `_`, `-` and `/`; of other languages all but their punctuation, so that emoji are part of it. */
const partOfTag = /[\w/-]|[^\p{ASCII}\p{P}\p{Z}]/u
const maxLength = 200

/** A tag begins a line or follows a space, and contains more than digits: `#1` is a number. */
export const inlineTag: Construct = { name: 'inlineTag', tokenize }

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { previous } = this
  let tag = ''
  return start

  function start(code: Code): State | undefined {
    if (!isEnd(previous) && !isSpace(previous)) return nok(code)
    effects.enter('inlineTag')
    effects.consume(code)
    return inside
  }

  function inside(code: Code): State | undefined {
    const character = code === null || code < 0 ? '' : String.fromCharCode(code)
    if (character !== '' && partOfTag.test(character)) {
      if (tag.length === maxLength) return nok(code)
      tag += character
      effects.consume(code)
      return inside
    }
    if (!/[^\d/]/.test(tag) || /^\/|\/\/|\/$/.test(tag)) return nok(code)
    effects.exit('inlineTag')
    return ok(code)
  }
}

export const inlineTagFromMarkdown: TreeExtension = {
  enter: {
    inlineTag(token) {
      this.enter({ type: 'inlineTag', value: this.sliceSerialize(token).slice(1) }, token)
    },
  },
  exit: { inlineTag: closes },
}
