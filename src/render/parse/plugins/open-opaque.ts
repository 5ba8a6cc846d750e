import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { withCssUrls } from '../html/css-urls.ts'
import { element } from '../html/hast.ts'
import { isOwnName } from '../html/names.ts'
import type { Opaque } from '../nodes.ts'
import { type PageState, report, sourceOf, stateOf } from '../page-state.ts'
import { isHollow } from '../safe/allowed-names.ts'
import { type LeftOut, leftOut } from '../safe/left-out.ts'
import { safeAttributes, safeProperties } from '../safe/safe-element.ts'
import { collectStyle } from './collect-links.ts'
import { emojiTag } from './emoji.ts'
import { rebased } from './rebase.ts'

export type OpenOptions = {
  /** Content that notes may have; `safe` drops everything that is not known to be harmless. */
  notes: 'safe' | 'trusted'
  /** The origin of the published site, if known. */
  siteOrigin: string | undefined
}

/**
 * After HTML is parsed: opaque nodes become elements; comments are removed; style sheets move to the head; scripts, tags that would change
 * the whole document, and anything that a note may not contain are removed with a finding.
 */
export function openOpaque({ notes: level, siteOrigin }: OpenOptions) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const safe = level === 'safe' ? { siteOrigin, leftOut: leftOut() } : undefined
    const hasJsx = String(file).includes('style={')
    tree.children = open(tree.children, { state, safe, hasJsx }) as RootContent[]
    safe?.leftOut.report(state)
  }
}

type Content = RootContent | ElementContent
type Context = {
  state: PageState
  safe: { siteOrigin: string | undefined; leftOut: LeftOut } | undefined
  /** Whether the note has styles in braces, whose loss is reported where they are written. */
  hasJsx: boolean
}

function open(children: readonly Content[], context: Context): Content[] {
  const opened: Content[] = []
  for (const child of children) {
    if (child.type === 'text') opened.push(child)
    // MDX nodes are part of the type through rehype-react; nothing here creates them.
    if (child.type !== 'element' && child.type !== 'opaque') continue
    if (child.type === 'element' && isRemoved(child, context.state)) continue
    const properties =
      child.type === 'opaque' ? ownProperties(child, context) : written(withBound(child), context)
    if (properties === undefined) {
      if (!isHollow(child.tagName)) opened.push(...open(child.children, context))
      continue
    }
    const { tagName, position } = child
    const children = open(child.children, context) as ElementContent[]
    const made = element(tagName, withStyle(properties, child, context), children)
    if (position) made.position = position
    opened.push(made)
  }
  return opened
}

/** The element with the attributes that Vue would bind to a constant text: `:src="$withBase('/a.png')"` is `src="/a.png"`. */
function withBound(element: Element): Element {
  const bound = Object.keys(element.properties).flatMap((name) => {
    const [, plain] = /^(?:v-bind)?:(src|href|alt|title|poster)$/.exec(name) ?? []
    const [, , text] =
      (plain && /^(?:\$?withBase\()?(['"])([^'"]*)\1\)?$/.exec(String(element.properties[name]).trim())) || []
    return plain && text !== undefined ? [{ name, plain, text }] : []
  })
  if (bound.length === 0) return element
  const properties = { ...element.properties }
  for (const { name, plain, text } of bound) {
    delete properties[name]
    properties[plain] = text
  }
  return { ...element, properties }
}

/** The element without invalid declarations in its style, on which rendering would fail. */
function withStyle(
  properties: Properties,
  element: Element | Opaque,
  { state, hasJsx }: Context,
): Properties {
  if (typeof properties.style !== 'string') return properties
  const { kept, lost } = styleDeclarations(properties.style)
  for (const part of lost.filter((one) => !(hasJsx && one.startsWith('{'))))
    report(state, element, {
      rule: 'dropped-attribute',
      message: `"${part.slice(0, 40)}" in a style is not a declaration, so it is left out.`,
      fix: 'Write "name: value", with a semicolon between two of them.',
    })
  return lost.length === 0 ? properties : { ...properties, style: kept }
}

/** The properties of an element from Markdown or HTML; undefined if the element is not allowed. */
function written(element: Element, { safe }: Context): Properties | undefined {
  if (element.tagName === emojiTag) return pick({ code: element.properties.code })
  // Elements of that name are opaque until here, so this one was written in HTML.
  if (isOwnName(element.tagName)) return undefined
  if (!safe) return element.properties
  const properties = safeProperties(element, safe)
  if (properties === undefined) safe.leftOut.element(element)
  return properties
}

/** kbsite's own elements are allowed; attributes in braces after a container's name are the author's. */
function ownProperties({ tagName, properties, position }: Opaque, { safe }: Context): Properties {
  if (!safe || tagName !== 'kb-container') return properties
  const { kind, alert, open: isOpen, 'no-title': noTitle, ...attributes } = properties
  const box = element('div', attributes)
  if (position) box.position = position
  return { ...pick({ kind, alert, open: isOpen, 'no-title': noTitle }), ...safeAttributes(box, safe) }
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

function isRemoved(element: Element, state: PageState): boolean {
  if (element.tagName === 'style') {
    const css = withCssUrls(textOf(element), (url) => rebased(url, sourceOf(state, element), state.path))
    state.styles.push(css)
    collectStyle(css, element, state)
    return true
  }
  const reason = Object.hasOwn(removed, element.tagName) ? removed[element.tagName] : undefined
  if (reason) report(state, element, reason)
  return reason !== undefined
}

/** A `style` attribute as a browser reads it: invalid declarations are left out one by one. */
function styleDeclarations(style: string): { kept: string; lost: readonly string[] } {
  const parts = (style.match(piece) ?? []).map((part) => part.trim()).filter(Boolean)
  const lost = parts.filter((part) => !declaration.test(part))
  return { kept: lost.length === 0 ? style : parts.filter((part) => declaration.test(part)).join('; '), lost }
}

/** Up to a semicolon outside quotes and brackets. */
const piece = /(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;])+/g
const declaration = /^(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*-{0,2}[A-Za-z][\w-]*\s*:\s*[^\s{}][^{}]*$/
