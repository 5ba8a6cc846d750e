import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { isOwnName } from '../html-names.ts'
import { type Notes, note, notesOf } from '../notes.ts'
import { emojiTag } from './emoji.ts'

/**
 * After HTML is parsed: opaque nodes become elements; comments go; style sheets go to the head; scripts and tags that would change
 * the whole document go with a word about it.
 */
export function openOpaque() {
  return (tree: Root, file: VFile): void => {
    tree.children = open(tree.children, notesOf(file)) as RootContent[]
  }
}

type Content = RootContent | ElementContent

function open(children: readonly Content[], notes: Notes): Content[] {
  const opened: Content[] = []
  for (const child of children) {
    if (child.type === 'text') opened.push(child)
    // MDX nodes are part of the type through rehype-react; nothing here makes them.
    if (child.type !== 'element' && child.type !== 'opaque') continue
    if (child.type === 'element' && isRemoved(child, notes)) continue
    // Elements of that name are opaque until here: this one was written in HTML.
    if (child.type === 'element' && isOwnName(child.tagName) && child.tagName !== emojiTag) {
      opened.push(...open(child.children, notes))
      continue
    }
    const { tagName, properties, position } = child
    const element: Element = {
      type: 'element',
      tagName,
      properties,
      children: open(child.children, notes) as ElementContent[],
    }
    if (position) element.position = position
    opened.push(element)
  }
  return opened
}

const removed: Readonly<Record<string, { rule: string; message: string; fix: string }>> = {
  script: {
    rule: 'script-removed',
    message: 'A <script> in a note does not run, so it is left out.',
    fix: 'Use a code preview, or a component in templates/components.',
  },
  ...Object.fromEntries(
    ['base', 'meta', 'link'].map((name) => [
      name,
      {
        rule: 'head-tag',
        message: `A <${name}> would speak for the whole page, so it is left out.`,
        fix: 'Put it into "head" of the front matter.',
      },
    ]),
  ),
}

function isRemoved(element: Element, notes: Notes): boolean {
  if (element.tagName === 'style') {
    notes.styles.push(textOf(element))
    return true
  }
  const reason = Object.hasOwn(removed, element.tagName) ? removed[element.tagName] : undefined
  if (reason) note(notes, element, { ...reason, severity: 'warning' })
  return reason !== undefined
}
