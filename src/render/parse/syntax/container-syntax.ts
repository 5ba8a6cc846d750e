import type { CompileContext, Token } from 'mdast-util-from-markdown'
import type { Construct, Effects, State, TokenizeContext, Tokenizer } from 'micromark-util-types'
import { NestingError } from '../limits/depth.ts'
import { colon } from './characters.ts'
import { type Container, isContainerName, namedAs } from './container.ts'
import { closes, type MarkdownExtension, opens } from './extend.ts'
import { closingMarks, lineToken } from './line-tokens.ts'
import { inShortDocument } from './short-document.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbContainer: 'kbContainer'
    kbContainerFence: 'kbContainerFence'
    kbContainerEnd: 'kbContainerEnd'
  }
}

/** How many containers may be open at once: each is tried at every line inside it. */
const maxContainers = 100

type ContainerState = { closed?: boolean; colons?: number }

/** The part of the line before its title: colons and a name, which only spaces or brackets may follow. */
const opening = /^((:{3,})[ \t]*([a-z-]+)(?![^ \t[{])[ \t]*)(.*)$/s

/**
 * Containers as CommonMark containers, like block quotes: they may interrupt a paragraph, contain any Markdown, and end at a line of at
 * least as many colons or with their parent. The outermost open container sees a closing line first.
 */
const construct: Construct = {
  name: 'kbContainer',
  tokenize: tokenizeStart,
  continuation: { tokenize: limited(tokenizeContinuation) },
  exit: (effects) => void effects.exit('kbContainer'),
}

function tokenizeStart(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState as ContainerState
  return (code) => {
    effects.enter('kbContainer', { _container: true } as Partial<Token>)
    return lineToken({ effects, token: 'kbContainerFence', next })(code)
  }

  function next(line: string): State {
    const [, , colons = '', name = ''] = opening.exec(line) ?? []
    if (!isContainerName(name)) return nok
    state.colons = colons.length
    return ok
  }
}

/** A continuation that throws a `NestingError` at the first line on which it is tried for more than `maxContainers` containers. */
function limited(tokenize: Tokenizer): Tokenizer {
  const tried = new WeakMap<TokenizeContext, { line: number; count: number }>()
  return function (effects, ok, nok) {
    const { line } = this.now()
    const before = tried.get(this)
    const count = before?.line === line ? before.count + 1 : 1
    if (count > maxContainers) throw new NestingError(line)
    tried.set(this, { line, count })
    return tokenize.call(this, effects, ok, nok)
  }
}

function tokenizeContinuation(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState as ContainerState
  if (state.closed) return nok
  const closed: State = (code) => {
    // The rest of the closing line is blank for the content; on the next line, the container is closed.
    state.closed = true
    return ok(code)
  }
  const least = state.colons ?? 3
  // If indented code is off, it may be indented by any number of columns.
  const indent = this.parser.constructs.disable.null?.includes('codeIndented') ? Number.POSITIVE_INFINITY : 3
  const closing: Construct = {
    partial: true,
    tokenize: (effects, ok, nok) =>
      closingMarks({ effects, tokens: ['kbContainerEnd'], mark: colon, least, indent, ok, nok }),
  }
  return effects.attempt(closing, closed, ok)
}

/** Containers with colons, as `container` nodes. */
export const containerSyntax: MarkdownExtension = {
  syntax: [{ document: { [colon]: inShortDocument(construct) } }],
  tree: [
    {
      enter: { kbContainer: opens(() => ({ type: 'container', name: 'info', title: '', children: [] })) },
      exit: { kbContainerFence: readFence, kbContainer: closes },
    },
  ],
}

function readFence(this: CompileContext, token: Token): void {
  const [, before = '', colons = '', name = '', title = ''] = opening.exec(this.sliceSerialize(token))!
  const { line, column, offset } = token.start
  const by = before.length
  const titleStart = { line, column: column + by, offset: offset + by }
  const titled = title && { title: title.trim(), titleStart }
  Object.assign(this.stack.at(-1) as Container, { colons: colons.length, ...namedAs(name), ...titled })
}
