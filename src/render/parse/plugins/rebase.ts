import path from 'node:path'
import type { Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { linkKind } from '../links.ts'
import { type Notes, notesOf, sourceOf } from '../notes.ts'

/** Relative addresses in included text mean the included file's folder: they are rewritten to lead there from the page. */
export function rebase() {
  return (tree: Root, file: VFile) => {
    const notes = notesOf(file)
    if (notes.origins.length > 0) visit(tree, notes)
  }
}

function visit(parent: Parents, notes: Notes): void {
  for (const child of parent.children as Nodes[]) {
    if (child.type === 'link' || child.type === 'image' || child.type === 'definition') {
      child.url = rebased(child.url, sourceOf(notes, child), notes.path)
    }
    if ('children' in child) visit(child as Parents, notes)
  }
}

function rebased(url: string, from: string, to: string): string {
  const folder = path.posix.dirname(from)
  if (from === to || folder === path.posix.dirname(to)) return url
  if (url === '' || url.startsWith('/') || url.startsWith('#') || linkKind(url) === 'external') return url
  const moved = path.posix.join(path.posix.relative(path.posix.dirname(to), folder), url)
  return url.endsWith('/') && !moved.endsWith('/') ? `${moved}/` : moved
}
