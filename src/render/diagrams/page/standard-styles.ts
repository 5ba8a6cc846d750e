import { splitRules } from './styles.ts'

/**
 * Makes the styles of a drawing valid for HTML checkers without changing the picture, in place: corner radii become attributes, and values
 * that browsers reject are removed.
 *
 * SVG 2 makes `rx` and `ry` properties too, but checkers know them as attributes only.
 */
export function standardStyles(svg: Element): void {
  const radii = new Map<Element, Radii>()
  for (const sheet of svg.querySelectorAll('style'))
    sheet.textContent = splitRules(sheet.textContent ?? '')
      .map((rule) => standardRule(rule, svg, radii))
      .join('')
  for (const element of svg.querySelectorAll('[style]')) standardAttribute(element, radii)
  for (const [element, { rx, ry }] of radii) {
    if (rx) element.setAttribute('rx', rx.value)
    if (ry) element.setAttribute('ry', ry.value)
  }
  for (const element of [svg, ...svg.querySelectorAll('*')]) dropRefused(element)
}

type Radius = { value: string; rank: number }
type Radii = { rx?: Radius; ry?: Radius }
type Declaration = { property: string; value: string; text: string }

function standardRule(rule: string, svg: Element, radii: Map<Element, Radii>): string {
  if (rule.startsWith('@')) return rule
  const open = rule.indexOf('{')
  const selector = rule.slice(0, open)
  const declarations = declarationsOf(rule.slice(open + 1, rule.lastIndexOf('}')))
  const accepted = declarations.filter((declaration) => !isRefused(declaration))
  const selected = accepted.some(isRadius) ? elementsOf(svg, selector) : undefined
  for (const { element, rank } of selected ?? []) note(accepted, element, rank, radii)
  const kept = selected ? accepted.filter((declaration) => !isRadius(declaration)) : accepted
  // An unchanged sheet keeps its bytes.
  if (kept.length === declarations.length) return rule
  return kept.length > 0 ? `${selector}{${kept.map(({ text }) => text).join(';')};}` : ''
}

function standardAttribute(element: Element, radii: Map<Element, Radii>): void {
  const declarations = declarationsOf(element.getAttribute('style') ?? '')
  const accepted = declarations.filter((declaration) => !isRefused(declaration))
  note(accepted, element, inlineRank, radii)
  const kept = accepted.filter((declaration) => !isRadius(declaration))
  if (kept.length === declarations.length) return
  element.setAttribute('style', kept.map(({ text }) => text).join(';'))
}

function declarationsOf(body: string): Declaration[] {
  return body.split(';').flatMap((text) => {
    const colon = text.indexOf(':')
    if (colon < 0) return []
    return [{ property: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim(), text }]
  })
}

/** Only lengths can be written as an attribute. */
function isRadius({ property, value }: Declaration): boolean {
  return (property === 'rx' || property === 'ry') && /^[\d.]+(?:px|%)?\s*(?:!important)?$/.test(value)
}

/** A style attribute overrides every rule, and `!important` overrides both. */
const inlineRank = 1_000_000
const importantRank = 10_000_000

/** Keeps the radii that win in the cascade: the later one of equal rank. */
function note(
  declarations: readonly Declaration[],
  element: Element,
  rank: number,
  radii: Map<Element, Radii>,
): void {
  const own = radii.get(element) ?? {}
  for (const declaration of declarations.filter(isRadius)) {
    const name = declaration.property as 'rx' | 'ry'
    const [value = '', important] = declaration.value.split('!').map((part) => part.trim())
    const full = important ? rank + importantRank : rank
    if ((own[name]?.rank ?? -1) > full) continue
    own[name] = { value: value.replace(/px$/, ''), rank: full }
    radii.set(element, own)
  }
}

/** The elements that a rule matches, with its specificity; undefined when that depends on interaction. */
function elementsOf(svg: Element, selectors: string): { element: Element; rank: number }[] | undefined {
  if (selectors.includes(':')) return undefined
  try {
    return selectors
      .split(',')
      .flatMap((selector) =>
        [...(svg.parentNode ?? svg).querySelectorAll(selector)]
          .filter((element) => svg.contains(element))
          .map((element) => ({ element, rank: specificity(selector) })),
      )
  } catch {
    // A selector that this browser cannot parse.
    return undefined
  }
}

function specificity(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0
  return count(/#/g) * 10_000 + count(/[.[]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi)
}

/** Values that Mermaid sometimes computes wrongly; browsers ignore them. */
function isRefused({ property, value }: Declaration): boolean {
  return /\bNaN\b/.test(value) || (property === 'stroke-width' && /^-\d/.test(value))
}

function dropRefused(element: Element): void {
  for (const property of ['fill', 'stroke', 'stroke-width', 'color', 'stop-color']) {
    const value = element.getAttribute(property)
    if (value !== null && isRefused({ property, value, text: '' })) element.removeAttribute(property)
  }
}
