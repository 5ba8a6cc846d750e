import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { exchanged } from '../../base/exchanged.ts'
import { eachBelow } from '../below.ts'
import { endsItself, readTags, voidTags } from '../html/tags.ts'

/** Closes self-closed tags, `<sup class="new" />`, as Vue, MDX and Astro do: the HTML parser would put everything that follows inside. */
export function selfClosed() {
  return (tree: Root, file: VFile): void => {
    if (!String(file).includes('/>')) return
    eachBelow(tree, (node) => {
      if (node.type === 'html') node.value = closed(node.value)
    })
  }
}

function closed(html: string): string {
  if (!html.includes('/>')) return html
  const tags = readTags(html).filter((tag) => endsItself(html, tag) && !voidTags.has(tag.name.toLowerCase()))
  return exchanged(
    html,
    tags.map(({ name, end }) => ({ start: end, end, text: `</${name}>` })),
  )
}
