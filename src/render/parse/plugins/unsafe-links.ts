import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { replaceBelow } from '../below.ts'
import { isOnMachine, isSafeHref } from '../links.ts'
import { report, stateOf } from '../page-state.ts'

/** Links and pictures whose address would run code become the text that the author typed, with a finding. */
export function unsafeLinks() {
  return (tree: Root, file: VFile) =>
    replaceBelow(tree, (node) => {
      if ((node.type !== 'link' && node.type !== 'image') || isSafeHref(node.url, node.type)) return undefined
      const reason = isOnMachine(node.url) ? "is on the author's own machine" : 'could run code'
      report(stateOf(file), node, {
        rule: 'unsafe-link',
        message: `The address "${node.url.slice(0, 60)}" ${reason}, so it is shown as text.`,
      })
      const { start, end } = node.position ?? {}
      const value = start && end ? String(file).slice(start.offset, end.offset) : node.url
      return [{ type: 'text', value }]
    })
}
