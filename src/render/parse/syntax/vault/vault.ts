import type { Processor } from 'unified'
import { extendMarkdown } from '../extend.ts'
import { commentBlock, commentFromMarkdown, commentText } from './comment.ts'
import { inlineTag, inlineTagFromMarkdown } from './tag.ts'
import { wikiLink, wikiLinkFromMarkdown } from './wiki-link.ts'

const [exclamation, hash, percent, bracket] = [33, 35, 37, 91] as const

/** Plug-in: the Markdown of Obsidian, https://help.obsidian.md/obsidian-flavored-markdown: wiki links and embeds, comments, tags. */
export function vaultSyntax(this: Processor): void {
  extendMarkdown(this, {
    syntax: [
      {
        flow: { [percent]: commentBlock },
        text: { [exclamation]: wikiLink, [hash]: inlineTag, [percent]: commentText, [bracket]: wikiLink },
      },
    ],
    tree: [wikiLinkFromMarkdown, commentFromMarkdown, inlineTagFromMarkdown],
  })
}
