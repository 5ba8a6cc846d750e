import type { BlockContent, Paragraph, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { linesOf } from '../nodes.ts'
import { type PageState, report } from '../page-state.ts'
import type { Container, Tab } from '../syntax/container.ts'

const labelLine = /^==(?!=)\s*(\S.*)?$/

/**
 * Turns the content of `::: tabs` into tabs, in place: a line `== label` begins one. Content before the first stays above them.
 *
 * A label is plain text, even if it contains marks.
 */
export function splitTabs(container: Container, state: PageState): void {
  const children: (RootContent | Tab)[] = []
  let tab: Tab | undefined
  for (const child of container.children) {
    for (const part of child.type === 'paragraph' ? partsOf(child) : [child]) {
      if ('label' in part) {
        tab = {
          type: 'tab',
          label: part.label,
          children: [],
          ...(child.position && { position: child.position }),
        }
        children.push(tab)
      } else if (tab) tab.children.push(part as BlockContent)
      else children.push(part as RootContent)
    }
  }
  container.children = children as Container['children']
  if (tab) return
  report(state, container, {
    rule: 'code-group',
    message: 'No line of these tabs begins with "==", so there are no tabs.',
    fix: 'Write "== label" on a line of its own before each.',
  })
}

/** A paragraph split at its label lines. */
function partsOf(paragraph: Paragraph): (Paragraph | { label: string })[] {
  const parts: (Paragraph | { label: string })[] = []
  for (const line of linesOf(paragraph)) {
    const [first] = line
    const label =
      first?.type === 'text' && labelLine.test(first.value)
        ? textOf({ type: 'paragraph', children: line })
        : ''
    const last = parts.at(-1)
    if (label) parts.push({ label: label.replace(/^==\s*/, '').trim() })
    else if (last && 'children' in last) last.children.push({ type: 'text', value: '\n' }, ...line)
    else parts.push({ ...paragraph, children: line })
  }
  return parts
}
