import type { Literal } from 'mdast'
import type { CompileContext, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { colon, isEnd } from './characters.ts'
import { type MarkdownExtension, opens } from './extend.ts'
import { closingMarks, lineToken } from './line-tokens.ts'
import { nextLine, takeBlank } from './next-line.ts'

/** `::: script-preview options` … `:::`: the body is code, not Markdown. `info` is the line after the colons. */
export interface RawContainer extends Literal {
  type: 'rawContainer'
  info: string
  value: string
}

declare module 'mdast' {
  interface RootContentMap {
    rawContainer: RawContainer
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbRaw: 'kbRaw'
    kbRawFence: 'kbRawFence'
    kbRawValue: 'kbRawValue'
  }
}

const opening = /^(:{3,})[ \t]*(script-preview.*)$/

/** Like a code fence, but with colons: the lines up to the closing line are kept as they are. */
function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this
  return (code) => {
    effects.enter('kbRaw')
    return lineToken({ effects, token: 'kbRawFence', next })(code)
  }

  function next(line: string): State {
    const [, colons] = opening.exec(line) ?? []
    if (colons === undefined) return nok
    return interrupt ? ok : rawLines(effects, colons.length, done)
  }

  function done(code: Code): State | undefined {
    effects.exit('kbRaw')
    return ok(code)
  }
}

/** The lines after the opening one, and the closing line if there is one. */
function rawLines(effects: Effects, least: number, done: State): State {
  const closing: Construct = {
    partial: true,
    tokenize: (inner, ok, nok) => (code) => {
      takeBlank(inner, code)
      const indent = Number.POSITIVE_INFINITY
      return closingMarks({ effects: inner, tokens: ['kbRawFence'], mark: colon, least, indent, ok, nok })
    },
  }
  return atLineEnd

  function atLineEnd(code: Code): State | undefined {
    if (code === null) return done(code)
    return effects.check(nextLine, beforeClosing, done)(code)
  }

  function beforeClosing(code: Code): State | undefined {
    return effects.attempt(closing, done, content)(code)
  }

  function content(code: Code): State | undefined {
    takeBlank(effects, code)
    return (first) =>
      isEnd(first)
        ? atLineEnd(first)
        : lineToken({ effects, token: 'kbRawValue', next: () => atLineEnd })(first)
  }
}

/** Code previews, as `rawContainer` nodes; the value is the lines between the two fences. */
export const rawContainerSyntax: MarkdownExtension = {
  syntax: [{ flow: { [colon]: { name: 'kbRaw', tokenize, concrete: true } } }],
  tree: [
    {
      enter: { kbRaw: opens(() => ({ type: 'rawContainer', info: '', value: '' })) },
      exit: { kbRaw: readContainer },
    },
  ],
}

function readContainer(this: CompileContext, token: Token): void {
  const [first = '', ...lines] = this.sliceSerialize(token).split('\n')
  const [, colons = '', info = ''] = opening.exec(first)!
  const isClosed = new RegExp(`^[ \\t]*:{${colons.length},}[ \\t]*$`).test(lines.at(-1) ?? '')
  const node = this.stack.at(-1) as RawContainer
  node.info = info.trim()
  node.value = (isClosed ? lines.slice(0, -1) : lines).join('\n')
  this.exit(token)
}
