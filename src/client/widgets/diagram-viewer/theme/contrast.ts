/** Minimum contrast of text, WCAG 2.2. */
const least = 4.5

type Colour = readonly [red: number, green: number, blue: number]

/** Labels of one box: their colour, and a better one if they are hard to read on the box's fill. */
type BoxLabels = { elements: readonly Element[]; colour: string; better?: string }

/** The labelled boxes of a drawing that is in a document, in order. */
export function boxLabels(svg: Element): BoxLabels[] {
  return [...svg.querySelectorAll('g.node, g.cluster')].map((box) => {
    const elements = [
      ...box.querySelectorAll('.label, .cluster-label, .label *, .cluster-label *, text'),
    ].filter((element) => !(element instanceof SVGRectElement))
    const words = elements.find((element) => element.childElementCount === 0 && element.textContent?.trim())
    const shape = [...box.querySelectorAll('rect, circle, ellipse, polygon, path')].find(
      (element) => !element.closest('.label, .cluster-label') && fillOf(element),
    )
    const ground = shape && fillOf(shape)
    const colour = words ? colourOf(words) : ''
    const own = parsed(colour)
    if (!ground || !own || contrast(ground, own) >= least) return { elements, colour }
    return {
      elements,
      colour,
      better: contrast(ground, [0, 0, 0]) > contrast(ground, [255, 255, 255]) ? '#000000' : '#ffffff',
    }
  })
}

export function paintLabels({ elements }: BoxLabels, colour: string): void {
  for (const element of elements) {
    const property = element instanceof SVGElement ? 'fill' : 'color'
    // Not as an attribute, which a page's policy may forbid.
    ;(element as SVGElement | HTMLElement).style.setProperty(property, colour, 'important')
  }
}

/** Makes the backgrounds of sequence messages pale if text would be hard to read on them; their hue remains visible. */
export function paleGrounds(svg: Element): void {
  const text = svg.querySelector('.messageText')
  const colour = text && parsed(getComputedStyle(text).fill)
  for (const ground of colour ? svg.querySelectorAll('rect.rect[fill]') : []) {
    const fill = fillOf(ground)
    if (fill && contrast(fill, colour!) < least) ground.setAttribute('fill', `rgba(${fill.join(', ')}, 0.15)`)
  }
}

function colourOf(element: Element): string {
  const { color, fill } = getComputedStyle(element)
  return element instanceof SVGElement ? fill : color
}

function fillOf(shape: Element): Colour | undefined {
  const { fill, fillOpacity } = getComputedStyle(shape)
  return Number(fillOpacity) < 0.5 ? undefined : parsed(fill)
}

/** A colour as the browser computes it; undefined for transparent ones. */
function parsed(colour: string): Colour | undefined {
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour) ?? []
  if (red === undefined || Number(alpha) < 0.5) return undefined
  return [Number(red), Number(green), Number(blue)]
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
