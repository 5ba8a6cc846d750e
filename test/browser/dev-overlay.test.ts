import { expect, onTestFinished, test } from 'vitest'
import { startKbsite } from '../helpers/command.ts'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { makeSite } from '../helpers/site.ts'

test.each([
  ['whose name is encoded in its address', 'C#.md', 'C%23.html', {}],
  ['that is moved by the config', 'fruit/pear.md', 'pear.html', { 'fruit/:name': ':name' }],
])('errors of an open page %s stand in full', async (_which, note, address, rewrites) => {
  const site = makeSite(
    { 'docs/index.md': '# 水果\n', [`docs/${note}`]: '# 梨\n\n[无](./none.md)\n' },
    { rewrites },
  )
  const server = startKbsite(site.root, ['dev', '--port', '0'])
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
    site.close()
  })
  const url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
  const page = await browser.newPage()
  await page.goto(`${url}${address}`, { waitUntil: 'load' })
  const overlay = () =>
    page.evaluate(
      () => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('section')?.textContent ?? '',
    )
  await expect.poll(overlay, { timeout: 15_000 }).toContain(`${note}:3:1`)
  expect(await overlay()).not.toContain('another note')
})
