import { type Around, indentOf, insideOf, openingIn } from './around.ts'

/** What a line is to a fence: the one that begins it, one of its content, or the one that ends it. */
type FencePart = 'begin' | 'content' | 'end'

/** The marks of a fence and the words behind them; a line that also closes its backticks is code in a text. */
const fence = /^ *(`{3,}(?=[^`]*$)|~{3,}(?!~))(.*)$/
/** Texts that are nested more deeply are not read. */
const maxDepth = 100
/** A line that no paragraph has. */
const block = /^ *(?:#{1,6}(?: |$)|<[a-z/!?]|([-*_])(?: *\1){2,} *$)/i

/**
 * Follows the fences of a text line by line: one ends at the marks that began it, or more of them, and with the quote, item or container
 * around it. Where four columns of indentation are code, no fence begins there; in the lines of other tools one does.
 */
export function openFences({ indentedCode = false } = {}) {
  const mostIndent = indentedCode ? 3 : Number.POSITIVE_INFINITY
  const around: Around[] = []
  let open = ''
  /** Whether the next line may continue a paragraph without the marks of what is around it. */
  let isText = false

  function marksIn(line: string): { marks: string; words: string } {
    const [, marks = '', words = ''] = (indentOf(line) <= mostIndent && fence.exec(line)) || []
    return { marks, words: words.trim() }
  }

  /** What begins on a line that is in `depth` of the open ones, and what follows the marks of these. */
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
    /** Takes the next line in; returns its part in a fence, if it is in one. */
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
    /** Whether the lines that follow are inside one. */
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

/** The lines of a text, changed where they are no part of a fence. */
export function outsideFences(lines: readonly string[], change: (line: string) => string): string[] {
  const fences = openFences()
  return lines.map((line) => (fences.take(line) ? line : change(line)))
}
