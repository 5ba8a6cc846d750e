import type { Page } from 'puppeteer'
import { afterEach, describe, expect, test } from 'vitest'
import { visitedSite } from '../helpers/visited-site.ts'

const paragraphs = Array.from({ length: 60 }, (_, index) => `第 ${index} 段，${'说一件事。'.repeat(20)}\n`)
const note = (title: string) =>
  `# ${title}\n\n${paragraphs.toSpliced(30, 0, '## 中间\n').join('\n')}\n## 最后\n\n独一无二的句子。\n`

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `const line${at} = ${at}`).join('\n')

/** Blocks of every look, and after each so much text that those further down are not near the first view. */
const blocks = [
  ['js', lines(1)],
  ['js', lines(40)],
  ['js:line-numbers {2,4-6}', lines(9)],
  ['ts [name.ts]', lines(5)],
  ['js', lines(3).replace('line1', 'line1 // [!code ++]').replace('line2', 'line2 // [!code focus]')],
  ['js', `\n\n${lines(2)}\n\n\n${lines(1)}\n\t// ${'很长的一行'.repeat(80)}`],
  ['txt', '汉字 😀 ✓ العربية ︎\n┌─┐\n\n│ │'],
  ['', 'plain'],
  ['js', ''],
  ['js {3}', `${lines(2)}\n// [!code highlight]`],
  ['js', `${lines(2)}\n// [!code focus]`],
] as const
const code = blocks
  .map(([info, code]) => `\`\`\`${info}\n${code}\n\`\`\`\n\n${'一段文字。'.repeat(400)}\n`)
  .join('\n')

const visited = visitedSite(
  {
    'docs/index.md': note('首页'),
    'docs/a.md': note('甲'),
    'docs/b.md': note('乙'),
    'docs/code.md': `# 代码\n\n${code}\n${'::: details 更多\n'}\n\`\`\`js\n${lines(4)}\n\`\`\`\n:::\n\n## 最后\n\n末尾\n`,
  },
  { lastUpdated: false, themeConfig: { search: false } },
)
let page: Page

async function visit(path: string, { height = 900, width = 1440, fresh = false } = {}): Promise<void> {
  page = await visited.tabs.take({ fresh })
  await page.setViewport({ width, height })
  await page.goto(visited.server.origin + path, { waitUntil: 'load' })
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

const top = () => page.evaluate(() => Math.round(scrollY))

describe('the place of a reader in a long note', () => {
  afterEach(() => visited.tabs.leave(page))

  test('is the heading that an address leads to', async () => {
    await visit('/a.html#最后')
    const place = await page.$eval('#最后', (heading) => heading.getBoundingClientRect().top)
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThan(900)
  })

  test('is that heading while what stands above it grows', async () => {
    await visit('/a.html#中间')
    const placeAfterGrowth = () =>
      page.$eval('#中间', async (heading) => {
        const above = heading.previousElementSibling as HTMLElement
        above.style.height = `${above.offsetHeight + 400}px`
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return Math.round(heading.getBoundingClientRect().top)
      })
    const place = await page.$eval('#中间', (heading) => Math.round(heading.getBoundingClientRect().top))
    expect(await placeAfterGrowth()).toBe(place)
  })

  test('is the text that an address names', async () => {
    await visit('/a.html#:~:text=独一无二的句子')
    await expect.poll(top).toBeGreaterThan(1000)
  })

  test('stays in each reload', async () => {
    await visit('/a.html', { fresh: true })
    // Chromium goes wrong in some reloads only: what makes it do so is looked at as well.
    await page.evaluateOnNewDocument(() => {
      addEventListener('pageshow', () => Object.assign(window, { whileLoading: history.scrollRestoration }))
    })
    await page.evaluate(() => scrollTo(0, 1800))
    for (let reload = 0; reload < 4; reload++) {
      await page.reload({ waitUntil: 'load' })
      await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
      expect(await page.evaluate('window.whileLoading')).toBe('auto')
      await expect.poll(top).toBe(1800)
    }
  })

  test('is there again on the way back', async () => {
    await visit('/a.html')
    await page.evaluate(() => scrollTo(0, 2000))
    await page.$eval('.kb-sidebar a[href="/b.html"]', (link) => (link as HTMLElement).click())
    await page.waitForFunction(() => document.title.startsWith('乙'))
    await page.goBack()
    await page.waitForFunction(() => document.title.startsWith('甲'))
    await expect.poll(top).toBe(2000)
  })
})

test.each([1440, 390])(
  'a block of code that is not laid out has the height that it will have, %i px wide',
  async (width) => {
    const page = await visited.browser.newPage()
    await page.setViewport({ width, height: 700 })
    await page.goto(`${visited.server.origin}/code.html`, { waitUntil: 'networkidle0' })
    const measured = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('pre[data-lines]')]
      const heights = () => all.map((pre) => pre.getBoundingClientRect().height)
      const waiting = all.filter(
        (pre) => !pre.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
      ).length
      const before = heights()
      const end = document.querySelector('main h2')!.getBoundingClientRect().top
      for (const pre of all) pre.style.contentVisibility = 'visible'
      return {
        waiting,
        before,
        after: heights(),
        moved: document.querySelector('main h2')!.getBoundingClientRect().top - end,
      }
    })
    // One has no text.
    expect(measured.before).toHaveLength(blocks.length + 1 - 1)
    expect(measured.waiting).toBeGreaterThan(blocks.length / 2)
    expect(measured.after).toEqual(measured.before)
    expect(measured.moved).toBe(0)
    await page.close()
  },
)

test('what is not laid out is found, copied and printed', async () => {
  const page = await visited.browser.newPage()
  await page.setViewport({ width: 800, height: 600 })
  await page.goto(`${visited.server.origin}/code.html`, { waitUntil: 'networkidle0' })
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('.kb-prose')!))
  // What is selected is laid out with the next frame.
  await expect.poll(() => page.evaluate(() => getSelection()!.toString())).toContain('const line39 = 39')
  await page.emulateMediaType('print')
  const hidden = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('pre[data-lines]')].filter(
          (pre) => getComputedStyle(pre).contentVisibility !== 'visible',
        ).length,
    )
  await expect.poll(hidden).toBe(0)
  await page.close()
})
