import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../helpers/axe.ts'
import { openWorkbench, type Sample, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
let visit: Visit | undefined

beforeAll(async () => {
  workbench = await openWorkbench()
})
afterEach(async () => {
  await visit?.close()
  visit = undefined
})
afterAll(() => workbench?.close())

async function open(...samples: Sample[]): Promise<Visit> {
  visit = await workbench.open(samples)
  return visit
}

/** In a tab of its own, which the test may change. */
async function openAlone(...samples: Sample[]): Promise<Visit> {
  visit = await workbench.open(samples, { alone: true })
  return visit
}

/** The document of the frame that the first preview shows. */
async function frameOf({ page }: Visit) {
  const element = await page.waitForSelector('.kb-code-preview-stage[data-drawn] iframe')
  const frame = await element!.contentFrame()
  return frame!
}

/** How high the first preview is when that has not changed for 30 frames. */
function restingHeight({ page }: Visit): Promise<number> {
  return page.$eval('.kb-code-preview-stage', async (stage) => {
    let height = stage.clientHeight
    for (let frames = 0; frames < 30; frames += 1) {
      await new Promise(requestAnimationFrame)
      if (stage.clientHeight !== height) frames = 0
      height = stage.clientHeight
    }
    return height
  })
}

describe('samples in HTML and CSS', () => {
  test('HTML is drawn, its scripts run in order and print, and clicks reach it', async () => {
    const opened = await open({
      kind: 'html',
      expand: true,
      code: `<button>press</button><script>const button = document.querySelector('button')</script>
        <script>button.onclick = () => console.log('pressed'); console.log(button.textContent)</script>`,
    })
    expect(await opened.entries(1)).toEqual(['|press'])
    const frame = await frameOf(opened)
    await (await frame.waitForSelector('button'))!.click()
    expect(await opened.entries(2)).toEqual(['|press', '|pressed'])
  })

  test('an error in a script of the page is an entry', async () => {
    const opened = await open({ kind: 'html', expand: true, code: '<script>nothing()</script>' })
    expect(await opened.entries(1)).toEqual(['ERROR|Error: nothing is not defined'])
  })

  test('CSS is drawn on the markup of its first comment', async () => {
    const opened = await open({
      kind: 'css',
      expand: true,
      code: '/* <p class="note">note</p> */\n.note { color: rgb(1, 2, 3); block-size: 200px }',
    })
    const frame = await frameOf(opened)
    const note = await frame.waitForSelector('.note')
    expect(await note!.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
    await opened.page.waitForFunction(() => {
      const stage = document.querySelector('.kb-code-preview-stage')
      return stage !== null && stage.getBoundingClientRect().height >= 200
    })
  })

  test('the frame is as high as positioned elements reach, and goes on when the text below them changes', async () => {
    const opened = await open({
      kind: 'html',
      expand: true,
      code: `<style>div { position: absolute; inset-block-start: 0; block-size: 200px }</style><p>a</p><div>b</div>
        <script>setTimeout(() => document.querySelector('p').append(document.createElement('br'), 'c'), 300)</script>`,
    })
    await frameOf(opened)
    const height = () => opened.page.$eval('.kb-code-preview-stage', (stage) => stage.clientHeight)
    await expect.poll(height).toBe(200)
    const frame = await frameOf(opened)
    await frame.waitForFunction(() => document.querySelector('p')?.textContent === 'ac')
    expect(await restingHeight(opened)).toBe(200)
  })

  test('the frame does not follow a page that is higher than the window by a margin', async () => {
    const opened = await open({
      kind: 'html',
      expand: true,
      code: '<style>body { min-block-size: 100vh; margin: 10px }</style><p>a</p>',
    })
    const frame = await frameOf(opened)
    expect(await restingHeight(opened)).toBeLessThan(200)
    await frame.evaluate(() => {
      document.body.style.minBlockSize = '0'
      document.body.style.blockSize = '300px'
    })
    await expect.poll(() => restingHeight(opened)).toBe(320)
  })

  test('the frame follows a page that grows by as much each time', async () => {
    const opened = await open({ kind: 'html', expand: true, code: '<style>* { margin: 0 }</style><p></p>' })
    const frame = await frameOf(opened)
    const height = () => opened.page.$eval('.kb-code-preview-stage', (stage) => stage.clientHeight)
    for (let px = 60; px <= 360; px += 60) {
      await frame.$eval('p', (text, size) => text.style.setProperty('block-size', `${size}px`), px)
      await expect.poll(height).toBe(px)
      // The sample is told its new size with its next frame. Growing before that is what a page does that follows its window.
      await frame.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
    }
  })

  test('a link is opened in a new tab by a click alone; sample and history stay', async () => {
    const opened = await openAlone({
      kind: 'html',
      expand: true,
      code: `<a href="${workbench.origin}/elsewhere">away</a> <a id="place" href="#place">here</a>`,
    })
    const { page } = opened
    const frame = await frameOf(opened)
    const entries = await page.evaluate(() => history.length)
    const tab = page.browserContext().waitForTarget((target) => target.url().endsWith('/elsewhere'))
    await frame.click('a')
    expect(await (await tab).page()).not.toBeNull()
    await frame.click('#place')
    await frame.$eval('a', (link) => link.click())
    expect(
      page
        .browserContext()
        .targets()
        .filter((target) => target.type() === 'page'),
    ).toHaveLength(2)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    expect(await frame.$eval('body', (body) => body.textContent)).toBe('away here')
  })

  test('what is drawn is on paper, too', async () => {
    const opened = await open(
      { kind: 'html', expand: true, code: '<p>a</p>' },
      { kind: 'html', code: '<p>b</p>' },
    )
    await frameOf(opened)
    await opened.page.emulateMediaType('print')
    const shown = await opened.page.$$eval('.kb-code-preview-panel', (panels) =>
      panels.map((panel) => panel.querySelector('iframe')?.checkVisibility() ?? panel.checkVisibility()),
    )
    expect(shown).toEqual([true, false])
  })

  test('the frame is out of sight and reach while the output is hidden', async () => {
    const opened = await open({ kind: 'html', expand: true, code: '<p>a</p>' })
    await frameOf(opened)
    await opened.press('toggle')
    const stage = await opened.page.waitForSelector('.kb-code-preview-stage:not([data-drawn])')
    expect(await stage!.evaluate((element) => element.hasAttribute('inert'))).toBe(true)
    expect(await opened.page.$('iframe')).not.toBeNull()
  })
})

test('axe finds nothing in either theme', async () => {
  const opened = await open(
    {
      expand: true,
      code: `for (const m of ['log', 'info', 'warn', 'error', 'debug']) console[m]('text')
console.dir({ text: 's', n: 1, f() {}, get bad() { throw new Error('no') } })
${'// a line that is much longer than the page is wide '.repeat(5)}`,
    },
    { code: 'console.log(1)' },
    { kind: 'html', expand: true, code: '<!doctype html><title>a</title><p>a</p>' },
  )
  await opened.entries(6)
  await opened.page.click('.kb-value-toggle')
  await opened.page.waitForSelector('ul ul .kb-value')
  for (const dark of [false, true]) {
    await opened.page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
    expect(await axeFindings(opened.page, '.kb-code-preview')).toEqual([])
  }
})
