import type { Page } from 'puppeteer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleSite } from '../helpers/sample-site.tsx'
import { openVisits, type Visits } from '../helpers/theme-visits.ts'

let visits: Visits
let page: Page

beforeAll(async () => {
  visits = await openVisits()
})
afterEach(() => visits.leave(page))
afterAll(() => visits?.close())

const visit = async (path: string, width = 1440) => {
  page = await visits.visit(path, { script: false, width })
}
const ground = () => page.$eval('html', (html) => getComputedStyle(html).backgroundColor)

/** Puppeteer speaks to the page from outside, so looking works without the page's own scripts. */
const visible = (selector: string) =>
  page.$$eval(
    selector,
    (all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
  )

test('every kind of page shows its text', async () => {
  await visit('/')
  for (const path of Object.keys(sampleSite())) {
    await page.goto(`${visits.server.origin}/${path}`)
    expect([path, await visible('body')]).toEqual([path, 1])
    expect((await page.$eval('body', (body) => body.innerText)).length).toBeGreaterThan(3)
  }
})

describe('reading and finding one’s way', () => {
  test('variants of code stand below each other, controls of scripts are absent, the search leads to the catalog, menus open, links lead on', async () => {
    await visit('/css/flex.html')
    expect(await visible('.vp-code-group [role="tabpanel"]')).toBe(2)
    expect(await visible('.vp-code-group .kb-code-title')).toBe(2)
    expect(await visible('.vp-code-group [role="tab"]')).toBe(0)
    expect(await visible('.kb-switch, button.copy')).toBe(0)
    expect(await visible('.kb-search-button')).toBe(1)
    expect(await page.$eval('.kb-search-button', (link) => link.getAttribute('href'))).toBe('/catalog.json')
    await page.click('.kb-bar-menu summary')
    expect(await visible('.kb-bar-menu .kb-flyout-panel a')).toBe(3)
    await page.click('.kb-caret')
    expect(await visible('.kb-sidebar a[href="/css/deep/layers.html"]')).toBe(1)
    expect(await ground()).toBe('rgb(253, 253, 252)')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await expect.poll(ground).toBe('rgb(22, 24, 27)')
    await Promise.all([page.waitForNavigation(), page.click('.kb-pager a[rel="next"]')])
    expect(await page.title()).toBe('层叠层 | 前端笔记')
  })

  test('at 390 px the full-screen menu and the drawer open, and the drawer closes', async () => {
    await visit('/css/flex.html', 390)
    await page.click('.kb-hamburger')
    expect(await visible('.kb-screen-menu > li')).toBe(3)
    await page.click('.kb-hamburger')
    await page.click('.kb-sidebar-open')
    expect(await visible('.kb-sidebar a[href="/css/flex.html"]')).toBe(1)
    await page.mouse.click(370, 500)
    await expect.poll(() => new URL(page.url()).hash).toBe('#content')
  })
})
