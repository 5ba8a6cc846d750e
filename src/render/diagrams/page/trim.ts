const numbers = [
  'd',
  'points',
  'transform',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'viewBox',
  'dx',
  'dy',
]

/** Attributes written by Mermaid that have no meaning on their element and are invalid HTML there. */
const meaningless: Readonly<Record<string, readonly string[]>> = {
  rect: ['name'],
  line: ['name'],
  text: ['text-height'],
  circle: ['width', 'height', 'overflow'],
  g: ['x', 'y', 'dy'],
  path: ['x1', 'label-offset-y'],
  foreignObject: ['position'],
}

const paintServers = 'marker, filter, linearGradient, radialGradient, clipPath, mask, pattern, symbol'

/**
 * Removes what readers do not see: unused markers and filters, Mermaid's bookkeeping attributes, decimals beyond a thousandth of a pixel;
 * and the line that marks today, which would be the day of the build. Changes `svg` in place.
 */
export function trimDrawing(svg: Element): void {
  for (const today of svg.querySelectorAll('.today')) today.remove()
  const style = svg.querySelector('style')?.textContent ?? ''
  for (const element of [svg, ...svg.querySelectorAll('*')]) trimAttributes(element, style)
  removeUnused(svg)
  for (const defs of svg.querySelectorAll('defs')) if (!defs.childNodes.length) defs.remove()
}

function trimAttributes(element: Element, style: string): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? ''
    if (name.startsWith('data-') && !style.includes(`[${name}`)) element.removeAttribute(name)
    else if (name === 'class' && value.trim() === '') element.removeAttribute(name)
    else if (isMeaningless(element.localName, name, value) && !style.includes(`[${name}`))
      element.removeAttribute(name)
    else if (name === 'xmlns' || name === 'xmlns:xlink') element.removeAttribute(name)
    else if (numbers.includes(name)) element.setAttribute(name, shortNumbers(value))
  }
}

function isMeaningless(element: string, name: string, value: string): boolean {
  return meaningless[element]?.includes(name) || (name === 'dominant-baseline' && value === 'start')
}

function shortNumbers(value: string): string {
  return value.replace(/-?(?<!\d)\d+\.\d{4,}(?:e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 1000) / 1000),
  )
}

function removeUnused(svg: Element): void {
  const text = [svg, ...svg.querySelectorAll('*')]
    .flatMap((element) =>
      element.getAttributeNames().map((name) => (name === 'id' ? '' : element.getAttribute(name))),
    )
    .concat([...svg.querySelectorAll('style')].map((style) => style.textContent ?? ''))
    .join('\n')
  for (const element of svg.querySelectorAll(paintServers)) {
    if (element.id && !text.includes(`#${element.id}`)) element.remove()
  }
}
