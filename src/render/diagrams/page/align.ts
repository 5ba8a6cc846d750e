import { colour } from './merge.ts'
import { splitRules } from './styles.ts'

type Declaration = { selector: string; property: string; light: string; dark: string }

/**
 * Makes the style sheets of two themes agree in everything but colours, in place: a rule that only one of them has is added to both, with
 * values that follow the theme switches.
 *
 * Mermaid's dark themes hide some lines; without this, such a drawing could show only one theme.
 */
export function alignSheets(light: Element, dark: Element): void {
  const one = light.querySelector('style')
  const other = dark.querySelector('style')
  if (!one || !other) return
  const lightRules = splitRules(one.textContent ?? '')
  const darkRules = splitRules(other.textContent ?? '')
  const shared = bothHave(lightRules, darkRules)
  const extra = combined(lightRules, darkRules, shared)
  one.textContent = lightRules.filter((rule) => shared.has(skeleton(rule))).join('') + extra
  other.textContent = darkRules.filter((rule) => shared.has(skeleton(rule))).join('') + extra
}

function skeleton(rule: string): string {
  return rule.replace(colour, '·').replace(/\s+/g, '')
}

function bothHave(light: readonly string[], dark: readonly string[]): ReadonlySet<string> {
  const inDark = new Set(dark.map(skeleton))
  return new Set(light.map(skeleton).filter((rule) => inDark.has(rule)))
}

function combined(light: readonly string[], dark: readonly string[], shared: ReadonlySet<string>): string {
  const declarations = new Map<string, Declaration>()
  for (const rules of [light, dark]) {
    for (const { selector, property } of rules
      .filter((rule) => !shared.has(skeleton(rule)))
      .flatMap(declared)) {
      declarations.set(`${selector}|${property}`, {
        selector,
        property,
        light: lastValue(light, selector, property),
        dark: lastValue(dark, selector, property),
      })
    }
  }
  return [...declarations.values()]
    .map((one) => `${one.selector}{${one.property}:var(--kb-light,${one.light}) var(--kb-dark,${one.dark});}`)
    .join('')
}

function declared(rule: string): { selector: string; property: string; value: string }[] {
  const open = rule.indexOf('{')
  if (rule.startsWith('@')) return []
  const body = rule.slice(open + 1, rule.lastIndexOf('}'))
  return rule
    .slice(0, open)
    .split(',')
    .flatMap((selector) =>
      body.split(';').flatMap((text) => {
        const colon = text.indexOf(':')
        const property = text.slice(0, colon).trim()
        const value = text.slice(colon + 1).trim()
        return colon < 0 ? [] : [{ selector, property, value }]
      }),
    )
}

/** A theme's last value for a property; `unset` if it has none, which cancels the other theme's rule. */
function lastValue(rules: readonly string[], selector: string, property: string): string {
  const said = rules.flatMap(declared).filter((one) => one.selector === selector && one.property === property)
  return said.at(-1)?.value ?? 'unset'
}
