import path from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as plainText } from 'mdast-util-to-string'
import type { Frontmatter } from '../../model/types.ts'
import { textOf } from '../files.ts'
import type { LinkOf } from '../markdown-list.ts'
import { present, textIn } from '../settings.ts'

/** A cover is one screen of text; longer files are not covers. */
const maxChars = 20_000

/** A cover page as the front matter of a home page: heading, picture, tagline, features and links; undefined if there is none. */
export function homeOfCover(srcDir: string, name: string, linkOf: LinkOf): Frontmatter | undefined {
  const text = textOf(path.join(srcDir, name))
  if (text === undefined || text.length > maxChars) return undefined
  const all = everything(fromMarkdown(text.replace(/<!--[\s\S]*?-->/g, '')))
  const words = (node: Nodes | undefined) =>
    textIn(node && plainText(node, { includeHtml: false }))?.replace(/\s:id=\S+$/, '')
  const picture = /<img[^<>]*\bsrc="([^"<>]*)"/i.exec(text)?.[1] ?? pictureIn(all)
  const actions = all.flatMap((node) => {
    const link = node.type === 'link' ? linkOf(node.url) : undefined
    const shown = words(node)
    return link !== undefined && shown !== undefined ? [{ text: shown, link }] : []
  })
  const features = all.flatMap((node) => {
    const title = node.type === 'listItem' && words(node)
    return title ? [{ title }] : []
  })
  return {
    layout: 'home',
    hero: present({
      name: words(all.find((node) => node.type === 'heading')),
      tagline: words(all.find((node) => node.type === 'blockquote')),
      image: picture && { src: picture },
      actions: actions.map((action, at) => ({ ...action, theme: at === 0 ? 'brand' : 'alt' })),
    }),
    ...present({ features }),
  }
}

function everything(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(everything)] : [node]
}

/** The first picture that is neither a background (no alt text, or `color`) nor a badge. */
function pictureIn(all: readonly Nodes[]): string | undefined {
  const found = all.find((node) => node.type === 'image' && node.alt !== '' && node.alt !== 'color')
  return found?.type === 'image' && !/^https?:.*badge/.test(found.url) ? found.url : undefined
}
