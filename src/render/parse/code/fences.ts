import { type Around, indentOf, insideOf, openingIn } from './around.ts'

/** The role of a line in a fence: its beginning, its content, or its end. */
type FencePart = 'begin' | 'content' | 'end'

/** The marks of a fence and the words after them; a line that also closes its backticks is inline code. */
const fence = /^ *(`{3,}(?=[^`]*$)|~{3,}(?!~))(.*)$/
/** More deeply nested text is not read. */
const maxDepth = 100
/** A line that cannot continue a paragraph. */
const block = /^ *(?:#{1,6}(?: |$)|<[a-z/!?]|([-*_])(?: *\1){2,} *$)/i

/**
 * Follows the fences of a text line by line: one ends at its own marks, or more of them, and with the quote, item or container
 * around it. If four columns of indentation mean code, no fence begins there; in the lines of other tools one does.
 */
export function openFences({ indentedCode = false } = {}) {
  const mostIndent = indentedCode ? 3 : Number.POSITIVE_INFINITY
  const around: Around[] = []
  let open = ''
  /** Whether the next line may continue a paragraph without the marks of the blocks around it. */
  let isText = false

  function marksIn(line: string): { marks: string; words: string } {
    const [, marks = '', words = ''] = (indentOf(line) <= mostIndent && fence.exec(line)) || []
    return { marks, words: words.trim() }
  }

  /** The blocks that begin on a line inside `depth` open ones, and the text after their marks. */
  function openedBy(line: string, depth: number): { opened: Around[]; rest: string } {
    const opened: Around[] = []
    let rest = line
    while (depth + opened.length < maxDepth) {
      const found = openingIn(rest, isText && depth === around.length && opened.length === 0)
      if (!found || found.indent > mostIndent) break
      opened.push(found.around)
      rest = found.rest
    }
    return { opened, rest }
  }

  return {
    /** Reads the next line; returns its role in a fence, if it is in one. */
    take(line: string): FencePart | undefined {
      const inside = insideOf(around, withoutTabs(line))
      const isInside = inside.depth === around.length
      if (open !== '' && isInside) {
        const { marks, words } = marksIn(inside.rest)
        if (words !== '' || !marks.startsWith(open)) return 'content'
        open = ''
        return 'end'
      }
      const { opened, rest } = openedBy(inside.rest, inside.depth)
      open = marksIn(rest).marks
      const mayContinue = isText && opened.length === 0
      const isUnderline = mayContinue && isInside && /^ *=+ *$/.test(rest)
      const isCode = indentOf(rest) > mostIndent && !mayContinue
      isText = open === '' && rest.trim() !== '' && !isUnderline && !isCode && !block.test(rest)
      if (!(mayContinue && isText)) around.splice(inside.depth, around.length, ...opened)
      return open === '' ? undefined : 'begin'
    },
    /** Whether the following lines are inside a fence. */
    isOpen: () => open !== '',
  }
}

function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  let added = 0
  return line.replaceAll('\t', (_, at: number) => {
    const width = 4 - ((at + added) % 4)
    added += width - 1
    return ' '.repeat(width)
  })
}

/** The lines of a text, changed outside fences. */
export function outsideFences(lines: readonly string[], change: (line: string) => string): string[] {
  const fences = openFences()
  return lines.map((line) => (fences.take(line) ? line : change(line)))
}
