import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorkbench, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
let visit: Visit
beforeAll(async () => {
  workbench = await openWorkbench()
})
afterEach(() => visit?.close())
afterAll(() => workbench?.close())

const lines = (count: number) =>
  `for (let i = 0; i < ${count}; i++) console.log('line ' + i)\nconsole.dir([1])`

test('on a page from right to left code and output read from the left', async () => {
  visit = await workbench.open([{ code: lines(1), expand: true }])
  await visit.page.$eval('html', (html) => html.setAttribute('dir', 'rtl'))
  await visit.entries(2)
  const leftOf = (selector: string) =>
    visit.page.$eval(selector, (part) => Math.round(part.getBoundingClientRect().left))
  expect(await leftOf('.kb-code-preview-code code')).toBe((await leftOf('.kb-code-preview-code')) + 20)
  expect(await leftOf('.kb-code-preview-prompt')).toBeLessThan(await leftOf('.kb-code-preview-text'))
  expect(await leftOf('.kb-value-toggle')).toBeLessThan(await leftOf('.kb-value-label'))
})

test('with forced colours the arrow of a value is a triangle', async () => {
  visit = await workbench.open([{ code: 'console.dir([1])', expand: true }])
  const client = await visit.page.createCDPSession()
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  await visit.entries(1)
  const adjust = await visit.page.$eval(
    '.kb-value-toggle',
    (toggle) => getComputedStyle(toggle, '::before').forcedColorAdjust,
  )
  expect(adjust).toBe('none')
  await client.detach()
})

test('on paper all of the output is there', async () => {
  visit = await workbench.open([{ code: lines(60), expand: true }])
  await visit.entries(61)
  const hiddenPx = () =>
    visit.page.$eval('.kb-code-preview-output', (output) => output.scrollHeight - output.clientHeight)
  expect(await hiddenPx()).toBeGreaterThan(0)
  await visit.page.emulateMediaType('print')
  expect(await hiddenPx()).toBe(0)
})

test('letters that the reader has set larger are larger in code and output alike', async () => {
  visit = await workbench.open([{ code: 'console.info([1])', expand: true }])
  await visit.entries(1)
  const sizes = () =>
    visit.page.$$eval('.kb-code-preview-code pre, .kb-code-preview-text, .kb-code-preview-badge', (parts) =>
      parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
    )
  const before = await sizes()
  await visit.page.$eval('html', (html) => html.style.setProperty('font-size', '200%'))
  expect(before).toHaveLength(3)
  expect(await sizes()).toEqual(before.map((size) => 2 * size))
})
