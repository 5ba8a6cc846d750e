import type { Page } from 'puppeteer'
import { afterEach, describe, expect, test } from 'vitest'
import { visitedSite } from '../helpers/visited-site.ts'

const paragraphs = Array.from({ length: 60 }, (_, index) => `第 ${index} 段，${'说一件事。'.repeat(20)}\n`)
const note = (title: string) =>
  `# ${title}\n\n${paragraphs.toSpliced(30, 0, '## 中间\n').join('\n')}\n## 最后\n\n独一无二的句子。\n`

const visited = visitedSite(
  { 'docs/index.md': note('首页'), 'docs/a.md': note('甲'), 'docs/b.md': note('乙') },
  { lastUpdated: false, themeConfig: { search: false } },
)
let page: Page

afterEach(() => visited.tabs.leave(page))

async function visit(path: string, { height = 900, width = 1440, fresh = false } = {}): Promise<void> {
  page = await visited.tabs.take({ fresh })
  await page.setViewport({ width, height })
  await page.goto(visited.server.origin + path, { waitUntil: 'load' })
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

const top = () => page.evaluate(() => Math.round(scrollY))

describe('the place of a reader in a long note', () => {
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
    for (let reload = 0; reload < 8; reload++) {
      await page.reload({ waitUntil: 'load' })
      await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
      expect(await page.evaluate('window.whileLoading')).toBe('auto')
      expect(await top()).toBe(1800)
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
