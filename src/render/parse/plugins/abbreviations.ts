import type { PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { escapeRegExp } from '../../../client/platform/escape-reg-exp.ts'
import { replaceBelow } from '../below.ts'
import { withNodes } from '../nodes.ts'
import { stateOf } from '../page-state.ts'

/** Each is searched for at every position of the text. */
const maxWords = 1000

/** Marks whole words that the note defines as abbreviations, with their meanings. Adjacent Chinese letters do not belong to a word. */
export function abbreviations() {
  return (tree: Root, file: VFile) => {
    const { abbreviations: meanings } = stateOf(file)
    if (meanings.size === 0) return
    // The longest first, because a word may begin with another one.
    const words = [...meanings.keys()]
      .slice(0, maxWords)
      .sort((a, b) => b.length - a.length)
      .map(escapeRegExp)
    const letter = '[\\p{Script=Latin}\\p{N}_]'
    const word = new RegExp(`(?<!${letter})(?:${words.join('|')})(?!${letter})`, 'gu')
    replaceBelow(tree, (node) => (node.type === 'text' ? explained(node, word, meanings) : undefined))
  }
}

function explained(text: Text, word: RegExp, meanings: ReadonlyMap<string, string>): PhrasingContent[] {
  const found = [...text.value.matchAll(word)].map(({ 0: name, index: start }) => {
    const data = { hName: 'abbr', hProperties: { title: meanings.get(name)! } }
    const node: PhrasingContent = { type: 'emphasis', data, children: [{ type: 'text', value: name }] }
    return { start, end: start + name.length, nodes: [node] }
  })
  return withNodes(text, found)
}
