import postcss, { type AtRule, type ChildNode } from 'postcss'
import type { Page } from 'puppeteer'
import { type Try, tryRules, whatMarkupHas } from './in-page.ts'
import { at, type Fence } from './read.ts'

type NamedTry = Try & { name: string; line: number }

/** At-rules whose declarations are descriptors: CSS.supports does not know them. */
const descriptors = /^(?:font-face|property|counter-style|function|position-try|page|view-transition)$/

/**
 * What the browser drops or does not know in the style sheets and markup of fences. That a fence parses, `kbsite check` says; a selector or
 * a property that no browser has parses, too.
 */
export async function styleFindings(page: Page, fences: readonly Fence[]): Promise<string[]> {
  const found: string[] = []
  for (const fence of fences) {
    const markup = fence.lang === 'html' ? await page.evaluate(whatMarkupHas, fence.code) : undefined
    found.push(...(markup?.unknown ?? []).map((text) => at(fence, text)))
    for (const sheet of markup?.sheets ?? [fence.code])
      found.push(...(await sheetFindings(page, fence, sheet)))
  }
  return found
}

async function sheetFindings(page: Page, fence: Fence, sheet: string): Promise<string[]> {
  const parsed = postcss.parse(sheet)
  const rules = parsed.nodes.filter(({ type }) => type !== 'comment').length
  const tries: NamedTry[] = [{ kind: 'sheet', text: sheet, rules, name: 'A rule', line: 1 }]
  parsed.walk((node) => {
    tries.push(...triesOf(node))
  })
  const failed = new Set(await page.evaluate(tryRules, tries))
  const before = Math.max(0, fence.code.slice(0, fence.code.indexOf(sheet)).split('\n').length - 1)
  return tries
    .filter((_, index) => failed.has(index))
    .map(({ name, line }) => at(fence, `${name} is dropped by the browser`, before + line - 1))
}

function triesOf(node: ChildNode): NamedTry[] {
  const line = node.source?.start?.line ?? 1
  if (node.type === 'rule') {
    if (/keyframes$/.test(nameOf(node.parent))) return []
    return node.selectors.map((text) => ({ kind: 'selector', text, line, name: `The selector ${text}` }))
  }
  if (node.type === 'atrule') {
    const queries = node.name === 'media' ? postcss.list.comma(node.params) : []
    const whole: NamedTry = { kind: 'sheet', text: String(node), rules: 1, line, name: `@${node.name}` }
    return [whole, ...queries.map((text) => mediaTry(text, line))]
  }
  if (node.type !== 'decl' || node.prop.startsWith('--')) return []
  const name = `${node.prop}: ${node.value}`
  return descriptors.test(nameOf(node.parent))
    ? [{ kind: 'descriptor', text: String(node.parent), prop: node.prop, line, name }]
    : [{ kind: 'declaration', text: node.value, prop: node.prop, line, name }]
}

function mediaTry(text: string, line: number): NamedTry {
  return { kind: 'media', text, line, name: `The media query ${text}` }
}

function nameOf(parent: ChildNode['parent']): string {
  return parent?.type === 'atrule' ? (parent as AtRule).name : ''
}
