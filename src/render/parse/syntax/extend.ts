import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension as Syntax } from 'micromark-util-types'
import type { Processor } from 'unified'

type Known = {
  micromarkExtensions?: (Syntax | readonly Syntax[])[]
  fromMarkdownExtensions?: (TreeExtension | readonly TreeExtension[])[]
}

/**
 * Teaches a processor that uses `remark-parse` more syntax: how it is tokenised, and how its tokens become a tree.
 *
 * The remark packages of these syntaxes would do this too, but each brings what writes Markdown along, which kbsite never does.
 */
export function extendMarkdown(
  processor: Processor,
  { syntax, tree = [] }: { syntax: readonly Syntax[]; tree?: readonly (TreeExtension | TreeExtension[])[] },
): void {
  const data = processor.data() as Known
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...tree]
}
