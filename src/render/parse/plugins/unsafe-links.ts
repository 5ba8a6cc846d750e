import type { Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { isOnMachine, isSafeHref } from '../links.ts'
import { note, notesOf } from '../notes.ts'

/** Links and pictures whose address would run code become the text that the author typed, with a finding. */
export function unsafeLinks() {
  return (tree: Root, file: VFile) => visit(tree, file)
}

function visit(parent: Parents, file: VFile): void {
  parent.children.forEach((child, index) => {
    if ((child.type === 'link' || child.type === 'image') && !isSafeHref(child.url, child.type)) {
      const { start, end } = child.position ?? {}
      const value = start && end ? String(file).slice(start.offset, end.offset) : child.url
      ;(parent.children as Nodes[])[index] = { type: 'text', value }
      note(notesOf(file), child, {
        rule: 'unsafe-link',
        severity: 'warning',
        message: isOnMachine(child.url)
          ? `The address "${child.url.slice(0, 60)}" is on the author's own machine, so it is shown as text.`
          : `The address "${child.url.slice(0, 60)}" could run code, so it is shown as text.`,
      })
    } else if ('children' in child) visit(child as Parents, file)
  })
}
