const mark =
  /(?:\{\/\*|\/\/|\/\*|#|<!--|--|%|;)[ \t]{0,9}highlight-(next-line|start|end|line)[ \t]{0,9}(?:\*\/\}?|-->)?[ \t]*$/

/** Longer lines have no marks. */
const maxChars = 2_000

/** Code in which the comments that mark lines in Docusaurus and Gatsby, `// highlight-next-line`, become `[!code highlight]`. */
export function translatedMarks(code: string): string {
  if (!code.includes('highlight-')) return code
  const lines = code.split('\n')
  const kinds = lines.map((line) => (line.length > maxChars ? undefined : mark.exec(line)?.[1]))
  let end = -1
  return lines
    .flatMap((line, at) => {
      const kind = kinds[at]
      if (kind === 'start') {
        // One search serves all starts before the end found, which keeps the time linear.
        if (end <= at) end = kinds.indexOf('end', at)
        return end < 0 ? line : `// [!code highlight:${end - at - 1}]`
      }
      if (kind === 'end') return end === at ? [] : line
      if (kind === 'next-line') return '// [!code highlight]'
      return kind === 'line' ? line.replace(mark, '// [!code highlight]') : line
    })
    .join('\n')
}
