import { fenceLine } from './fence-line.ts'

const note = /^import\s+(\w+)\s+from\s+['"]((?:\.{1,2}\/|@site\/)[^'"\s]+\.mdx?)['"]/

/** A text of MDX without its code: imports, exports, and comments in braces. The number of lines stays. A note that is imported is included where its tag is. */
export function mdxLines(text: string): string {
  const lines = text.split('\n')
  const notes = new Map<string, string>()
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
      const isStart =
        at === 0 || lines[at - 1]!.trim() === '' || /^(?:import|export)\s|-->$/.test(lines[at - 1]!)
      if (
        isStart &&
        /^(?:import\s+(?:[\w{*'"]|type\s)|export\s+(?:const|let|var|function|default|async|class|\{|\*|type|interface)\b)/.test(
          line,
        )
      ) {
        const [, name, from] = note.exec(line) ?? []
        if (name && from) notes.set(name, from.replace(/^@site\//, '@/'))
        isCode = !/^import\b.*['"];?\s*$/.test(line)
        return ''
      }
      if (/^[ \t]*\{\/\*/.test(line) && !line.includes('*/}')) {
        isComment = true
        return ''
      }
      const [, indent, tag = ''] = /^([ \t]*)<([A-Z]\w*)(?:\s[^<>]{0,500})?\/>[ \t]*$/.exec(line) ?? []
      if (notes.has(tag)) return `${indent}<!--@include: ${notes.get(tag)}-->`
      return line.replace(/\{\/\*[^\n]{0,2000}?\*\/\}/g, '')
    })
    .join('\n')
}
