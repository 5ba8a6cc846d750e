import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Run = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

/** The rules that depend on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds below `root`, by all rules that concern WCAG 2.2 AA, and its best practices, or by `only` some; `iframes` inside are left out.
 */
export async function axeFindings(page: Page, root = 'html', only?: readonly string[]): Promise<string[]> {
  // It stays on a page that is looked at again.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
  const options = {
    iframes: false,
    // Only rules that are experiments read the style sheets once more.
    preload: { assets: ['media'] },
    // The only rule of WCAG 2.2 AA that has to be asked for.
    rules: { 'target-size': { enabled: true } },
    ...(only && { runOnly: only }),
    // Otherwise it describes every element that has passed.
    resultTypes: ['violations'],
  }
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(root)}, ${JSON.stringify(options)})`,
  )) as Run
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)}\n${failureSummary}`),
  )
}
