import type { HTTPRequest, Page } from 'puppeteer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDev, startDev } from '../helpers/dev-page.ts'
import { greetingOf } from '../helpers/greeting-of.ts'

const square = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
const note = (sentence = '') => `# 水果\n\n看[苹果](./apple.md)。${sentence}\n`

let dev: Awaited<ReturnType<typeof startDev>>
beforeAll(async () => {
  dev = await startDev({
    'docs/index.md': note(),
    'docs/apple.md': '# 苹果\n\n甜。\n',
    'docs/public/peel.svg': square(8),
  })
})
afterAll(() => dev?.close())

/** A tab of its own with the site that all tests edit, one after another. */
async function openTab() {
  const { site, url } = dev
  const page = await dev.page.browserContext().newPage()
  onTestFinished(() => page.close())
  /** Opens the page; from then on requests that are wanted wait for `open`. */
  const hold = async (isWanted: (request: HTTPRequest) => boolean) => {
    const held: HTTPRequest[] = []
    let isOpen = false
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (!isOpen && isWanted(request)) held.push(request)
      else void request.continue()
    })
    return {
      isWaiting: () => held.length > 0,
      open: async () => {
        isOpen = true
        for (const request of held) await request.continue()
      },
    }
  }
  return { site, url, page, hold }
}

const textOf = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent ?? '')

test('an edit between the load of the first page and its first look at itself shows', async () => {
  const { site, url, page, hold } = await openTab()
  const look = await hold((request) => request.url() === url && request.resourceType() === 'fetch')
  await page.goto(url, { waitUntil: 'load' })
  await expect.poll(look.isWaiting).toBe(true)
  site.edit('docs/index.md', note('头一句。'))
  await look.open()
  await expect.poll(() => textOf(page)).toContain('头一句。')
})

test('a page that is left while its edit is fetched does not come back in place of the next one', async () => {
  const { site, url, page, hold } = await openTab()
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
  site.edit('docs/index.md', note('一句。'))
  await expect.poll(() => textOf(page)).toContain('。一句。')
  const fetched = await hold((request) => request.url() === url)
  site.edit('docs/index.md', note('又一句。'))
  await expect.poll(fetched.isWaiting).toBe(true)
  await page.click('main a[href*="apple"]')
  await expect.poll(() => textOf(page)).toContain('甜。')
  // What was asked for is another page's by now: the page that is open is fetched in its place.
  const answered = page.waitForResponse((response) => response.url().includes('apple'))
  await fetched.open()
  await (await answered).text()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
  expect(await textOf(page)).toContain('甜。')
})

test('a picture that changes between the load of a page and its following is the new one', async () => {
  const { site, url, page, hold } = await openTab()
  site.edit('docs/index.md', note('\n\n![皮](/peel.svg)'))
  const width = () => page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth)
  await page.goto(url, { waitUntil: 'load' })
  await expect.poll(width).toBe(8)
  await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
  const following = await hold((request) => request.url().endsWith('/__kbsite/events'))
  await page.reload({ waitUntil: 'load' })
  await expect.poll(following.isWaiting).toBe(true)
  const token = /token=([0-9a-f]+)/.exec(await page.content())![1]!
  const greeting = () => greetingOf(new URL(url).port, token)
  const before = await greeting()
  site.edit('docs/public/peel.svg', square(9))
  await expect.poll(greeting).not.toBe(before)
  await following.open()
  await expect.poll(width).toBe(9)
})

test('a page that was asked for while the style sheet does not compile follows it until it does', async () => {
  const { site, url, page } = await openDev({
    'docs/index.md': note(),
    'templates/style.css': 'main { background: url(./peel.png) }',
  })
  const text = () => page.evaluate(() => document.body.textContent)
  await page.goto(url)
  expect(await text()).toContain('templates/style.css:1:20\nThe client code does not compile')
  site.edit('templates/style.css', 'main { background: url(./rind.png) }')
  await expect.poll(text).toContain('./rind.png')
  site.edit('templates/style.css', 'main { color: red }')
  await expect.poll(() => textOf(page)).toContain('看苹果。')
})

test('the page that a home without a note leads to is there before the site is read, and then becomes complete', async () => {
  const { url, page } = await openDev(
    {
      'book.toml': '[book]\n',
      'src/SUMMARY.md': '- [李](plum.md)\n- [苹果](apple.md)\n',
      'src/plum.md': '# 李\n\n酸。\n',
      'src/apple.md': '# 苹果\n\n与[李](plum.md)不同。\n',
    },
    { dialect: 'mdbook', lastUpdated: false },
  )
  await page.goto(url)
  // What links to a page takes the whole site to know.
  await page.waitForSelector('.kb-backlinks a[href="/apple.html"]')
  expect(new URL(page.url()).pathname).toBe('/plum.html')
  expect(await textOf(page)).toContain('酸。')
})
