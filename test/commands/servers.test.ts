import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { kbsite, type RunningCommand, startKbsite } from '../helpers/command.ts'
import { greetingOf } from '../helpers/greeting-of.ts'
import { serveForTest } from '../helpers/serve-for-test.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const files = {
  'docs/index.md': '# 水果\n\n看[苹果](./apple.md)。\n',
  'docs/apple.md': '# 苹果\n\n很甜。\n',
  'docs/100%.md': '# 全部\n',
  'docs/public/seed.txt': 'seed',
  'secret.txt': 'secret',
}

describe.each(['dev', 'preview'])('kbsite %s', (command) => {
  let site: TestSite
  let server: RunningCommand
  let url: string
  beforeAll(async () => {
    site = makeSite(files)
    if (command === 'preview') await kbsite(site.root, ['build'])
    server = startKbsite(site.root, [command, '--port', '0'])
    url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
  })
  afterAll(async () => {
    await server?.stop('SIGKILL')
    site?.close()
  })

  test.each([
    ['apple.html', 200, 'text/html; charset=utf-8'],
    ['apple', 200, 'text/html; charset=utf-8'],
    ['', 200, 'text/html; charset=utf-8'],
    ['100%25', 200, 'text/html; charset=utf-8'],
    ['100%', 200, 'text/html; charset=utf-8'],
    ['seed.txt', 200, 'text/plain; charset=utf-8'],
    ['pagefind/pagefind-entry.json', 200, 'application/json; charset=utf-8'],
    ['none.html', 404, 'text/html; charset=utf-8'],
    ['..%2fsecret.txt', 404, 'text/plain; charset=utf-8'],
    ['..%5csecret.txt', 404, 'text/plain; charset=utf-8'],
    ['%252e%252e%252fsecret.txt', 404, 'text/plain; charset=utf-8'],
    ['secret.txt', 404, 'text/html; charset=utf-8'],
    ['apple.html%00', 404, 'text/plain; charset=utf-8'],
    ['%E0%A4%A', 404, 'text/html; charset=utf-8'],
    ['50%', 404, 'text/html; charset=utf-8'],
  ])('/%s gives %i as %s', async (path, status, type) => {
    const response = await fetch(url + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('access-control-allow-origin')).toBe(null)
  })

  test.each(['apple.html', 'apple', '', '100%25', 'apple.md'])(
    'a client that prefers Markdown gets that of /%s',
    async (path) => {
      const response = await fetch(url + path, { headers: { accept: 'text/markdown, text/html' } })
      expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
        'accept',
      ])
      expect(await response.text()).toMatch(/^---\ntitle: "/)
    },
  )

  test('methods other than GET and HEAD are refused', async () => {
    expect((await fetch(`${url}apple.html`, { method: 'POST' })).status).toBe(405)
    const head = await fetch(`${url}apple.html`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('Ctrl-C ends it with 130', async () => {
    expect(await server.stop('SIGINT')).toBe(130)
  })
})

describe('kbsite dev', () => {
  test('an edit shows at the next request; a broken config is survived', async () => {
    const site = makeSite(files)
    const { server, url } = await serveForTest(site, 'dev')
    const page = async () => (await fetch(`${url}apple.html`)).text()
    expect(await page()).toContain('很甜')
    site.edit('docs/apple.md', '# 苹果\n\n[酸](./nix.md)\n')
    await server.waitFor(/docs\/apple\.md:3:1 {2}error/)
    expect(await page()).toContain('酸')
    site.edit('kbsite.config.json', '{ "titel": 1,\n  "cleanUrls": "yes" }')
    await server.waitFor(
      /^kbsite\.config\.json:1:3 {2}error {2}Unknown config key "titel"\..*\n {2}1 \| .*\n .*\^{7}\n\nkbsite\.config\.json:2:3 {2}error {2}Config key "cleanUrls" has a wrong value/m,
    )
    expect(await page()).toContain('酸')
    site.edit('kbsite.config.json', '{ "title": "新名字" }')
    await expect.poll(page).toContain('新名字')
  })

  test('the first config of a project shows when it is written, and is left again when it goes', async () => {
    const site = makeSite(files)
    rmSync(path.join(site.root, 'kbsite.config.json'), { force: true })
    const { url } = await serveForTest(site, 'dev')
    const page = async () => (await fetch(`${url}apple.html`)).text()
    expect(await page()).not.toContain('新名字')
    // Again and again, as watching begins behind the first page.
    const written = () => {
      site.edit('kbsite.config.json', '{ "title": "新名字" }')
      return page()
    }
    await expect.poll(written, { interval: 500 }).toContain('新名字')
    site.edit('kbsite.config.json', '{ "title": "又一个" }')
    await expect.poll(page).toContain('又一个')
    rmSync(path.join(site.root, 'kbsite.config.json'))
    await expect.poll(page).not.toContain('又一个')
  })

  test('a config that imports a file which is not there yet is read again when the file comes', async () => {
    const site = makeSite({ ...files, 'kbsite.config.ts': 'export default {}\n' })
    const { server, url } = await serveForTest(site, 'dev')
    const page = async () => (await fetch(`${url}apple.html`)).text()
    await page()
    const broken = async () => {
      site.edit('kbsite.config.ts', "import { title } from './parts/title.ts'\nexport default { title }\n")
      return server.output()
    }
    await expect.poll(broken, { interval: 500 }).toContain('Could not resolve')
    site.edit('parts/title.ts', "export const title = '新名字\n")
    await server.waitFor(/^parts\/title\.ts:1:\d+ {2}error/m)
    site.edit('parts/title.ts', "export const title = '新名字'\n")
    await expect.poll(page).toContain('新名字')
  })

  test('a broken config is still told of when a note was edited', async () => {
    const site = makeSite(files)
    const server = startKbsite(site.root, ['dev', '--port', '0'])
    const port = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[1]
    const url = `http://127.0.0.1:${port}/`
    const page = async () => (await fetch(`${url}apple.html`)).text()
    const token = /token=([0-9a-f]+)/.exec(await page())![1]!
    const greeting = () => greetingOf(port!, token)
    const broken = async () => {
      site.edit('kbsite.config.json', '{ "titel": 1 }')
      return greeting()
    }
    await expect.poll(broken, { interval: 500 }).toContain('titel')
    site.edit('docs/apple.md', '# 苹果\n\n脆\n')
    await expect.poll(page).toContain('脆')
    expect(await greeting()).toContain('titel')
    // Both at once, as with a checkout.
    site.edit('kbsite.config.json', '{ "titel": 2 }')
    site.edit('docs/apple.md', '# 苹果\n\n酸甜\n')
    await expect.poll(page).toContain('酸甜')
    site.edit('kbsite.config.json', '{}')
    await expect.poll(greeting).not.toContain('titel')
    await server.stop()
    site.close()
  })

  test('a page that a template cannot draw, and a base that waits, are told of in the terminal', async () => {
    const site = makeSite({
      ...files,
      'docs/index.md': '# 水果\n\n<Price />\n',
      'templates/components/Price.tsx': "export default () => {\n  throw new Error('no price')\n}\n",
    })
    const server = startKbsite(site.root, ['dev', '--port', '0'])
    const url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
    const page = async () => (await fetch(url)).text()
    expect(await page()).toContain('no price')
    await page()
    await server.waitFor(
      /docs\/index\.md:1:1 {2}error {2}"templates\/components\/Price\.tsx:2:9" could not draw/,
    )
    expect(server.output().match(/could not draw/g)).toHaveLength(1)
    const mended = () => {
      site.edit('templates/components/Price.tsx', 'export default () => <b>9.90</b>\n')
      return page()
    }
    await expect.poll(mended, { interval: 500 }).toContain('9.90')
    site.edit('kbsite.config.json', '{ "base": "/notes/" }')
    await server.waitFor(/note {2}The base is "\/notes\/" now: restart kbsite dev to use it\./)
    await server.stop()
    site.close()
  })

  test('a config that is not read and a component that no tag can name are told of at the start', async () => {
    const site = makeSite({
      ...files,
      'kbsite.config.js': 'export default {}\n',
      'kbsite.config.json': '{}',
      'templates/components/my-box.tsx': 'export default () => null\n',
    })
    const { server, url } = await serveForTest(site, 'dev')
    await fetch(url)
    await server.waitFor(/^kbsite\.config\.json {2}warning {2}This config is not read\./m)
    await server.waitFor(/^templates\/components\/my-box\.tsx {2}warning {2}Notes cannot use/m)
  })

  test('the live channel wants its own origin and the token', async () => {
    const { port, url } = await serveForTest(makeSite(files), 'dev')
    const token = /token=([0-9a-f]+)/.exec(await (await fetch(url)).text())![1]!
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
    const own = `http://127.0.0.1:${port}`
    expect(await ask({ origin: own, 'x-kbsite-token': token })).toBe(200)
    expect(await ask({ 'x-kbsite-token': token })).toBe(400)
    expect(await ask({ origin: own })).toBe(403)
    expect(await ask({ origin: 'http://evil.example', 'x-kbsite-token': token })).toBe(400)
    expect(await ask({ origin: 'http://127.0.0.1:1', 'x-kbsite-token': token })).toBe(400)
  })
})

test.each([
  ['dev', 5173],
  ['preview', 4173],
])('without --port kbsite %s takes the next free one, and says so', async (command, usual) => {
  const site = makeSite(files)
  if (command === 'preview') await kbsite(site.root, ['build'])
  const taken = createServer()
  // Who else has the port on this machine takes it just as well.
  await new Promise((resolve) =>
    taken.once('listening', resolve).once('error', resolve).listen(usual, '127.0.0.1'),
  )
  const server = startKbsite(site.root, [command])
  onTestFinished(async () => {
    taken.close()
    await server.stop('SIGKILL')
    site.close()
  })
  const [, port] = await server.waitFor(/http:\/\/localhost:(\d+)\//)
  expect(Number(port)).toBeGreaterThan(usual)
  expect(server.output()).toContain(`Port ${usual} is taken, so the next free one is used.`)
})
