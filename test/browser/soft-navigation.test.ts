import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HTTPRequest, Page } from 'puppeteer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openVisits, type Visits } from '../helpers/theme-visits.ts'

let visits: Visits
let page: Page

beforeAll(async () => {
  visits = await openVisits()
})
afterEach(() => visits.leave(page))
afterAll(() => visits?.close())

/** Marks the document: the mark is gone after a load. */
async function open(path: string, { fresh = false } = {}): Promise<void> {
  page = await visits.visit(path, { height: 700, fresh })
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
    document.addEventListener('kbsite:route-change', (event) => {
      document.documentElement.dataset.route = (event as CustomEvent).detail.path
    })
  })
}

async function arrived(route: string): Promise<void> {
  await page.waitForFunction((path) => document.documentElement.dataset.route === path, {}, route)
}

/** Follows a link to there, which the page is given. */
const go = (href: string) =>
  page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    link.textContent = address
    document.querySelector('main')!.append(link)
    link.click()
  }, href)

const sameDocument = () => page.evaluate(() => 'sameDocument' in document.documentElement.dataset)
const click = (selector: string) => page.$eval(selector, (link) => (link as HTMLElement).click())
const scrollY = () => page.evaluate(() => window.scrollY)
const announced = () => page.$eval('#kb-announcer', (region) => region.textContent)

/** Name and text of the element that has the focus. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const { tagName, textContent } = document.activeElement ?? document.body
    return `${tagName} ${textContent.replace('\u200b', '')}`
  })
}

describe('a link to another page', () => {
  beforeEach(() => open('/css/flex.html'))

  test('exchanges the page without a load: address, title, marks; it begins at the top, with the focus on the heading, the same sidebar, one of each tool', async () => {
    await page.evaluate(() => {
      window.scrollTo(0, 900)
      document.addEventListener('focusout', () => {
        document.documentElement.dataset.left ??= document
          .querySelectorAll('.kb-header, h1')
          .length.toString()
      })
    })
    await page.$eval('.kb-sidebar', (sidebar) => {
      sidebar.setAttribute('data-mine', '')
      sidebar.scrollTop = 150
    })
    await page.$eval('.kb-pager a[rel="next"]', (link) =>
      (link as HTMLElement).focus({ preventScroll: true }),
    )
    await click('.kb-pager a[rel="next"]')
    await arrived('/css/deep/layers.html')
    expect(await sameDocument()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/css/deep/layers.html')
    expect(await page.title()).toBe('层叠层 | 前端笔记')
    const current = await page.$$eval('.kb-sidebar [aria-current]', (links) =>
      links.map((link) => link.textContent),
    )
    expect(current).toEqual(['层叠层'])
    expect(await scrollY()).toBe(0)
    expect(await focused()).toBe('H1 层叠层')
    // The title is “层叠层 | 前端笔记”; its first part is said with the heading.
    expect(await announced()).toBe('前端笔记')
    // The focus has left the old page while it was whole.
    expect(await page.evaluate(() => document.documentElement.dataset.left)).toBe('2')
    expect(await page.$eval('.kb-sidebar[data-mine]', (sidebar) => sidebar.scrollTop)).toBe(150)
    // The old page is disposed of: one press of the switch is one change.
    await click('.kb-bar-tools .kb-switch')
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
    await page.keyboard.press('/')
    await page.waitForSelector('dialog[open]')
    expect(await page.$$eval('dialog[open]', (dialogs) => dialogs.length)).toBe(1)
  })

  test('with a hash leads to what has the name, also in closed details, which it opens', async () => {
    await go('/css/deep/layers.html#坑')
    await arrived('/css/deep/layers.html')
    expect(await focused()).toBe('H2 容易踩的坑')
    expect(await scrollY()).toBeGreaterThan(300)
    expect(await announced()).toBe('层叠层 | 前端笔记')
    // Tab goes on from there, as the browser does it.
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('A ')

    // No Tab reaches this one.
    await go('/css/index.html#kb-main')
    await arrived('/css/')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('kb-main')

    const html = await readFile(join(visits.folder, 'css/flex.html'), 'utf8')
    const named = html.replace('<p>若只按', '<p id="derivation">若只按')
    await writeFile(join(visits.folder, 'css/derivation.html'), named)
    await go('/css/derivation.html#derivation')
    await arrived('/css/derivation.html')
    const isInView = await page.$eval('details[open] #derivation', (text) => {
      const { top, height } = text.getBoundingClientRect()
      return height > 0 && top >= 0 && top < window.innerHeight
    })
    expect(isInView).toBe(true)
    expect(await sameDocument()).toBe(true)
  })

  test('in another language changes the document’s language and direction, and keeps the query and the hash', async () => {
    await page.evaluate(() => {
      history.replaceState(history.state, '', '?from=feed#坑')
    })
    await click('.kb-locale-menu a')
    await arrived('/en/css/flex.html')
    expect(new URL(page.url()).search).toBe('?from=feed')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#坑')
    await go('/ar/css/flex.html')
    await arrived('/ar/css/flex.html')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  })
})

describe('the heading that a visit begins with', () => {
  const skip = 'A 跳到正文'
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)

  beforeEach(async () => {
    await open('/css/flex.html')
    await page.click('.kb-pager a[rel="next"]')
    await arrived('/css/deep/layers.html')
  })

  test('shows no ring to a mouse and hands a Tab on to the skip link, once', async () => {
    expect(await focused()).toBe('H1 层叠层')
    expect(await ring()).toBe('none')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(skip)
    await page.focus('h1')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('A ')
  })

  test('leaves Shift and Tab to the browser', async () => {
    const before = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('a[href], h1')]
      const above = all.slice(0, all.indexOf(document.querySelector('h1')!))
      return above.findLast(
        (link) => link.tabIndex >= 0 && link.checkVisibility({ visibilityProperty: true }),
      )?.outerHTML
    })
    await page.keyboard.down('Shift')
    await page.keyboard.press('Tab')
    await page.keyboard.up('Shift')
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(before)
  })

  test('is left to the browser once it was clicked or the focus has moved', async () => {
    await page.click('h1')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('A ')
  })

  test('shows a ring to a keyboard, at the top of the page', async () => {
    await page.focus('.kb-sidebar a[href="/css/flex.html"]')
    await page.keyboard.press('Enter')
    await arrived('/css/flex.html')
    expect(await focused()).toBe('H1 弹性盒布局')
    expect(await ring()).toBe('solid')
    expect(await scrollY()).toBe(0)
  })

  test('is the name on a home page, the title of the 404 screen, a heading of bare HTML, or nothing', async () => {
    for (const [path, heading] of [
      ['/', 'H1 前端笔记 把一个问题，一次讲清楚'],
      ['/404.html', 'H1 页面不存在'],
      ['/about.html', 'H1 关于'],
    ] as const) {
      await go(path)
      await arrived(path)
      expect(await focused()).toBe(heading)
      expect(await announced(), path).toBe('前端笔记')
      await page.keyboard.press('Tab')
      expect(await focused(), path).toBe(skip)
    }

    // A page without one begins before the skip link.
    await page.evaluate(() => {
      const real = window.fetch
      window.fetch = async (...request) => {
        const response = await real(...request)
        return new Response((await response.text()).replace(/<h1.*?<\/h1>/s, ''), response)
      }
    })
    await go('/http/cache.html')
    await arrived('/http/cache.html')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('kb-top')
    expect(await announced()).toBe('缓存 | 前端笔记')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(skip)
  })
})

describe('going back', () => {
  /** As far as a visitor scrolls: a frame has shown it before anything is clicked. */
  const scrolled = (top: number) =>
    page.evaluate(
      (y) =>
        new Promise<void>((resolve) => {
          document.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
          window.scrollTo(0, y)
        }),
      top,
    )

  test('rule 38: restores the scroll position and what was open, forward too', async () => {
    await open('/css/flex.html')
    await page.click('main details > summary')
    await page.waitForSelector('main details[open]')
    await scrolled(777)
    await click('.kb-pager a[rel="next"]')
    await arrived('/css/deep/layers.html')
    await scrolled(444)
    await page.evaluate(() => history.back())
    await arrived('/css/flex.html')
    expect(await scrollY()).toBe(777)
    expect(await focused()).toBe('H1 弹性盒布局')
    expect(await page.$eval('main details', ({ open }) => open)).toBe(true)
    await page.evaluate(() => history.forward())
    await arrived('/css/deep/layers.html')
    expect(await scrollY()).toBe(444)
    expect(await sameDocument()).toBe(true)
  })

  test('rule 38: details are open again after loads, and the place among them is the same', async () => {
    await open('/css/flex.html')
    await page.click('main details > summary')
    await page.waitForSelector('main details[open]')
    await scrolled(600)
    await page.reload()
    await page.waitForSelector('[data-test-ready]')
    await page.waitForFunction(() => document.querySelector('main details[open]') && window.scrollY === 600)
    await click('.kb-pager a[rel="next"]')
    await page.waitForFunction(() => location.pathname === '/css/deep/layers.html' && window.scrollY === 0)
    await page.reload()
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => location.pathname === '/css/flex.html' && window.scrollY === 600)
    expect(await page.$eval('main details', ({ open }) => open)).toBe(true)
  })

  test('rule 38: after a load and a jump within the page restores the place of the jump', async () => {
    await open('/css/flex.html')
    await scrolled(500)
    await page.reload()
    await page.waitForSelector('[data-test-ready]')
    await page.waitForFunction(() => window.scrollY === 500)
    await page.$eval('.kb-aside a[href="#面试"]', (link) => (link as HTMLElement).click())
    await page.waitForFunction(() => window.scrollY !== 500)
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => window.scrollY === 500)
    expect(new URL(page.url()).hash).toBe('')
  })

  test('and forward again before the page is there leaves address and page as they were', async () => {
    await open('/css/flex.html')
    await click('.kb-pager a[rel="next"]')
    await arrived('/css/deep/layers.html')
    await page.reload()
    await page.waitForSelector('[data-test-ready]')
    await page.setRequestInterception(true)
    const asked = new Promise<HTTPRequest>((resolve) =>
      page.on('request', (request) => {
        if (request.url().endsWith('/css/flex.html')) resolve(request)
        else void request.continue()
      }),
    )
    await page.evaluate(() => history.back())
    const request = await asked
    await page.evaluate(() => {
      const isForward = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.forward()
      return isForward
    })
    const answered = page.waitForResponse(request.url())
    await request.continue()
    await (await answered).text()
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
    )
    expect(new URL(page.url()).pathname).toBe('/css/deep/layers.html')
    expect(await page.title()).toBe('层叠层 | 前端笔记')
  })

  test('rule 38: after a real load and back the browser restores it', async () => {
    await open('/css/flex.html')
    await scrolled(600)
    await page.goto(`${visits.server.origin}/bare.html`)
    await page.goBack()
    await page.waitForFunction(() => window.scrollY === 600)
  })
})

describe('left to the browser', () => {
  test('a link that is clicked again while its page does not come', async () => {
    await open('/css/flex.html')
    // With a query it is none of the pages that were fetched ahead.
    await page.$eval('h1', (title) => {
      const link = document.createElement('a')
      link.href = '/css/deep/layers.html?again'
      link.id = 'again'
      link.textContent = '层叠层'
      title.after(link)
    })
    await page.setRequestInterception(true)
    const asked = new Promise<void>((resolve) =>
      page.on('request', (request) => {
        if (request.resourceType() !== 'fetch') void request.continue()
        else if (request.url().endsWith('?again')) resolve()
      }),
    )
    await page.click('#again', { count: 2 })
    await asked
    expect(new URL(page.url()).pathname).toBe('/css/flex.html')
    await Promise.all([page.waitForNavigation(), page.click('#again')])
    expect(await page.title()).toBe('层叠层 | 前端笔记')
    expect(await sameDocument()).toBe(false)
  })

  test.each([
    ['a page without a shell', '/bare.html', undefined],
    ['a page that is gone', '/css/gone.html', undefined],
    ['a file', '/mark.svg', undefined],
    ['a page of another build', '/other-build.html', undefined],
  ])('%s is loaded', async (_, path) => {
    await open('/css/flex.html')
    await page.$eval('.kb-pager a[rel="next"]', (link, href) => link.setAttribute('href', href), path)
    await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), click('.kb-pager a[rel="next"]')])
    expect(await sameDocument()).toBe(false)
    expect(new URL(page.url()).pathname).toBe(path)
  })

  test('an address in another form is shown as links have it, after a load and without one', async () => {
    await open('/index.html?from=x#y', { fresh: true })
    const { origin } = visits.server
    expect(await page.evaluate(() => [location.href, history.length])).toEqual([`${origin}/?from=x#y`, 2])
    await page.goto(`${origin}/css/flex.html`)
    await page.$eval('.kb-pager a[rel="next"]', (link) => link.setAttribute('href', '/index.html'))
    await click('.kb-pager a[rel="next"]')
    await page.waitForFunction(() => location.pathname === '/' && document.querySelector('.kb-hero'))
  })

  test('a missing page names a page with a similar address and opens the search', async () => {
    page = await visits.visit('/css/flx.html')
    // Rule 30.
    expect((await fetch(page.url())).status).toBe(404)
    expect(await page.$eval('.kb-not-found .kb-button', (home) => home.getAttribute('href'))).toBe('/')
    const link = await page.waitForSelector('.kb-not-found-similar a')
    expect(await link?.evaluate((element) => [element.textContent, element.getAttribute('href')])).toEqual([
      '弹性盒布局',
      '/css/flex.html',
    ])
    await page.waitForSelector('[data-island="not-found"][data-status="ready"]')
    await page.click('main [data-open-search]')
    await page.waitForSelector('dialog[open] input')
    expect(new URL(page.url()).pathname).toBe('/css/flx.html')
  })

  test('a page missing below the root of another language is said in that language', async () => {
    page = await visits.visit('/en/css/flx.html')
    await page.waitForFunction(() => document.documentElement.lang === 'en-US')
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('PAGE NOT FOUND')
    expect(await page.$eval('.kb-not-found .kb-button', (link) => link.getAttribute('href'))).toBe('/en/')
    expect(await page.title()).toBe('PAGE NOT FOUND | Notes')
    expect(new URL(page.url()).pathname).toBe('/en/css/flx.html')
    // The screen that took the place is alive as well.
    await page.waitForSelector('.kb-not-found-similar a')
  })

  test('a click with Ctrl opens a tab and leaves this one', async () => {
    await open('/css/flex.html', { fresh: true })
    const target = new Promise((resolve) => page.browserContext().once('targetcreated', resolve))
    await page.$eval('.kb-pager a[rel="next"]', (link) => {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    })
    await target
    expect(new URL(page.url()).pathname).toBe('/css/flex.html')
  })

  test('a link with download is a download', async () => {
    await open('/css/flex.html')
    const prevented = await page.$eval('.kb-pager a[rel="next"]', (link) => {
      link.setAttribute('download', '')
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      window.addEventListener('click', (last) => last.preventDefault(), { once: true })
      let byUs = true
      document.addEventListener(
        'click',
        () => {
          byUs = event.defaultPrevented
        },
        { once: true },
      )
      link.dispatchEvent(event)
      return byUs
    })
    expect(prevented).toBe(false)
  })
})

describe('fetching ahead', () => {
  test('a link that the pointer rests on is fetched before it is clicked', async () => {
    await open('/css/flex.html')
    const before = visits.server.requests.length
    await page.hover('.kb-sidebar a[href="/css/index.html"]')
    await expect.poll(() => visits.server.requests.slice(before)).toContain('/css/index.html')
    const ahead = visits.server.requests.filter((path) => path === '/css/index.html').length
    await click('.kb-sidebar a[href="/css/index.html"]')
    await arrived('/css/')
    expect(visits.server.requests.filter((path) => path === '/css/index.html').length).toBe(ahead)
  })
})
