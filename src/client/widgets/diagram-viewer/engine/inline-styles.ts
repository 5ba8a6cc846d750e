// A strict content security policy refuses `style` attributes and `<style>` elements, however they are created, but not styles set by a
// script through the CSS object model. Mermaid writes the former while it measures, so both are turned into the latter: while it draws, and
// once more in the finished drawing.

import { safeSheet } from '../safe/safe-css.ts'

/** Replaces `<style>` while Mermaid draws: an element that browsers give no meaning. */
const stand = 'kb-style'

/**
 * Runs `draw` with styles that every policy allows, and resolves to the text of the SVG with this id, with its style elements restored. The
 * style sheets for measuring, which apply only to that SVG, are removed afterwards.
 */
export async function withScriptedStyles(
  document: Document,
  id: string,
  draw: () => Promise<string>,
): Promise<string> {
  const { createElement, createElementNS } = document
  const measuring = new Set<CSSStyleSheet>()
  const { setAttribute } = Element.prototype
  const styleOr = (name: string, make: () => Element) => (name === 'style' ? standIn(document) : make())
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style' && 'style' in this) (this as HTMLElement).style.cssText = value
    else setAttribute.call(this, name, value)
  }
  Object.assign(document, {
    createElement: (name: string, options?: ElementCreationOptions) =>
      styleOr(name, () => createElement.call(document, name, options)),
    createElementNS: (space: string, name: string, options?: ElementCreationOptions) =>
      styleOr(name, () => createElementNS.call(document, space, name, options)),
  })
  try {
    return (await draw()).replace(new RegExp(`(</?)${stand}\\b`, 'g'), '$1style')
  } finally {
    Element.prototype.setAttribute = setAttribute
    // Deleting the overrides restores the methods of the prototype.
    Reflect.deleteProperty(document, 'createElement')
    Reflect.deleteProperty(document, 'createElementNS')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !measuring.has(sheet))
  }

  function standIn(document: Document): Element {
    const element = createElement.call(document, stand)
    const sheet = sheetOf('')
    measuring.add(sheet)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
    const property: PropertyDescriptor = {
      get: () => text?.get?.call(element),
      set(css: string) {
        text?.set?.call(element, css)
        sheet.replaceSync(safeSheet(css, `#${id}`).css)
      },
    }
    return Object.defineProperties(element, { innerHTML: property, textContent: property })
  }
}

/** A copy of a drawing for `document`, with its styles set by script. Replaces the sheet of an earlier one with its id. */
export function importStyled(drawing: Element, document: Document): Element {
  const css = [...drawing.querySelectorAll('style')].map((style) => style.textContent).join('')
  for (const style of drawing.querySelectorAll('style')) style.remove()
  // The attribute itself was checked, so nothing may replace it.
  for (const element of drawing.querySelectorAll('[data-style]')) element.removeAttribute('data-style')
  for (const element of drawing.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '')
    element.removeAttribute('style')
  }
  const svg = document.importNode(drawing, true)
  for (const element of svg.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    element.removeAttribute('data-style')
  }
  const others = document.adoptedStyleSheets.filter((sheet) => !isAbout(sheet, svg.id))
  document.adoptedStyleSheets = [...others, sheetOf(css)]
  return svg
}

/** The rules that `importStyled` gave to the drawing with this id. */
export function adoptedRules(id: string): string[] {
  return document.adoptedStyleSheets
    .filter((sheet) => isAbout(sheet, id))
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
}

// Rules of a drawing's sheet begin with the id of its svg.
function isAbout(sheet: CSSStyleSheet, id: string): boolean {
  return id !== '' && [...sheet.cssRules].some((rule) => rule.cssText.startsWith(`#${id} `))
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
