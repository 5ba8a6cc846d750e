type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** A new element. `true` is an empty attribute, `false` and `undefined` are none; strings become text nodes. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

/** A stroke icon of 20 units, from path data. */
export function drawing(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({
    class: 'kb-icon',
    viewBox: '0 0 20 20',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
