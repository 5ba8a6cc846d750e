import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { colon, isEnd, isSpace } from './characters.ts'
import { type Container, isContainerName, namedAs } from './container.ts'
import { closes, opens } from './extend.ts'
import { isWithinLine, markRun, tokenOf, toLineEnd } from './mark-run.ts'
import { inShortDocument } from './short-document.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbContainer: 'kbContainer'
    kbContainerFence: 'kbContainerFence'
    kbContainerName: 'kbContainerName'
    kbContainerTitle: 'kbContainerTitle'
    kbContainerEnd: 'kbContainerEnd'
  }
}

type ContainerState = { open?: boolean; closed?: boolean; colons?: number }

const isNameCharacter = (code: Code): boolean => code !== null && ((code >= 97 && code <= 122) || code === 45)

const [openingBracket, openingBrace] = [91, 123] as const

/**
 * Containers as CommonMark containers, like block quotes: they may interrupt a paragraph, contain any Markdown, and end at a line of at
 * least as many colons or with their parent. The outermost open container sees a closing line first.
 */
export function containerSyntax(): Extension {
  const construct: Construct = {
    name: 'kbContainer',
    tokenize: tokenizeStart,
    continuation: { tokenize: tokenizeContinuation },
    exit: (effects) => void effects.exit('kbContainer'),
  }
  return { document: { [colon]: inShortDocument(construct) } }
}

function tokenizeStart(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState as ContainerState
  let name = ''
  let colons = 0
  return start

  function start(code: Code): State | undefined {
    if (code !== colon || state.open) return nok(code)
    effects.enter('kbContainer', { _container: true } as Partial<Token>)
    effects.enter('kbContainerFence')
    return markRun({ effects, mark: colon, least: 3, next: beforeName, nok })(code)
  }

  function beforeName(code: Code, count: number): State | undefined {
    colons = count
    if (!isNameCharacter(code)) return nok(code)
    effects.enter('kbContainerName')
    return inName(code)
  }

  function inName(code: Code): State | undefined {
    if (isNameCharacter(code)) {
      name += String.fromCharCode(code as number)
      effects.consume(code)
      return inName
    }
    if (!isContainerName(name)) return nok(code)
    if (!isEnd(code) && !isSpace(code) && code !== openingBrace && code !== openingBracket) return nok(code)
    effects.exit('kbContainerName')
    const title = tokenOf({ effects, token: 'kbContainerTitle', holds: isWithinLine, next: done })
    return tokenOf({ effects, token: 'whitespace', holds: isSpace, next: title })(code)
  }

  function done(code: Code): State | undefined {
    effects.exit('kbContainerFence')
    state.open = true
    state.colons = colons
    return ok(code)
  }
}

function tokenizeContinuation(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState as ContainerState
  if (state.closed) return nok
  const closed: State = (code) => {
    // The rest of the closing line is blank for the flow inside; the next line finds the container closed.
    state.closed = true
    return ok(code)
  }
  return effects.attempt({ tokenize: closingFence(state.colons ?? 3), partial: true }, closed, ok)
}

function closingFence(minimum: number) {
  return (effects: Effects, ok: State, nok: State): State => {
    let indent = 0
    return start

    function start(code: Code): State | undefined {
      effects.enter('kbContainerEnd')
      return before(code)
    }

    function before(code: Code): State | undefined {
      if (isSpace(code) && indent < 3) {
        indent += 1
        effects.consume(code)
        return before
      }
      if (code !== colon) return nok(code)
      const next = toLineEnd({ effects, tokens: ['kbContainerEnd'], ok, nok })
      return markRun({ effects, mark: colon, least: minimum, next, nok })(code)
    }
  }
}

/** Makes `container` nodes of the tokens. */
export function containerFromMarkdown(): FromMarkdownExtension {
  return {
    enter: { kbContainer: opens(() => ({ type: 'container', name: 'info', title: '', children: [] })) },
    exit: {
      kbContainerName(this: CompileContext, token: Token) {
        const node = this.stack.at(-1) as Container
        Object.assign(node, namedAs(this.sliceSerialize(token)))
      },
      kbContainerFence(this: CompileContext, token: Token) {
        const node = this.stack.at(-1) as Container
        node.colons = /^:+/.exec(this.sliceSerialize(token))![0].length
      },
      kbContainerTitle(this: CompileContext, token: Token) {
        const node = this.stack.at(-1) as Container
        node.title = this.sliceSerialize(token).trim()
        node.titleStart = { ...token.start }
      },
      kbContainer: closes,
    },
  }
}
