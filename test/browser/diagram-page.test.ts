import type { Page } from 'puppeteer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DiagramVisits, diagramAt, openDiagramVisits } from './diagram-visits.ts'

const fence = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\``
const flow = 'flowchart LR\nA[缓存] --> B[服务器]\nclick A href "https://example.org/"'
const today = 'gantt\ntodayMarker stroke-width:5px\nsection s\na :a1, 2026-01-01, 3d'
const tall = `flowchart TD\n${Array.from({ length: 12 }, (_, at) => `A${at} --> A${at + 1}`).join('\n')}`
const filler = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join('\n\n')

const notes = {
  'docs/index.md': `# Home\n\n${fence(flow)}\n\n${fence(flow)}\n\n${filler}`,
  'docs/far.md': `# Far\n\n${filler}\n\n${fence(flow)}`,
  // A line for today is never drawn by the build, so these are drawn by the page.
  'docs/client.md': `# Client\n\n${fence(today)}\n\n${fence(`${today}\nb :b1, 2026-01-02, 3d`)}`,
  'docs/raw.md': `# Raw\n\n<pre><code class="language-mermaid">pie\n"a": 1</code></pre>\n\n<pre><code class="language-mermaid">pie\n"b": 1</code></pre>\n\n[Plain](./plain.md)`,
  'docs/broken.md': `# Broken\n\n<pre><code class="language-mermaid">flowchart LR\nA--&gt;</code></pre>\n\n<pre><code class="language-mermaid">flowchart LR\nA@{shape: foo}</code></pre>\n\n${fence('flowchart LR\nA-->')}\n\n${['elk', 'dagre'].map((name) => `<pre><code class="language-mermaid">---\nconfig:\n  layout: ${name}\n---\nflowchart LR\nA--&gt;B</code></pre>`).join('\n\n')}`,
  'docs/wide.md': `# Wide\n\n${fence(`flowchart LR\n${Array.from({ length: 12 }, (_, at) => `A${at} --> A${at + 1}`).join('\n')}`)}`,
  'docs/tall.md': `# Tall\n\n${fence(tall)}\n\n${fence(flow)}`,
  'docs/tabs.md': `# Tabs\n\n::: code-group\n${fence(tall).replace('mermaid', 'mermaid [tall]')}\n:::`,
  'docs/plain.md': `# Plain\n\nNo picture here.\n\n[Raw](./raw.md)\n\n${filler}`,
}

let visits: DiagramVisits
let page: Page

beforeAll(async () => {
  visits = await openDiagramVisits(notes)
})
afterEach(() => visits.leave(page))
afterAll(() => visits?.close())

const text = (selector: string) => page.$eval(selector, (found) => found.textContent)
const press = (selector: string) => page.$eval(selector, (found) => (found as HTMLElement).click())
const transform = (figure: string) =>
  page.$eval(`${figure} .kb-diagram-layer`, (layer) => (layer as HTMLElement).style.transform)

async function middle(figure: string): Promise<{ x: number; y: number }> {
  const box = await (await page.$(`${figure} .kb-diagram-target > svg`))?.boundingBox()
  if (!box) throw new Error('no drawing')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function shown(figure: string, set: string): Promise<boolean> {
  return page.$eval(`${figure} [data-set="${set}"]`, (found) => found.getClientRects().length > 0)
}

describe('loading', () => {
  test('rule 69: a page without diagrams asks for nothing of theirs; a drawn one needs no script of Mermaid and no React, and its viewer, which comes when it is near, moves nothing', async () => {
    visits.requests()
    page = await visits.open('/plain.html', { alone: true, width: 390 })
    await page.waitForNetworkIdle()
    expect(visits.requests().join(' ')).not.toMatch(/island|mermaid|scanner|viewer/)
    await page.goto(new URL('/far.html', page.url()).href)
    await page.waitForNetworkIdle()
    const first = visits.requests().join(' ')
    expect(first).not.toMatch(/island|mermaid|client-/)
    const height = () => page.$eval('.kb-diagram', (figure) => figure.getBoundingClientRect().height)
    const before = await height()
    await diagramAt(page, 0)
    const second = visits.requests().join(' ')
    expect(second).toMatch(/island/)
    expect(second).not.toMatch(/mermaid|client-|react/)
    expect(await height()).toBe(before)
  })

  test('rule 71: without script the drawing is there, the source where there is none, and what the build found wrong; a wide drawing scrolls at its own size, on a phone at one whose words are read, as with it', async () => {
    const look = () =>
      page.$eval('.kb-diagram-canvas', (canvas) => {
        const svg = canvas.querySelector('svg')!
        const natural = Number(svg.getAttribute('width'))
        return {
          share: svg.getBoundingClientRect().width / natural,
          left: svg.getBoundingClientRect().left >= 0,
          scrolls: canvas.scrollWidth > canvas.clientWidth,
        }
      })
    page = await visits.open('/client.html', { width: 800, script: false })
    const go = (path: string) => page.goto(new URL(path, page.url()).href)
    expect(await page.$eval('.kb-diagram-source', (source) => source.getClientRects().length)).toBe(1)
    await go('/broken.html')
    expect(await text('.kb-diagram-failure summary')).toContain('Failed to render diagram')
    await go('/wide.html')
    expect(await page.$('.kb-diagram-controls')).toBeNull()
    expect(await look()).toEqual({ share: 1, left: true, scrolls: true })
    await page.setViewport({ width: 390, height: 900 })
    // 11 px of 16.
    expect(await look()).toEqual({ share: expect.closeTo(11 / 16, 2), left: true, scrolls: true })
    await page.setJavaScriptEnabled(true)
    await page.reload()
    await diagramAt(page, 0)
    expect((await look()).share).toBeCloseTo(11 / 16, 2)
  })

  test('one drawing shows both themes: colours follow, geometry stays; with forced colours labels keep the colour that is read on their boxes, and the ground theirs', async () => {
    const look = () =>
      page.$eval('.kb-diagram svg .node rect', (rect) => [
        getComputedStyle(rect).fill,
        rect.getBoundingClientRect().width,
      ])
    page = await visits.open('/', { fresh: true })
    const figure = await diagramAt(page, 0)
    const light = await look()
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    const dark = await look()
    expect(dark[0]).not.toBe(light[0])
    expect(dark[1]).toBe(light[1])
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
    const colours = () =>
      page.$eval(figure, (found) => {
        const styleOf = (selector: string) => getComputedStyle(found.querySelector(selector)!)
        return [styleOf('foreignObject .nodeLabel').color, styleOf('.kb-diagram-canvas').backgroundColor]
      })
    const [label] = await colours()
    const ground = await page.$eval(figure, (found) => getComputedStyle(found).backgroundColor)
    const client = await page.createCDPSession()
    const features = [{ name: 'forced-colors', value: 'active' }]
    await client.send('Emulation.setEmulatedMedia', { features })
    expect(await colours()).toEqual([label, ground])
  })
})

describe('controls', () => {
  test('rules 14, 15: at 1024 px the desktop set is the one that is shown, at 390 px the mobile one, in one row that does not leave the screen', async () => {
    page = await visits.open('/', { width: 1024 })
    const figure = await diagramAt(page, 0)
    for (const [width, visible, hidden] of [
      [1024, 'desktop', 'mobile'],
      [390, 'mobile', 'desktop'],
    ] as const) {
      await page.setViewport({ width, height: 900 })
      expect([await shown(figure, visible), await shown(figure, hidden)]).toEqual([true, false])
      const opacity = () =>
        page.$eval(`${figure} [data-set="${visible}"]`, (set) => Number(getComputedStyle(set).opacity))
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await expect.poll(opacity).toBe(0)
      await page.hover(figure)
      await expect.poll(opacity).toBe(1)
      await page.mouse.move(0, 0)
      await expect.poll(opacity).toBe(0)
      await page.focus(`${figure} .kb-diagram-canvas`)
      await expect.poll(opacity).toBe(1)
    }
    for (const width of [390, 320]) {
      await page.setViewport({ width, height: 900 })
      const boxes = await page.$$eval(`${figure} [data-set="mobile"] button`, (buttons) =>
        buttons.map((button) => button.getBoundingClientRect().toJSON()),
      )
      expect(boxes).toHaveLength(8)
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
      expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
      expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(24)
    }
  })

  const settled = () => page.evaluate(() => new Promise(requestAnimationFrame))
  const scrolled = () => page.evaluate(() => Math.round(scrollY))

  test('the mouse drags, follows links and turns its wheel; the copy button writes the source', async () => {
    page = await visits.open('/')
    const figure = await diagramAt(page, 0)
    await dragsOverTheEdge(figure)
    await wheelScrolls(figure)
    await diagramAt(page, 0)
    await dragMoves(figure)
    await farDragStays(figure)
    await linkIsFollowed(figure)
    await press(`${figure} [data-command="reset"]`)
    await copies(figure)
    await wheelZoomsAndPans(figure)
  })

  /** Rule 19: a drag that leaves at the edge at once and ends outside is over. */
  async function dragsOverTheEdge(figure: string): Promise<void> {
    const top = await page.$eval(`${figure} .kb-diagram-canvas`, (one) => one.getBoundingClientRect().top)
    const { x, y } = await middle(figure)
    await page.mouse.move(x, top + 2)
    await page.mouse.down()
    await page.mouse.move(x, top - 20)
    await page.mouse.up()
    expect(await page.$(`${figure} [data-panning]`)).toBeNull()
    await page.mouse.move(x, y, { steps: 3 })
    expect(await transform(figure), 'rule 19').toBe('')
  }

  /** The wheel scrolls the page over a drawing that is all there. */
  async function wheelScrolls(figure: string): Promise<void> {
    const before = await scrolled()
    await page.mouse.wheel({ deltaY: 120 })
    await expect.poll(scrolled, { message: 'wheel' }).toBeGreaterThan(before)
    expect(await transform(figure), 'wheel').toBe('')
  }

  /** Rules 17, 20: a drag moves the picture, and the cursor says so. */
  async function dragMoves(figure: string): Promise<void> {
    const { x, y } = await middle(figure)
    const cursor = () =>
      page.$eval(`${figure} .kb-diagram-canvas`, (canvas) => getComputedStyle(canvas).cursor)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await expect.poll(cursor, { message: 'rule 17' }).toBe('grabbing')
    await page.mouse.move(x + 30, y - 10)
    await expect.poll(() => transform(figure), { message: 'rule 17' }).toBe('scale(1) translate(30px, -10px)')
    await page.mouse.up()
    await expect.poll(cursor, { message: 'rule 20' }).toBe('grab')
    await page.mouse.move(x, y)
    expect(await transform(figure), 'rule 20').toBe('scale(1) translate(30px, -10px)')
    await press(`${figure} [data-command="reset"]`)
  }

  /** A drag far outside goes on, and leaves a quarter of the drawing in sight. */
  async function farDragStays(figure: string): Promise<void> {
    const { x, y } = await middle(figure)
    const visible = () =>
      page.$eval(figure, (root) => {
        const [canvas, svg] = ['.kb-diagram-canvas', '.kb-diagram-target > svg'].map((one) =>
          root.querySelector(one)!.getBoundingClientRect(),
        )
        const share = (a: number, b: number, from: number, to: number) =>
          (Math.min(b, to) - Math.max(a, from)) / Math.min(b - a, to - from)
        return (
          share(canvas!.left, canvas!.right, svg!.left, svg!.right) *
          share(canvas!.top, canvas!.bottom, svg!.top, svg!.bottom)
        )
      })
    for (const [toX, toY] of [
      [1020, 2],
      [4, 700],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 9, y + 9)
      await page.mouse.move(toX, toY)
      await page.mouse.up()
      await expect.poll(visible, { message: `to ${toX}` }).toBeCloseTo(0.25, 2)
      await press(`${figure} [data-command="reset"]`)
    }
    for (let count = 0; count < 30; count++) await press(`${figure} [data-command="panUp"]`)
    expect(await visible(), 'panUp').toBeGreaterThan(0.24)
    await press(`${figure} [data-command="reset"]`)
  }

  /** A click on a link is followed, the end of a drag is not. */
  async function linkIsFollowed(figure: string): Promise<void> {
    await page.evaluate(() => {
      document.addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a')
        if (link && !event.defaultPrevented) document.body.dataset.followed = 'yes'
        event.preventDefault()
      })
    })
    const followed = () => page.evaluate(() => document.body.dataset.followed)
    const box = await (await page.$(`${figure} svg a`))?.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y)
    await page.mouse.up()
    expect(await followed(), 'the end of a drag').toBeUndefined()
    await page.mouse.click(x + 20, y)
    await expect.poll(followed, { message: 'a click' }).toBe('yes')
  }

  /** Rules 38, 39: copy writes the source; without a clipboard there is the alert. */
  async function copies(figure: string): Promise<void> {
    const setClipboard = (works: boolean) =>
      page.evaluate((works) => {
        const writeText = async (text: string) => void Object.assign(window, { copied: text })
        const value = works ? { writeText } : undefined
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
      }, works)
    await setClipboard(true)
    await press(`${figure} [data-command="copy"]`)
    await page.waitForSelector(`${figure} .kb-diagram-copied`)
    expect(await page.evaluate('window.copied'), 'rule 38').toBe(flow)
    const alert = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => dialog.accept().then(() => resolve(dialog.message())))
    })
    await setClipboard(false)
    await press(`${figure} [data-command="copy"]`)
    expect(await alert, 'rule 39').toBe(
      'Failed to copy to clipboard. Your browser might not support this feature.',
    )
  }

  /** Rules 21, 26, 28: with Ctrl it zooms; it pans a larger drawing, to its edge, and then scrolls the page. */
  async function wheelZoomsAndPans(figure: string): Promise<void> {
    const { x, y } = await middle(figure)
    const start = await scrolled()
    await page.mouse.move(x, y)
    await page.keyboard.down('Control')
    await page.mouse.wheel({ deltaY: -120 })
    await page.waitForFunction(
      (selector) => document.querySelector(`${selector} .kb-diagram-level`)?.textContent === '110%',
      {},
      figure,
    )
    await page.keyboard.up('Control')
    for (let count = 0; count < 9; count++) await press(`${figure} [data-command="zoomIn"]`)
    const zoomed = await transform(figure)
    // Most of what is hidden is above: the drawing stands over the place of the controls.
    await page.mouse.wheel({ deltaY: -40 })
    await expect.poll(() => transform(figure), { message: 'rule 26' }).not.toBe(zoomed)
    expect(await scrolled()).toBe(start)
    for (let count = 0; count < 40 && (await scrolled()) === start; count++) {
      await page.mouse.wheel({ deltaY: 120 })
      await settled()
    }
    await expect.poll(scrolled, { message: 'rule 28' }).toBeGreaterThan(start)
  }

  test('fingers pinch and pan, and scroll the page over a drawing that is all there', async () => {
    page = await visits.open('/', { width: 390, touch: true })
    const figure = await diagramAt(page, 0)
    const session = await page.createCDPSession()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      })
    await restingFingerIsNoneOfAPinch(figure, touch)
    await diagramAt(page, 0)
    await fingersPinchAndPan(figure, touch)
  })

  type Touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: { x: number; y: number }[]
  ) => Promise<unknown>

  /** Rules 30, 32, 37: a pinch zooms, a finger pans what is larger than the canvas, and the page stays where it is. */
  async function fingersPinchAndPan(figure: string, touch: Touch): Promise<void> {
    const { x, y } = await middle(figure)
    const start = await scrolled()
    await touch('touchStart', { x: x - 50, y }, { x: x + 50, y })
    await touch('touchMove', { x: x - 100, y }, { x: x + 100, y })
    await touch('touchEnd')
    // A browser may send the two fingers one after the other, which damps in two steps.
    const scale = async () => Number(/scale\(([\d.]+)\)/.exec(await transform(figure))?.[1])
    await expect.poll(scale, { message: 'rule 32' }).toBeGreaterThan(1.15)
    expect(await scale(), 'rule 32').toBeLessThan(1.21)
    for (let count = 0; count < 6; count++) await press(`${figure} [data-command="zoomIn"]`)
    const zoomed = await transform(figure)
    await touch('touchStart', { x, y })
    await touch('touchMove', { x: x + 20, y })
    await touch('touchMove', { x: x + 40, y: y + 2 })
    await touch('touchEnd')
    await expect.poll(() => transform(figure), { message: 'rule 30' }).not.toBe(zoomed)
    expect(await scrolled(), 'rule 37').toBe(start)
    await press(`${figure} [data-command="reset"]`)
    const whole = await transform(figure)
    await touch('touchStart', { x, y })
    for (let dy = 10; dy <= 120; dy += 10) await touch('touchMove', { x, y: y - dy })
    await touch('touchEnd')
    await expect.poll(scrolled, { message: 'rule 37' }).toBeGreaterThan(start)
    expect(await transform(figure)).toBe(whole)
  }

  /** Rule 32: a finger that holds the phone beside the canvas is none of a pinch. */
  async function restingFingerIsNoneOfAPinch(figure: string, touch: Touch): Promise<void> {
    const { x, y } = await middle(figure)
    await page.evaluate(() => {
      document.body.style.paddingInlineStart = '60px'
    })
    for (let count = 0; count < 7; count++) await press(`${figure} [data-command="zoomIn"]`)
    const zoomed = await transform(figure)
    const resting = { x: 20, y }
    await touch('touchStart', resting)
    await touch('touchStart', resting, { x, y })
    await touch('touchMove', resting, { x: x + 40, y })
    await expect.poll(() => transform(figure), { message: 'a resting finger' }).not.toBe(zoomed)
    const [scale, now] = [zoomed, await transform(figure)].map((one) => one.split(' translate')[0])
    // A pan, not a pinch.
    expect(now).toBe(scale)
    await touch('touchEnd')
    await page.evaluate(() => document.body.removeAttribute('style'))
    await press(`${figure} [data-command="reset"]`)
  }
})

describe('fullscreen', () => {
  /** The drawing is seen as a whole beside its controls. */
  async function expectWhole(figure: string, set: string): Promise<void> {
    const seen = () =>
      page.$eval(
        figure,
        (figure, set) => {
          const boxOf = (part: Element) => part.getBoundingClientRect()
          const box = boxOf(figure)
          const [first, last] = ['.node', '.node:last-child'].map((node) =>
            boxOf(figure.querySelector(node)!),
          )
          return {
            isOnScreen: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight,
            isWhole:
              first!.top >= box.top &&
              last!.bottom <= boxOf(figure.querySelector(`[data-set="${set}"]`)!).top,
          }
        },
        set,
      )
    await expect.poll(seen).toEqual({ isOnScreen: true, isWhole: true })
  }

  test('rules 42, 43, 46: the whole viewer is shown full, alone, until the button is pressed again', async () => {
    page = await visits.open('/tall.html')
    const figure = await diagramAt(page, 0)
    const other = await diagramAt(page, 1)
    const full = (selector: string) => page.$eval(selector, (found) => found.hasAttribute('data-fullscreen'))
    await page.click(`${figure} [data-set="desktop"] [data-command="fullscreen"]`)
    await page.waitForSelector(`${figure}[data-fullscreen]`)
    expect(await page.$eval(figure, (found) => found === document.fullscreenElement)).toBe(true)
    expect([await shown(figure, 'desktop'), await full(other)]).toEqual([true, false])
    await expectWhole(figure, 'desktop')
    const grounds = await page.$eval(figure, (found) =>
      [undefined, '::backdrop'].map((part) => getComputedStyle(found, part).backgroundColor),
    )
    expect(grounds[1]).toBe(grounds[0])
    await page.click(`${figure} [data-set="desktop"] [data-command="fullscreen"]`)
    await page.waitForSelector(`${figure}:not([data-fullscreen])`)
  })

  test('rule 44: without the facility there is the alert, the flag stays false, and a dialog shows the drawing', async () => {
    page = await visits.open('/tabs.html', {
      fresh: true,
      width: 390,
      before:
        'delete Element.prototype.requestFullscreen; delete Element.prototype.webkitRequestFullscreen; delete Element.prototype.webkitRequestFullScreen',
    })
    const figure = await diagramAt(page, 0)
    const alert = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => dialog.accept().then(() => resolve(dialog.message())))
    })
    await page.click(`${figure} [data-set="mobile"] [data-command="fullscreen"]`)
    expect(await alert).toBe('Fullscreen mode is not supported in this browser.')
    await page.waitForSelector(`${figure}[data-dialog]:not([data-fullscreen])`)
    await expectWhole(figure, 'mobile')
    await page.setViewport({ width: 1024, height: 900 })
    // In the middle also where a panel of tabs takes margin and border from the drawing in the text.
    const inset = () =>
      page.$eval(figure, (found) => {
        const { left, top } = found.getBoundingClientRect()
        return Math.min(left, top)
      })
    await expect.poll(inset).toBeGreaterThan(0)
    const positions = () =>
      page.$$eval(`${figure}, .kb-diagram-backdrop`, (all) =>
        all.map((part) => getComputedStyle(part).position),
      )
    expect(await positions()).toEqual(['fixed', 'fixed'])
    await page.emulateMediaType('print')
    expect(await positions()).not.toContain('fixed')
    await page.emulateMediaType('screen')
    await page.keyboard.press('Escape')
    await page.waitForSelector(`${figure}:not([data-dialog])`)
  })
})

describe('drawing in the page', () => {
  test('rules 47, 48, 72: a block is drawn by the engine, in a box of at least 20 rem until then; turning dark draws again and keeps the view; on paper what was drawn for the dark is turned to light', async () => {
    visits.requests()
    page = await visits.open('/client.html', { alone: true })
    const figure = await diagramAt(page, 0)
    expect(visits.requests().join(' ')).toMatch(/mermaid-11\.17\.2\/mermaid/)
    expect(await page.$(`${figure} .today`)).not.toBeNull()
    const opacity = `getComputedStyle(document.querySelector('${figure} .kb-diagram-target')).opacity === '1'`
    await page.waitForFunction(opacity)
    const fill = () => page.$eval(`${figure} svg .task`, (task) => getComputedStyle(task).fill)
    const light = await fill()
    await press(`${figure} [data-command="zoomIn"]`)
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await page.waitForFunction(
      (selector, before) => {
        const task = document.querySelector(`${selector} .kb-diagram-target[data-dark] > svg .task`)
        return task && getComputedStyle(task).fill !== before
      },
      {},
      figure,
      light,
    )
    expect(await transform(figure)).toContain('scale(1.2)')
    const filter = () =>
      page.$eval(`${figure} .kb-diagram-target > svg`, (svg) => getComputedStyle(svg).filter)
    expect(await filter()).toBe('none')
    await page.emulateMediaType('print')
    expect(await filter()).toBe('invert(1) hue-rotate(180deg)')
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
    await page.waitForSelector(`${figure} .kb-diagram-target:not([data-dark]) > svg`)
    expect(await filter()).toBe('none')
    await page.emulateMediaType('screen')
    await page.waitForFunction(opacity)
    const height = await page.$eval(figure, (found) => {
      ;(found as HTMLElement).dataset.status = 'rendering'
      return found.querySelector('.kb-diagram-canvas')?.getBoundingClientRect().height
    })
    expect(height).toBeGreaterThanOrEqual(320)
    await page.waitForFunction(opacity.replace("'1'", "'0'"))
  })

  test('rules 49 to 51, 59: broken blocks show the panel, its details and Mermaid’s words, and so does what the build found wrong; of a layout that the engine does not know no other one is drawn', async () => {
    page = await visits.open('/broken.html')
    const figure = await diagramAt(page, 0, 'failed')
    // The second attempt comes a second after the first and may fall between two looks.
    await expect
      .poll(() => text(`${figure} .kb-diagram-error-row`))
      .toBe('Failed to render diagramShow Details')
    // The picture of the second attempt may move the button away from under the pointer.
    const toggle = `${figure} .kb-diagram-toggle`
    const opened = async () => {
      if ((await text(toggle)) === 'Show Details') await press(toggle)
      return text(toggle)
    }
    await expect.poll(opened).toBe('Hide Details')
    await expect.poll(() => text(`${figure} .kb-diagram-details`)).toMatch(/^Error: Parse error on line 3/)
    await expect.poll(() => text(`${figure} .kb-diagram-target`)).toContain('Syntax error in text')
    // Its small letters are read on either ground.
    expect(await page.$eval('.kb-diagram-syntax-error', (svg) => getComputedStyle(svg).opacity)).toBe('1')
    const shape = await diagramAt(page, 1, 'failed')
    await expect
      .poll(() => text(`${shape} .kb-diagram-details`))
      .toContain('No such shape: foo. Please check your syntax.')
    const built = await diagramAt(page, 2, 'failed')
    expect(await text(`${built} .kb-diagram-details`)).toMatch(/^Error: Parse error on line 3/)
    const unknown = await diagramAt(page, 3, 'failed')
    expect(await text(`${unknown} .kb-diagram-details`)).toBe('Error: Unknown layout algorithm: elk')
    await diagramAt(page, 4)
  })

  test('rules 14, 48, 62, 63, 67, 68: blocks that the build did not know and one that a script inserts become viewers, each once, that look like those of the build; another page and back draws again and leaves no duplicates, nor anything else behind', async () => {
    page = await visits.open('/plain.html', { fresh: true })
    await page.evaluate(() => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML('afterbegin', '<pre><code class="language-mermaid">pie\n"a": 1</code></pre>')
    })
    await diagramAt(page, 0)
    const listeners = async () => {
      const session = await page.createCDPSession()
      await session.send('HeapProfiler.collectGarbage')
      await session.detach()
      return (await page.metrics()).JSEventListeners ?? 0
    }
    let early = 0
    for (let visit = 0; visit < 3; visit++) {
      await press('main a[href$="raw.html"], main a[href$="/raw"]')
      await page.waitForFunction(() => document.title.includes('Raw'))
      for (const index of [0, 1]) await diagramAt(page, index)
      expect(await page.$$eval('.kb-diagram svg[id]', (all) => all.length)).toBe(2)
      if (visit === 0) await expectLookOfTheBuild('[data-test="0"]')
      await press('main a[href$="plain.html"], main a[href$="/plain"]')
      await page.waitForFunction(
        () => document.title.includes('Plain') && !document.querySelector('.kb-diagram'),
      )
      if (visit === 0) early = await listeners()
    }
    // Of the last visit some may still be held by what ends later.
    await expect.poll(listeners).toBeLessThan(early + 10)
  })

  async function expectLookOfTheBuild(figure: string): Promise<void> {
    expect(await page.$('pre > code.language-mermaid')).toBeNull()
    expect([await shown(figure, 'desktop'), await shown(figure, 'mobile')]).toEqual([true, false])
    expect(await page.$eval(`${figure} .kb-diagram-source`, (source) => source.checkVisibility())).toBe(false)
    expect(await page.$eval(figure, (found) => getComputedStyle(found).borderTopWidth)).toBe('1px')
  }
})
