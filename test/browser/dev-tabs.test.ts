import type { Page } from 'puppeteer'
import { expect, test } from 'vitest'
import { openDev } from '../helpers/dev-page.ts'

/** As when the reader turns to another tab: not every headless browser hides the ones before. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const follows = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')

test('any number of tabs is served, and one that is turned to again shows what was saved meanwhile', async () => {
  const note = (text: string) => `# 水果\n\n<details><summary>更多</summary>里面。</details>\n\n${text}\n`
  const { site, url, page } = await openDev({
    'docs/index.md': note('酸。'),
    'templates/style.css': ':root { --peel: red }',
  })
  await page.goto(url)
  await follows(page)
  await page.evaluate(() => {
    document.querySelector<HTMLDetailsElement>('main details')!.open = true
  })
  await hide(page, true)
  for (let tab = 1; tab < 7; tab += 1) {
    const other = await page.browser().newPage()
    await other.goto(url)
    await follows(other)
    await hide(other, true)
  }

  site.edit('docs/index.md', note('甜。'))
  const last = await page.browser().newPage()
  await last.goto(url)
  const text = (one: Page) => one.evaluate(() => document.querySelector('main')!.textContent)
  await follows(last)
  await expect.poll(() => text(last)).toContain('甜。')
  await hide(page, false)
  await expect.poll(() => text(page)).toContain('甜。')
  expect(await page.evaluate(() => document.querySelector<HTMLDetailsElement>('main details')!.open)).toBe(
    true,
  )

  await hide(page, true)
  const peel = (one: Page) =>
    one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--peel').trim())
  site.edit('templates/style.css', ':root { --peel: green }')
  await expect.poll(() => peel(last).catch(() => '')).toBe('green')
  await hide(page, false)
  await expect.poll(() => peel(page).catch(() => '')).toBe('green')
})
