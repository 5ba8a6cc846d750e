import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { isHeading } from '../hast.ts'

/**
 * Marks where the parts of a long note begin that the first frame leaves out: `data-later`. A browser that lays out a note in one piece is
 * deaf for so long; the head script (`templates/lay-out-parts.ts`) has each part laid out in a frame of its own.
 */
export function laterParts() {
  return (tree: Root): void => {
    const heights = tree.children.map(heightOf)
    let left = heights.reduce((sum, height) => sum + height, 0)
    let part = 0
    let usual = firstParts[0]!
    let marks = 0
    for (const [index, child] of tree.children.entries()) {
      if (part >= usual && left >= leastPart && isMarkable(child)) {
        child.properties.dataLater = ''
        part = 0
        marks += 1
        usual = firstParts[marks] ?? Math.max(furtherPart, usual * growth)
      }
      part += heights[index]!
      left -= heights[index]!
    }
  }
}

/** Heights in CSS px. A usual screen takes two frames, beside that of the sidebar. */
const firstParts = [400, 560]
const furtherPart = 1_800
const leastPart = 400
/** Of a note as long as a book a thousand frames would be too many: each looks again at all that still waits. */
const growth = 1.25

/** What is drawn by a component need not pass on attributes. */
function isMarkable(node: RootContent): node is Element {
  return node.type === 'element' && (isHeading(node) || /^(?:p|ul|ol|blockquote)$/.test(node.tagName))
}

const lineHeight = 28
const codeLineHeight = 22
/** A line of a diagram's text makes several boxes with words, which take as long as so much text. */
const drawnLineHeight = 75
const rowHeight = 40

/** At least so high is a block in the usual column, which holds twice as many Latin letters in a line as Chinese signs. */
function heightOf(node: RootContent | ElementContent): number {
  if (node.type !== 'element') return 0
  const { tagName, properties, children } = node
  switch (tagName) {
    case 'kb-code':
    case 'kb-preview':
      return 32 + codeLineHeight * linesIn(properties.html)
    case 'kb-plain-code':
      return 32 + codeLineHeight * linesIn(properties.code)
    case 'kb-diagram':
      return 32 + drawnLineHeight * linesIn(properties.source)
    case 'kb-code-group':
    case 'details':
      return children[0] ? heightOf(children[0]) : 0
    case 'tr':
      return rowHeight
    case 'p':
      return 20 + lineHeight * textLines(textOf(node))
    default:
      if (isHeading(node)) return 64
      return Math.max(
        children.reduce((sum, child) => sum + heightOf(child), 0),
        tagName === 'li' ? lineHeight * textLines(textOf(node)) : 0,
      )
  }
}

function linesIn(text: unknown): number {
  return typeof text === 'string' ? text.split('\n').length : 1
}

const halfSignsInLine = 84

function textLines(text: string): number {
  const wide = text.match(/[\u2e80-\uffef]/g)?.length ?? 0
  return Math.ceil((text.length + wide) / halfSignsInLine)
}
