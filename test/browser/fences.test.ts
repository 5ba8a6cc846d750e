import type { Page } from 'puppeteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fence } from '../fences/read.ts'
import { styleFindings } from '../fences/styles.ts'
import { typeFindings } from '../fences/types.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'

let browser: TestBrowser
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(() => browser.close())

function fence(lang: string, code: string): Fence {
  return { note: 'a.md', line: 10, lang, code, isFragment: false, isPreview: false }
}

test.each([
  ['css', 'a {\n  colour: red;\n}', ['docs/a.md:11 colour: red']],
  ['css', 'a { width: 3 }', ['docs/a.md:10 width: 3']],
  ['css', 'a {}\nb:opened, c {}', ['docs/a.md:10 A rule', 'docs/a.md:11 The selector b:opened']],
  ['css', '@media (widht > 1px) { a { color: red } }', ['docs/a.md:10 The media query (widht > 1px)']],
  ['css', 'a {}\n@import "b.css";', ['docs/a.md:10 A rule']],
  ['css', '@font-face { font-family: a; font-dispaly: swap }', ['docs/a.md:10 font-dispaly: swap']],
  ['css', '@scoope (a) { b { color: red } }', ['docs/a.md:10 A rule', 'docs/a.md:10 @scoope']],
  ['html', '<p>\n<style>\np { color: rde }\n</style>', ['docs/a.md:12 color: rde']],
  ['html', '<p style="margin: 1px 2px 3px 4px 5px"></p>', ['docs/a.md:10 margin: 1px 2px 3px 4px 5px']],
])('a browser drops from %s %j', async (lang, code, dropped) => {
  const found = dropped.map((text) => `${text} is dropped by the browser`)
  expect(await styleFindings(page, [fence(lang, code)])).toEqual(found)
})

test('markup that no browser knows is named', async () => {
  const found = await styleFindings(page, [
    fence('html', '<serach><a hrfe="b" data-c aria-label="d">e</a></serach>'),
  ])
  expect(found).toEqual(['docs/a.md:10 <serach> is no element', 'docs/a.md:10 hrfe is no attribute of <a>'])
})

test('what browsers know passes', async () => {
  const css = `@layer a, b;
@import url('c.css') layer(a) print;
@media print, (40rem <= width < 64rem) { .a { &:hover { color: color-mix(in oklch, var(--b), black 12%) } } }
@property --c { syntax: '<angle>'; inherits: false; initial-value: 0deg }
@keyframes d { 50% { scale: 0 1 } }`
  const html =
    '<button commandfor="a" command="show-modal">a</button><x-b c="d"></x-b><svg viewBox="0 0 1 1"></svg>'
  expect(await styleFindings(page, [fence('css', css), fence('html', html)])).toEqual([])
})

test('TypeScript fences are files of their own, and those of a missing library are not tried', async () => {
  const fences = [
    fence('ts', 'const a: number = 1\nconst b: string = a'),
    fence('ts', "import { c } from 'not-installed'\nconst a: string = c(1)"),
    fence('tsx', 'const a = () => <p>b</p>'),
    { ...fence('ts', 'return await 1'), isPreview: true },
  ]
  expect(await typeFindings(fences)).toEqual({
    found: ["docs/a.md:11 TS2322: Type 'number' is not assignable to type 'string'."],
    untried: ['docs/a.md:10 needs a library that is not installed'],
  })
})
