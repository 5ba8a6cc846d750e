import { outsideFences } from '../../code/fences.ts'

const edge = /^[ \t]*<!--[ \t]*tabs:(start|end)[ \t]*-->[ \t]*$/
const label =
  /^[ \t]*(?:<!--[ \t]*tab:([^\n]{1,200}?)-->|#{1,6}[ \t]+(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__))[ \t]*$/

/** More colons than boxes within a tab have. */
const colons = ':'.repeat(7)

/** Lines in which tabs between comments are containers, as a plug-in of docsify has them: each bold heading begins one. */
export function commentTabs(lines: readonly string[]): string[] {
  let isOpen = false
  return outsideFences(lines, (line) => {
    const [, end] = edge.exec(line) ?? []
    if (end !== undefined) {
      const wasOpen = isOpen
      isOpen = end === 'start'
      return isOpen ? `${colons} tabs` : wasOpen ? colons : line
    }
    const [, named, bold] = (isOpen && label.exec(line)) || []
    const title = named ?? bold
    return title === undefined ? line : `@tab ${title.trim()}`
  })
}
