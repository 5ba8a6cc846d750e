import { icon } from '../../platform/dom.ts'
import { mermaidVersion } from './config.ts'

/** The picture for a diagram that does not parse. Product spec §5: the text and the library's version. */
export function errorPicture(document: Document): SVGElement {
  const svg = icon(document, '')
  svg.setAttribute('viewBox', '0 0 400 100')
  svg.setAttribute('class', 'kb-diagram-syntax-error')
  svg.removeAttribute('aria-hidden')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', 'Syntax error in text')
  svg.replaceChildren(
    line(document, 44, 24, 'Syntax error in text'),
    line(document, 76, 14, `mermaid version ${mermaidVersion}`),
  )
  return svg
}

function line(document: Document, y: number, size: number, words: string): SVGElement {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  text.setAttribute('x', '200')
  text.setAttribute('y', String(y))
  text.setAttribute('font-size', String(size))
  text.setAttribute('text-anchor', 'middle')
  text.textContent = words
  return text
}
