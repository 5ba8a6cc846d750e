import type { HTTPRequest } from 'puppeteer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, colourRules } from '../helpers/axe.ts'
import { openSearchVisits, type SearchVisit, type SearchVisits } from '../helpers/search-visit.ts'

const filler = (from: string) =>
  Array.from({ length: 40 }, (_, line) => `${from}的第 ${line} 段。`).join('\n\n')

let visits: SearchVisits
let reader: SearchVisit

beforeAll(async () => {
  visits = await openSearchVisits({
    'docs/index.md': '# 首页\n\n<input id="own" aria-label="own">\n',
    'docs/fruit/index.md': '# 水果\n\n见[苹果](./apple.md)。\n',
    'docs/fruit/apple.md': [
      '---\ntitle: 苹果\ntags: [蔷薇科]\n---\n\n# 苹果\n\n苹果是树上的果实。\n',
      `${filler('开头')}\n\n## 储存苹果\n\n${filler('储存')}\n\n放进冰箱的苹果 \`<img src=x onerror="alert(1)">\` 更耐放。\n`,
      '`<script>alert(1)</script>` 只是文字。\n\n## Apple 的产地\n\n| 国家 |\n| --- |\n| 中国 |\n',
    ].join('\n'),
    'docs/fruit/pear.md': '# 梨\n\n梨和苹果一样。\n',
    'docs/fruit/fig.md': `# 无花果\n\n::: details 别的\n没有。\n:::\n\n${filler('开头')}\n\n::: details 答案\n隐头**花**序。\n:::\n`,
    'docs/root/index.md': '# 根茎\n',
    'docs/root/potato.md': '# 土豆\n\n法语叫地里的苹果。\n',
    'docs/root/carrot.md': `# 胡萝卜\n\n${filler('开头')}\n\n::: code-group\n\n\`\`\`js [甲]\nplant()\n\`\`\`\n\n\`\`\`ts [乙]\nharvest()\n\`\`\`\n\n:::\n`,
    'docs/root/hidden.md': '---\nsearch: false\n---\n\n# 藏起来的苹果\n',
  })
})
afterEach(() => visits.leave(reader))
afterAll(() => visits?.close())

/** What the page itself has fetched of the index: the server may still answer the page before. */
const indexRequests = () =>
  reader.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/pagefind/')),
  )

async function visit(
  route = '/fruit/pear.html',
  options: Parameters<SearchVisits['visit']>[1] = {},
): Promise<void> {
  reader = await visits.visit(route, options)
}

/** In the box that is open, or is opened. */
async function ask(query: string): Promise<void> {
  if (!(await reader.isOpen())) await reader.open()
  else if (await reader.page.$eval('.kb-search-input', (input) => (input as HTMLInputElement).value !== ''))
    await reader.clear()
  await reader.type(query)
  await reader.shows('found')
}

describe('opening', () => {
  test('rule 16: Ctrl+K opens from an input, the slash does not and types itself', async () => {
    await visit('/')
    await reader.page.focus('#own')
    await reader.page.keyboard.press('/')
    expect(await reader.isOpen()).toBe(false)
    expect(await reader.page.$eval('#own', (input) => (input as HTMLInputElement).value)).toBe('/')
    await reader.page.keyboard.down('Control')
    await reader.page.keyboard.press('k')
    await reader.page.keyboard.up('Control')
    await reader.page.waitForSelector('.kb-search-dialog[open]')
  })

  test('what is typed before its code has come is in the box, and goes on there', async () => {
    await visit('/fruit/pear.html', { fresh: true })
    const { page } = reader
    const held: HTTPRequest[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => void held.push(request))
    await page.keyboard.press('/')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.keyboard.type('app')
    page.removeAllListeners('request')
    page.on('request', (request) => void request.continue())
    for (const request of held) await request.continue()
    await page.waitForSelector('.kb-search-dialog[open]')
    await page.keyboard.type('le')
    expect(await page.$eval('.kb-search-input', (input) => (input as HTMLInputElement).value)).toBe('apple')
  })

  test('nothing is fetched before an intent; hovering the button is one', async () => {
    await visit()
    expect(await indexRequests()).toEqual([])
    await reader.page.hover('.kb-search-button')
    await reader.page.waitForSelector('.kb-island[data-island="search-box"][data-status="ready"]')
    await reader.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.pf_meta')),
    )
    expect((await indexRequests()).some((path) => path.startsWith('/pagefind/index/'))).toBe(false)
    expect(await reader.isOpen()).toBe(false)
  })

  test('a click on the button opens although its code was not there yet', async () => {
    await visit()
    await reader.page.click('.kb-search-button')
    await reader.page.waitForSelector('.kb-search-dialog[open]')
    expect(new URL(reader.page.url()).pathname).toBe('/fruit/pear.html')
  })

  test('without script the button leads to the catalog', async () => {
    await visit('/fruit/pear.html', { script: false })
    await Promise.all([reader.page.waitForNavigation(), reader.page.click('.kb-search-button')])
    expect(new URL(reader.page.url()).pathname).toBe('/')
  })
})

describe('finding', () => {
  test('the page first, then its headings, cells, code and pinyin, all or those of a topic, under the policy that the site itself publishes', async () => {
    await visit()
    await reader.open()
    // Rule 18: no message before a question, and one with the query after a vain one.
    expect(await reader.message()).not.toContain('没有结果')
    await reader.type('龘靐齉')
    await reader.shows('none')
    expect(await reader.message()).toContain('没有结果 “龘靐齉”')
    await ask('苹果')
    expect((await reader.rows()).slice(0, 2)).toEqual(['#水果苹果', '#储存苹果'])
    expect(await reader.rows()).toEqual(expect.arrayContaining(['#水果梨', '#根茎土豆']))
    expect((await reader.rows()).join()).not.toContain('藏起来')
    expect(reader.problems).toEqual([])
    await ask('onerror')
    await ask('pingguo')
    expect((await reader.rows())[0]).toBe('#水果苹果')
    await ask('中国')
    expect(await reader.rows()).toContain('#Apple 的产地')

    await ask('苹果')
    await reader.page.select('.kb-search-topic', '根茎')
    await reader.page.waitForFunction(
      () => document.querySelectorAll('.kb-search-option[data-kind="page"]').length === 1,
    )
    expect(await reader.rows()).toEqual(['#根茎土豆'])
    await reader.page.select('.kb-search-topic', '')

    // An odd query of ten thousand characters gets an honest answer.
    await reader.clear()
    for (const query of ['👍', '<img src=x onerror=alert(1)>', '"']) {
      await reader.page.evaluate(
        (text) => {
          const input = document.querySelector<HTMLInputElement>('.kb-search-input')!
          input.value = text
          input.dispatchEvent(new Event('input', { bubbles: true }))
        },
        query.repeat(Math.ceil(10_000 / query.length)),
      )
      await reader.page.waitForFunction(() =>
        /^(?:found|near|none)$/.test(
          document.querySelector<HTMLElement>('.kb-search-dialog')?.dataset.status ?? '',
        ),
      )
      expect([query, reader.problems]).toEqual([query, []])
      expect(await reader.page.$('.kb-search-dialog img')).toBeNull()
      await reader.clear()
    }
  })

  test('an answer that comes after that to a newer query is not shown', async () => {
    await visit('/fruit/pear.html', { fresh: true })
    let release = () => {}
    await reader.page.setRequestInterception(true)
    reader.page.on('request', (request) => {
      // Only a mistyped word needs this file.
      if (!request.url().includes('words-a.pf_help')) void request.continue()
      else release = () => void request.continue()
    })
    await reader.open()
    const held = reader.page.waitForRequest((request) => request.url().includes('words-a.pf_help'))
    await reader.type('appel')
    await held
    await reader.clear()
    await reader.type('土豆')
    await reader.shows('found')
    release()
    await reader.page.waitForNetworkIdle({ idleTime: 200 })
    expect(await reader.rows()).toEqual(['#根茎土豆'])
    await reader.clear()
    await reader.type('appel')
    await reader.shows('found')
    expect((await reader.rows())[0]).toBe('#水果苹果')
  })
})

describe('the keyboard', () => {
  test('rules 16 and 17: rows are selected by keys and the pointer, Escape and going back close the box', async () => {
    await visit()
    await reader.open()
    expect(await reader.page.$eval('.kb-search-input', (input) => (input as HTMLInputElement).value)).toBe('')
    expect(await reader.page.evaluate(() => document.activeElement?.className)).toBe('kb-search-input')
    await ask('苹果')
    const count = (await reader.rows()).length
    expect(await reader.selected()).toBe(0)
    await reader.page.keyboard.press('ArrowUp')
    expect(await reader.selected()).toBe(count - 1)
    const active = await reader.page.$eval('.kb-search-input', (input) =>
      input.getAttribute('aria-activedescendant'),
    )
    expect(active).toBe(`kb-search-option-${count - 1}`)
    await reader.page.keyboard.press('ArrowDown')
    expect(await reader.selected()).toBe(0)
    await reader.page.keyboard.press('End')
    expect(await reader.selected()).toBe(count - 1)
    await reader.page.keyboard.press('Home')
    expect(await reader.selected()).toBe(0)
    // Shift and Home select the query and no row.
    await reader.page.keyboard.press('ArrowDown')
    await reader.page.keyboard.down('Shift')
    await reader.page.keyboard.press('Home')
    await reader.page.keyboard.up('Shift')
    expect(await reader.selected()).toBe(1)
    expect(
      await reader.page.$eval('.kb-search-input', (input) => {
        const { selectionStart, selectionEnd } = input as HTMLInputElement
        return [selectionStart, selectionEnd]
      }),
    ).toEqual([0, 2])

    // While an input method composes, Enter does nothing and nothing is searched.
    await reader.page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.kb-search-input')!
      input.dispatchEvent(new CompositionEvent('compositionstart'))
      input.value = 'li'
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    })
    expect(await reader.isOpen()).toBe(true)
    expect((await reader.rows())[0]).toBe('#水果苹果')
    await reader.page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.kb-search-input')!
      input.value = '梨'
      input.dispatchEvent(new CompositionEvent('compositionend'))
    })
    await reader.page.waitForFunction(
      () => document.querySelector('.kb-search-option .kb-search-title')?.textContent === '梨',
    )

    const visibility = () =>
      reader.page.$eval('.kb-search-clear', (button) => getComputedStyle(button).visibility)
    expect(await visibility(), 'something to clear').toBe('visible')
    await reader.clear()
    expect(await visibility(), 'nothing to clear').toBe('hidden')

    // The pointer selects only after it has moved.
    await reader.page.mouse.move(640, 260)
    await reader.type('苹果')
    await reader.shows('found')
    expect(await reader.selected()).toBe(0)
    await reader.page.mouse.move(642, 200)
    await reader.page.mouse.move(642, 262)
    expect(await reader.selected()).toBeGreaterThan(0)
    await reader.page.keyboard.press('Escape')
    await reader.page.waitForFunction(() => !history.state?.kbsitePanel)

    // Escape keeps the query; the page scrolls again and the focus is back.
    await reader.page.mouse.move(0, 0)
    await reader.page.focus('.kb-search-button')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForSelector('.kb-search-dialog[open]')
    await reader.shows('found')
    await reader.page.keyboard.press('Escape')
    expect(await reader.isOpen()).toBe(false)
    expect(await reader.page.evaluate(() => document.documentElement.hasAttribute('data-lock'))).toBe(false)
    expect(await reader.page.evaluate(() => document.activeElement?.className)).toBe('kb-search-button')
    await reader.open()
    await reader.shows('found')
    expect((await reader.rows())[0]).toBe('#水果苹果')

    // Going back closes the box instead of leaving the page.
    await reader.page.waitForFunction(() => history.state?.kbsitePanel)
    await reader.page.evaluate(() => history.back())
    await reader.page.waitForFunction(() => !document.querySelector('.kb-search-dialog[open]'))
    expect(new URL(reader.page.url()).pathname).toBe('/fruit/pear.html')

    // Opened again at once after Escape, it stays open.
    await reader.open()
    await reader.page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve))
      const press = (key: string, target: Element) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      const past = new Promise((resolve) => window.addEventListener('popstate', resolve, { capture: true }))
      press('Escape', document.querySelector('.kb-search-input')!)
      press('/', document.body)
      await past
    })
    await reader.page.waitForFunction(() => history.state.kbsitePanel)
    expect(await reader.isOpen()).toBe(true)
    await reader.page.evaluate(() => history.back())
    await expect.poll(() => reader.isOpen()).toBe(false)
    expect(new URL(reader.page.url()).pathname).toBe('/fruit/pear.html')
  })

  test('Control and Enter open another tab and leave the box as it is', async () => {
    await visit('/fruit/pear.html', { fresh: true })
    await ask('苹果')
    const opened = reader.page
      .browserContext()
      .waitForTarget((target) => target.url().endsWith('/fruit/apple.html'))
    await reader.page.keyboard.down('Control')
    await reader.page.keyboard.press('Enter')
    await reader.page.keyboard.up('Control')
    await opened
    expect(await reader.isOpen()).toBe(true)
    expect((await reader.rows())[0]).toBe('#水果苹果')
  })

  test('Enter before the answer is there waits for it, and opens none of the rows of an earlier question', async () => {
    await visit()
    await ask('苹果')
    await reader.page.$eval('.kb-search-input', (input) => (input as HTMLInputElement).select())
    await reader.type('土豆')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => location.pathname !== '/fruit/pear.html')
    expect(new URL(reader.page.url()).pathname).toBe('/root/potato.html')
  })

  test('after a reload with the box open, going back leaves the page', async () => {
    await visit('/')
    await reader.page.goto(`${visits.server.origin}/fruit/pear.html`)
    await reader.page.waitForSelector('[data-test-ready]')
    await reader.open()
    await reader.page.waitForFunction(() => history.state.kbsitePanel)
    await reader.page.reload()
    await reader.page.waitForFunction(() => !history.state.kbsitePanel)
    await reader.page.goBack()
    expect(new URL(reader.page.url()).pathname).toBe('/')
  })

  test.each([
    ['comes although the box is opened and closed', true],
    ['takes the place of the open box', false],
  ])('a page that is on its way %s', async (_fact, closes) => {
    await visit('/fruit/pear.html', { fresh: true })
    await reader.page.setRequestInterception(true)
    const asked = new Promise<HTTPRequest>((resolve) =>
      reader.page.on('request', (request) => {
        if (request.url().endsWith('?late')) resolve(request)
        else void request.continue()
      }),
    )
    const length = await reader.page.evaluate(() => history.length)
    await reader.page.evaluate(() => {
      // With a query it is none of the pages that were fetched ahead.
      const link = document.querySelector<HTMLAnchorElement>('.kb-title-link')!
      link.search = '?late'
      link.click()
    })
    await reader.open()
    await reader.page.waitForFunction(() => history.state.kbsitePanel)
    if (closes) {
      await reader.page.keyboard.press('Escape')
      await reader.page.waitForFunction(() => !history.state.kbsitePanel)
    }
    await (await asked).continue()
    await reader.page.waitForFunction(() => location.search === '?late')
    expect(await reader.isOpen()).toBe(false)
    expect(await reader.page.evaluate(() => history.length)).toBe(length + 1)
    await reader.page.goBack()
    await reader.page.waitForFunction(() => document.title.startsWith('梨'))
  })
})

/** Runs in the page. */
function isMarkInView(): boolean {
  const [range] = [...CSS.highlights.get('kb-search')!] as Range[]
  const { top } = range!.getBoundingClientRect()
  return top > 0 && top < window.innerHeight
}

describe('following', () => {
  test('leads to the heading, or to the first word of a page, marked and in view, in what it opens; the query is kept', async () => {
    await visit()
    await ask('冰箱')
    await reader.page.keyboard.press('ArrowDown')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => CSS.highlights.get('kb-search')?.size === 1)
    expect(decodeURIComponent(new URL(reader.page.url()).hash)).toBe('#储存苹果')
    expect(await reader.isOpen()).toBe(false)
    await reader.page.waitForFunction(isMarkInView)
    await reader.page.goBack()
    await reader.page.waitForFunction(() => document.title.startsWith('梨'))
    await reader.page.waitForFunction(() => !CSS.highlights.get('kb-search')?.size)

    // A page leads to its first word, however far down.
    await ask('冰箱')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => location.pathname === '/fruit/apple.html')
    await reader.page.waitForFunction(() => CSS.highlights.get('kb-search')?.size === 1)
    expect(new URL(reader.page.url()).hash).toBe('')
    await reader.page.waitForFunction(isMarkInView)

    // Closed details that hold the word are opened, others are not.
    await ask('隐头花序')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => location.pathname === '/fruit/fig.html')
    await reader.page.waitForFunction(() => CSS.highlights.get('kb-search')?.size === 1)
    await reader.page.waitForFunction(isMarkInView)
    expect(await reader.page.$$eval('main details', (all) => all.map(({ open }) => open))).toEqual([
      false,
      true,
    ])

    // The tab that holds the word is shown.
    await ask('harvest')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => location.pathname === '/root/carrot.html')
    await reader.page.waitForFunction(() => CSS.highlights.get('kb-search')?.size === 1)
    await reader.page.waitForFunction(isMarkInView)
    const tabs = await reader.page.$$eval('main [role="tab"]', (all) =>
      all.map((tab) => tab.getAttribute('aria-selected')),
    )
    expect(tabs).toEqual(['false', 'true'])

    // The query is there again, selected, and among the recent ones.
    await ask('苹果')
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => location.pathname === '/fruit/apple.html')
    await reader.open()
    await reader.shows('found')
    const selection = await reader.page.$eval('.kb-search-input', (input) => {
      const { value, selectionStart, selectionEnd } = input as HTMLInputElement
      return [value, selectionStart, selectionEnd]
    })
    expect(selection).toEqual(['苹果', 0, 2])
    await reader.clear()
    expect(
      await reader.page.$$eval('.kb-search-recent', (items) => items.map((item) => item.textContent)),
    ).toEqual(['苹果', 'harvest', '隐头花序', '冰箱'])
  })

  test('a page is led to also when the code that marks words does not come', async () => {
    await visit()
    await ask('冰箱')
    await reader.page.setRequestInterception(true)
    reader.page.on('request', (request) => {
      if (request.url().includes('found-words')) void request.respond({ status: 404, body: '' })
      else void request.continue()
    })
    await reader.page.keyboard.press('Enter')
    await reader.page.waitForFunction(() => location.pathname === '/fruit/apple.html')
    expect(await reader.isOpen()).toBe(false)
  })
})

describe('the detailed list', () => {
  test('shows marked excerpts as text, and that it was switched off is remembered', async () => {
    await visit('/fruit/pear.html', { fresh: true })
    await ask('alert')
    await reader.page.waitForSelector('.kb-search-excerpt mark')
    const excerpts = await reader.page.$$eval('.kb-search-excerpt', (items) =>
      items.map((item) => item.textContent),
    )
    expect(excerpts.join()).toContain('<script>alert(1)</script>')
    expect(await reader.page.$('.kb-search-dialog :is(script, img)')).toBeNull()
    for (const value of ['light', 'dark']) {
      await reader.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
      await reader.page.waitForSelector(value === 'dark' ? 'html.dark' : 'html:not(.dark)')
      const rules = value === 'dark' ? colourRules : undefined
      expect(await axeFindings(reader.page, '.kb-search-dialog', rules), value).toEqual([])
    }
    await reader.page.click('.kb-search-details')
    await reader.page.reload()
    await reader.page.waitForSelector('[data-test-ready]')
    await reader.open()
    await reader.page.waitForSelector('.kb-search-option')
    expect(await reader.page.$('.kb-search-dialog[data-detailed]')).toBeNull()
    expect(reader.problems).toEqual([])
  })
})

describe('an index that cannot be read', () => {
  test('is said, whatever is missing, damaged or out of reach, and another try works', async () => {
    await visit()
    let broken: [pattern: RegExp, body: string | undefined] | undefined
    await reader.page.setRequestInterception(true)
    reader.page.on('request', (request) => {
      const [pattern, body] = broken ?? []
      if (!pattern?.test(request.url())) void request.continue()
      else if (body === undefined) void request.abort()
      else void request.respond({ status: body ? 200 : 404, body })
    })
    const states: [RegExp, string | undefined, string][] = [
      [/pagefind-entry/, '', '没有搜索索引'],
      [/pagefind-entry/, 'not json', '已损坏'],
      [/\.pf_meta/, '', '没有搜索索引'],
      [/\.pf_meta/, 'not gzip', '已损坏'],
      [/\.pf_index/, undefined, '载入失败'],
      [/\.pf_index/, 'not gzip', '已损坏'],
    ]
    for (const [at, [pattern, body, text]] of states.entries()) {
      broken = [pattern, body]
      if (at > 0) await reader.page.click('.kb-search-retry')
      else await reader.open().then(() => reader.type('苹果'))
      // Each says something else than the one before.
      await expect.poll(() => reader.message(), { message: `${pattern} ${body}` }).toContain(text)
      await reader.shows('failed')
    }
    broken = undefined
    await reader.page.click('.kb-search-retry')
    await reader.shows('found')
    expect((await reader.rows())[0]).toBe('#水果苹果')
  })

  test('being offline is said', async () => {
    await visit('/fruit/pear.html', { fresh: true })
    await reader.page.hover('.kb-search-button')
    await reader.page.waitForSelector('.kb-island[data-island="search-box"][data-status="ready"]')
    await reader.page.setOfflineMode(true)
    await reader.page.waitForFunction(() => !navigator.onLine)
    await reader.open()
    await reader.type('苹果')
    await reader.shows('failed')
    expect(await reader.message()).toContain('没有网络')
  })
})

test('on a phone the box fills the screen and has a button to close', async () => {
  await visit('/fruit/pear.html', { width: 390, fresh: true })
  await reader.page.setViewport({ width: 390, height: 800, isMobile: true, hasTouch: true })
  await reader.page.waitForSelector('[data-test-ready]')
  await reader.page.click('.kb-search-button')
  await reader.page.waitForSelector('.kb-search-dialog[open]')
  const box = () =>
    reader.page.$eval('.kb-search-dialog', (dialog) => dialog.getBoundingClientRect().toJSON())
  // Where scroll bars take room, theirs stays free beside the box; on a phone they take none.
  await expect.poll(box).toMatchObject({ x: 0, y: 0, height: 800 })
  expect((await box()).width).toBeGreaterThanOrEqual(375)
  await reader.type('苹果')
  await reader.shows('found')
  const heights = await reader.page.$$eval('.kb-search-option', (rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
  const isBesideSign = await reader.page.$eval('.kb-search-chain', (chain) => {
    const [sign, title] = chain.children
    title!.append('很长的标题'.repeat(30))
    return title!.getClientRects()[0]!.top < sign!.getBoundingClientRect().bottom
  })
  expect(isBesideSign, 'a title of several lines begins beside its sign').toBe(true)
  await reader.page.click('.kb-search-close')
  await expect.poll(() => reader.isOpen()).toBe(false)
})

test('closed over the menu of a phone, it leaves the page behind the menu still', async () => {
  await visit('/fruit/pear.html', { width: 390 })
  const isLocked = () => reader.page.evaluate(() => document.documentElement.hasAttribute('data-lock'))
  await reader.page.click('.kb-hamburger')
  await expect.poll(isLocked).toBe(true)
  await reader.page.click('.kb-search-button')
  await reader.page.waitForSelector('.kb-search-dialog[open]')
  await reader.page.click('.kb-search-close')
  await expect.poll(() => reader.isOpen()).toBe(false)
  expect(await isLocked()).toBe(true)
  await reader.page.click('.kb-hamburger')
  await expect.poll(isLocked).toBe(false)
})
