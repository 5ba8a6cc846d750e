import { isActive, isAllowedAttribute, isAllowedElement } from './allowed.ts'
import { safeDeclarations, safeSheet } from './safe-css.ts'

/**
 * Removes from a drawing, in place, everything that could run or load code, or change the page around it, and returns what was removed that
 * an author may miss.
 *
 * HTML labels, links and images stay. `root` should be in a document that is not shown: an image's `onerror` runs as soon as a shown
 * document parses it. `clean` holds style sheets that need no further check.
 */
export function sanitizeDiagram(root: Element, clean = new Set<string>()): string[] {
  const found: string[] = []
  for (const comment of commentsIn(root)) comment.remove()
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (isAllowedElement(element.namespaceURI, element.localName)) cleanElement(element, found)
    else {
      found.push(`<${element.localName}>`)
      element.remove()
    }
  }
  for (const sheet of root.querySelectorAll('style')) cleanSheet(sheet, root.id, clean, found)
  return found
}

function cleanElement(element: Element, found: string[]): void {
  const named = { namespace: element.namespaceURI, element: element.localName }
  // Attribute objects take twice as long to get as names and values.
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? ''
    if (isAllowedAttribute(named, name, value)) continue
    if (isActive(name)) found.push(/^on/i.test(name) ? name : `${name}="${shortened(value)}"`)
    else if (/\burl\(/i.test(value)) found.push(`${name}="${shortened(value)}"`)
    element.removeAttribute(name)
  }
  const style = element.getAttribute('style')
  if (style !== null) {
    const { css, refused } = safeDeclarations(style)
    if (css !== style) element.setAttribute('style', css)
    found.push(...refused.map((part) => `style="${shortened(part)}"`))
  }
}

/** Rules are scoped by the drawing's id; without one they would apply to the page. */
function cleanSheet(element: Element, id: string, clean: Set<string>, found: string[]): void {
  const text = element.textContent ?? ''
  // Browsers read only its direct text.
  if (element.children.length > 0) element.textContent = text
  if (clean.has(`${id} ${text}`)) return
  const { css, refused } = id === '' ? { css: '', refused: [] } : safeSheet(text, `#${id}`)
  if (css !== text) element.textContent = css
  clean.add(`${id} ${css}`)
  found.push(...refused.map((part) => `"${shortened(part)}"`))
}

function shortened(text: string): string {
  return text.trim().slice(0, 60)
}

function commentsIn(root: Element): Comment[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}

/**
 * The text of a drawing, sanitised until parsing it again changes nothing: harmless-looking text becomes a script when it parses
 * differently the second time.
 *
 * `undefined` when it has no `<svg>` or does not settle in three rounds.
 */
export function sanitizeSvgText(
  text: string,
  document: Document,
): { svg: Element; found: string[] } | undefined {
  const found: string[] = []
  const clean = new Set<string>()
  let current = text
  for (let round = 0; round < 3; round++) {
    const svg = parseSvg(current, document)
    if (!svg) return undefined
    found.push(...sanitizeDiagram(svg, clean))
    const next = svg.outerHTML
    if (next === current) return { svg, found }
    current = next
  }
  return undefined
}

/** The first `<svg>` of a text, in a document that runs and loads nothing. */
export function parseSvg(text: string, document: Document): Element | null {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = text
  return inert.body.querySelector('svg')
}
