import { expect, test } from 'vitest'
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
  await expect.poll(overlay, { timeout: 15_000 }).toContain(`${note}:3:1`)
  expect(await overlay()).not.toContain('another note')
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
  await expect.poll(() => overlay().catch(() => ''), { timeout: 15_000 }).toContain('"/none"')
  expect(await overlay()).toContain('kbsite.config.json:1:')
  expect(await overlay()).not.toContain('another note')
})
