import type { Processor } from 'unified'
import { exclamation, hash, openingBracket, percent } from '../characters.ts'
import { extendMarkdown } from '../extend.ts'
import { commentBlock, commentFromMarkdown, commentText } from './comment.ts'
import { inlineTag, inlineTagFromMarkdown } from './tag.ts'
import { wikiLink, wikiLinkFromMarkdown } from './wiki-link.ts'

/** Plug-in: the Markdown of Obsidian, https://help.obsidian.md/obsidian-flavored-markdown: wiki links and embeds, comments, tags. */
export function vaultSyntax(this: Processor): void {
  extendMarkdown(this, {
    syntax: [
      {
        flow: { [percent]: commentBlock },
        text: {
          [exclamation]: wikiLink,
          [hash]: inlineTag,
          [percent]: commentText,
          [openingBracket]: wikiLink,
        },
      },
    ],
    tree: [wikiLinkFromMarkdown, commentFromMarkdown, inlineTagFromMarkdown],
  })
}
