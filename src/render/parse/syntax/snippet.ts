import type { Literal } from 'mdast'
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { isEnd, isSpace } from './characters.ts'
import { closes, opens } from './extend.ts'

/** `<<< path#region{lines lang} [title]` on a line of its own: code from another file. `value` is the text after `<<<`. */
export interface Snippet extends Literal {
  type: 'snippet'
}

declare module 'mdast' {
  interface RootContentMap {
    snippet: Snippet
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbSnippet: 'kbSnippet'
    kbSnippetMarker: 'kbSnippetMarker'
    kbSnippetValue: 'kbSnippetValue'
  }
}

const [lessThan, greaterThan] = [60, 62] as const
/** A path: begins with a folder, or has a slash or an extension in its first word. */
const pathLike = /^(?:@\/|\.{0,2}\/(?=\S)|[^\s#{["'`<>]*[^\s#{["'`<>./](?:\/|\.[A-Za-z]\w*(?=[\s#{[]|$)))/
/** A path without a folder before it has no blanks, except before its lines and title. */
const bare = /^[^\s#{[]+(?:#|\s*(?:[{[]|$))/
/** Right below a line of text only what begins at a folder is one: `<<<` is an operator, too. */
const placed = /^[@./]/

/** One line that begins with `<<<` and names what looks like a path. A line with `>>>` is text. */
export function snippetSyntax(): Extension {
  const construct: Construct = { name: 'kbSnippet', tokenize, concrete: true }
  return { flow: { [lessThan]: construct } }
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this
  let size = 0
  let closing = 0
  let written = ''
  return start

  function start(code: Code): State | undefined {
    effects.enter('kbSnippet')
    effects.enter('kbSnippetMarker')
    return marker(code)
  }

  function marker(code: Code): State | undefined {
    if (code === lessThan && size < 3) {
      size += 1
      effects.consume(code)
      return marker
    }
    if (size < 3 || code === lessThan) return nok(code)
    return space(code)
  }

  function space(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return space
    }
    if (isEnd(code)) return nok(code)
    effects.exit('kbSnippetMarker')
    effects.enter('kbSnippetValue')
    return value(code)
  }

  function value(code: Code): State | undefined {
    closing = code === greaterThan ? closing + 1 : 0
    // Other languages use `<<< a >>>` for something else.
    if (closing === 3) return nok(code)
    if (!isEnd(code)) {
      written += isSpace(code) ? ' ' : String.fromCharCode(code!)
      effects.consume(code)
      return value
    }
    if (!isPath(written) || (interrupt && !placed.test(written))) return nok(code)
    effects.exit('kbSnippetValue')
    effects.exit('kbSnippet')
    return ok(code)
  }
}

function isPath(written: string): boolean {
  return pathLike.test(written) && (placed.test(written) || bare.test(written))
}

/** Makes `snippet` nodes of the tokens. */
export function snippetFromMarkdown(): FromMarkdownExtension {
  return {
    enter: { kbSnippet: opens(() => ({ type: 'snippet', value: '' })) },
    exit: {
      kbSnippetValue(this: CompileContext, token: Token) {
        ;(this.stack.at(-1) as Snippet).value = this.sliceSerialize(token).trim()
      },
      kbSnippet: closes,
    },
  }
}
