import type { BlockContent, Parent, PhrasingContent } from 'mdast'
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import type { Point } from 'unist'
import type { Labels } from '../../../../templates/labels/labels.ts'
import { alertKinds } from '../alert-names.ts'
import type { Attributes } from '../attributes.ts'
import { colon, isEnd, isSpace } from './characters.ts'
import { closingColons } from './closing-colons.ts'
import { openingColons } from './opening-colons.ts'
import { inShortDocument } from './short-document.ts'

/** Names that open a container; everything else after colons stays text. */
export const containerNames = [
  'info',
  'tip',
  'warning',
  'danger',
  'details',
  'note',
  'important',
  'caution',
  'raw',
  'vp-raw',
  'v-pre',
  'code-group',
  'tabs',
  'tab',
] as const

/** Other tools' names for these. */
const aliases: Readonly<Record<string, ContainerName>> = {
  'code-tabs': 'tabs',
  'code-group-item': 'tab',
  secondary: 'info',
  theorem: 'info',
  center: 'raw',
  left: 'raw',
  right: 'raw',
  justify: 'raw',
}

function isContainerName(name: string): boolean {
  return (
    (containerNames as readonly string[]).includes(name) ||
    alertKinds.has(name) ||
    Object.hasOwn(aliases, name)
  )
}

/** The meaning of a name: a container of ours, one of the callouts, or one of another tool. */
function namedAs(written: string): Pick<Container, 'name' | 'kindLabel' | 'attributes'> {
  if ((containerNames as readonly string[]).includes(written)) return { name: written as ContainerName }
  const kind = alertKinds.get(written)
  if (kind) return { name: kind.name, kindLabel: kind.label }
  const name = aliases[written] ?? 'info'
  return name === 'raw' ? { name, attributes: { style: `text-align: ${written}` } } : { name }
}

type ContainerName = (typeof containerNames)[number]

/** `::: name title` … `:::`; `title` is the author's text after the name, attributes in braces included; empty for an alert. */
export interface Container extends Parent {
  type: 'container'
  name: ContainerName
  title: string
  /** The label for its title when it has none of its own; absent where it is that of the name. */
  kindLabel?: keyof Labels
  /** Position of the title; absent for an alert, which has its title as the first of its children. */
  titleStart?: Point
  /** The content after the title, if any. */
  children: (ContainerTitle | Tab | BlockContent)[]
  attributes?: Attributes
  /** How many colons opened it; absent for an alert. */
  colons?: number
  /** Whether it was written as a block quote with a `[!TYPE]` marker. */
  alert?: boolean
}

/** The content of one of several tabs; those of a container `tabs`. */
export interface Tab extends Parent {
  type: 'tab'
  label: string
  children: BlockContent[]
}

/** The title of a container as inline Markdown: the first of its children. */
export interface ContainerTitle extends Parent {
  type: 'containerTitle'
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    container: Container
    containerTitle: ContainerTitle
    tab: Tab
  }
  interface BlockContentMap {
    container: Container
  }
}

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
    return openingColons({ effects, next: beforeName, nok })(code)
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
    return beforeTitle(code)
  }

  function beforeTitle(code: Code): State | undefined {
    if (!isSpace(code)) return title(code)
    effects.enter('whitespace')
    return inSpace(code)
  }

  function inSpace(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return inSpace
    }
    effects.exit('whitespace')
    return title(code)
  }

  function title(code: Code): State | undefined {
    if (isEnd(code)) return done(code)
    effects.enter('kbContainerTitle')
    return inTitle(code)
  }

  function inTitle(code: Code): State | undefined {
    if (isEnd(code)) {
      effects.exit('kbContainerTitle')
      return done(code)
    }
    effects.consume(code)
    return inTitle
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
      return closingColons({ effects, minimum, token: 'kbContainerEnd', ok, nok })(code)
    }
  }
}

/** Makes `container` nodes of the tokens. */
export function containerFromMarkdown(): FromMarkdownExtension {
  return {
    enter: {
      kbContainer(this: CompileContext, token: Token) {
        this.enter({ type: 'container', name: 'info', title: '', children: [] }, token)
      },
    },
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
      kbContainer(this: CompileContext, token: Token) {
        this.exit(token)
      },
    },
  }
}
