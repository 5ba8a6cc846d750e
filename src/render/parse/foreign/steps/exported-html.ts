import { openFences } from '../../code/fences.ts'

/** Code with HTML markup in it, as GitBook's editor exports it. */
export const exportedHtml = /<pre class="lang/

/** Lines in which no tag is recognised inside such code. */
export function withoutExportedHtml(lines: readonly string[]): string[] {
  const fences = openFences()
  let isCode = false
  return lines.map((line) => {
    if (!isCode && fences.take(line)) return line
    isCode ||= line.startsWith('<pre class="lang')
    if (!isCode) return line
    isCode = !line.includes('</pre>')
    return line.replaceAll('{%', '{&#37;').replaceAll('{{', '{&#123;')
  })
}
