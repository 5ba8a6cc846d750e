import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, isText, type LintInput, typed } from './source.ts'

/** A picture or link whose address contains a space, at most one pair of brackets inside, and perhaps a title. */
const blank =
  /(!?)\[([^[\]\n]{0,300})\]\(((?:[^()<>"\n]|\([^()<>"\n]{0,300}\)){1,500}?)((?:[ \t]{1,9}"[^"\n]{0,300}")?)\)/g

/** An address of a file or another site, rather than a call such as `list[0](a, b)`. */
const address = /^(?:\.{0,2}\/|https?:|mailto:|tel:)|\.\w{2,5}(?:[?#]|$)/i

/** `![图](./截图 1.png)`: an address ends at a space, so all of it is text. Screenshots and pasted pictures have such names. */
export function addressBlanks(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  eachNode(input, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    const { raw, start } = typed(input, node)
    if (!raw.includes('](')) return
    for (const { 0: whole, 1: mark, 2: text, 3: written = '', 4: title, index } of raw.matchAll(blank)) {
      const target = written.trim()
      const at = start + index
      if (!/[ \t]/.test(target) || / =\d*%?x\d*%?$/.test(target)) continue
      if (!address.test(target) || !isText(node, at)) continue
      const link = `${mark}[${text}](<${target}>${title})`
      found.push(
        findingAt(input, 'address-blank', [at, at + whole.length], {
          message: `The address "${target}" contains a space, so ${mark ? 'the picture' : 'the link'} is shown as text.`,
          fix: `Write "${link}".`,
          edit: link,
          severity: 'warning',
        }),
      )
    }
  })
  return found
}
