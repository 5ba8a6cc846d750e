import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copyFailedText } from '../../src/client/widgets/code-preview/labels.ts'
import { openWorkbench, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
let visit: Visit | undefined

beforeAll(async () => {
  workbench = await openWorkbench()
})
afterEach(async () => {
  await visit?.close()
  visit = undefined
})
afterAll(() => workbench?.close())

async function shown(code: string): Promise<Visit> {
  visit = await workbench.open([{ code, expand: true }])
  await visit.entries(1)
  return visit
}

/** Opens rows by their labels, each found below the former, and gives the labels of the rows below the last. */
async function openRows({ page }: Visit, ...labels: string[]): Promise<string[]> {
  return page.evaluate(async (wanted: string[]) => {
    const state = async (done: () => boolean) => {
      while (!done()) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    let list: Element = document.querySelector('.kb-value-tree')!
    for (const label of wanted) {
      const rows = [...list.children]
      const row = rows.find((item) => item.querySelector('.kb-value')?.textContent === label)
      const button = row?.querySelector<HTMLButtonElement>(':scope > button')
      if (!row || !button) throw new Error(`no row to open: ${label}`)
      if (button.getAttribute('aria-expanded') === 'false') button.click()
      list = row.querySelector(':scope > ul')!
      await state(() => list.children.length > 0)
    }
    return [...list.children].map(
      (row) => row.querySelector('.kb-value')?.textContent ?? row.textContent ?? '',
    )
  }, labels)
}

describe('object tree', () => {
  test('rule 46: a closed root, opened it shows its members', async () => {
    const opened = await shown('console.dir({n:1})')
    expect(await opened.page.$eval('.kb-value-toggle', (row) => row.getAttribute('aria-expanded'))).toBe(
      'false',
    )
    expect(await openRows(opened, 'Object')).toEqual(['n: 1'])
  })

  test('rules 47, 48, 49 and 59: roots stand in order between text entries, without prompt and badge', async () => {
    const { entries, page } = await shown(
      "console.log('a'); console.dir([]); console.dir(null); console.dir('s'); console.dir(1, 2); console.log('z')",
    )
    expect(await entries(6)).toEqual(['|a', 'dir:Array', 'dir:null', 'dir:"s"', 'dir:1', '|z'])
    expect(await page.$('[data-type="dir"] .kb-code-preview-prompt')).toBeNull()
    expect(await page.$('[data-type="dir"] .kb-code-preview-badge')).toBeNull()
    expect(await page.$('[data-type="dir"] button')).toBeNull()
  })

  test('rules 50, 51, 52 and 58: labels of members', async () => {
    const opened = await shown(`class P { constructor() { this.x = 1 } }
      console.dir({ u: undefined, z: null, s: 't"q', b: true, ar: [1], e: {}, m: new Map(), st: new Set(), d: new Date(0),
        p: Promise.resolve(), i: new P(), f() {}, y: Symbol('k'), g: 10n, n: NaN })`)
    expect(await openRows(opened, 'Object')).toEqual([
      'u: undefined',
      'z: null',
      's: "t\\"q"',
      'b: true',
      'ar: Array',
      'e: Object',
      'm: Map(0)',
      'st: Set(0)',
      'd: 1970-01-01T00:00:00.000Z',
      'p: Promise',
      'i: P',
      'f: ƒ f() {}',
      'y: Symbol(k)',
      'g: 10n',
      'n: NaN',
    ])
    const openable = await opened.page.$$eval('ul ul .kb-value-toggle', (rows) =>
      rows.map((row) => row.textContent),
    )
    expect(openable).toEqual(['ar: Array', 'i: P'])
  })

  test('rules 53 and 54: indices in order, inherited properties last', async () => {
    const opened = await shown('console.dir([[5, 6], Object.assign(Object.create({ b: 2 }), { a: 1 })])')
    expect(await openRows(opened, 'Array', '0: Array')).toEqual(['0: 5', '1: 6'])
    expect(await openRows(opened, 'Array', '1: Object')).toEqual(['a: 1', 'b: 2'])
  })

  test('rule 55: a cycle opens level by level', async () => {
    const opened = await shown('const a = { n: 1 }; a.self = a; console.dir(a)')
    const self = Array.from({ length: 10 }, () => 'self: Object')
    expect(await openRows(opened, 'Object', ...self)).toEqual(['n: 1', 'self: Object'])
  })

  test('rule 56: rows of the same name open independently', async () => {
    const opened = await shown('console.dir({a:{x:{y:1}},b:{x:{y:2}}})')
    expect(await openRows(opened, 'Object', 'a: Object', 'x: Object')).toEqual(['y: 1'])
    expect(await openRows(opened, 'Object', 'b: Object', 'x: Object')).toEqual(['y: 2'])
    expect(await opened.page.$$('[aria-expanded="true"].kb-value-toggle')).toHaveLength(5)
  })

  test('rule 57: children are read once; closing keeps what was open inside', async () => {
    const opened = await shown('let n = 0; console.dir({ inner: { get count() { return ++n } } })')
    expect(await openRows(opened, 'Object', 'inner: Object')).toEqual(['count: 1'])
    const root = await opened.page.$('.kb-value-toggle')
    await root?.click()
    await root?.click()
    expect(await openRows(opened, 'Object', 'inner: Object')).toEqual(['count: 1'])
    expect(await opened.page.$$('[aria-expanded="true"].kb-value-toggle')).toHaveLength(2)
  })

  test('a member that throws shows its error', async () => {
    const opened = await shown("console.dir({ get bad() { throw new Error('no') }, good: 1 })")
    expect(await openRows(opened, 'Object')).toEqual(['bad: Error: no', 'good: 1'])
  })

  test('a million members come in pages', async () => {
    const opened = await shown('console.dir(new Array(1_000_000).fill(7))')
    const rows = await openRows(opened, 'Array')
    expect(rows).toHaveLength(201)
    expect(rows.at(-1)).toBe('… 999800 more')
    await (await opened.page.$('.kb-value-more'))?.click()
    await opened.page.waitForFunction(() => document.querySelectorAll('.kb-value-row').length === 402)
  })

  test('after the last page the focus is at what came in place of the button', async () => {
    const opened = await shown('console.dir(new Array(201).fill(7))')
    await openRows(opened, 'Array')
    await opened.page.focus('.kb-value-more')
    await opened.page.keyboard.press('Enter')
    await opened.page.waitForFunction(() => !document.querySelector('.kb-value-more'))
    expect(await opened.page.evaluate(() => document.activeElement?.textContent)).toBe('200: 7')
  })

  test('a DOM node opens into its properties', async () => {
    const opened = await shown("console.dir(document.createElement('div'))")
    expect(await opened.entries(1)).toEqual(['dir:HTMLDivElement'])
    expect(await openRows(opened, 'HTMLDivElement')).toContain('tagName: "DIV"')
  })

  test('the tree works by keyboard', async () => {
    const { page } = await shown('console.dir({ a: { b: 1 } })')
    await page.focus('.kb-value-toggle')
    await page.keyboard.press('Enter')
    await page.waitForSelector('ul ul .kb-value-toggle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForFunction(() => document.querySelectorAll('.kb-value-row').length === 3)
  })
})

describe('copy', () => {
  /** A clipboard that notes what it gets, if it is the one that works, and a clock that the test moves. */
  const setup = `
    window.works = 'clipboard'
    window.copied = []
    window.alerts = []
    window.alert = (text) => window.alerts.push(text)
    const refuse = () => Promise.reject(new Error('denied'))
    const take = async (text) => { window.copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => works === 'clipboard' ? take(text) : refuse() } })
    document.execCommand = () => {
      if (works === 'field') window.copied.push(document.activeElement.value)
      return works === 'field'
    }
    const real = setTimeout
    window.timers = []
    window.setTimeout = (run, ms) => ms === 1000 ? window.timers.push(run) : real(run, ms)`
  const state = ({ page }: Visit) =>
    page.evaluate(() => ({
      copied: (window as unknown as { copied: string[] }).copied,
      alerts: (window as unknown as { alerts: string[] }).alerts,
      marked: document.querySelector('[data-action="copy"]')?.hasAttribute('data-active'),
    }))
  const fireTimers = ({ page }: Visit) =>
    page.evaluate(
      () => (window as unknown as { timers: (() => void)[] }).timers.splice(0).map((run) => run()).length,
    )
  const marked = ({ page }: Visit, on: boolean) =>
    page.waitForFunction(
      (wanted: boolean) =>
        document.querySelector('[data-action="copy"]')?.hasAttribute('data-active') === wanted,
      {},
      on,
    )

  test('rules 13, 60, 61, 62 and 63: exact code, one mark of 1000 ms, clicks meanwhile are ignored; the text field replaces a clipboard that refuses, and when both fail there is the alert of the specification', async () => {
    const code = 'if (a) {\n\n    b("<tag>")\n}'
    const opened = await workbench.open([{ code }], { setup })
    visit = opened
    const { page } = opened
    await opened.press('copy')
    await marked(opened, true)
    await opened.press('copy')
    expect(await state(opened)).toEqual({ copied: [code], alerts: [], marked: true })
    // One timer of 1000 ms: the second click has not started another.
    expect(await fireTimers(opened)).toBe(1)
    await marked(opened, false)
    await opened.press('copy')
    await marked(opened, true)
    expect((await state(opened)).copied).toEqual([code, code])
    expect(await page.$('iframe')).toBeNull()
    expect(await fireTimers(opened)).toBe(1)
    await marked(opened, false)
    await page.evaluate("works = 'field'")
    await opened.press('copy')
    await marked(opened, true)
    expect((await state(opened)).copied).toEqual([code, code, code])
    expect(await page.$('textarea')).toBeNull()
    expect(await fireTimers(opened)).toBe(1)
    await marked(opened, false)
    await page.evaluate("works = 'nothing'")
    await opened.press('copy')
    await page.waitForFunction(() => (window as unknown as { alerts: string[] }).alerts.length > 0)
    expect(await state(opened)).toMatchObject({ alerts: [copyFailedText], marked: false })
    expect((await state(opened)).copied).toHaveLength(3)
    expect(copyFailedText).toBe('Failed to copy to clipboard. Your browser might not support this feature.')
  })
})
