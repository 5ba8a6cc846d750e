import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { withCssUrls } from '../css-urls.ts'
import { isOwnName } from '../html-names.ts'
import type { Opaque } from '../nodes.ts'
import { type Notes, note, notesOf, sourceOf } from '../notes.ts'
import { isHollow } from '../safe/allowed-names.ts'
import { type LeftOut, leftOut } from '../safe/left-out.ts'
import { safeAttributes, safeProperties } from '../safe/safe-element.ts'
import { styleDeclarations } from '../style-declarations.ts'
import { emojiTag } from './emoji.ts'
import { noteStyle } from './link-notes.ts'
import { rebased } from './rebase.ts'

export type OpenOptions = {
  /** What notes may hold; `safe` leaves out all that is not known to be harmless. */
  notes: 'safe' | 'trusted'
  /** The origin that the site will have, if it is known. */
  siteOrigin: string | undefined
}

/**
 * After HTML is parsed: opaque nodes become elements; comments go; style sheets go to the head; scripts and tags that would change
 * the whole document go with a word about it, and so does what a note may not hold.
 */
export function openOpaque({ notes: level, siteOrigin }: OpenOptions) {
  return (tree: Root, file: VFile): void => {
    const notes = notesOf(file)
    const safe = level === 'safe' ? { siteOrigin, leftOut: leftOut() } : undefined
    tree.children = open(tree.children, { notes, safe }) as RootContent[]
    safe?.leftOut.tell(notes)
  }
}

type Content = RootContent | ElementContent
type Context = { notes: Notes; safe: { siteOrigin: string | undefined; leftOut: LeftOut } | undefined }

function open(children: readonly Content[], context: Context): Content[] {
  const opened: Content[] = []
  for (const child of children) {
    if (child.type === 'text') opened.push(child)
    // MDX nodes are part of the type through rehype-react; nothing here makes them.
    if (child.type !== 'element' && child.type !== 'opaque') continue
    if (child.type === 'element' && isRemoved(child, context.notes)) continue
    const properties = child.type === 'opaque' ? ownProperties(child, context) : written(child, context)
    if (properties === undefined) {
      if (!isHollow(child.tagName)) opened.push(...open(child.children, context))
      continue
    }
    const { tagName, position } = child
    const element: Element = {
      type: 'element',
      tagName,
      properties: withStyle(properties, child, context.notes),
      children: open(child.children, context) as ElementContent[],
    }
    if (position) element.position = position
    opened.push(element)
  }
  return opened
}

/** Without the declarations of its style that are none, on which what draws pages would fail. */
function withStyle(properties: Properties, element: Element | Opaque, notes: Notes): Properties {
  if (typeof properties.style !== 'string') return properties
  const { kept, lost } = styleDeclarations(properties.style)
  // Braces of JSX have been told already, by what is lost with them.
  for (const part of lost.filter((one) => !one.startsWith('{')))
    note(notes, element, {
      rule: 'dropped-attribute',
      severity: 'warning',
      message: `"${part.slice(0, 40)}" in a style is no declaration, so it is left out.`,
      fix: 'Write "name: value", with a semicolon between two of them.',
    })
  return lost.length === 0 ? properties : { ...properties, style: kept }
}

/** The properties of an element that Markdown or HTML made; undefined when the element may not stand there. */
function written(element: Element, { safe }: Context): Properties | undefined {
  if (element.tagName === emojiTag) return {}
  // Elements of that name are opaque until here: this one was written in HTML.
  if (isOwnName(element.tagName)) return undefined
  if (!safe) return element.properties
  const properties = safeProperties(element, safe)
  if (properties === undefined) safe.leftOut.element(element)
  return properties
}

/** What kbsite itself put into a tree may stand there; attributes in braces behind the name of a container are the author's. */
function ownProperties({ tagName, properties, position }: Opaque, { safe }: Context): Properties {
  if (!safe || tagName !== 'kb-container') return properties
  const { kind, alert, open: isOpen, 'no-title': noTitle, ...attributes } = properties
  const element: Element = { type: 'element', tagName: 'div', properties: attributes, children: [] }
  if (position) element.position = position
  return { ...pick({ kind, alert, open: isOpen, 'no-title': noTitle }), ...safeAttributes(element, safe) }
}

function pick(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
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
    const css = withCssUrls(textOf(element), (url) => rebased(url, sourceOf(notes, element), notes.path))
    notes.styles.push(css)
    noteStyle(css, element, notes)
    return true
  }
  const reason = Object.hasOwn(removed, element.tagName) ? removed[element.tagName] : undefined
  if (reason) note(notes, element, { ...reason, severity: 'warning' })
  return reason !== undefined
}
