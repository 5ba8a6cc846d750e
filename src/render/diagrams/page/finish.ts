import { parseSvg, sanitizeSvgText } from '../../../client/widgets/diagram-viewer/safe/sanitize.ts'
import { boxLabels, paintLabels, paleGrounds } from '../../../client/widgets/diagram-viewer/theme/contrast.ts'
import { lightenGreys } from '../../../client/widgets/diagram-viewer/theme/dark-greys.ts'
import { leastWidth, smallestText } from '../../../client/widgets/diagram-viewer/theme/smallest-text.ts'
import type { FinishRequest, PageDrawing } from '../draw-types.ts'
import { alignSheets } from './align.ts'
import type { BothThemes } from './both-themes.ts'
import { renumberIds } from './ids.ts'
import { standardMarkup } from './markup.ts'
import { mergeThemes } from './merge.ts'
import { standardStyles } from './standard-styles.ts'
import { hoistStyles, pruneStyles, type StyleChunk } from './styles.ts'
import { trimDrawing } from './trim.ts'

/**
 * Finishes Mermaid's SVG in one or two themes: sanitises it, removes unused parts, renumbers ids, merges the themes, hoists styles and
 * determines the size.
 *
 * Runs in a browser page, because its parser reads the markup as the reader's browser will.
 */
export function finishDrawing({ id, light, dark }: FinishRequest, document: Document): PageDrawing {
  const one = prepare(light, id, document)
  const other = dark === undefined ? undefined : prepare(dark, id, document)
  if (one && other) alignSheets(one.svg, other.svg)
  return finished(id, one, other?.svg, document)
}

/** The same for a drawing with placeholders of `both` instead of colours. */
export function finishBoth(id: string, drawn: string, both: BothThemes, document: Document): PageDrawing {
  const prepared = prepare(drawn, id, document)
  const text = prepared?.svg.outerHTML ?? ''
  const light = parseSvg(both.light(text), document)
  const dark = parseSvg(both.dark(text), document)
  return finished(
    id,
    light ? { svg: light, found: prepared?.found ?? [] } : undefined,
    dark ?? undefined,
    document,
  )
}

type Prepared = { svg: Element; found: string[] }

function finished(
  id: string,
  one: Prepared | undefined,
  dark: Element | undefined,
  document: Document,
): PageDrawing {
  if (!one) return { status: 'failed', error: { name: 'Error', message: 'The drawing contains no picture' } }
  if (dark) lightenGreys(dark)
  const smallest = makeLegible(one.svg, dark, document)
  const merged = dark ? mergeThemes(one.svg.outerHTML, dark.outerHTML, isColour) : undefined
  const whole = sanitizeSvgText(merged?.svg ?? one.svg.outerHTML, document)
  if (!whole)
    return { status: 'failed', error: { name: 'Error', message: 'The drawing is not safe to show' } }
  const { svg } = whole
  const box = boxOf(svg)
  const least = leastWidth(smallest, box.width)
  const styles = [...(merged?.pairs ?? []).map(pairStyle), ...hoistStyles(svg, id)]
  if (least > 0) {
    const key = `kb-w-${least}`
    svg.classList.add(key)
    styles.push({ key, css: `.${key}{--kb-least:${least}px}` })
  }
  svg.setAttribute('width', String(box.width))
  svg.setAttribute('height', String(box.height))
  return { status: 'drawn', svg: svg.outerHTML, styles, ...box, dropped: one.found, themes: merged ? 2 : 1 }
}

function prepare(text: string, id: string, document: Document): Prepared | undefined {
  const read = sanitizeSvgText(text, document)
  if (!read) return undefined
  const { svg } = read
  const widest = /max-width:\s*([\d.]+)px/.exec(svg.getAttribute('style') ?? '')?.[1]
  if (widest && !svg.hasAttribute('viewBox')) svg.setAttribute('width', widest)
  svg.removeAttribute('style')
  pruneStyles(svg, id)
  standardStyles(svg)
  standardMarkup(svg)
  trimDrawing(svg)
  renumberIds(svg, id)
  return read
}

/**
 * Makes labels readable on their boxes in both themes. A fix for one theme is applied to both, because they will be merged. Returns the
 * size of the smallest text.
 */
function makeLegible(light: Element, dark: Element | undefined, document: Document): number {
  const others = dark && look(dark, document).labels
  const { labels: own, smallest } = look(light, document)
  own.forEach((labels, index) => {
    const twin = others?.[index]
    if (!labels.better && !twin?.better) return
    paintLabels(labels, labels.better ?? labels.colour)
    if (twin) paintLabels(twin, twin.better ?? twin.colour)
  })
  return smallest
}

/** Measures a drawing while it is in the document, where it has computed styles. */
function look(svg: Element, document: Document) {
  document.body.append(svg)
  try {
    paleGrounds(svg)
    return { labels: boxLabels(svg), smallest: smallestText(svg) }
  } finally {
    svg.remove()
  }
}

/** Width and height in CSS px, from the view box, because Mermaid sets a width of 100 % and no height. */
function boxOf(svg: Element): { width: number; height: number } {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (width > 0 && height > 0) return { width: Math.ceil(width), height: Math.ceil(height) }
  const size = (name: string, other: number) =>
    Math.ceil(Number.parseFloat(svg.getAttribute(name) ?? '')) || other
  const box = { width: size('width', 300), height: size('height', 150) }
  svg.setAttribute('viewBox', `0 0 ${box.width} ${box.height}`)
  return box
}

/** Uses the theme switches `--kb-light` and `--kb-dark`, one of which is empty and the other invalid, so that one value remains. */
function pairStyle({ name, light, dark }: { name: string; light: string; dark: string }): StyleChunk {
  return { key: name, css: `:root{${name}:var(--kb-light,${light}) var(--kb-dark,${dark})}` }
}

function isColour(word: string): boolean {
  return CSS.supports('color', word)
}
