import { join } from 'node:path'
import type { HTTPRequest, Page } from 'puppeteer'
import { afterEach, describe, expect, test } from 'vitest'
import { axeFindings } from '../helpers/axe.ts'
import { ADD_UP_SHIFTS, layoutShift } from '../helpers/layout-shift.ts'
import { serveFolder } from '../helpers/serve-folder.ts'
import { makeSite } from '../helpers/site.ts'
import { visitedSite } from '../helpers/visited-site.ts'

/** Three groups of so many entries; the notes that there are stand in the middle of each. */
const SIZE = 200
const notes = ['apple', 'banana', 'cherry']

const sidebar = notes.map((note) => ({
  text: `Group ${note}`,
  collapsed: true,
  items: Array.from({ length: SIZE }, (_, index) => ({
    text: index === SIZE / 2 ? note : `${note} ${index}`,
    link: index === SIZE / 2 ? `/${note}` : `/${note}-${index}`,
  })),
}))

const visited = visitedSite(
  Object.fromEntries(notes.map((note) => [`docs/${note}.md`, `# ${note}\n\n[next](./banana.md)\n`])),
  { lang: 'en', ignoreDeadLinks: true, lastUpdated: false, themeConfig: { sidebar, search: false } },
)
let page: Page

afterEach(() => visited.tabs.leave(page))

const watch = `document.addEventListener('kbsite:ready', () => document.documentElement.setAttribute('data-ready', ''))
${ADD_UP_SHIFTS}`

async function visit(path: string, { width = 1440, script = true } = {}): Promise<void> {
  page = await visited.tabs.take({ fresh: !script, before: watch })
  await page.setViewport({ width, height: 900 })
  await page.setJavaScriptEnabled(script)
  visited.server.requests.length = 0
  await page.goto(visited.server.origin + path, { waitUntil: 'load' })
  if (script) await page.waitForSelector('[data-ready]')
  if (script) await page.waitForSelector('.kb-sidebar:not([data-fresh])')
}

const rows = () => page.$$eval('.kb-sidebar li', (all) => all.length)
const filled = () => page.waitForFunction(() => !document.querySelector('.kb-sidebar [data-left-out]'))
const topOf = (selector: string) => page.$eval(selector, (row) => row.getBoundingClientRect().top)
const current = () =>
  page.$$eval('.kb-sidebar [aria-current]', (links) => links.map((link) => link.textContent))
const openGroups = () =>
  page.$$eval('.kb-sidebar details[open] > summary', (all) => all.map((summary) => summary.textContent))
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const wholeRows = notes.length * (SIZE + 1)
const wholePage = '/kb-sidebar.html'

describe('a sidebar of which pages show a part', () => {
  test('is whole when the pointer comes to it: the row of the page stays where it was, nothing jumps', async () => {
    await visit('/banana.html')
    expect(await rows()).toBeLessThan(50)
    expect(visited.server.requests).not.toContain(wholePage)
    const before = await topOf('.kb-sidebar [aria-current]')
    await page.mouse.move(100, before)
    await filled()
    expect(await rows()).toBe(wholeRows)
    expect(await topOf('.kb-sidebar [aria-current]')).toBeCloseTo(before, 0)
    expect(await current()).toEqual(['banana'])
    expect(await openGroups()).toEqual(['Group banana'])
    expect(await layoutShift(page)).toBe(0)
    await page.mouse.move(800, 400)
    await page.mouse.move(100, 400)
    // Whatever was asked for before this is in the list by then.
    await page.evaluate(() => fetch('/apple.html').then((answer) => answer.text()))
    expect(visited.server.requests.filter((path) => path === wholePage)).toHaveLength(1)
  })

  test('is whole when it is scrolled under a pointer that rests there since before the page came', async () => {
    await visit('/apple.html')
    await page.mouse.move(100, 400)
    await filled()
    await page.goto(`${visited.server.origin}/banana.html`, { waitUntil: 'load' })
    await page.waitForSelector('[data-ready]')
    await page.mouse.wheel({ deltaY: 40 })
    await filled()
  })

  test('follows a link on which the button was pressed before it came', async () => {
    await visit('/banana.html')
    // The row below that of the page: an entry without a note, so that the browser leaves the page.
    const link = (await (await page.$('.kb-sidebar a[href="/banana-101.html"]'))?.boundingBox())!
    await page.setRequestInterception(true)
    const held = new Promise<HTTPRequest>((resolve) => {
      page.on('request', (request) => {
        if (request.url().endsWith(wholePage)) resolve(request)
        else void request.continue()
      })
    })
    await page.mouse.move(link.x + 5, link.y + link.height / 2)
    await page.mouse.down()
    await (await held).continue()
    await filled()
    await page.mouse.up()
    await page.waitForFunction(() => location.pathname === '/banana-101.html')
  })

  test('leaves the focus on the link that has it, in sight', async () => {
    await visit('/banana.html')
    await page.focus('.kb-sidebar a[href="/banana-95.html"]')
    await page.evaluate(() => document.activeElement?.setAttribute('data-mine', ''))
    const before = await topOf('[data-mine]')
    await filled()
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-mine'))).toBe(true)
    expect(await topOf('[data-mine]')).toBeCloseTo(before, 0)
  })

  test('opens a group that was chosen before it came, and has the focus on it', async () => {
    await visit('/banana.html')
    const group = '.kb-sidebar a[data-left-out]:not(.kb-sidebar-gap)'
    await page.$eval(group, (link) => {
      ;(link as HTMLElement).focus()
      ;(link as HTMLElement).click()
    })
    await filled()
    expect(await openGroups()).toEqual(['Group apple', 'Group banana'])
    expect(await focused()).toBe('Group apple')
    expect(new URL(page.url()).pathname).toBe('/banana.html')
  })

  test('has the row that was next where a gap was chosen', async () => {
    await visit('/banana.html')
    // At once: the focus alone brings the rows.
    await page.$$eval('.kb-sidebar-gap', (gaps) => {
      const gap = gaps[1] as HTMLElement
      gap.focus()
      gap.click()
    })
    await filled()
    expect(await focused()).toBe('banana 120')
  })

  test('remembers which groups the reader opened, whole or in part', async () => {
    await visit('/banana.html')
    await page.click('.kb-sidebar a[data-left-out]:not(.kb-sidebar-gap)')
    await filled()
    // It has to come to the next page's sidebar.
    await page.mouse.move(800, 400)
    await page.goto(`${visited.server.origin}/cherry.html`, { waitUntil: 'load' })
    await page.waitForSelector('[data-ready]')
    await page.hover('.kb-sidebar [aria-current]')
    await filled()
    expect(await openGroups()).toEqual(['Group apple', 'Group cherry'])
  })

  test('is whole when the drawer opens', async () => {
    await visit('/banana.html', { width: 390 })
    await page.click('.kb-sidebar-open')
    await filled()
    expect(await focused()).toContain('Group cherry')
    expect(await current()).toEqual(['banana'])
  })

  test('leads to the page of all entries where that cannot be fetched', async () => {
    await visit('/banana.html')
    await page.setRequestInterception(true)
    page.on('request', (request) =>
      request.isNavigationRequest() || !request.url().endsWith(wholePage)
        ? request.continue()
        : request.abort(),
    )
    await Promise.all([
      page.waitForNavigation({ waitUntil: 'load' }),
      page.click('.kb-sidebar a[data-left-out]:not(.kb-sidebar-gap)'),
    ])
    expect(new URL(page.url()).pathname).toBe(wholePage)
    expect(await page.$eval('li:target', (group) => group.textContent)).toMatch(/^Group apple/)
  })
})

describe('following a link', () => {
  const arrived = (name: string) =>
    page.waitForFunction((title) => document.querySelector('main h1')?.textContent?.includes(title), {}, name)

  test('keeps the whole sidebar, with the marks of the new page', async () => {
    await visit('/apple.html')
    await page.hover('.kb-sidebar [aria-current]')
    await filled()
    await page.$eval('.kb-sidebar', (panel) => panel.setAttribute('data-mine', ''))
    await page.click('main a[href="/banana.html"]')
    await arrived('banana')
    expect(await page.$('.kb-sidebar[data-mine]')).not.toBeNull()
    expect(await rows()).toBe(wholeRows)
    expect(await current()).toEqual(['banana'])
    expect(await openGroups()).toEqual(['Group apple', 'Group banana'])
    expect(await page.$$eval('.kb-sidebar li[data-has-active]', (items) => items.length)).toBe(1)
  })

  test('takes the part of the new page where that is all that was there', async () => {
    await visit('/apple.html')
    await page.$eval('main a[href="/banana.html"]', (link) => (link as HTMLElement).click())
    await arrived('banana')
    expect(await current()).toEqual(['banana'])
    expect(await openGroups()).toEqual(['Group banana'])
    await page.hover('.kb-sidebar [aria-current]')
    await filled()
    expect(await rows()).toBe(wholeRows)
  })
})

describe('without script', () => {
  test('what is left out stands on a page of its own, each group in its place, all of them open', async () => {
    await visit('/banana.html', { script: false })
    await page.click('.kb-sidebar a[data-left-out][href*="#"]:not(.kb-sidebar-gap)')
    await page.waitForSelector('.kb-all')
    expect(await page.$eval('li:target > details', (group) => (group as HTMLDetailsElement).open)).toBe(true)
    expect(
      await page.$$eval('.kb-all a', (links) => links.filter((link) => link.checkVisibility()).length),
    ).toBe(notes.length * SIZE)
    expect(await page.$eval('h1', (title) => title.textContent)).toBe('All pages')
    expect(await page.$eval('meta[name="robots"]', (tag) => tag.getAttribute('content'))).toBe('noindex')
  })
})

test('what the reader does to a group while the code that fills it in is on its way stays done', async () => {
  const entries = Array.from({ length: SIZE }, (_, index) => ({
    text: `entry ${index}`,
    link: `/e-${index}`,
  }))
  const small = { text: 'Small', collapsed: true, items: [{ text: 'inner', link: '/inner' }] }
  const around = [small, { text: 'apple', link: '/apple' }]
  const items = [...entries.slice(0, SIZE / 2), ...around, ...entries.slice(SIZE / 2)]
  const own = makeSite(
    { 'docs/apple.md': '# apple\n' },
    { lang: 'en', ignoreDeadLinks: true, themeConfig: { sidebar: [{ text: 'All', items }], search: false } },
  )
  await own.build()
  const before = visited.server
  visited.server = await serveFolder(join(own.root, 'dist'))
  const press = () =>
    page.$$eval('.kb-sidebar summary', (all) =>
      all.find(({ textContent }) => textContent === 'Small')?.click(),
    )
  try {
    await visit('/apple.html')
    await page.hover('.kb-sidebar')
    await filled()
    // Opened and closed: from now on the session says that it is closed.
    await press()
    await press()
    await page.mouse.move(1000, 400)
    await page.reload({ waitUntil: 'load' })
    await page.waitForSelector('.kb-sidebar:not([data-fresh])')
    await page.setRequestInterception(true)
    const held = new Promise<HTTPRequest>((resolve) => {
      page.on('request', (request) => {
        if (request.url().includes('whole-sidebar')) resolve(request)
        else void request.continue()
      })
    })
    await press()
    expect(await openGroups()).toContain('Small')
    await (await held).continue()
    await filled()
    expect(await openGroups()).toContain('Small')
  } finally {
    await visited.server.close()
    visited.server = before
    own.close()
  }
})

test('axe finds nothing in a part, in what was filled in and on the page of all entries', async () => {
  await visit('/banana.html')
  expect(await axeFindings(page, '.kb-sidebar')).toEqual([])
  await page.hover('.kb-sidebar [aria-current]')
  await filled()
  // Hundreds of rows of one kind are as good as their first ones.
  const fewer = () =>
    page.$$eval(':is(.kb-sidebar, .kb-all) li li:nth-child(n + 9):not(:has([aria-current]))', (all) => {
      for (const row of all) row.remove()
    })
  await fewer()
  expect(await axeFindings(page, '.kb-sidebar')).toEqual([])
  await page.goto(visited.server.origin + wholePage, { waitUntil: 'load' })
  await fewer()
  expect(await axeFindings(page)).toEqual([])
})
