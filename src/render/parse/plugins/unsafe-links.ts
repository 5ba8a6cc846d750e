import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { replaceBelow } from '../below.ts'
import { isOnMachine, isSafeHref } from '../links.ts'
import { report, stateOf } from '../page-state.ts'

/**
 * Links and pictures whose address would run code become the text that the author typed, with a finding. Those that lead to the author's own
 * machine are leftovers rather than attacks: only their words are shown.
 */
export function unsafeLinks() {
  return (tree: Root, file: VFile) => {
    const instead = (node: Nodes): readonly Nodes[] | undefined => {
      if ((node.type !== 'link' && node.type !== 'image') || isSafeHref(node.url, node.type)) return undefined
      const isLocal = isOnMachine(node.url)
      const reason = isLocal
        ? "is on the author's own machine, so only its words are shown"
        : 'could run code, so it is shown as text'
      report(stateOf(file), node, {
        rule: 'unsafe-link',
        message: `The address "${node.url.slice(0, 60)}" ${reason}.`,
      })
      if (isLocal && node.type === 'link') {
        replaceBelow(node, instead)
        return node.children
      }
      const { start, end } = node.position ?? {}
      const written = start && end ? String(file).slice(start.offset, end.offset) : node.url
      const value = isLocal && node.type === 'image' ? (node.alt ?? '') : written
      return value ? [{ type: 'text', value }] : []
    }
    replaceBelow(tree, instead)
  }
}
