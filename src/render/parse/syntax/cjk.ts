import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Processor } from 'unified'
import { extendMarkdown } from './extend.ts'

/** Plug-in: `**` and `~~` open and close beside Chinese, Japanese and Korean punctuation. Comes after GFM. */
export function cjkSyntax(this: Processor): void {
  extendMarkdown(this, { syntax: [cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()] })
}
