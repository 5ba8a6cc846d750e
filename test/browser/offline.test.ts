import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'
import { files } from './offline-notes.ts'

let site: TestSite
let browser: TestBrowser
const folder = () => path.join(site.root, 'dist-offline')

beforeAll(async () => {
  site = makeSite(files)
  const { code, stdout, stderr } = await kbsiteHere(site.root, ['build', '--zip'])
  if (code !== 0) throw new Error(stdout + stderr)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})

let page: Page
/** What went wrong, and every request for anything but a file that is there. */
let problems: string[]
beforeEach(async () => {
  problems = []
  page = await (await browser.createBrowserContext()).newPage()
  await page.setViewport({ width: 1280, height: 900 })
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('requestfailed', (request) => {
    // What a page had asked for when it was left.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`)
  })
  page.on('request', (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) problems.push(request.url())
  })
  return async () => {
    await page.browserContext().close()
    expect(problems).toEqual([])
  }
})

const open = (file: string) => page.goto(`${pathToFileURL(path.join(folder(), file))}`)
const title = () => page.$eval('h1', (heading) => heading.textContent?.trim())
const follow = (selector: string) =>
  Promise.all([page.waitForNavigation(), page.$eval(selector, (link) => (link as HTMLElement).click())])

test('links lead from file to file, whatever their names, and all are in the zip file', async () => {
  // The zip file holds the folder, and nothing that only a server needs.
  const names = Object.keys(unzipSync(readFileSync(`${folder()}.zip`)))
  expect(names).toContain('dist-offline/布局/弹性.html')
  expect(names.filter((name) => /_headers|sitemap|robots|feed|404|llms|\.md$|\.kbsite/.test(name))).toEqual(
    [],
  )
  await open('index.html')
  expect(await title()).toContain('首页')
  await follow('main p a')
  expect(decodeURI(page.url())).toContain('/布局/弹性.html#主轴')
  const seen = await page.evaluate(() => ({
    own: getComputedStyle(document.documentElement).getPropertyValue('--own'),
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
    picture: (document.querySelector('img.own') as HTMLImageElement).naturalWidth,
    away: document.querySelector('a.own')?.getAttribute('href'),
  }))
  expect(seen).toEqual({ own: 'set', icon: '../favicon.svg', picture: 900, away: 'https://a.example/x' })
  for (const [link, heading] of [
    ['main a[href$="C%23.html"]', '升 C'],
    ['main a[href="./index.html"]', '首页'],
    ['header a[href$="100%25.html"]', '百分之百'],
    ['header a[href$="%80/index.html"]', '布局目录'],
    ['main p a', '弹性布局'],
  ] as const) {
    await follow(link)
    expect(await title()).toContain(heading)
  }
  expect(await page.frames()[1]?.title()).toBe('演示')
  await follow('main a[href$="demo/index.html"]')
  expect(await page.title()).toBe('演示')
  await page.goBack()
  expect(await title()).toContain('弹性布局')
  await open('old.html')
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('弹性'))
})

test('the search finds, opens the page of a result and marks the words there', async () => {
  await open('C#.html')
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  await page.keyboard.type('主轴')
  await page.waitForSelector('.kb-search-option')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.title.includes('弹性布局'))
  await page.waitForFunction(() => (CSS.highlights.get('kb-search')?.size ?? 0) > 0)
  // The page itself as a result is loaded again.
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  await page.keyboard.type('弹性布局')
  await page.waitForSelector('.kb-search-option[href$="%80%A7.html"]')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  await page.waitForFunction(() => (CSS.highlights.get('kb-search')?.size ?? 0) > 0)
})

test('samples, islands and diagrams come to life, and pictures are enlarged', async () => {
  await open('布局/部件.html')
  await page.waitForFunction(() =>
    document.querySelector('.kb-code-preview-text')?.textContent?.includes('42'),
  )
  const islands = ['tree', 'site:Counter', 'catalog']
  for (const name of islands) {
    await page.$eval(`[data-island="${name}"]`, (island) => island.scrollIntoView())
    await page.waitForSelector(`[data-island="${name}"][data-status="ready"]`)
  }
  await page.click('.counter')
  await page.waitForFunction(() => document.querySelector('.counter')?.textContent === '4')
  expect(await page.$eval('.counter', (button) => getComputedStyle(button).color)).toBe('rgb(1, 2, 3)')
  await page.$eval('.kb-diagram', (figure) => figure.scrollIntoView())
  await page.waitForSelector('.kb-diagram[data-status="drawn"] [data-command="zoomIn"]')
  const size = () => page.$eval('.kb-diagram svg', (svg) => svg.getBoundingClientRect().width)
  const before = await size()
  await page.click('.kb-diagram [data-command="zoomIn"]')
  await expect.poll(size).toBeGreaterThan(before)
  await page.click('main img[data-zoom]')
  await page.waitForSelector('.kb-zoom[open]')
})

test('the appearance is kept from page to page', async () => {
  await open('C#.html')
  await page.click('[data-appearance-switch]')
  // The browser stores it a moment later, for the next process.
  const isDark = async () => {
    await open('index.html')
    return page.$eval('html', (html) => html.classList.contains('dark'))
  }
  await expect.poll(isDark).toBe(true)
})

test('a browser that keeps a storage for each file, or refuses it, is told of below a page', async () => {
  await open('index.html')
  expect(await page.$('.kb-forgotten')).toBeNull()
  const changes = [
    () => Object.assign(window, { mozInnerScreenX: 0 }),
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      }),
  ]
  for (const change of changes) {
    const { identifier } = await page.evaluateOnNewDocument(change)
    await open('C#.html')
    const said = await page.waitForSelector('main .kb-forgotten')
    expect(await said?.evaluate((line) => line.textContent)).toContain('外观和搜索的标记带不到别的页')
    await page.removeScriptToEvaluateOnNewDocument(identifier)
  }
})

test('what a note may not run on the web, it may not run as a file', async () => {
  await open('生人.html')
  await page.waitForFunction(() => document.querySelectorAll('.kb-code-preview-text').length === 3)
  // Beside a document it starts by a click only.
  await page.$$eval('[data-island="code-preview"]', (all) => all[1]?.scrollIntoView({ block: 'center' }))
  await page.waitForFunction(() => {
    const [, second] = document.querySelectorAll('[data-island="code-preview"]')
    const buttons = [...(second?.querySelectorAll('button') ?? [])]
    const run = buttons.find(({ textContent }) => textContent?.includes('Run'))
    run?.click()
    return run
  })
  await page.waitForFunction(() => document.querySelectorAll('.kb-code-preview-text').length === 5)
  const lines = await page.$$eval('.kb-code-preview-text', (all) => all.map((one) => one.textContent))
  expect(lines.filter((line) => !line?.includes('refused'))).toEqual([])
  await page.click('#p')
  expect(await page.title()).toContain('生人')
  const left = await page.$$eval('main :is(p, a, img, iframe, use)', (all) =>
    all.flatMap(({ attributes }) => [...attributes].map(({ name, value }) => `${name}=${value}`)),
  )
  expect(left.filter((one) => /^on|^srcdoc|=(?:file|javascript):/.test(one))).toEqual([])
})
