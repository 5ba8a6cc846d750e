import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDev } from '../helpers/dev-page.ts'
import type { TestSite } from '../helpers/site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-editor-'))
const dead = '# 梨\n\n[无](./none.md)\n'
// Addresses that are not the names of their notes: one is encoded, one moved by the config.
const notes = { 'docs/index.md': '# 水果\n', 'docs/C#.md': dead, 'docs/fruit/pear.md': dead }
const config = { rewrites: { 'fruit/:name': ':name' } }

let site: TestSite
let url: string
let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  const editor = path.join(folder, 'code')
  writeFileSync(editor, `#!/bin/sh\necho "$@" > ${folder}/opened\n`, { mode: 0o755 })
  vi.stubEnv('KBSITE_EDITOR', editor)
  ;({ site, url, page, close } = await startDev(notes, config))
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await close?.()
  rmSync(folder, { recursive: true })
})

const inOverlay = (selector: string) =>
  page.evaluate(
    (wanted) => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector(wanted)?.textContent,
    selector,
  )
const overlay = () => inOverlay('section').catch(() => '')

test.each([
  ['C%23.html', 'C#.md'],
  ['pear.html', 'fruit/pear.md'],
])('errors of the open page %s stand in full', async (address, note) => {
  await page.goto(`${url}${address}`, { waitUntil: 'load' })
  await expect.poll(overlay).toContain(`×docs/${note}:3:1`)
  await expect.poll(overlay).toContain('1 error elsewhere')
})

test('errors of other notes stay open while one after another is mended', async () => {
  await page.goto(url, { waitUntil: 'load' })
  const list = () =>
    page.evaluate(() => {
      const details = document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('details')
      return [details?.querySelector('summary')?.textContent, details?.open]
    })
  await expect.poll(list).toEqual(['2 errors elsewhere', false])
  await page.evaluate(() => {
    document.querySelector('kbsite-overlay')!.shadowRoot!.querySelector('details')!.open = true
  })
  site.edit('docs/C#.md', '# 梨\n')
  await expect.poll(list).toEqual(['1 error elsewhere', true])
  site.edit('docs/fruit/pear.md', '# 梨\n')
  await expect.poll(overlay).toBeUndefined()
})

test('what is meant is marked, Esc closes the overlay until something else is found, and a click opens the editor', async () => {
  site.edit('docs/index.md', '# 水果\n\n中文[无](./none.md)字\n')
  await expect.poll(() => inOverlay('mark')).toBe('[无](./none.md)')
  expect(await inOverlay('article button')).toBe('docs/index.md:3:3')
  await page.evaluate(() => {
    document
      .querySelector('kbsite-overlay')!
      .shadowRoot!.querySelector<HTMLButtonElement>('article button')!
      .click()
  })
  const opened = () => existsSync(`${folder}/opened`) && readFileSync(`${folder}/opened`, 'utf8').trim()
  await expect.poll(opened).toBe(`-r -g ${site.root}/docs/index.md:3:3`)
  await page.keyboard.press('Escape')
  expect(await inOverlay('section')).toBeUndefined()
  site.edit('docs/fruit/pear.md', '# 梨\n\n[无](./gone.md)\n')
  await expect.poll(() => inOverlay('summary')).toBe('1 error elsewhere')
})

test('errors of a config that was just saved stand in full', async () => {
  site.edit('docs/fruit/pear.md', '# 梨\n')
  site.edit('docs/index.md', '# 水果\n')
  await expect.poll(overlay).toBeUndefined()
  const nav = [{ text: '无', link: '/none' }]
  site.edit('kbsite.config.json', JSON.stringify({ ...config, themeConfig: { nav } }))
  await expect.poll(overlay).toMatch(/^×kbsite\.config\.json:1:(?!.*elsewhere).*"\/none"/s)
})
