import { outsideFences } from '../../code/fences.ts'

const edge = /^[ \t]*<!--[ \t]*tabs:(start|end)[ \t]*-->[ \t]*$/
const label =
  /^[ \t]*(?:<!--[ \t]*tab:([^\n]{1,200}?)-->|#{1,6}[ \t]+(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__))[ \t]*$/

/** More colons than containers inside a tab have. */
const colons = ':'.repeat(7)

/** Turns tabs between comments into containers, as in a plug-in of docsify: each bold heading begins a tab. */
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
