import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Processor } from 'unified'
import { extendMarkdown } from './extend.ts'

/** Plug-in: `$…$` and `$$` blocks as nodes of type `inlineMath` and `math`. */
export function mathSyntax(this: Processor): void {
  extendMarkdown(this, { syntax: [math()], tree: [mathFromMarkdown()] })
}
