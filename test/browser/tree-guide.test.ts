import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DiagramVisits, openDiagramVisits } from './diagram-visits.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lab = 'templates/components/tree-lab'

let site: DiagramVisits
let page: Page

beforeAll(async () => {
  const files = ['docs/guide/tree.md', 'docs/en/guide/tree.md', 'templates/components/TreeLab.island.tsx']
  const parts = readdirSync(path.join(root, lab)).map((file) => `${lab}/${file}`)
  // The pages that the guide's links lead to.
  const others = ['guide/widgets', 'en/guide/widgets', 'catalog', 'index']
  site = await openDiagramVisits(
    {
      // As if kbsite was installed there.
      'node_modules/kbsite/package.json': JSON.stringify({
        name: 'kbsite',
        exports: { './tree': './tree.ts' },
      }),
      'node_modules/kbsite/tree.ts': `export * from '${root}/src/client/tree.ts'`,
      ...Object.fromEntries([...files, ...parts].map((file) => [file, read(file)])),
      ...Object.fromEntries(others.map((name) => [`docs/${name}.md`, `# ${name}\n`])),
    },
    {
      lang: 'zh-CN',
      locales: { root: { lang: 'zh-CN', label: '中文' }, en: { lang: 'en', label: 'English' } },
    },
  )
})
afterAll(() => site?.close())

async function open(guide: string): Promise<void> {
  page = await site.open(guide, {
    before: `window.problems = []
      addEventListener('error', ({ message }) => window.problems.push(message))
      const error = console.error
      console.error = (...parts) => { window.problems.push(parts.join(' ')); error(...parts) }`,
  })
}

/** Since the last call. */
const said = () => page.evaluate(() => (window as unknown as { problems: string[] }).problems.splice(0))

/** The sample of the laboratory, alive. */
async function sample(show: string): Promise<void> {
  const element = (await page.waitForSelector(`[data-show="${show}"]`))!
  await element.evaluate((shown) => shown.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForSelector(`[data-status="ready"] [data-show="${show}"]`)
}

/** Waits until the sample says so. */
async function hears(show: string, text: string): Promise<void> {
  await page.waitForFunction(
    (name, wanted) => document.querySelector(`[data-show="${name}"]`)?.textContent?.includes(wanted),
    {},
    show,
    text,
  )
}

const row = (show: string, key: string) => `[data-show="${show}"] [data-key="${key}"]`
const press = (selector: string) => page.$eval(selector, (element) => (element as HTMLElement).click())

/** The page fits on a narrow screen; one in so many of its examples comes to life and answers, without a word in the console. */
async function tryExamples(islandsOf: string, oneIn: number): Promise<void> {
  await page.setViewport({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewport({ width: 1024, height: 900 })
  // Whatever comes near the viewport comes to life; the page is walked from top to bottom.
  const islands = await page.$$(islandsOf)
  expect(islands.length).toBeGreaterThan(30)
  const answers: string[] = []
  for (const island of islands.filter((_, at) => at % oneIn === 0)) {
    await island.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForFunction((element) => (element as HTMLElement).dataset.status === 'ready', {}, island)
    answers.push(await page.evaluate(tryOut, island))
  }
  expect(answers).not.toContain('nothing')
  // A few have no data, a spinner over the rows, a drop-down that is disabled, or roots that are not asked for.
  expect(answers.filter((answer) => answer === 'answers').length).toBeGreaterThan(answers.length - 4)
  expect(await said()).toEqual([])
}

const examples = '.kb-island[data-island$="tree"]'

test('the Chinese guide fits on a narrow screen, and its examples come to life and answer', async () => {
  await open('/guide/tree.html')
  await tryExamples(examples, 6)
  await site.leave(page)
})

/** Does to a tree what a visitor would do first, and says what came of it. Runs in the page. */
async function tryOut(island: Element): Promise<string> {
  const find = (selector: string) => island.querySelector<HTMLElement>(selector)
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const box = find('.kb-tree-drop-box')
  if (box?.matches(':disabled')) return 'closed'
  box?.click()
  await frame()
  const row = () => (find('.kb-tree-loading') ? null : find('[role="treeitem"]'))
  for (let waited = 0; waited < 90 && !row(); waited += 1) await frame()
  if (!row()) return find('.kb-tree-loading') ? 'loading' : 'empty'
  const parent = find('[role="treeitem"][aria-expanded]')
  const [acted, part, state] = parent ? [parent, 'arrow', 'aria-expanded'] : [row()!, 'box', 'aria-checked']
  const before = acted.getAttribute(state)
  acted.querySelector<HTMLElement>(`[data-part="${part}"]`)?.click()
  for (let waited = 0; waited < 60; waited += 1) {
    if (acted.getAttribute(state) !== before) return 'answers'
    await frame()
  }
  return 'nothing'
}

describe('the English guide', () => {
  // Each option of code has a sample of its own, and the page is a heavy one.
  beforeAll(() => open('/en/guide/tree.html'))
  afterAll(() => site.leave(page))

  test('fits on a narrow screen, and its examples come to life and answer', () => tryExamples(examples, 6))

  test('load: nodes come when they are opened, and a failed one can be tried again', async () => {
    await sample('load')
    await page.waitForSelector(row('load', '3'))
    // In the frame after the press: when that has been answered, the load may have failed.
    const isBusy = await page.$eval(row('load', '3'), async (one) => {
      one.querySelector<HTMLElement>('[data-part="arrow"]')!.click()
      await new Promise(requestAnimationFrame)
      return one.matches('[aria-busy]:has(i)')
    })
    expect(isBusy).toBe(true)
    await page.waitForSelector(`${row('load', '3')}:not([aria-busy])`)
    expect(await said()).toEqual([expect.stringContaining('[VTree] load tree nodes error.')])
    await press(`${row('load', '1')} [data-part="arrow"]`)
    await page.waitForSelector(row('load', '1/2'))
  })

  test('manual: nothing comes before it is asked for, and the name is a text of the page', async () => {
    await sample('manual')
    expect(await page.$(row('manual', '1'))).toBeNull()
    expect(await page.$eval('[data-show="manual"] .kb-tree-empty', (empty) => empty.innerHTML)).toBe(
      '<i>0</i>',
    )
    await press('[data-show="manual"] button')
    await page.waitForSelector(row('manual', '2'))
    const tree = await page.$('[data-show="manual"] ::-p-aria(loadRootNodes\\(\\))')
    expect(tree).not.toBeNull()
  })

  test('render, controlled and remote show what their owners say', async () => {
    await sample('render')
    expect(await page.$eval(`${row('render', 'fruit')} b`, (count) => count.textContent)).toBe('3')
    expect(await page.$eval(row('render', 'pear'), (leaf) => leaf.classList.contains('kb-lab-leaf'))).toBe(
      true,
    )
    await sample('controlled')
    await page.waitForSelector(`${row('controlled', 'apple')}[aria-checked="true"]`)
    await press('[data-show="controlled"] button')
    await hears('controlled', '["carrot","radish"]')
    expect(await checked('controlled')).toEqual(['roots', 'carrot', 'radish'])
    await sample('remote')
    await page.type('[data-show="remote"] input', 'kiwi')
    await hears('remote', 'kiwi')
  })

  test('parts: the owner’s input, footer and loader answer a search', async () => {
    await sample('parts')
    await page.waitForSelector(row('parts', 'radish'))
    await page.type('[data-show="parts"] input[aria-label="searchInput"]', 'pl')
    await hears('parts', 'onSearch pl')
    await page.waitForFunction(() => !document.querySelector('[data-show="parts"] [data-key="radish"]'))
    expect(await rows('parts')).toEqual(['apple', 'plum'])
    await press('[data-show="parts"] button:not([class])')
    await hears('parts', 'onSearch pear')
    await page.waitForSelector(row('parts', 'pear'))
  })

  test('box and choose: drop-downs say what is chosen, opened and emptied', async () => {
    await sample('box')
    await press('[data-show="box"] .kb-tree-drop-anchor button')
    await hears('box', 'open')
    await press(`${row('box', 'plum')} [data-part="title"]`)
    await page.waitForFunction(
      () => document.querySelector('[data-show="box"] .kb-tree-drop-anchor')?.textContent === 'Plum',
    )
    await hears('box', 'closed')
    await press('[data-show="box"] .kb-tree-drop-clear')
    await hears('box', 'onClear')
    await sample('choose')
    await press('[data-show="choose"] .kb-tree-drop-box')
    await press(`${row('choose', 'radish')} [data-part="box"]`)
    await hears('choose', 'Radish')
  })

  test('events: everything that a visitor does is told', async () => {
    await sample('events')
    const pear = row('events', 'pear')
    await page.click(`${pear} [data-part="box"]`)
    await hears('events', 'onCheckedChange pear')
    await hears('events', 'onCheck pear')
    await page.click(`${pear} [data-part="box"]`)
    await hears('events', 'onUncheck pear')
    await page.click(`${pear} [data-part="title"]`)
    await hears('events', 'onSelectedChange pear')
    await hears('events', 'onClick pear')
    await page.click(`${pear} [data-part="title"]`)
    await hears('events', 'onUnselect pear')
    await page.click(`${pear} [data-part="title"]`, { count: 2 })
    await hears('events', 'onNodeDblClick pear')
    await page.click(`${pear} [data-part="title"]`, { button: 'right' })
    await hears('events', 'onNodeRightClick pear')
    await page.click(`${row('events', 'roots')} [data-part="arrow"]`)
    await hears('events', 'onExpand roots')
    await page.focus(pear)
    await page.keyboard.down('Control')
    await page.keyboard.press('x')
    await page.keyboard.up('Control')
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter'] as const) await page.keyboard.press(key)
    await hears('events', 'onNodeDrop pear')
  })

  test('calls: each button calls and shows what came back', async () => {
    await sample('calls')
    const buttons = await page.$$('[data-show="calls"] p button')
    expect(buttons.length).toBeGreaterThan(35)
    const results: string[] = []
    for (const button of buttons) {
      const name = await button.evaluate((element) => {
        element.click()
        return element.textContent
      })
      await hears('calls', `${name} → `)
      results.push(await page.$eval('[data-show="calls"] output', (output) => output.textContent))
    }
    expect(results).toContain('getCheckedKeys() → []')
    expect(results).toContain('getSelectedKey() → null')
    expect(results).toContain('getNodesCount() → 7')
    expect(results).toContain("insertAfter('fig', 'plum') → \"node fig\"")
    expect(await said()).toEqual([])
  })
})

const rows = (show: string) =>
  page.$$eval(`[data-show="${show}"] [data-key]`, (all) => all.map((row) => row.getAttribute('data-key')))
const checked = (show: string) =>
  page.$$eval(`[data-show="${show}"] [aria-checked="true"]`, (all) =>
    all.map((row) => row.getAttribute('data-key')),
  )
