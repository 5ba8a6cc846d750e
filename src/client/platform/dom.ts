type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** A new HTML element with attributes and children; parses no markup. `true` is an empty attribute, `false` and `undefined` are none. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

/** A stroke icon on a grid of `units`, from path data. */
export function icon(paths: string, units = 24): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', `0 0 ${units} ${units}`)
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', paths)
  svg.append(path)
  return svg
}
