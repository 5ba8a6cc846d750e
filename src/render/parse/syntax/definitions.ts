import type { Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'
import { colon, isEnd, isSpace } from './characters.ts'
import { closes, extendMarkdown, opens } from './extend.ts'
import { indentedLines } from './indented-lines.ts'
import { inShortDocument } from './short-document.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbDefinition: 'kbDefinition'
    kbDefinitionMark: 'kbDefinitionMark'
  }
}

/** More columns after the colon begin code in the definition. */
const maxIndent = 5

type DefinitionState = { indent?: number }

/** Plug-in: a line that begins with a colon and a space defines the lines before it; further blocks belong to it if they are indented as far. */
export function definitionSyntax(this: Processor): void {
  const construct: Construct = {
    name: 'kbDefinition',
    tokenize: tokenizeMark,
    continuation: indentedLines(({ containerState }) => (containerState as DefinitionState).indent ?? 2),
    exit: (effects) => void effects.exit('kbDefinition'),
  }
  extendMarkdown(this, {
    syntax: [{ document: { [colon]: inShortDocument(construct) } }],
    tree: [
      {
        enter: { kbDefinition: opens(() => ({ type: 'explanation', children: [] }) as never) },
        exit: { kbDefinition: closes },
      },
    ],
  })
}

function tokenizeMark(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState as DefinitionState
  const [, before] = this.events.at(-1) ?? []
  const prefix = before?.type === 'linePrefix' ? before.end.column - before.start.column : 0
  let columns = 1
  return start

  function start(code: Code): State | undefined {
    effects.enter('kbDefinition', { _container: true } as Partial<Token>)
    effects.enter('kbDefinitionMark')
    effects.consume(code)
    return inSpaces
  }

  function inSpaces(code: Code): State | undefined {
    if (isSpace(code) && columns < maxIndent) {
      columns += 1
      effects.consume(code)
      return inSpaces
    }
    if (columns === 1 || isEnd(code)) return nok(code)
    effects.exit('kbDefinitionMark')
    state.indent = prefix + Math.min(columns, 4)
    return ok(code)
  }
}
