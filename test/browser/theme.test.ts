import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { HTTPRequest, Page } from 'puppeteer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../helpers/axe.ts'
import { ADD_UP_SHIFTS, layoutShift } from '../helpers/layout-shift.ts'
import { serveInPieces, TELL_FRAMES } from '../helpers/serve-in-pieces.ts'
import { openVisits, type Visits } from '../helpers/theme-visits.ts'

let visits: Visits
let page: Page
/** The page that the tests before this one have only looked at. */
let seen: string | undefined

beforeAll(async () => {
  visits = await openVisits()
})
afterEach(({ task }) => {
  // Who knows what a test that failed has left behind.
  if (task.result?.state === 'fail') seen = undefined
  expect(visits.problems()).toEqual([])
})
afterAll(() => visits?.close())

async function visit(...[path, options]: Parameters<Visits['visit']>): Promise<void> {
  if (page) await visits.leave(page)
  seen = undefined
  page = await visits.visit(path, options)
}

/** A page that the test leaves as it is, but for what it adds: it is loaded once for all such tests that follow each other. */
async function look(path: string, { width = 1440, height = 900 } = {}): Promise<void> {
  if (seen !== path) await visit(path, { width, height })
  seen = path
  await page.setViewport({ width, height })
  await page.mouse.reset()
  await scrollTo(0)
}

const NOTE = '/css/flex.html'

function shown(selector: string): Promise<boolean> {
  return page.$eval(selector, (element) => {
    const box = element.getBoundingClientRect()
    const seen = getComputedStyle(element).visibility === 'visible' && box.width > 0 && box.height > 0
    return seen && box.right > 0 && box.left < innerWidth
  })
}

function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.id || element?.className || element?.tagName || ''
  })
}

/** Waits until the element matches, then goes on. */
async function until(selector: string): Promise<void> {
  await page.waitForSelector(selector)
}

async function scrollTo(y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
}

describe('breakpoints', () => {
  test('a page is set in few sizes and weights, and code in lines as in blocks', async () => {
    await look(NOTE)
    const faces = await page.evaluate(() => {
      const laidOut = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
      return laidOut.map((element) => {
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(element)
        return { isCode: /^[^,]*mono/.test(fontFamily), face: `${fontSize} ${fontWeight}` }
      })
    })
    const [code, text] = [true, false].map((wanted) => {
      const found = faces.filter(({ isCode }) => isCode === wanted).map(({ face }) => face)
      return [...new Set(found)].sort()
    })
    expect(code).toEqual(['13px 400', '14px 400'])
    expect(text?.length).toBeLessThanOrEqual(16)
  })

  test('a line of Han text at 1440 px holds 38 to 42 characters', async () => {
    await look(NOTE)
    const characters = await page.$eval('.kb-prose > p', (element) => {
      return element.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize)
    })
    expect(characters).toBeGreaterThanOrEqual(38)
    expect(characters).toBeLessThanOrEqual(42)
  })

  test.each([
    [
      NOTE,
      {
        '767 px': ['.kb-hamburger', '.kb-sidebar-open'],
        '768 px': ['.kb-bar-menu', '.kb-sidebar-open', '.kb-extra'],
        '959 px': ['.kb-bar-menu', '.kb-sidebar-open', '.kb-extra'],
        '960 px': ['.kb-bar-menu', '.kb-sidebar', '.kb-extra'],
        '1279 px': ['.kb-bar-menu', '.kb-sidebar', '.kb-extra'],
        '1280 px': ['.kb-bar-menu', '.kb-sidebar', '.kb-aside', '.kb-bar-tools'],
      },
    ],
    ['/http/cache.html', { '959 px': [], '960 px': ['.kb-aside'] }],
  ])('rules 1, 4 and 6: what is shown of %s at which width', async (path, parts) => {
    await look(path)
    const all = path === NOTE ? [...new Set(Object.values(parts).flat())] : ['.kb-aside']
    const found: Record<string, string[]> = {}
    for (const name of Object.keys(parts)) {
      await page.setViewport({ width: Number.parseInt(name, 10), height: 900 })
      const there = await Promise.all(all.map(async (part) => ((await shown(part)) ? [part] : [])))
      found[name] = there.flat().sort()
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(parts).map(([name, wanted]) => [name, [...wanted].sort()])),
    )
  })

  test('nothing is wider than the page, at whatever width', async () => {
    await look(NOTE)
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.evaluate(() => {
      const sizes = 'width="1940" height="360"'
      const embedded = ['iframe', 'embed', 'object', 'video'].map((tag) => `<${tag} ${sizes}></${tag}>`)
      document.querySelector('.kb-prose')?.insertAdjacentHTML('beforeend', embedded.join(''))
    })
    for (const width of [320, 768, 960, 1280]) {
      await page.setViewport({ width, height: 900 })
      expect([width, Math.max(0, await wider())]).toEqual([width, 0])
    }
  })

  test('the last column of a table keeps nine characters of a line on a phone, and no more', async () => {
    await look(NOTE, { width: 390 })
    const characters = await page.$eval('.kb-prose', (prose) => {
      const cells = ['一二三四五六七八九十', 'O(log n)', '一句话'].map((text) => `<td>${text.repeat(3)}</td>`)
      prose.insertAdjacentHTML('beforeend', `<table><tbody><tr>${cells.join('')}</tr></tbody></table>`)
      const last = prose.querySelector('table:last-child td:last-child')!
      return last.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(last).fontSize)
    })
    expect(characters).toBeCloseTo(9, 0)
  })
})

describe('Han text', () => {
  test('no paragraph ends in a line of one character, whatever its width and with code in it', async () => {
    await look(NOTE)
    const alone = await page.$eval('.kb-prose', (prose) => {
      const text = document.createElement('p')
      text.innerHTML =
        '每个对象都有一个内部槽 <code>[[Prototype]]</code>，指向另一个对象，读属性时自己没有，就去问它。'
      prose.append(text)
      const last = text.lastChild as Text
      const range = document.createRange()
      const lineOf = (at: number) => {
        range.setStart(last, at)
        range.setEnd(last, at + 1)
        return Math.round(range.getBoundingClientRect().top)
      }
      return Array.from({ length: 24 }, (_, step) => 300 + step * 10).filter((width) => {
        text.style.width = `${width}px`
        // The full stop and the character that it stays with, against the one before.
        return lineOf(last.length - 3) !== lineOf(last.length - 2)
      })
    })
    expect(alone).toEqual([])
  })

  test('the number of a footnote stays with its word and moves no line', async () => {
    await look(NOTE)
    const drawn = await page.$eval('.kb-prose', (prose) => {
      const text = document.createElement('p')
      text.innerHTML =
        '这一段有足够多的字，在任何宽度下都会占到三行以上，脚注<sup><a href="#" data-footnote-ref>1</a></sup>跟在它的词后面，再往后还有几句话。'
      prose.append(text)
      const word = text.firstChild as Text
      const range = document.createRange()
      const leading = Number.parseFloat(getComputedStyle(text).lineHeight)
      return Array.from({ length: 24 }, (_, step) => {
        text.style.width = `${250 + step * 8}px`
        range.setStart(word, word.length - 1)
        range.setEnd(word, word.length)
        const { bottom } = range.getBoundingClientRect()
        const { height } = text.getBoundingClientRect()
        return {
          together: Math.abs(text.querySelector('a')!.getBoundingClientRect().bottom - bottom) < leading / 2,
          lines: Math.round(Math.abs(height / leading - Math.round(height / leading)) * 100),
        }
      })
    })
    expect(drawn.filter(({ together }) => !together)).toEqual([])
    expect(drawn.filter(({ lines }) => lines > 0)).toEqual([])
  })

  test('a name of Han in code is not broken', async () => {
    await look(NOTE)
    const pieces = await page.$eval('.kb-prose', (prose) => {
      const text = document.createElement('p')
      text.innerHTML = '属性值是文字，前面带着记号的 <code>$名字</code> 取同名的数据。'
      prose.append(text)
      const code = text.querySelector('code')!
      return Array.from({ length: 24 }, (_, step) => {
        text.style.width = `${250 + step * 4}px`
        return code.getClientRects().length
      })
    })
    expect(new Set(pieces)).toEqual(new Set([1]))
  })
})

describe('code that is read', () => {
  test('the button takes the place of the language under the pointer; where nothing hovers it is always there', async () => {
    await look(NOTE)
    const block = '[id="group-1-panel-0"]'
    const state = () =>
      page.$eval(block, (element) => {
        const button = element.querySelector('button.copy')!
        const lang = getComputedStyle(element.querySelector('.lang')!)
        const [box, outer] = [button.getBoundingClientRect(), element.getBoundingClientRect()]
        return {
          box: [box.width, box.height, box.top - outer.top, outer.right - box.right],
          button: getComputedStyle(button).opacity === '1',
          lang: lang.opacity === '1' && lang.display !== 'none',
        }
      })
    const box = [40, 40, 12, 12]
    const hovers = await page.evaluate(() => matchMedia('(hover: hover)').matches)
    expect(await state()).toEqual({ box, button: !hovers, lang: hovers })
    await page.hover(`${block} pre`)
    expect(await state()).toEqual({ box, button: true, lang: false })
    await page.mouse.move(0, 0)
    await page.focus(`${block} button.copy`)
    expect(await state()).toEqual({ box, button: true, lang: false })
  })

  test('in a block of one line the button stands in the middle', async () => {
    await look(NOTE)
    const off = () =>
      page.$eval('[id="group-1-panel-0"]', (element) => {
        element.scrollIntoView({ block: 'center' })
        element.querySelector('pre code')!.textContent = 'npm install'
        element.querySelector('pre')!.dataset.lines = '1'
        const [box, outer] = [element.querySelector('button.copy')!, element].map((part) =>
          part.getBoundingClientRect(),
        )
        return Math.round(box!.top - outer!.top - (outer!.bottom - box!.bottom))
      })
    await expect.poll(async () => Math.abs(await off())).toBeLessThanOrEqual(1)
  })

  test('lines out of focus are blurred until the pointer is on the block', async () => {
    await look(NOTE)
    const style = () =>
      page.$eval('.language-css .line:not(.has-focus)', (line) => {
        const { filter, opacity } = getComputedStyle(line)
        return [filter, opacity]
      })
    await page.$eval('.language-css pre', (pre) => {
      pre.classList.add('has-focused-lines')
      pre.querySelector('.line')?.classList.add('has-focus')
    })
    expect(await style()).toEqual(['blur(1.52px)', '0.7'])
    await page.hover('.language-css pre')
    expect(await style()).toEqual(['none', '1'])
  })

  test('blocks scroll sideways, with 14 px, lines of 1.7 and tabs of 4', async () => {
    await look(NOTE)
    const style = await page.$eval('.language-css pre', (pre) => {
      const { overflowX, fontSize, lineHeight, tabSize } = getComputedStyle(pre)
      return { overflowX, fontSize, lineHeight, tabSize }
    })
    expect(style).toEqual({ overflowX: 'auto', fontSize: '14px', lineHeight: '23.8px', tabSize: '4' })
  })
})

describe('the shell', () => {
  test('rule 32: without navbar nothing is left free for it', async () => {
    await look(NOTE)
    await page.$eval('#app', (app) => app.setAttribute('data-nav', 'none'))
    const height = await page.$eval('#app', (app) =>
      getComputedStyle(app).getPropertyValue('--kb-nav-height').trim(),
    )
    await page.$eval('#app', (app) => app.removeAttribute('data-nav'))
    expect(height).toBe('0px')
  })

  test('times are written in the visitor’s language in short form', async () => {
    await look(NOTE)
    const expected = await page.evaluate(() =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }).format(
        new Date('2026-03-04T08:30:00Z'),
      ),
    )
    await page.$eval('time', (time) => time.scrollIntoView())
    await page.waitForFunction((text) => document.querySelector('time')?.textContent === text, {}, expected)
  })

  test('rule 40: reduced motion has no transition either', async () => {
    await look(NOTE)
    expect(await page.$eval('.kb-pager-link', (card) => getComputedStyle(card).transitionDuration)).toBe('0s')
  })

  test('the search tells its keys where the menu leaves room for them', async () => {
    await look(NOTE)
    for (const [width, entries, told] of [
      [767, 9, false],
      [768, 3, true],
      [768, 4, false],
      [960, 9, true],
    ] as const) {
      await page.setViewport({ width, height: 900 })
      await page.$eval(
        '.kb-menu',
        (menu, count) => {
          const [first] = menu.children
          menu.replaceChildren(...Array.from({ length: count }, () => first!.cloneNode(true)))
        },
        entries,
      )
      expect([width, entries, await shown('.kb-search-keys')]).toEqual([width, entries, told])
    }
  })

  test.each([
    ['span', 390],
    ['p', 1440],
  ])('what a slot puts beside the title, a <%s>, stands there at %i px', async (tag, width) => {
    await look(NOTE, { width })
    const boxes = await page.$eval(
      '.kb-title',
      (title, name) => {
        for (const place of ['prepend', 'append'] as const) {
          const slot = document.createElement(name)
          slot.textContent = 'v1'
          title[place](slot)
        }
        const found = Array.from(title.children, (child) => {
          const { left, right, top, bottom } = child.getBoundingClientRect()
          return { left, right, middle: Math.round((top + bottom) / 2) }
        })
        for (const slot of title.querySelectorAll(`:scope > ${name}`)) slot.remove()
        return found
      },
      tag,
    )
    expect(boxes.map(({ middle }) => middle)).toEqual([32, 32, 32])
    expect(boxes[0]!.right).toBeLessThan(boxes[1]!.left)
    expect(boxes[1]!.right).toBeLessThan(boxes[2]!.left)
  })

  test('on paper long code is wrapped, closed details are open, and nothing of the shell is left', async () => {
    await look(NOTE)
    await page.emulateMediaType('print')
    const printed = await page.$eval('.kb-prose', (prose) => {
      const added = document.createElement('div')
      added.innerHTML = `<div class="language-js"><pre><code>${'a'.repeat(400)}</code></pre></div>
        <details><summary>更多</summary><p>藏着的话</p></details>`
      prose.append(added)
      const pre = added.querySelector('pre')!
      return {
        over: pre.scrollWidth - pre.clientWidth,
        read: added.querySelector('details p')!.checkVisibility({ contentVisibilityAuto: true }),
        shell: [...document.querySelectorAll('.kb-header, .kb-sidebar, .kb-aside, .kb-pager')].filter(
          (part) => part.getBoundingClientRect().height > 0,
        ).length,
      }
    })
    await page.emulateMediaType()
    expect(printed).toEqual({ over: 0, read: true, shell: 0 })
  })

  test.each([
    [NOTE, [390], '.kb-tags > li, .kb-screen-panel .kb-flyout-link > span'],
    ['/', [390, 960], '.kb-hero-name, .kb-hero-tagline, .kb-feature-title, .kb-button > span'],
  ])('a long word in %s is broken at %j px: nothing is wider than the page', async (path, widths, places) => {
    await visit(path, { width: widths[0]! })
    const found = await page.evaluate((selector) => {
      document.querySelector('details.kb-screen')?.setAttribute('open', '')
      for (const menu of document.querySelectorAll('details.kb-accordion')) menu.setAttribute('open', '')
      const found = [...document.querySelectorAll(selector)]
      for (const element of found) element.textContent = 'createAsyncThunkMiddleware'.repeat(4)
      return found.length
    }, places)
    expect(found).toBeGreaterThan(0)
    for (const width of widths) {
      await page.setViewport({ width, height: 900 })
      const over = await page.evaluate(() => {
        const parts = [document.documentElement, document.querySelector('.kb-screen-panel')!]
        return parts.map(({ scrollWidth }) => Math.max(0, scrollWidth - innerWidth))
      })
      expect([width, ...over]).toEqual([width, 0, 0])
    }
  })
})

/** The sample site has no index, which the box asks for when it opens: nothing else is missing. */
async function searchOpened(): Promise<void> {
  await until('dialog.kb-search-dialog[open]')
  const missing = expect.stringMatching(/status of 404 .*\/pagefind\/pagefind-entry\.json$/)
  await expect.poll(() => visits.problems()).toEqual([missing])
}

describe('the bars while scrolling', () => {
  test.each([
    ['scrolls away at 959 px', 959, true],
    ['stays at 960 px', 960, false],
  ])('the top bar %s', async (_, width, isAway) => {
    await look(NOTE, { width, height: 700 })
    await scrollTo(600)
    const bottom = await page.$eval('.kb-header', (bar) => bar.getBoundingClientRect().bottom)
    expect(bottom <= 0).toBe(isAway)
    const local = await page.$eval('.kb-local-nav', (bar) => bar.getBoundingClientRect().top)
    expect(local).toBe(Math.max(0, bottom))
  })

  test('on a phone the search stays at hand when the top bar has gone', async () => {
    await look(NOTE, { width: 390, height: 700 })
    await until('.kb-local-nav:not([data-scrolled])')
    expect(await shown('.kb-local-search')).toBe(false)
    await scrollTo(600)
    await until('.kb-local-nav[data-scrolled]')
    await page.click('.kb-local-search')
    await searchOpened()
    expect(new URL(page.url()).pathname).toBe(NOTE)
  })

  test('the title stands free of the search button', async () => {
    await look('/')
    for (const width of [768, 800, 959, 960]) {
      await page.setViewport({ width, height: 900 })
      const [title, search] = await page.$$eval('.kb-title-link > span, .kb-search-button', (boxes) =>
        boxes.map((box) => ({
          left: box.getBoundingClientRect().left,
          // Two pixels of ring, two away.
          ringTop: box.closest('a')!.getBoundingClientRect().top - 4,
          right: box.getBoundingClientRect().right,
          cut: box.scrollWidth > box.clientWidth && box.clientWidth > 0,
        })),
      )
      expect([width, search!.left - title!.right >= 8, title!.cut]).toEqual([width, true, false])
      expect([width, title!.ringTop >= 0]).toEqual([width, true])
    }
  })

  test('on a home page the top bar has ground and line only once the page is scrolled', async () => {
    await look('/', { height: 400 })
    const colours = () =>
      page.$eval('.kb-header', (bar) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(bar)
        return [backgroundColor, borderBottomColor]
      })
    expect(await colours()).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
    await scrollTo(100)
    await until('.kb-header[data-scrolled]')
    expect(await colours()).not.toContain('rgba(0, 0, 0, 0)')
  })

  test('without sidebar and outline the local bar comes when the top bar has gone', async () => {
    await visit('/about.html', { width: 800, height: 120 })
    expect(await shown('.kb-local-nav')).toBe(false)
    await scrollTo(100)
    await until('.kb-local-nav[data-scrolled]')
    expect(await page.$eval('.kb-local-nav', (bar) => bar.textContent)).toBe('返回顶部搜索')
    await page.click('.kb-local-nav .kb-to-top')
    await page.waitForFunction(() => window.scrollY === 0)
    await until('.kb-local-nav:not([data-scrolled])')
  })
})

describe('a picture of a note', () => {
  const scale = () => page.$eval('.kb-zoom-picture', (picture) => picture.getBoundingClientRect().width)

  test('is enlarged by key, scaled by keys and fingers, and closed by going back, a click and Escape', async () => {
    await visit('/en/css/flex.html', { width: 800, theme: 'dark' })
    await until('.kb-dark-only[data-zoom]')
    const names = await page.$$eval('main img', (all) => all.map((one) => one.getAttribute('aria-label')))
    // The first is that of the light theme.
    expect(names.slice(1)).toEqual(['Enlarge the picture: A box', 'Enlarge the picture', null, null])
    const address = page.url()
    await page.focus('.kb-dark-only[data-zoom]')
    await page.keyboard.press('Enter')
    await until('.kb-zoom[open]')
    expect(await axeFindings(page, '.kb-zoom')).toEqual([])
    const fitted = await scale()
    await page.keyboard.press('+')
    expect((await scale()) / fitted).toBeCloseTo(1.2)
    const one = await page.touchscreen.touchStart(380, 400)
    const other = await page.touchscreen.touchStart(420, 400)
    await one.move(340, 400)
    await other.move(460, 400)
    await one.end()
    await other.end()
    await expect.poll(scale).toBeGreaterThan(fitted * 1.3)
    await page.keyboard.press('0')
    expect(await scale()).toBeCloseTo(fitted)
    await page.waitForFunction(() => history.state.kbsitePanel)
    await page.goBack()
    await page.waitForFunction(() => !document.querySelector('.kb-zoom'))
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-zoom'))).toBe(true)
    // By a click and by Escape it is closed, and not by the end of a drag.
    await page.click('.kb-dark-only[data-zoom]')
    await until('.kb-zoom[open]')
    await page.mouse.move(700, 400)
    await page.mouse.down()
    await page.mouse.move(760, 440, { steps: 3 })
    await page.mouse.up()
    expect(await page.$('.kb-zoom[open]')).not.toBeNull()
    await page.mouse.click(700, 400)
    await page.waitForFunction(() => !document.querySelector('.kb-zoom'))
    await page.click('.kb-dark-only[data-zoom]')
    await until('.kb-zoom[open]')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.kb-zoom'))
  })
})

test('rules 2 and 3: the full-screen menu is closed by Escape, by a wider window and by a link', async () => {
  const isLocked = () => page.evaluate(() => document.documentElement.hasAttribute('data-lock'))
  const open = async () => {
    await page.setViewport({ width: 767, height: 900 })
    await page.click('.kb-hamburger')
    await until('[data-lock] .kb-screen[open]')
  }
  await visit(NOTE, { width: 767 })
  await open()
  expect(await page.$('.kb-screen-menu details[open]'), 'groups are closed at first').toBeNull()
  await page.click('.kb-screen-menu summary')
  await until('.kb-screen-menu details[open]')
  expect(await isLocked(), 'a group leaves the menu open').toBe(true)
  await page.keyboard.press('Escape')
  await until('.kb-screen:not([open])')
  expect(await focused()).toBe('kb-hamburger')
  await page.waitForFunction(() => !history.state?.kbsitePanel)
  await open()
  await page.setViewport({ width: 768, height: 900 })
  await until('.kb-screen:not([open])')
  expect(await isLocked(), 'the page scrolls again').toBe(false)
  await page.waitForFunction(() => !history.state?.kbsitePanel)
  await open()
  await page.click('.kb-screen-menu a[href="/http/cache.html"]')
  await page.waitForFunction(() => document.title.startsWith('缓存'))
  expect(await page.$('.kb-screen[open]'), 'the new page has it closed').toBeNull()
  expect(await isLocked()).toBe(false)
})

describe('the drawer', () => {
  beforeAll(() => visit(NOTE, { width: 800 }))

  const open = async () => {
    await page.setViewport({ width: 800, height: 900 })
    await page.waitForFunction(() => !history.state?.kbsitePanel)
    await page.click('.kb-sidebar-open')
    await until('.kb-sidebar[data-open]')
  }

  test('rule 5: opens with the focus in it and the page locked; Escape closes it, the focus is on Menu', async () => {
    await open()
    expect(await focused()).toBe('kb-sidebar')
    expect(await page.$eval('.kb-sidebar-open', (button) => button.getAttribute('aria-expanded'))).toBe(
      'true',
    )
    expect(await page.$('[data-lock]')).not.toBeNull()
    await page.keyboard.press('Escape')
    await until('.kb-sidebar:not([data-open])')
    expect(await focused()).toBe('kb-sidebar-open')
  })

  test('rule 5: what is kept free for the scrollbar is as dark as the page under the backdrop; a click on that closes it', async () => {
    await open()
    const [room, paper, backdrop] = await page.evaluate(() =>
      [document.documentElement, document.body, document.querySelector('.kb-backdrop')!].map((element) => {
        const { backgroundColor } = getComputedStyle(element)
        const [red, , , alpha] = backgroundColor.match(/[\d.]+/g)!.map(Number)
        return { red: backgroundColor.startsWith('color') ? red! * 255 : red!, alpha: alpha ?? 1 }
      }),
    )
    expect(paper!.alpha).toBe(1)
    expect(room!.red).toBeCloseTo(paper!.red * (1 - backdrop!.alpha), 0)
    await page.mouse.click(780, 500)
    await until('.kb-sidebar:not([data-open])')
    expect(await page.$('[data-lock]')).toBeNull()
    expect(new URL(page.url()).hash).toBe('')
  })

  test('is all that can be reached while it is open; going back closes it, and another panel over it first', async () => {
    await open()
    const inert = () =>
      page.$$eval('.kb-header, .kb-local-nav, main, .kb-sidebar', (parts) =>
        parts.map((part) => part.closest('[inert]') !== null),
      )
    expect(await inert()).toEqual([true, true, false, true])
    const address = page.url()
    await page.keyboard.press('/')
    await searchOpened()
    await page.waitForFunction(() => history.state.kbsitePanel === 2)
    await page.goBack()
    await until('.kb-sidebar[data-open]')
    expect(await page.$('.kb-search-dialog[open]')).toBeNull()
    await page.goBack()
    await until('.kb-sidebar:not([data-open])')
    expect(page.url()).toBe(address)
    expect(await inert()).toEqual([false, false, false, false])
  })

  test('widened to 960 px it is an ordinary sidebar', async () => {
    await open()
    await page.setViewport({ width: 960, height: 900 })
    await until('.kb-sidebar:not([data-open])')
    expect(await page.$('[data-lock]')).toBeNull()
  })

  test('rule 5: another page closes it; a click inside alone does not', async () => {
    await open()
    await page.click('.kb-sidebar .kb-sidebar-toggle')
    expect(await page.$('.kb-sidebar[data-open]')).not.toBeNull()
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.kb-sidebar a[href="/css/index.html"]')?.click(),
    )
    await page.waitForFunction(() => document.title.startsWith('CSS'))
    expect(await page.$('.kb-sidebar[data-open]')).toBeNull()
    expect(await page.$('[data-lock]')).toBeNull()
  })
})

describe('sidebar groups', () => {
  test('rule 10: the group that contains the page is open, the others closed', async () => {
    await look('/css/deep/layers.html', { height: 320 })
    const open = await page.$$eval('.kb-sidebar details', (all) =>
      all.map((group) => (group as HTMLDetailsElement).open),
    )
    expect(open).toEqual([true, true, false])
  })

  test('a page that stands far down in the sidebar is in view there, and the page itself stays at its top', async () => {
    await look('/css/deep/layers.html', { height: 320 })
    await page.waitForFunction(() => document.querySelector('.kb-sidebar')!.scrollTop > 0)
    const isInside = await page.evaluate(() => {
      const sidebar = document.querySelector('.kb-sidebar')!.getBoundingClientRect()
      const link = document.querySelector('.kb-sidebar [aria-current]')!.getBoundingClientRect()
      return link.top >= sidebar.top && link.bottom <= sidebar.bottom
    })
    expect(isInside).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('rule 11: the caret toggles, the text navigates', async () => {
    await visit(NOTE)
    // From now on carets are animated.
    await until('.kb-sidebar:not([data-fresh])')
    await page.click('.kb-caret')
    expect(await page.$eval('.kb-caret', (caret) => (caret.parentElement as HTMLDetailsElement).open)).toBe(
      true,
    )
    expect(new URL(page.url()).pathname).toBe(NOTE)
  })

  test('what the reader opened stays so on the next page and after a reload', async () => {
    await visit(NOTE)
    await page.evaluate(() =>
      (document.querySelectorAll<HTMLElement>('.kb-sidebar-toggle')[1] as HTMLElement).click(),
    )
    await page.click('.kb-sidebar a[href="/css/index.html"]')
    await page.waitForFunction(() => document.title.startsWith('CSS'))
    const open = () =>
      page.$$eval('.kb-sidebar details', (all) => all.map((group) => (group as HTMLDetailsElement).open))
    expect(await open()).toEqual([true, false, true])
    await page.reload()
    await until('[data-test-ready]')
    expect(await open()).toEqual([true, false, true])
  })
})

describe('links of the navigation with a hash', () => {
  beforeAll(() => visit(`${NOTE}#坑`, { height: 6000 }))

  const marked = () =>
    page.$$eval('.kb-sidebar a[aria-current]', (links) =>
      links.map((link) => [decodeURIComponent(link.hash), link.ariaCurrent]),
    )
  const groupsOpen = () =>
    page.$$eval('.kb-sidebar details', (all) => all.map((group) => (group as HTMLDetailsElement).open))

  test('are active while the address has the same, and their group is open on arrival', async () => {
    // On a page too short to scroll the heading that the address names is the current one.
    await until('.kb-aside .active[href="#坑"]')
    await until('.kb-sidebar a[aria-current="location"]')
    expect(await marked()).toEqual([
      ['', 'page'],
      ['#坑', 'location'],
    ])
    expect(await groupsOpen()).toEqual([true, false, true])
    await page.evaluate(() => {
      location.hash = '#主轴'
    })
    await page.waitForFunction(
      () => !document.querySelector('[aria-current="location"]:not(.kb-outline-link)'),
    )
    expect(await marked()).toEqual([['', 'page']])
  })

  test('become active by a click, and are so no more on another page', async () => {
    await page.click('.kb-sidebar a[data-here]')
    await until('.kb-sidebar [data-depth="0"][data-has-active] a[aria-current="location"]')
    await page.click('.kb-sidebar a[href="/css/index.html"]')
    await page.waitForFunction(() => document.title.startsWith('CSS'))
    expect(await marked()).toEqual([['', 'page']])
    expect(await page.$$('.kb-sidebar [data-has-active]')).toHaveLength(0)
  })
})

describe('the first Tab, and flyouts', () => {
  test('rule 31: the first Tab is on the skip link, Enter leads into the content', async () => {
    await visit(NOTE)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('kb-skip')
    expect(await shown('.kb-skip')).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    seen = NOTE
  })

  const isOpen = () => page.$eval('.kb-bar-menu .kb-flyout', (menu) => (menu as HTMLDetailsElement).open)

  test('open under a mouse without taking the focus, and close when it leaves', async () => {
    await look(NOTE)
    const before = await focused()
    await page.hover('.kb-bar-menu summary')
    expect(await isOpen()).toBe(true)
    expect(await focused()).toBe(before)
    await page.click('.kb-bar-menu summary')
    expect(await isOpen()).toBe(true)
    await page.mouse.move(600, 700)
    expect(await isOpen()).toBe(false)
  })

  test('open by Enter, close by Escape with the focus on the button', async () => {
    await look(NOTE)
    await page.focus('.kb-bar-menu summary')
    await page.keyboard.press('Enter')
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await focused()).toBe('kb-bar-link')
  })

  test('opened by Enter stay when a mouse passes by', async () => {
    await look(NOTE)
    await page.focus('.kb-bar-menu summary')
    await page.keyboard.press('Enter')
    await page.hover('.kb-bar-menu summary')
    await page.mouse.move(600, 700)
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Escape')
  })

  test('opened by a mouse close by Escape too, and the focus stays where it is', async () => {
    await look(NOTE)
    await page.focus('#content')
    await page.hover('.kb-bar-menu summary')
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await focused()).toBe('content')
  })

  test('close when the focus moves outside', async () => {
    await look(NOTE)
    await page.focus('.kb-bar-menu summary')
    await page.keyboard.press('Enter')
    for (let entry = 0; entry < 4; entry += 1) await page.keyboard.press('Tab')
    expect(await isOpen()).toBe(false)
  })

  test('the outline’s drop-down closes by a click outside and by choosing', async () => {
    await look(NOTE, { width: 800 })
    await page.click('.kb-local-outline > summary')
    await until('.kb-local-outline[open]')
    await page.mouse.click(200, 600)
    await until('.kb-local-outline:not([open])')
    await page.click('.kb-local-outline > summary')
    await page.click('.kb-local-outline a[href="#坑"]')
    await until('.kb-local-outline:not([open])')
    await page.waitForFunction(() => decodeURIComponent(location.hash) === '#坑')
  })
})

describe('the outline', () => {
  const active = () =>
    page.$$eval('.kb-aside .active', (links) => links.map((link) => link.getAttribute('href')))

  test('rule 14: none at the top, the last at the bottom', async () => {
    await visit(NOTE, { height: 700 })
    seen = NOTE
    expect(await active()).toEqual([])
    await scrollTo(100_000)
    await until('.kb-aside .active[href="#面试"]')
    expect(await page.$('.kb-outline-marker[data-shown]')).not.toBeNull()
    await scrollTo(0)
    await page.waitForFunction(() => !document.querySelector('.kb-aside .active'))
  })

  test('a heading that a link led to is the current one', async () => {
    await look(NOTE, { height: 700 })
    await page.click('.kb-aside a[href="#主轴"]')
    await until('.kb-aside .active[href="#主轴"][aria-current="location"]')
    expect(await focused()).toBe('主轴')
  })

  test('the heading that was chosen is the current one where the page ends before it, until the reader scrolls', async () => {
    await look(NOTE, { height: 700 })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewport({ width: 1440, height: height - 100 })
    await page.click('.kb-aside a[href="#坑"]')
    await until('.kb-aside .active[href="#坑"]')
    const isAtEnd = () =>
      page.evaluate(() => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    // The click marks the heading before the browser jumps to it.
    await expect.poll(isAtEnd).toBe(true)
    await page.mouse.move(700, 700)
    await page.mouse.wheel({ deltaY: -1 })
    await until('.kb-aside .active[href="#面试"]')
  })

  test('rule 15: ten scroll events in a burst are answered at most twice', async () => {
    await look(NOTE, { height: 700 })
    await scrollTo(700)
    await until('.kb-aside .active')
    const runs = await page.evaluate(async () => {
      const rest = () => new Promise((resolve) => setTimeout(resolve, 250))
      // That was scrolling, too, of which the next frame tells.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await rest()
      let count = 0
      // Each answer marks the current heading again.
      new MutationObserver((changes) => {
        count += changes.length
      }).observe(document.querySelector('.kb-aside .active')!, { attributeFilter: ['aria-current'] })
      for (let event = 0; event < 10; event += 1) window.dispatchEvent(new Event('scroll'))
      while (count === 0) await new Promise(requestAnimationFrame)
      await rest()
      return count
    })
    expect(runs).toBeLessThanOrEqual(2)
  })
})

test('a page without search leaves the keys alone', async () => {
  await visit('/bare.html')
  await page.keyboard.press('/')
  expect(await page.$('[data-requested], dialog')).toBeNull()
})

/** The faces that the body and code ask for first. */
function families(langs: readonly string[]): Promise<string[][]> {
  return page.evaluate(
    (all) =>
      all.map((lang) => {
        document.documentElement.lang = lang
        return ['body', 'pre code'].map((selector) => {
          const { fontFamily } = getComputedStyle(document.querySelector(selector)!)
          return fontFamily.replaceAll('"', '').split(', ').slice(0, 2).join(', ')
        })
      }),
    langs,
  )
}

const LINUX_FACES = {
  ja: ['kb-jp, system-ui', 'ui-monospace, Menlo'],
  en: ['kb-latin, system-ui', 'ui-monospace, Menlo'],
  'zh-TW': ['kb-tc, system-ui', 'kb-mono-sc, ui-monospace'],
  'zh-Hant-HK': ['kb-tc, system-ui', 'kb-mono-sc, ui-monospace'],
  'zh-CN': ['kb-sc, system-ui', 'kb-mono-sc, ui-monospace'],
}
const FACES = [['system-ui, PingFang SC', 'ui-monospace, Menlo']]
const LINUX = 'X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
const ANDROID = 'Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'
const MAC = 'Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const asAgent = (system: string) =>
  `Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (${system}' });`

const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
const SWITCH = '.kb-bar-tools .kb-switch'

describe('appearance', () => {
  test('rule 26: stored dark is there before the first paint', async () => {
    // The class is looked at when the body begins, which is before anything can be painted.
    await visit(NOTE, {
      before: `${asAgent(ANDROID)} localStorage.setItem('kbsite-appearance', 'dark')
        new MutationObserver((_, self) => {
          if (!document.body) return
          self.disconnect()
          window.darkAtBody = document.documentElement.classList.contains('dark')
        }).observe(document, { childList: true, subtree: true })`,
    })
    expect(await page.evaluate(() => (window as unknown as { darkAtBody: boolean }).darkAtBody)).toBe(true)
    expect(await families(['zh-CN']), 'Android has no faces of Linux').toEqual(FACES)
  })

  test('rule 27: with storage blocked the page works and the switch lasts for the session', async () => {
    await visit(NOTE, {
      before: `${asAgent(MAC)} for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`,
    })
    expect(await families(['zh-CN']), 'macOS has no faces of Linux').toEqual(FACES)
    await page.click(SWITCH)
    expect(await dark()).toBe(true)
    await page.click('.kb-sidebar a[href="/css/index.html"]')
    await page.waitForFunction(() => document.title.startsWith('CSS'))
    expect(await dark()).toBe(true)
  })
})

describe('a page that comes in the right theme', () => {
  const stills = () => page.evaluate(() => (window as unknown as { stills: number }).stills)

  beforeAll(() =>
    visit(NOTE, {
      // The only timer of so long: the page needs the others to come to life.
      before: `${asAgent(LINUX)} const usual = setTimeout
        window.setTimeout = (run, ms, ...more) => (ms === 300 ? 0 : usual(run, ms, ...more))
        window.stills = 0
        new MutationObserver((changes) => {
          window.stills += changes.filter(({ oldValue }) => /kb-still/.test(oldValue)).length
        }).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true })`,
    }),
  )

  test('is left as it is; its carets do not animate in the first 300 ms', async () => {
    expect(await page.$('.kb-sidebar[data-fresh]')).not.toBeNull()
    expect(await stills()).toBe(0)
    expect(await families(Object.keys(LINUX_FACES)), 'Linux').toEqual(Object.values(LINUX_FACES))
  })

  test('the switch stores the wish, and auto when it is the system’s; transitions go off for the change', async () => {
    const state = () =>
      page.evaluate(() => [
        document.documentElement.classList.contains('dark'),
        localStorage.getItem('kbsite-appearance'),
        // What form controls and scrollbars are told.
        getComputedStyle(document.documentElement).colorScheme,
      ])
    await page.click(SWITCH)
    expect(await state()).toEqual([true, 'dark', 'dark'])
    await expect.poll(stills).toBeGreaterThan(0)
    const told = await page.$eval(SWITCH, (button) => [button.ariaChecked, (button as HTMLElement).title])
    expect(told).toEqual(['true', '切换到浅色'])
    await page.click(SWITCH)
    expect(await state()).toEqual([false, 'auto', 'light'])
  })

  test('another tab’s choice and the system’s change are followed', async () => {
    await page.evaluate(() =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'kbsite-appearance', newValue: 'dark' })),
    )
    expect(await dark()).toBe(true)
    await page.evaluate(() =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'kbsite-appearance', newValue: 'auto' })),
    )
    expect(await dark()).toBe(false)
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await until('html.dark')
  })
})

describe('code', () => {
  const catchCopies = `window.copied = []
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.copied.push(text) } })`
  const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied)

  // In a tab that is used again, a request of the last visit may never end for Puppeteer, which then waits for the network in vain.
  beforeAll(() => visit(NOTE, { before: catchCopies, fresh: true }))

  test('rule 39: the copy has no removed lines and no line numbers; the button says so for two seconds', async () => {
    await page.waitForNetworkIdle({ idleTime: 100 })
    await page.focus('[id="group-1-panel-0"] button.copy')
    await page.keyboard.press('Enter')
    await until('button.copy.copied')
    const [text] = await copied()
    expect(text).not.toContain('return free * grow\n')
    expect(text?.split('\n')).toHaveLength(3)
    await page.waitForSelector('button.copy:not(.copied)')
    await page.waitForFunction(() => !document.querySelector('button.copy.copied'))
    await page.click('.line-numbers-mode button.copy')
    await until('button.copy.copied')
    expect((await copied())[1]?.startsWith('/* 三个')).toBe(true)
  })

  test('tabs switch by pointer and by arrow keys', async () => {
    const selected = () => page.$eval('.vp-code-group [aria-selected="true"]', (tab) => tab.textContent)
    await page.click('.vp-code-group [role="tab"]:nth-child(2)')
    // The click asks for what switches tabs, and is given to it.
    await expect.poll(selected).toBe('row.css')
    expect([await shown('[id="group-1-panel-0"]'), await shown('[id="group-1-panel-1"]')]).toEqual([
      false,
      true,
    ])
    await page.keyboard.press('ArrowRight')
    expect(await selected()).toBe('share.js')
    expect(await focused()).toBe('group-1-tab-0')
  })
})

describe('jumps', () => {
  test('rule 37: stand 134 px from the top when a link leads to them, below the bar', async () => {
    await visit(`${NOTE}#${encodeURIComponent('主轴')}`, { width: 1000, height: 700 })
    for (const [width, bar] of [
      [1000, '.kb-header'],
      [1440, '.kb-header'],
      [390, '.kb-local-nav'],
    ] as const) {
      await page.setViewport({ width, height: 700 })
      if (width !== 1000)
        await page.evaluate(() => {
          location.hash = '坑'
          location.hash = '主轴'
        })
      const place = () =>
        page.$eval(
          '[id="主轴"]',
          (heading, selector) => {
            const padding = Number.parseFloat(getComputedStyle(heading).paddingTop)
            const all = [...document.querySelectorAll('.kb-prose :is(h2, h3)[id]')].map((one) => {
              const { scrollMarginTop, paddingTop } = getComputedStyle(one)
              return Number.parseFloat(scrollMarginTop) + Number.parseFloat(paddingTop)
            })
            const { top } = heading.getBoundingClientRect()
            const { bottom } = document.querySelector(selector)!.getBoundingClientRect()
            return { text: Math.round(top + padding), margins: [...new Set(all)], isFree: top >= bottom }
          },
          bar,
        )
      await expect
        .poll(place, { message: `${width} px` })
        .toEqual({ text: 134, margins: [134], isFree: true })
    }
  })

  test('stay below what scrollOffset names, on arrival and by a click', async () => {
    const offset = JSON.stringify({ selectors: ['.gone', '[', '.kb-header'], padding: 50 })
    await visit(`${NOTE}#主轴`, {
      height: 700,
      before: `new MutationObserver((_, self) => {
        const app = document.getElementById('app')
        if (!app) return
        self.disconnect()
        app.dataset.scrollOffset = ${JSON.stringify(offset)}
      }).observe(document, { childList: true, subtree: true })`,
    })
    await until('html[style*="--kb-scroll-offset"]')
    const below = () =>
      page.waitForFunction(() => {
        const heading = document.querySelector('[id="主轴"]')
        const bar = document.querySelector('.kb-header')
        if (!heading || !bar) return false
        const text =
          heading.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(heading).paddingTop)
        return Math.abs(text - bar.getBoundingClientRect().bottom - 50) < 2
      })
    await below()
    await scrollTo(0)
    await page.click('.kb-aside a[href="#主轴"]')
    await below()
  })

  test('rule 40: reduced motion jumps; without it a near heading’s own link glides', async () => {
    await look(NOTE, { height: 1200 })
    for (const [motion, behavior] of [
      ['reduce', 'auto'],
      ['no-preference', 'smooth'],
    ] as const) {
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }])
      const found = await page.$eval('[id="主轴"] .header-anchor', (link) => {
        const anchor = link as HTMLElement
        anchor.click()
        return getComputedStyle(document.documentElement).scrollBehavior
      })
      expect(found, motion).toBe(behavior)
      await page.waitForFunction(() => decodeURIComponent(location.hash) === '#主轴')
    }
  })
})

describe('what a plain page loads', () => {
  /** Paths of what was loaded, and the bytes of its scripts after gzip. */
  async function loaded(): Promise<{ paths: string[]; scripts: string[]; scriptBytes: number }> {
    const paths = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const scripts = paths.filter((path) => path.endsWith('.js'))
    const sizes = await Promise.all(
      scripts.map(async (path) => gzipSync(await readFile(visits.folder + path)).length),
    )
    return { paths, scripts, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  test('is at most 8 KB of script after gzip, without React, and no font', async () => {
    await visit('/about.html', { fresh: true })
    const { paths, scripts, scriptBytes } = await loaded()
    // What every page runs, and what other files need of it too.
    expect(scripts.length).toBe(2)
    expect(scriptBytes).toBeLessThanOrEqual(8 * 1024)
    expect(scripts.filter((path) => /react|client-/.test(path))).toEqual([])
    expect(paths.filter((path) => /\.(woff2?|ttf|otf)$/.test(path))).toEqual([])
  })

  test('shifts nothing while it arrives in pieces', async () => {
    const home = await serveInPieces(visits.server.origin)
    try {
      for (const script of [ADD_UP_SHIFTS, TELL_FRAMES]) await page.evaluateOnNewDocument(script)
      await page.goto(home.origin, { waitUntil: 'load' })
      expect(await page.evaluate('window.framesSeen')).toBeGreaterThan(20)
      expect(await layoutShift(page)).toBe(0)
      expect(await shown('.kb-bar-content')).toBe(true)
      expect(await shown('.kb-hero-main')).toBe(true)
    } finally {
      await home.close()
    }
  })

  test('copies code at a click that comes before what copies, by the old command where the clipboard refuses', async () => {
    await visit(NOTE, { alone: true })
    await page
      .browserContext()
      .overridePermissions(visits.server.origin, ['clipboard-read', 'clipboard-write'])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.setRequestInterception(true)
    page.on('request', async (request) => {
      if (request.url().includes('copy-code')) await held
      await request.continue()
    })
    await page.hover('.kb-prose div[class*="language-"]')
    await page.click('button.copy')
    expect(await page.$('button.copy.copied')).toBeNull()
    release()
    await until('button.copy.copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    await page.waitForFunction(() => !document.querySelector('button.copy.copied'))
    await page.browserContext().overridePermissions(visits.server.origin, ['clipboard-read'])
    const code = 'if (a) {\n\tb()\n  c()\n}'
    await page.$eval(
      '[id="group-1-panel-0"]',
      (block, text) => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
        block.querySelector('pre code')!.textContent = text
      },
      code,
    )
    await page.focus('[id="group-1-panel-0"] button.copy')
    await page.keyboard.press('Enter')
    await until('button.copy.copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  test('with an outline, code and tabs is at most 8 KB of script; more comes when it is used', async () => {
    await visit('/css/deep/layers.html', { before: ADD_UP_SHIFTS, fresh: true })
    await page.waitForNetworkIdle()
    await until('.kb-sidebar:not([data-fresh])')
    expect(await layoutShift(page), 'nothing moves while the page comes to life').toBe(0)
    expect(await page.$('[data-code-group]')).not.toBeNull()
    expect(await page.$('.kb-outline-marker')).not.toBeNull()
    expect(await page.$('button.copy')).not.toBeNull()
    const before = await loaded()
    expect(before.scripts.length).toBe(2)
    expect(before.scriptBytes).toBeLessThanOrEqual(8 * 1024)
    await page.hover('.kb-prose div[class*="language-"]')
    await page.hover('[data-code-group] [role="tab"]')
    await page.evaluate(() => window.scrollTo(0, 400))
    await until('.kb-outline-marker[data-shown]')
    await page.hover('.kb-pager a')
    const more = async () => {
      const added = (await loaded()).scripts.filter((path) => !before.scripts.includes(path))
      return added.map((path) => /\/([a-z-]+)-[A-Z0-9]{8}\.js$/.exec(path)?.[1])
    }
    const wanted = ['code-groups', 'copy-code', 'outline', 'exchange']
    await expect.poll(more).toEqual(expect.arrayContaining(wanted))
  })
})

describe('a page comes to life', () => {
  beforeAll(() => visit('/about.html', { fresh: true }))

  async function visitHolding(answer: (style: HTTPRequest) => void): Promise<void> {
    page.removeAllListeners('request')
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().endsWith('.css')) answer(request)
      else void request.continue()
    })
    // A style sheet of the first visit would come from memory.
    await page.setCacheEnabled(false)
    await page.goto(`${visits.server.origin}/about.html`, { waitUntil: 'domcontentloaded' })
  }

  test('when its styles apply, and not before', async () => {
    const held: HTTPRequest[] = []
    await visitHolding((style) => held.push(style))
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length === 2,
      // Without styles there is no frame to wait for.
      { polling: 50 },
    )
    // A turn of the server later the scripts have run.
    await page.evaluate(() => fetch('/about.html').then((answer) => answer.text()))
    expect(await page.$('[data-test-ready]')).toBeNull()
    for (const style of held) await style.continue()
    await until('[data-test-ready]')
  })

  test('without styles that cannot be had', async () => {
    await visitHolding((style) => void style.abort())
    await until('[data-test-ready]')
    visits.problems()
  })
})
