import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { markerFile } from '../../src/render/model/build.ts'
import { startKbsite } from '../helpers/command.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { type FolderServer, serveFolder } from '../helpers/serve-folder.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const secret = '只给作者看'
let site: TestSite
let browser: TestBrowser
let stranger: FolderServer
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-stranger-'))

beforeAll(async () => {
  const files = {
    'data.js': `globalThis.stolen = ${JSON.stringify(secret)}`,
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  }
  const both = Object.entries(files).flatMap(([name, text]) => [
    [`docs/public/${name}`, text],
    [`dist/${name}`, text],
  ])
  site = makeSite({
    'docs/index.md': `# ${secret}\n`,
    // As if it was built.
    [`dist/${markerFile}`]: '',
    'dist/index.html': `<!doctype html><title>kb</title><h1>${secret}</h1>`,
    ...Object.fromEntries(both),
  })
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>another site</title>')
  stranger = await serveFolder(folder)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stranger?.close()
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that a page can try to learn of a server on another port; what it learns in the end. */
async function tryEverything(server: string): Promise<Record<string, string>> {
  const text = (promise: Promise<unknown>) => promise.then(String).catch(() => 'nothing')
  const read = (init?: RequestInit) =>
    text(fetch(server, init).then((response) => (response.type === 'opaque' ? 'nothing' : response.text())))
  const element = (name: 'script' | 'img' | 'link' | 'iframe', address: string) =>
    new Promise<string>((resolve) => {
      const made = document.createElement(name)
      made.addEventListener('error', () => resolve('nothing'))
      made.addEventListener('load', () => {
        const { stolen } = globalThis as { stolen?: string }
        const inner = made instanceof HTMLIFrameElement && made.contentDocument?.body.textContent
        resolve(stolen ?? (made instanceof HTMLImageElement ? `${made.width} px` : inner || 'nothing'))
      })
      if (made instanceof HTMLLinkElement) Object.assign(made, { rel: 'stylesheet', href: address })
      else made.src = address
      document.body.append(made)
    })
  const socket = () =>
    new Promise<string>((resolve) => {
      const made = new WebSocket(`${server.replace('http', 'ws')}__kbsite/events`)
      made.onopen = () => resolve('open')
      made.onerror = () => resolve('nothing')
    })
  const source = () =>
    new Promise<string>((resolve) => {
      const made = new EventSource(`${server}__kbsite/events`)
      made.onopen = () => resolve('open')
      made.onerror = () => resolve('nothing')
    })
  return {
    fetch: await read(),
    'fetch without cors': await read({ mode: 'no-cors' }),
    'fetch with credentials': await read({ credentials: 'include' }),
    channel: await text(
      fetch(`${server}__kbsite/events`, { method: 'POST' }).then((response) => response.status),
    ),
    'channel with a token': await text(
      fetch(`${server}__kbsite/events`, { method: 'POST', headers: { 'x-kbsite-token': 'x' } }).then(
        (response) => response.status,
      ),
    ),
    'web socket': await socket(),
    'event source': await source(),
    script: await element('script', `${server}data.js`),
    image: await element('img', `${server}dot.svg`),
    'style sheet': await element('link', `${server}index.html`),
    frame: await element('iframe', server),
  }
}

test.each(['dev', 'preview'])('a page of another origin learns nothing from kbsite %s', async (command) => {
  const server = startKbsite(site.root, [command, '--port', '0'])
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const [, port] = await server.waitFor(/http:\/\/localhost:(\d+)\//)
  const page = await browser.newPage()
  await page.goto(stranger.origin)
  for (const host of ['localhost', '127.0.0.1']) {
    const learnt = await page.evaluate(tryEverything, `http://${host}:${port}/`)
    expect(Object.entries(learnt).filter(([, what]) => what !== 'nothing')).toEqual([])
    expect(Object.keys(learnt)).toHaveLength(11)
  }
  // The page itself is there for who opens it.
  await page.goto(`http://localhost:${port}/`)
  expect(await page.$eval('h1', (heading) => heading.textContent)).toContain(secret)
  await page.close()
})
