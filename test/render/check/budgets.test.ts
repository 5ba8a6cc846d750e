import { afterEach, expect, test } from 'vitest'
import { openBudgets } from '../../../src/render/check/budgets.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

/** Text that does not shrink to nothing. */
function noise(length: number): string {
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % 10
  }).join('')
}

const client = {
  script: [{ path: 'assets/site.js', contents: noise(3_000) }],
  styles: [{ path: 'assets/style.css', contents: noise(2_000) }],
}
const note = { path: 'a.md', layout: 'doc' }
const html = (text: string) => ({ length: text.length, read: () => text })

test('a page of a usual size is within the default budgets and is not even packed', () => {
  const check = openBudgets({}, client)
  let reads = 0
  const page = { length: 60_000, read: () => String(++reads) }
  expect(check(note, page)).toEqual([])
  expect(reads).toBe(0)
})

test('a heavy page is named with what weighs most in it', () => {
  const check = openBudgets({ html: 300 }, client)
  const [finding] = check(note, html(`<p>text</p><svg>${noise(4_000)}</svg>`))
  expect(finding).toMatchObject({ rule: 'budget', severity: 'error', path: 'a.md' })
  expect(finding!.message).toMatch(
    /^The HTML of this page weighs .* KiB .*"budgets\.html": drawings before gzip 3\.9 KiB, text/,
  )
})

test('heavy scripts, styles and sums name their files', () => {
  const check = openBudgets({ script: 100, styles: 100, page: 500 }, client)
  const messages = check(note, html('<p>text</p>')).map(({ message }) => message)
  expect(messages).toHaveLength(3)
  expect(messages[0]).toContain('"budgets.script": assets/site.js')
  expect(messages[1]).toContain('"budgets.styles": assets/style.css')
  expect(messages[2]).toMatch(/"budgets\.page": assets\/site\.js .*, assets\/style\.css/)
})

test('a layout has its own budgets', () => {
  const check = openBudgets({ layouts: { home: { html: 10 } } }, client)
  expect(check(note, html('<p>text</p>'))).toEqual([])
  expect(check({ path: 'index.md', layout: 'home' }, html('<p>text</p>'))).toHaveLength(1)
})

test('without budgets nothing is too heavy', () => {
  expect(openBudgets(false, client)(note, html(noise(3_000_000)))).toEqual([])
})

let site: TestSite | undefined
afterEach(() => site?.close())

test('a build over a budget fails, names notes alone, and writes nothing', async () => {
  site = makeSite(
    { 'docs/index.md': '# Home\n' },
    { lastUpdated: false, budgets: { html: 100, layouts: { 'not-found': { html: 100 } } } },
  )
  const { diagnostics, summary } = await site.build()
  expect(summary).toBeUndefined()
  expect(diagnostics.map(({ rule, path }) => `${rule} ${path}`)).toEqual(['budget index.md'])
})
