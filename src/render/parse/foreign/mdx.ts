import { fenceLine } from './fence-line.ts'

/** A text of MDX without its code: imports, exports, and comments in braces. The number of lines stays. */
export function mdxLines(text: string): string {
  const lines = text.split('\n')
  let fence = ''
  let isCode = false
  let isComment = false
  return lines
    .map((line, at) => {
      const marks = fenceLine(line)?.marks
      if (marks && !isCode && (fence === '' || marks.startsWith(fence))) {
        fence = fence === '' ? marks : ''
        return line
      }
      if (fence !== '') return line
      if (isCode) {
        if (line.trim() === '') isCode = false
        return ''
      }
      if (isComment) {
        isComment = !line.includes('*/}')
        return ''
      }
      const isStart = at === 0 || lines[at - 1]!.trim() === '' || /^(?:import|export)\s/.test(lines[at - 1]!)
      if (
        isStart &&
        /^(?:import\s+(?:[\w{*'"]|type\s)|export\s+(?:const|let|var|function|default|async|class|\{|\*|type|interface)\b)/.test(
          line,
        )
      ) {
        isCode = !/^import\b.*['"];?\s*$/.test(line)
        return ''
      }
      if (/^[ \t]*\{\/\*/.test(line) && !line.includes('*/}')) {
        isComment = true
        return ''
      }
      return line.replace(/\{\/\*[^\n]{0,2000}?\*\/\}/g, '')
    })
    .join('\n')
}
