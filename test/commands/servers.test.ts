import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningCommand, startKbsite } from '../helpers/command.ts'
import { greetingOf } from '../helpers/greeting-of.ts'
import { serveForTest } from '../helpers/serve-for-test.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

describe('kbsite dev in a project that begins without a config', () => {
  let site: TestSite
  let server: RunningCommand
  let port: string
  let url: string
  let token: string
  const page = async () => (await fetch(`${url}apple.html`)).text()
  /** What a page that opens now is told. */
  const greeting = () => greetingOf(port, token)
  beforeAll(async () => {
    site = makeSite({ 'docs/index.md': '# 水果\n', 'docs/apple.md': '# 苹果\n\n很甜。\n' })
    site.remove('kbsite.config.json')
    server = startKbsite(site.root, ['dev', '--port', '0'])
    port = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[1]!
    url = `http://127.0.0.1:${port}/`
    token = /token=([0-9a-f]+)/.exec(await page())![1]!
  })
  afterAll(async () => {
    await server?.stop('SIGKILL')
    site?.close()
  })

  test('the live channel wants its own origin and the token', async () => {
    const ask = async (headers: Record<string, string>) => {
      const abort = new AbortController()
      const { status } = await fetch(`${url}__kbsite/events`, {
        method: 'POST',
        headers,
        signal: abort.signal,
      })
      abort.abort()
      return status
    }
    const own = url.slice(0, -1)
    expect(await ask({ origin: own, 'x-kbsite-token': token })).toBe(200)
    expect(await ask({ 'x-kbsite-token': token })).toBe(400)
    expect(await ask({ origin: own })).toBe(403)
    expect(await ask({ origin: 'http://evil.example', 'x-kbsite-token': token })).toBe(400)
    expect(await ask({ origin: 'http://127.0.0.1:1', 'x-kbsite-token': token })).toBe(400)
  })

  test('the first config shows when it is written, and is left again when it goes', async () => {
    expect(await page()).not.toContain('新名字')
    // While watching begins, behind the first page.
    site.edit('kbsite.config.json', '{ "title": "新名字" }')
    await expect.poll(page).toContain('新名字')
    site.edit('kbsite.config.json', '{ "title": "又一个" }')
    await expect.poll(page).toContain('又一个')
    rmSync(path.join(site.root, 'kbsite.config.json'))
    await expect.poll(page).not.toContain('又一个')
  })

  test('an edit shows at the next request; a broken config is survived, and told of until it is mended', async () => {
    expect(await page()).toContain('很甜')
    site.edit('docs/apple.md', '# 苹果\n\n[酸](./nix.md)\n')
    await server.waitFor(/docs\/apple\.md:3:1 {2}warning/)
    expect(await page()).toContain('酸')
    site.edit('kbsite.config.json', '{ "titel": 1,\n  "cleanUrls": "yes" }')
    await server.waitFor(
      /^kbsite\.config\.json:1:3 {2}error {2}Unknown config key "titel"\..*\n {2}1 \| .*\n .*\^{7}\n\nkbsite\.config\.json:2:3 {2}error {2}Config key "cleanUrls" has a wrong value/m,
    )
    expect(await page()).toContain('酸')
    await expect.poll(greeting).toContain('titel')
    site.edit('docs/apple.md', '# 苹果\n\n脆\n')
    await expect.poll(page).toContain('脆')
    expect(await greeting()).toContain('titel')
    // Both at once, as with a checkout.
    site.edit('kbsite.config.json', '{ "titel": 2 }')
    site.edit('docs/apple.md', '# 苹果\n\n酸甜\n')
    await expect.poll(page).toContain('酸甜')
    site.edit('kbsite.config.json', '{ "title": "改好了" }')
    await expect.poll(greeting).not.toContain('titel')
    await expect.poll(page).toContain('改好了')
  })

  test('a config that imports a file which is not there yet is read again when the file comes', async () => {
    rmSync(path.join(site.root, 'kbsite.config.json'))
    site.edit('kbsite.config.ts', "import { title } from './parts/title.ts'\nexport default { title }\n")
    await server.waitFor(/Could not resolve/)
    site.edit('parts/title.ts', "export const title = '从文件来\n")
    await server.waitFor(/^parts\/title\.ts:1:\d+ {2}error/m)
    site.edit('parts/title.ts', "export const title = '从文件来'\n")
    await expect.poll(page).toContain('从文件来')
  })
})

test('kbsite dev tells in the terminal of a config that is not read, of a component that cannot be used or drawn, and of a base that waits', async () => {
  const site = makeSite({
    'docs/index.md': '# 水果\n\n<Price />\n',
    'kbsite.config.js': 'export default {}\n',
    'kbsite.config.json': '{}',
    'templates/components/Price.tsx': "export default () => {\n  throw new Error('no price')\n}\n",
    'templates/components/my-box.tsx': 'export default () => null\n',
  })
  const { server, url } = await serveForTest(site, 'dev')
  const page = async () => (await fetch(url)).text()
  expect(await page()).toContain('no price')
  await page()
  await server.waitFor(/^kbsite\.config\.json {2}warning {2}This config is not read\./m)
  await server.waitFor(/^templates\/components\/my-box\.tsx {2}warning {2}Notes cannot use/m)
  await server.waitFor(
    /docs\/index\.md:1:1 {2}error {2}"templates\/components\/Price\.tsx:2:9" could not draw/,
  )
  expect(server.output().match(/could not draw/g)).toHaveLength(1)
  site.edit('templates/components/Price.tsx', 'export default () => <b>9.90</b>\n')
  await expect.poll(page).toContain('9.90')
  site.edit('kbsite.config.js', "export default { base: '/notes/' }\n")
  await server.waitFor(/note {2}The base is "\/notes\/" now: restart kbsite dev to use it\./)
})
