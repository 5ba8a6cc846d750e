import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, colourRules } from '../helpers/axe.ts'
import { validationRules } from '../helpers/html-rules.ts'
import { sampleSite } from '../helpers/sample-site.tsx'
import { openVisits, type Visits } from '../helpers/theme-visits.ts'

/** Those that have no parts of their own: the same note or screen stands on another one. */
const LIKE_OTHERS = ['css/deep/layers.html', 'en/404.html']
const PAGES = Object.keys(sampleSite()).filter((path) => !LIKE_OTHERS.includes(path))

let visits: Visits

beforeAll(async () => {
  visits = await openVisits()
})
afterAll(() => visits?.close())

/**
 * Widths at which a page is looked at, in the light and in the dark. What is around a text is one of four frames, the first with all that the
 * others have: their colours are the same at any width. The other pages are notes as that of the first one.
 */
const WIDTHS: Readonly<Record<string, readonly [light: number[], dark: number[]]>> = {
  'css/flex.html': [[1440, 800, 390], [1440]],
  'index.html': [[390], [1440]],
  'about.html': [[390], [1440]],
  'ar/css/flex.html': [[390], [1440]],
  ...Object.fromEntries(
    ['graph', 'linked', 'catalog', '404'].map((name) => [`${name}.html`, [[1440], [390]]]),
  ),
}

describe('axe finds nothing in the light, and no colours in the dark of each frame', () => {
  test.each(PAGES.filter((path) => path !== 'bare.html'))('%s', async (path) => {
    const page = await visits.visit(`/${path}`)
    const [light, dark] = WIDTHS[path] ?? [[1440], []]
    for (const [theme, widths] of Object.entries({ light, dark })) {
      if (widths.length === 0) continue
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
      await page.waitForFunction(
        (dark) => document.documentElement.classList.contains('dark') === dark,
        {},
        theme === 'dark',
      )
      for (const width of widths) {
        await page.setViewport({ width, height: 900 })
        const rules = theme === 'dark' ? colourRules : undefined
        expect(await axeFindings(page, 'html', rules), `${width} px, ${theme}`).toEqual([])
      }
    }
    await visits.leave(page)
  })

  test.each([
    ['the full-screen menu', 390, '.kb-hamburger', '[data-lock] .kb-screen[open]'],
    ['the drawer', 800, '.kb-sidebar-open', '.kb-sidebar[data-open]'],
    ['the extra menu', 800, '.kb-extra > summary', '.kb-extra[open]'],
    ['the outline’s drop-down', 800, '.kb-local-outline > summary', '.kb-local-outline[open]'],
    ['the search', 390, '.kb-search-button', '.kb-search-dialog[open]'],
    ['a flyout', 1440, '.kb-bar-menu summary', '.kb-bar-menu [open]'],
    ['the language menu', 1440, '.kb-locale-menu > summary', '.kb-locale-menu[open]'],
  ])('with %s open', async (_name, width, button, opened) => {
    const page = await visits.visit('/css/flex.html', { width })
    await page.$eval(button, (element) => (element as HTMLElement).click())
    await page.waitForSelector(opened)
    expect(await axeFindings(page, opened)).toEqual([])
    await visits.leave(page)
  })
})

test('a graph is filtered by title and topic, in the drawing and in the list below it', async () => {
  const page = await visits.visit('/graph.html')
  await page.waitForSelector('.kb-graph-filter:not([hidden])')
  const shown = () =>
    page.evaluate(() => ({
      drawn: [...document.querySelectorAll('.kb-graph a:not([data-out]) title')].map(
        (own) => own.textContent,
      ),
      listed: [...document.querySelectorAll('.kb-graph-list li')]
        .filter((own) => own.checkVisibility())
        .map((own) => own.textContent),
      count: document.querySelector('.kb-graph-filter output')?.textContent,
    }))
  await page.type('.kb-graph-filter input', 'css 缓')
  expect(await shown()).toEqual({ drawn: ['缓存'], listed: ['缓存'], count: '1 篇' })
  expect(await axeFindings(page, '#kb-main')).toEqual([])
  await page.keyboard.press('Escape')
  await page.$eval('.kb-graph-filter input', (input) => {
    input.value = ''
    input.dispatchEvent(new Event('input'))
  })
  expect(await shown()).toMatchObject({ drawn: { length: 5 }, listed: { length: 5 }, count: '' })
  // On a phone all of it is shown first.
  await page.setViewport({ width: 390, height: 800 })
  expect(await page.$eval('svg.kb-graph', (graph) => graph.getBoundingClientRect().width)).toBeLessThan(390)
  await visits.leave(page)
})

describe('html-validate finds nothing', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: validationRules })
  test.each(PAGES)('%s', async (path) => {
    const html = await readFile(join(visits.folder, path), 'utf8')
    const { results } = await validator.validateString(html)
    const messages = results.flatMap(({ messages: found }) =>
      found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(messages).toEqual([])
  })
})
