import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostHeaders } from '../../src/cli/server/host-headers.ts'
import { encodePath } from '../../src/render/model/routes.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { type FolderServer, serveFolder } from '../helpers/serve-folder.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const kept = Array.from({ length: 18 }, (_, index) => `页${index}`)

let site: TestSite
let server: FolderServer
let browser: TestBrowser
let page: Page

async function serve(port = 0): Promise<void> {
  const headersOf = hostHeaders(site.output('_headers'))
  server = await serveFolder(path.join(site.root, 'dist'), (file) => headersOf(encodePath(file)), port)
}

const configOf = (pwa: boolean) => JSON.stringify({ title: '笔记', lang: 'zh-CN', base: '/', pwa })

const alive = `# 活的

::: script-preview expand=true
console.log(6 * 7)
:::

::: script-preview expand=true
const reach = (use) => { try { use(); return 'reached' } catch { return 'refused' } }
console.log(document.title, self.origin, reach(() => localStorage.length), reach(() => parent.document.title))
:::

\`\`\`mermaid
gantt
  todayMarker stroke-width:5px
  section A
  a: 2026-01-01, 3d
\`\`\`
`

beforeAll(async () => {
  site = makeSite({
    'kbsite.config.json': configOf(true),
    'docs/index.md': '# 首页\n\n[目录](./书/index.md) [C#](./书/C%23.md) [外面](./外/index.md)\n',
    'docs/书/index.md': `# 书目\n\n![图](./图.svg)\n`,
    'docs/书/活.md': alive,
    'docs/书/C#.md': '# 升 C\n\n灯塔\n',
    'docs/书/100%.md': '# 百分\n\n<Tree search :data=\'[{"id":1,"title":"Apple"}]\' />\n',
    ...Object.fromEntries(kept.map((name) => [`docs/书/${name}.md`, `# ${name}\n\n灯塔照着${name}。\n`])),
    'docs/书/图.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'docs/外/index.md': '# 外面\n\n灯塔\n',
  })
  await site.build()
  await serve()
  browser = await launchBrowser()
  page = await (await browser.createBrowserContext()).newPage()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  site?.close()
})

const open = (route: string) => page.goto(server.origin + encodePath(route))
const heading = () => page.$eval('h1', (one) => one.textContent?.trim())
const press = (label: string) =>
  page.waitForFunction(
    (text) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text)
      button?.click()
      return button
    },
    {},
    label,
  )

test('a section is kept after its size was said', async () => {
  await open('/书/')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await press('存下来离线读')
  await page.waitForSelector('.kb-keep li')
  expect(await page.$eval('.kb-keep li', (row) => row.textContent)).toMatch(
    /^书目22 页，\d+(?:\.\d)? [KM]B保存$/,
  )
  await press('保存')
  await page.waitForSelector('.kb-keep li[data-state="kept"]')
  const states = () => page.$$eval('.kb-keep li', (rows) => rows.map((row) => row.getAttribute('data-state')))
  await expect.poll(states).toEqual(['kept', 'absent', 'absent'])
})

/** Opens a page with samples; what they print, once the second was started. */
async function printed(): Promise<(string | undefined)[]> {
  await open('/书/活.html')
  await page.waitForSelector('.kb-code-preview-text')
  await press('Run Code')
  await page.waitForFunction(() => document.querySelectorAll('.kb-code-preview-text').length === 2)
  return page.$$eval('.kb-code-preview-text', (all) => all.map(({ textContent }) => textContent?.trim()))
}

test('without a network all of it opens, is found and runs, and other pages say what is missing', async () => {
  // The browser's own emulation does not reach workers; a server that is gone answers nobody.
  await server.close()
  await page.setOfflineMode(true)
  for (const [name, title] of [
    ['C%23', '升 C'],
    ['100%25', '百分'],
    [kept[0], kept[0]],
  ] as const) {
    await open(`/书/${name}.html`)
    expect(await heading()).toContain(title)
  }
  const texts = await page.evaluate(
    (names) => Promise.all(names.map(async (name) => (await fetch(`/书/${name}.html`)).text())),
    kept,
  )
  for (const [at, text] of texts.entries()) expect(text).toContain(`灯塔照着${kept[at]}`)
  expect(await printed()).toEqual(['42', 'Sandbox null refused refused'])
  await page.waitForSelector('.kb-diagram[data-status="drawn"] svg')
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  await page.keyboard.type('灯塔')
  await page.waitForSelector('.kb-search-option')
  const found = await page.$$eval('.kb-search-option', (rows) => rows.map((row) => row.getAttribute('href')))
  expect(found.length).toBeGreaterThan(11)
  expect(found.filter((href) => href?.includes(encodeURI('/外/')))).toEqual([])
  await open('/书/')
  expect(await page.$eval('main img', (image) => (image as HTMLImageElement).naturalWidth)).toBe(9)
  await open('/外/')
  expect(await page.$eval('body', (body) => body.textContent)).toContain(
    '没有网络，这一页也没有存在这台设备上',
  )
})

test('a page that was published again says so, and so does what is kept', async () => {
  site.edit('docs/书/页3.md', '# 页3\n\n新的灯塔。\n')
  await site.build()
  await serve(Number(new URL(server.origin).port))
  await page.setOfflineMode(false)
  await open('/书/页3.html')
  await page.waitForFunction(() => document.querySelector('.kb-notices')?.textContent?.includes('这一页'))
  await page.$$eval('.kb-notice button', (buttons) =>
    buttons.find((one) => one.textContent === '刷新')?.click(),
  )
  await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('新的灯塔'))
  await page.waitForFunction(() => document.querySelector('.kb-notices')?.textContent?.includes('离线保存'))
})

test('the icon is there in the sizes that systems ask for', async () => {
  const { icons } = JSON.parse(site.output('manifest.webmanifest'))
  const shown = icons.map(({ src, sizes, purpose = 'any' }: Record<string, string>) => [src, sizes, purpose])
  expect(shown).toEqual([
    ['/kb-icon-192.png', '192x192', 'any'],
    ['/kb-icon-512.png', '512x512', 'any'],
    ['/kb-icon-maskable.png', '512x512', 'maskable'],
    ['/kb-icon.svg', 'any', 'any'],
  ])
  await open('/')
  const drawn = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/kb-icon-maskable.png'
    await image.decode()
    const canvas = new OffscreenCanvas(512, 512).getContext('2d')!
    canvas.drawImage(image, 0, 0)
    return [image.width, ...[4, 256].map((at) => [...canvas.getImageData(at, 128, 1, 1).data].join())]
  })
  expect(drawn).toEqual([512, '253,253,252,255', '14,108,129,255'])
})

test('"pwa: false" removes the worker and what it kept, also when a page registers it again', async () => {
  site.edit('kbsite.config.json', configOf(false))
  await site.build()
  await open('/书/C%23.html')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const isGone = () =>
    page.waitForFunction(
      async () => {
        const left = [await caches.keys(), await navigator.serviceWorker.getRegistrations()]
        return left.every((list) => list.length === 0)
      },
      // A worker that has just answered may take half a minute until the browser sees it as idle and activates the next one.
      { timeout: 50_000 },
    )
  await isGone()
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await fetch('/')
  })
  await isGone()
  await open('/书/C%23.html')
  expect(await page.$('.kb-keep-open')).toBeNull()
  expect(await page.$('link[rel=manifest]')).toBeNull()
})
