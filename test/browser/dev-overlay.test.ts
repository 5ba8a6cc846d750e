import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDev } from '../helpers/dev-page.ts'

test.each([
  ['whose name is encoded in its address', 'C#.md', 'C%23.html', {}],
  ['that is moved by the config', 'fruit/pear.md', 'pear.html', { 'fruit/:name': ':name' }],
])('errors of an open page %s stand in full', async (_which, note, address, rewrites) => {
  const { url, page } = await openDev(
    { 'docs/index.md': '# 水果\n', [`docs/${note}`]: '# 梨\n\n[无](./none.md)\n' },
    { rewrites },
  )
  await page.goto(`${url}${address}`, { waitUntil: 'load' })
  const overlay = () =>
    page.evaluate(
      () => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('section')?.textContent ?? '',
    )
  await expect.poll(overlay).toContain(`${note}:3:1`)
  expect(await overlay()).not.toContain('elsewhere')
})

test('errors of a config that was just saved stand in full', async () => {
  const { site, url, page } = await openDev({ 'docs/index.md': '# 水果\n' })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
  site.edit('kbsite.config.json', '{ "themeConfig": { "nav": [{ "text": "无", "link": "/none" }] } }')
  const overlay = () =>
    page.evaluate(
      () => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('section')?.textContent ?? '',
    )
  await expect.poll(() => overlay().catch(() => '')).toContain('"/none"')
  expect(await overlay()).toContain('kbsite.config.json:1:')
  expect(await overlay()).not.toContain('elsewhere')
})

test('errors of other notes stay open while one after another is mended', async () => {
  const dead = (to: string) => `# 梨\n\n[无](./${to}.md)\n`
  const { site, url, page } = await openDev({
    'docs/index.md': '# 水果\n',
    'docs/pear.md': dead('none'),
    'docs/plum.md': dead('nowhere'),
  })
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
  site.edit('docs/pear.md', '# 梨\n')
  await expect.poll(list).toEqual(['1 error elsewhere', true])
})

test('what is meant is marked, Esc closes the overlay until something else is found, and a click opens the editor', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-editor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const editor = path.join(folder, 'code')
  writeFileSync(editor, `#!/bin/sh\necho "$@" > ${folder}/opened\n`, { mode: 0o755 })
  vi.stubEnv('KBSITE_EDITOR', editor)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { site, url, page } = await openDev({
    'docs/index.md': '# 水果\n\n中文[无](./none.md)字\n',
    'docs/pear.md': '# 梨\n',
  })
  await page.goto(url, { waitUntil: 'load' })
  const inOverlay = (selector: string) =>
    page.evaluate(
      (wanted) => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector(wanted)?.textContent,
      selector,
    )
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
  site.edit('docs/pear.md', '# 梨\n\n[无](./gone.md)\n')
  await expect.poll(() => inOverlay('summary')).toBe('1 error elsewhere')
})
