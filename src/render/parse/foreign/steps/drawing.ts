import type { Frontmatter } from '../../../model/types.ts'

/** Whether a note is a drawing of Excalidraw, whose text is data. */
export function isDrawing(data: Frontmatter): boolean {
  return data['excalidraw-plugin'] !== undefined
}

/** The visible content of a drawing: its picture if it was exported, the text above its data, and the words in it. Each line stays a line. */
export function drawingLines(text: string, { drawing }: Frontmatter): string {
  let part: 'note' | 'words' | 'data' = 'note'
  const lines = text.split('\n').map((line) => {
    if (/^#{1,2} Text Elements\b/.test(line)) part = 'words'
    else if (/^(?:%%$|# Excalidraw Data\b|#{1,2} (?:Element Links|Embedded [Ff]iles|Drawing)\b)/.test(line))
      part = 'data'
    else if (part === 'note') return /^==⚠[^\n]*EXCALIDRAW/.test(line) ? '' : line
    else if (part === 'words') return line.replace(/ \^[\w-]{1,40}$/, '')
    return ''
  })
  return typeof drawing === 'string'
    ? `![${drawing.replace(/(?:\.excalidraw)?\.\w+$/, '')}](<${drawing}>)\n\n${lines.join('\n')}`
    : lines.join('\n')
}
