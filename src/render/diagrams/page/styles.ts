import { shortHash } from './merge.ts'

/** A piece of style sheet that several drawings may share; `key` names it. */
export type StyleChunk = { key: string; css: string }

/**
 * Reduces the style sheets of `svg` to one with only the rules that match something, in place; Mermaid's cover every look and option.
 *
 * Unlike the complete sheets, the remaining rules of the two themes differ only in colours.
 */
export function pruneStyles(svg: Element, id: string): void {
  const sheets = [...svg.querySelectorAll('style')]
  const text = sheets.map((style) => style.textContent ?? '').join('')
  for (const sheet of sheets.slice(1)) sheet.remove()
  const [sheet] = sheets
  if (sheet) sheet.textContent = usedRules(svg, splitRules(text), id).join('')
}

/**
 * Removes the style sheet and every `style` attribute from a drawing and returns them as pieces for the page's own.
 *
 * The rules are scoped by a class named after their text, so drawings with equal rules share them. An inline style becomes a class with a
 * higher specificity than any rule with ids, like the attribute had. A page then needs neither inline styles nor a style sheet per drawing,
 * and its policy can forbid both.
 */
export function hoistStyles(svg: Element, id: string): StyleChunk[] {
  const sheet = svg.querySelector('style')
  const body = sheet?.textContent ?? ''
  sheet?.remove()
  const chunks: StyleChunk[] = []
  if (body) {
    const name = `kb-g-${shortHash(body.replaceAll(id, ''))}`
    svg.classList.add(name)
    chunks.push({ key: name, css: body.replace(new RegExp(`#${id}(?![\\w-])`, 'g'), `.${name}`) })
  }
  return [...chunks, ...inlineStyles(svg)]
}

function inlineStyles(svg: Element): StyleChunk[] {
  const chunks = new Map<string, string>()
  for (const element of svg.querySelectorAll('[style]')) {
    const declarations = tidy(element.getAttribute('style') ?? '')
    element.removeAttribute('style')
    if (!declarations || declarations.includes('<')) continue
    const name = `kb-i-${shortHash(declarations)}`
    element.classList.add(name)
    chunks.set(name, `.${name}:not(#_#_){${declarations}}`)
  }
  return [...chunks].map(([key, css]) => ({ key, css }))
}

function tidy(declarations: string): string {
  return (
    declarations
      .split(';')
      .map((declaration) => declaration.trim().replace(/(?<!\s)\s*:\s*/, ':'))
      .filter((declaration) => /^[\w-]+:[^{}]+$/.test(declaration))
      .join(';')
      // Flows of a sankey are blended like ink; on a dark page they must be blended like light.
      .replace('mix-blend-mode:multiply', 'mix-blend-mode:var(--kb-light,multiply) var(--kb-dark,screen)')
  )
}

/** Top-level rules of a style sheet, each with its block; Mermaid's strings contain no braces. */
export function splitRules(css: string): string[] {
  const rules: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth <= 0) {
      rules.push(css.slice(start, at + 1).trim())
      ;[start, depth] = [at + 1, 0]
    }
  }
  return rules
}

function usedRules(svg: Element, rules: readonly string[], id: string): string[] {
  const safe = rules.filter(
    (rule) => !rule.includes('<') && (rule.startsWith('@') || rule.includes(`#${id}`)),
  )
  const plain = new Map(safe.map((rule) => [rule, rule.startsWith('@') ? rule : usedPart(svg, rule)]))
  const used = [...plain.values()].filter((rule) => rule && !rule.startsWith('@')).join('')
  return safe.flatMap((rule) => {
    const name = /^@(?:-webkit-)?keyframes\s+([\w-]+)/.exec(rule)?.[1]
    if (name && !new RegExp(`animation[^;}]{0,500}\\b${name}\\b`).test(used)) return []
    return plain.get(rule) || []
  })
}

function usedPart(svg: Element, rule: string): string {
  const open = rule.indexOf('{')
  const selectors = rule.slice(0, open).split(/,(?![^(]*\))/)
  const used = selectors.filter((selector) => matches(svg, selector.trim()))
  return used.length && rule.slice(open) !== '{}' ? used.join(',') + rule.slice(open) : ''
}

function matches(svg: Element, selector: string): boolean {
  const bare = selector.replace(/:{1,2}(?:hover|focus|active|before|after)\b/g, '')
  try {
    return svg.matches(bare) || svg.parentElement?.querySelector(bare) != null
  } catch {
    // The reader's browser may support a selector that this one cannot parse.
    return true
  }
}
