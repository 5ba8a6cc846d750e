import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Processor } from 'unified'
import { extendMarkdown } from './extend.ts'

/** Plug-in: tables, task lists, strikethrough, bare links and footnotes, https://github.github.com/gfm/. */
export function gfmSyntax(this: Processor): void {
  extendMarkdown(this, { syntax: [gfm()], tree: gfmFromMarkdown() })
}
