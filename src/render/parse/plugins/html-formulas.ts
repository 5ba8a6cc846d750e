import type { Html, Nodes, Parent, Root, RootContent } from 'mdast'
import { replaceBelow } from '../below.ts'
import { formulasInDollars } from '../formula-signs.ts'
import { decodeEntities } from '../html/escape.ts'
import { type HtmlTag, readTags } from '../html/tags.ts'

/** Nodes that become siblings without an element around them. */
interface Fragment extends Parent {
  type: 'fragment'
  children: RootContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    fragment: Fragment
  }
}

/** Obvious formulas in the text of HTML blocks become formulas: elsewhere scripts in the browser draw them there too. */
export function htmlFormulas() {
  return (tree: Root): void =>
    replaceBelow(tree, (node) => (node.type === 'html' && node.value.includes('$') ? split(node) : undefined))
}

/** Elements whose text is shown as it is written, or not shown. */
const literal = /^(?:code|pre|script|style|textarea|kbd|samp|svg|math)$/i

function split({ value, position }: Html): Nodes[] | undefined {
  const pieces: Nodes[] = []
  const at = position && { position }
  let taken = 0
  for (const [start, end] of textsIn(value)) {
    for (const { index, length, formula, isBlock } of formulasInDollars(value.slice(start, end))) {
      const type = isBlock ? 'math' : 'inlineMath'
      pieces.push({ type: 'html', value: value.slice(taken, start + index), ...at })
      pieces.push({ type, value: decodeEntities(formula), ...at })
      taken = start + index + length
    }
  }
  if (pieces.length === 0) return undefined
  pieces.push({ type: 'html', value: value.slice(taken), ...at })
  return [{ type: 'fragment', children: pieces as RootContent[] }]
}

/** Where the texts between the tags begin and end. */
function textsIn(html: string): [start: number, end: number][] {
  const texts: [number, number][] = []
  const end: HtmlTag = { kind: 'other', name: '', start: html.length, end: html.length }
  let start = 0
  let depth = 0
  for (const tag of [...readTags(html), end]) {
    if (depth === 0) texts.push([start, tag.start])
    if (literal.test(tag.name)) depth = Math.max(0, depth + (tag.kind === 'open' ? 1 : -1))
    start = tag.end
  }
  return texts
}
