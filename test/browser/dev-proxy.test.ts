import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startKbsite } from '../helpers/command.ts'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { makeSite } from '../helpers/site.ts'

test('a page behind a proxy that changes the Host says once that it does not follow, and stays', async () => {
  const site = makeSite({ 'docs/index.md': '# 水果\n' })
  const server = startKbsite(site.root, ['dev', '--port', '0'])
  const [, port] = await server.waitFor(/http:\/\/localhost:(\d+)\//)
  const proxy = createServer(({ method, url, headers }, answer) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, host: `127.0.0.1:${port}` },
    }
    const passed = request(options, (got) => got.pipe(answer.writeHead(got.statusCode!, got.headers)))
    passed.on('error', () => answer.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    proxy.close()
    await server.stop()
    site.close()
  })
  const page = await browser.newPage()
  const said: string[] = []
  let loads = 0
  page.on('console', (message) => void said.push(message.text()))
  page.on('load', () => {
    loads += 1
  })
  // A page that tried again would do so after a while: here that is at once.
  await page.evaluateOnNewDocument('const wait = setTimeout; window.setTimeout = (run) => wait(run)')
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`)
  await expect.poll(() => said.join('\n')).toContain('does not follow edits')
  for (let answer = 0; answer < 20; answer += 1) await page.evaluate(async () => (await fetch('/')).text())
  expect(loads).toBe(1)
  expect(said.filter((text) => text.includes('does not follow edits'))).toHaveLength(1)
})
