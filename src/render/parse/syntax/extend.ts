import type { Nodes } from 'mdast'
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Construct, Extension as Syntax, TokenizeContext, Tokenizer } from 'micromark-util-types'
import type { Processor } from 'unified'

type Known = {
  micromarkExtensions?: (Syntax | readonly Syntax[])[]
  fromMarkdownExtensions?: (TreeExtension | readonly TreeExtension[])[]
}

/** Syntax of Markdown: its tokens, and the tree made of them. */
export type MarkdownExtension = {
  syntax: readonly Syntax[]
  tree?: readonly (TreeExtension | TreeExtension[])[]
}

/**
 * Adds syntax to a processor that uses `remark-parse`.
 *
 * The remark packages of these syntaxes would do this too, but each includes the serialiser, which kbsite never uses.
 */
export function extendMarkdown(processor: Processor, { syntax, tree = [] }: MarkdownExtension): void {
  const data = processor.data() as Known
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...tree]
}

/** The constructs of a character, of which those of a name are tried only where `isLikely`. */
export function triedWhere(
  constructs: Construct | readonly Construct[] | undefined,
  name: string,
  isLikely: (context: TokenizeContext) => boolean,
): Construct[] {
  return [constructs ?? []].flat().map((construct) => {
    if (construct.name !== name) return construct
    const tokenize: Tokenizer = function (effects, ok, nok) {
      return isLikely(this) ? construct.tokenize.call(this, effects, ok, nok) : nok
    }
    return { ...construct, tokenize }
  })
}

/** A handler that begins a node at its token. */
export function opens(node: () => Nodes) {
  return function (this: CompileContext, token: Token): void {
    this.enter(node(), token)
  }
}

/** A handler that ends the node of its token. */
export function closes(this: CompileContext, token: Token): void {
  this.exit(token)
}
