import { getOrInsert } from '../../base/get-or-insert.ts'
import { splitRules } from './styles.ts'

/**
 * Makes the styles of a drawing valid for HTML checkers without changing the picture, in place: corner radii become attributes, and values
 * that browsers reject are removed.
 *
 * SVG 2 makes `rx` and `ry` properties too, but checkers know them as attributes only.
 */
export function standardStyles(svg: Element): void {
  const corners: Corners = new Map()
  for (const sheet of svg.querySelectorAll('style'))
    sheet.textContent = splitRules(sheet.textContent ?? '')
      .map((rule) => standardRule(rule, svg, corners))
      .join('')
  for (const element of svg.querySelectorAll('[style]')) standardAttribute(element, corners)
  for (const [element, winners] of corners)
    for (const name of radiusNames) if (winners[name]) element.setAttribute(name, winners[name].value)
  for (const element of [svg, ...svg.querySelectorAll('*')]) dropRefused(element)
}

const radiusNames = ['rx', 'ry'] as const

/** The radii of elements that win the cascade so far, each with its rank. */
type Corners = Map<Element, Winners>
type Winners = Partial<Record<(typeof radiusNames)[number], { value: string; rank: number }>>
type Declaration = { property: string; value: string; text: string }

/** A rule without the declarations that become attributes and those that browsers reject. */
function standardRule(rule: string, svg: Element, corners: Corners): string {
  if (rule.startsWith('@')) return rule
  const open = rule.indexOf('{')
  const selectors = rule.slice(0, open)
  const { all, accepted, radii, others } = declarationsOf(rule.slice(open + 1, rule.lastIndexOf('}')))
  const matches = radii.length > 0 ? matchesOf(selectors, svg) : []
  for (const { element, rank } of matches ?? []) applyRadii(radii, element, rank, corners)
  // Radii of unknown elements stay in the sheet.
  const kept = matches ? others : accepted
  // An unchanged sheet keeps its bytes.
  if (kept.length === all.length) return rule
  return kept.length > 0 ? `${selectors}{${textOf(kept)};}` : ''
}

function standardAttribute(element: Element, corners: Corners): void {
  const { all, radii, others } = declarationsOf(element.getAttribute('style') ?? '')
  applyRadii(radii, element, attributeRank, corners)
  if (others.length < all.length) element.setAttribute('style', textOf(others))
}

type Declarations = {
  all: readonly Declaration[]
  /** Declarations that browsers accept, divided into those that can be attributes and the others. */
  accepted: readonly Declaration[]
  radii: readonly Declaration[]
  others: readonly Declaration[]
}

function declarationsOf(body: string): Declarations {
  const all = body.split(';').flatMap((text): Declaration[] => {
    const colon = text.indexOf(':')
    if (colon < 0) return []
    return [{ property: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim(), text }]
  })
  const accepted = all.filter((one) => !isRefused(one))
  const radii = accepted.filter(isRadius)
  return { all, accepted, radii, others: accepted.filter((one) => !isRadius(one)) }
}

function textOf(declarations: readonly Declaration[]): string {
  return declarations.map(({ text }) => text).join(';')
}

/** Only lengths can be written as an attribute. */
function isRadius({ property, value }: Declaration): boolean {
  return /^r[xy]$/.test(property) && /^[\d.]+(?:px|%)?\s*(?:!important)?$/.test(value)
}

/** A style attribute overrides every rule, and `!important` overrides both. */
const attributeRank = 1_000_000
const importantRank = 10_000_000

/** Gives an element those radii that win over its current ones; at equal rank, later ones win. */
function applyRadii(radii: readonly Declaration[], element: Element, rank: number, corners: Corners): void {
  for (const { property, value } of radii) {
    const winners = getOrInsert(corners, element, (): Winners => ({}))
    const name = property as (typeof radiusNames)[number]
    const [length = '', important] = value.split('!').map((part) => part.trim())
    const full = important ? rank + importantRank : rank
    if (full >= (winners[name]?.rank ?? 0)) winners[name] = { value: length.replace(/px$/, ''), rank: full }
  }
}

/** The elements that a rule matches, each with the specificity of its selector; undefined when that depends on interaction. */
function matchesOf(selectors: string, svg: Element): { element: Element; rank: number }[] | undefined {
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

/** Invalid values that Mermaid sometimes computes; browsers ignore them. */
function isRefused({ property, value }: Pick<Declaration, 'property' | 'value'>): boolean {
  return /\bNaN\b/.test(value) || (property === 'stroke-width' && /^-\d/.test(value))
}

function dropRefused(element: Element): void {
  for (const property of ['fill', 'stroke', 'stroke-width', 'color', 'stop-color']) {
    const value = element.getAttribute(property)
    if (value !== null && isRefused({ property, value })) element.removeAttribute(property)
  }
}
