import type { Literal } from 'mdast'
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { colon, isEnd, isSpace } from './characters.ts'
import { opens } from './extend.ts'
import { isWithinLine, markRun, tokenOf, toLineEnd } from './mark-run.ts'
import { nextLine, takeLineEnding } from './next-line.ts'

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
    kbRawInfo: 'kbRawInfo'
    kbRawValue: 'kbRawValue'
  }
}

const name = 'script-preview'

/** Like a code fence, but with colons: the lines up to the closing line are kept as they are. */
export function rawContainerSyntax(): Extension {
  const construct: Construct = { name: 'kbRaw', tokenize, concrete: true }
  return { flow: { [colon]: construct } }
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this
  let minimum = 0
  let matched = 0
  return start

  function start(code: Code): State | undefined {
    if (code !== colon) return nok(code)
    effects.enter('kbRaw')
    effects.enter('kbRawFence')
    return markRun({ effects, mark: colon, least: 3, next: beforeName, nok })(code)
  }

  function beforeName(code: Code, colons: number): State | undefined {
    minimum = colons
    if (code !== name.charCodeAt(0)) return nok(code)
    effects.enter('kbRawInfo')
    return inInfo(code)
  }

  function inInfo(code: Code): State | undefined {
    if (matched < name.length) {
      if (code !== name.charCodeAt(matched)) return nok(code)
      matched += 1
    } else if (isEnd(code)) {
      effects.exit('kbRawInfo')
      effects.exit('kbRawFence')
      return interrupt ? ok(code) : rawLines(effects, minimum, done)(code)
    }
    effects.consume(code)
    return inInfo
  }

  function done(code: Code): State | undefined {
    effects.exit('kbRaw')
    return ok(code)
  }
}

/** The lines after the opening one, and the closing line if there is one. */
function rawLines(effects: Effects, minimum: number, done: State): State {
  const closing: Construct = { tokenize: closingLine(minimum), partial: true }
  return atLineEnd

  function atLineEnd(code: Code): State | undefined {
    if (code === null) return done(code)
    return effects.check(nextLine, beforeClosing, done)(code)
  }

  function beforeClosing(code: Code): State | undefined {
    return effects.attempt(closing, done, content)(code)
  }

  function content(code: Code): State | undefined {
    takeLineEnding(effects, code)
    return tokenOf({ effects, token: 'kbRawValue', holds: isWithinLine, next: atLineEnd })
  }
}

function closingLine(minimum: number) {
  return (effects: Effects, ok: State, nok: State): State => {
    return start

    function start(code: Code): State | undefined {
      takeLineEnding(effects, code)
      return open
    }

    function open(code: Code): State | undefined {
      effects.enter('kbRawFence')
      return before(code)
    }

    function before(code: Code): State | undefined {
      if (isSpace(code)) {
        effects.consume(code)
        return before
      }
      if (code !== colon) return nok(code)
      const next = toLineEnd({ effects, tokens: ['kbRawFence'], ok, nok })
      return markRun({ effects, mark: colon, least: minimum, next, nok })(code)
    }
  }
}

/** Makes `rawContainer` nodes; the value is the lines between the two fences. */
export function rawContainerFromMarkdown(): FromMarkdownExtension {
  const fences = new WeakMap<object, number>()
  return {
    enter: { kbRaw: opens(() => ({ type: 'rawContainer', info: '', value: '' })) },
    exit: {
      kbRawInfo(this: CompileContext, token: Token) {
        const node = this.stack.at(-1) as RawContainer
        node.info = this.sliceSerialize(token).trim()
      },
      kbRawFence(this: CompileContext) {
        const node = this.stack.at(-1)!
        fences.set(node, (fences.get(node) ?? 0) + 1)
      },
      kbRaw(this: CompileContext, token: Token) {
        const node = this.stack.at(-1) as RawContainer
        const lines = this.sliceSerialize(token).split('\n').slice(1)
        node.value = (fences.get(node) === 2 ? lines.slice(0, -1) : lines).join('\n')
        this.exit(token)
      },
    },
  }
}
