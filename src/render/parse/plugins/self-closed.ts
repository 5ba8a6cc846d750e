import type { Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { endsItself, readTags, voidTags } from '../html-tags.ts'

/** Closes self-closed tags, `<sup class="new" />`, as Vue, MDX and Astro do: the HTML parser would put everything that follows inside. */
export function selfClosed() {
  return (tree: Root, file: VFile): void => {
    if (String(file).includes('/>')) visit(tree)
  }
}

function visit(parent: Parents): void {
  for (const child of parent.children) {
    if (child.type === 'html') child.value = closed(child.value)
    else if ('children' in child) visit(child as Parents)
  }
}

function closed(html: string): string {
  if (!html.includes('/>')) return html
  let result = ''
  let from = 0
  for (const tag of readTags(html)) {
    if (!endsItself(html, tag) || voidTags.has(tag.name.toLowerCase())) continue
    result += `${html.slice(from, tag.end)}</${tag.name}>`
    from = tag.end
  }
  return result + html.slice(from)
}
