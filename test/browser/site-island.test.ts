import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../helpers/axe.ts'
import { type DiagramVisits, openDiagramVisits } from './diagram-visits.ts'

const counter = `import { useState } from 'react'
import { Tree } from 'kbsite/tree'
import 'kbsite/tree.css'
import './counter.css'
export default function Counter({ from }: { from: string }) {
  const [count, setCount] = useState(Number(from))
  return <><button className="counter" onClick={() => setCount(count + 1)}>{count}</button><Tree data={[{ id: 'a', title: 'A' }]} /></>
}`

const sample = '::: script-preview expand=true\nconsole.log(1)\n:::'

let site: DiagramVisits
beforeAll(async () => {
  const files = {
    'docs/index.md': '# Home\n\n<Counter from="3" />',
    'docs/about.md': '# About\n\n[Home](./index.md)',
    'docs/map.md': `# Map\n\n[Home](./index.md)\n\n<Catalog />\n\n<Tree search :data='[{"id":1,"title":"Apple"},{"id":2,"title":"Pear"}]' />\n\n${sample}\n\n<input aria-label="Yours">`,
    'templates/components/Counter.island.tsx': counter,
    'templates/components/counter.css': '.counter { color: rgb(1, 2, 3) }',
  }
  site = await openDiagramVisits(files, { themeConfig: {} })
})
afterAll(() => site?.close())

test('without a script an island of the site is read, with the styles that it imports, its own and those of a package, which are on no other page, and a catalog has no room for its tools', async () => {
  const page = await site.open('/', { script: false })
  expect(await page.$eval('.counter', (button) => button.textContent)).toBe('3')
  expect(await page.$eval('.counter', (button) => getComputedStyle(button).color)).toBe('rgb(1, 2, 3)')
  expect(await page.$eval('.kb-tree', (tree) => getComputedStyle(tree).position)).toBe('relative')
  const own = () =>
    page.$$eval(
      'link[rel="stylesheet"]',
      (links) => links.filter((link) => link.href.includes('Counter')).length,
    )
  expect(await own()).toBe(1)
  await page.goto(new URL('/map.html', page.url()).href)
  expect(await own()).toBe(0)
  expect(await page.$eval('.kb-catalog-tools', (tools) => tools.getBoundingClientRect().height)).toBe(0)
})

test('an island of the site comes to life with a script', async () => {
  const page = await site.open('/')
  await page.waitForSelector('[data-island="site:Counter"][data-status="ready"]')
  await page.click('.counter')
  await page.waitForFunction(() => document.querySelector('.counter')?.textContent === '4')
})

test('an island whose script does not load says so, and a click on the words tries again', async () => {
  const page = await site.open('/about.html')
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/assets/exchange-')),
    page.hover('main p a'),
  ])
  let isDown = true
  await page.setRequestInterception(true)
  page.on('request', (request) =>
    isDown && request.resourceType() === 'script' ? request.abort() : request.continue(),
  )
  await page.click('main p a')
  await page.waitForSelector('[data-island="site:Counter"][data-status="failed"]')
  const island = '[data-island="site:Counter"]'
  const words = () => page.$eval(island, (element) => getComputedStyle(element, '::after').content)
  expect(await words()).toBe('"This part could not be loaded. Click here to try again."')
  expect(await page.$eval('#kb-announcer', (region) => region.textContent)).toContain('could not be loaded')
  isDown = false
  const box = (await (await page.$(island))!.boundingBox())!
  await page.mouse.click(box.x + 30, box.y + box.height - 30)
  await page.waitForSelector(`${island}[data-status="ready"]`)
  expect(await words()).toBe('none')
  await page.click('.counter')
  await page.waitForFunction(() => document.querySelector('.counter')?.textContent === '4')
})

test('a catalog is shown as a tree; when its code does not come, that is said, and the list stays', async () => {
  const page = await site.open('/map.html')
  await page.waitForSelector('[data-island="catalog"][data-status="ready"]')
  let isDown = true
  await page.setRequestInterception(true)
  page.on('request', (request) =>
    isDown && request.resourceType() === 'script' ? request.abort() : request.continue(),
  )
  const said = () => page.$eval('.kb-catalog-left', (status) => status.textContent)
  const isListShown = () => page.$eval('.kb-catalog', (list) => !(list as HTMLElement).hidden)
  const button = '.kb-catalog-views button:last-child'
  await page.focus(button)
  await page.keyboard.press('Enter')
  await expect.poll(said).toBe('The tree could not be loaded. Try again.')
  expect(await isListShown()).toBe(true)
  expect(await page.$eval(button, (tree) => tree.getAttribute('aria-pressed'))).toBe('false')
  isDown = false
  await page.click(button)
  await page.waitForSelector('.kb-catalog-tree [role="treeitem"]')
  await expect.poll(said).toBe('')
  await expect.poll(isListShown).toBe(false)
  await page.type('.kb-catalog-tools input', 'zzz')
  await expect.poll(said).toBe('No matches')
})

test('the view of a catalog, and what was typed into it, a tree, a sample and a field of the note, are there again after going back', async () => {
  const page = await site.open('/map.html')
  const ready = () =>
    page.waitForFunction(
      () =>
        document.querySelectorAll('main .kb-island').length ===
        document.querySelectorAll('main .kb-island[data-status="ready"]').length,
    )
  await ready()
  await page.click('.kb-catalog-views button:last-child')
  await page.type('.kb-catalog-tools input', 'about')
  await page.type('.kb-tree-search-input', 'pear')
  await page.type('[aria-label="Yours"]', 'mine')
  const rows = () =>
    page.$$eval('.kb-tree-search [role="treeitem"]', (all) => all.map((row) => row.textContent))
  await expect.poll(rows).toEqual(['Pear'])
  await page.focus('.kb-code-preview-code')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.cm-content:focus')
  await page.keyboard.type('console.log(2);')
  await page.click('main p a')
  await page.waitForFunction(() => document.title.startsWith('Home'))
  await page.goBack()
  await ready()
  const values = () => page.$$eval('main input', (fields) => fields.map((field) => field.value))
  await expect.poll(values).toEqual(['about', 'pear', 'mine'])
  await expect.poll(rows).toEqual(['Pear'])
  await page.waitForSelector('.kb-catalog-tree [role="treeitem"]')
  expect(await axeFindings(page, 'main')).toEqual([])
  const written = () => page.$eval('.cm-content', (code) => code.textContent)
  await expect.poll(written).toBe('console.log(2);console.log(1)')
  const said = () =>
    page.$$eval('.kb-code-preview-entry', (entries) => entries.map((entry) => entry.textContent))
  await expect.poll(said).toEqual(['2', '1'])
})

test('a search that does not load says so below its button', async () => {
  const page = await site.open('/', {
    width: 390,
    before: "document.addEventListener('kbsite:ready', () => { window.isAlive = true })",
  })
  await page.waitForFunction('window.isAlive')
  await page.setRequestInterception(true)
  page.on('request', (request) =>
    request.resourceType() === 'script' ? request.abort() : request.continue(),
  )
  await page.keyboard.press('/')
  await page.waitForSelector('[data-island="search-box"][data-status="failed"]')
  const below = () =>
    page.$eval('.kb-search-button', (button) => {
      const { left, bottom } = button.getBoundingClientRect()
      return document.elementFromPoint(left + 8, bottom + 20)?.getAttribute('data-island')
    })
  await expect.poll(below).toBe('search-box')
  await page.setViewport({ width: 1200, height: 900 })
  await expect.poll(below).toBe('search-box')
})
