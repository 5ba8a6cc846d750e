import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostHeaders } from '../../src/cli/server/host-headers.ts'
import { encodePath } from '../../src/render/model/routes.ts'
import { type RunningCommand, startKbsite } from '../helpers/command.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { serveFolder } from '../helpers/serve-folder.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const secret = '只给作者看'

const sample = (code: string) => `::: script-preview expand=true\n${code}\n:::\n\n`

/** Everything that is published as a page: notes, drafts of the public folder, redirects, the not-found screen, the sandbox. */
const files = {
  'docs/index.md': `# ${secret}\n\n${sample("console.log('worker')")}${sample('console.log(document.title, self.origin)')}`,
  'docs/css/index.md': `# ${secret}\n`,
  'docs/css/flex.md': `# ${secret}\n`,
  'docs/public/demo.html': `<!doctype html><title>demo</title><p>${secret}</p>`,
  'docs/public/css/demo.html': `<!doctype html><title>demo</title><p>${secret}</p>`,
  // Not published.
  'echo.html': '<script>onmessage = ({ ports }) => ports[0].postMessage("")</script>',
}

type Host = { origin: string; refusesFrames: boolean }

let site: TestSite
let browser: TestBrowser
let evil: Page
let sandbox = ''
let pages: string[] = []
const hosts = new Map<string, Host>()
const closing: (() => unknown)[] = []

async function openCommand(command: 'dev' | 'preview'): Promise<string> {
  const server: RunningCommand = startKbsite(site.root, [command, '--port', '0'])
  closing.push(() => server.stop('SIGKILL'))
  const [, port] = await server.waitFor(/http:\/\/localhost:(\d+)\//)
  return `http://localhost:${port}`
}

beforeAll(async () => {
  site = makeSite(files, { redirects: { '/old': '/css/flex' }, themeConfig: { search: false } })
  closing.push(() => site.close())
  await site.build()
  const dist = path.join(site.root, 'dist')
  pages = site.outputFiles().filter((file) => file.endsWith('.html'))
  sandbox = pages.find((file) => file.includes('sandbox-document-')) ?? ''
  const headersOf = hostHeaders(readFileSync(path.join(dist, '_headers'), 'utf8'))
  const [reading, plain, stranger] = await Promise.all([
    serveFolder(dist, (file) => headersOf(encodePath(file))),
    serveFolder(dist),
    serveFolder(site.root),
  ])
  for (const server of [reading, plain, stranger]) closing.push(server.close)
  hosts.set('a host that reads _headers', { origin: reading.origin, refusesFrames: true })
  hosts.set('a host without headers', { origin: plain.origin, refusesFrames: false })
  hosts.set('kbsite preview', { origin: await openCommand('preview'), refusesFrames: true })
  hosts.set('kbsite dev', { origin: await openCommand('dev'), refusesFrames: true })
  browser = await launchBrowser()
  closing.push(() => browser.close())
  evil = await browser.newPage()
  // A host name of its own, and a port of its own for those that share the name.
  await evil.goto(`${stranger.origin.replace('127.0.0.1', 'evil.localhost')}/missing`)
  await evil.evaluate(addEcho, `${stranger.origin}/echo.html`)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const run = {
  kind: 'kb-run',
  start: { kind: 'script', needsDocument: true, scope: {}, code: "console.log('ran')" },
}

type Attacker = Window & { attacked: Window; echo: Window }

/** Adds a frame without an origin that answers every request: by then those before it were answered. It is of the site that is attacked. */
function addEcho(address: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = address
  document.body.replaceChildren(frame)
  ;(window as unknown as Attacker).echo = frame.contentWindow!
  return new Promise((resolve) => {
    frame.onload = () => resolve()
  })
}

/** Shows a page in a frame of this one, in place of the one before; without an origin of its own if it is in a sandbox. */
function showInFrame(address: string, isInSandbox = false): Promise<void> {
  const frame = document.createElement('iframe')
  if (isInSandbox) frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = address
  frame.id = 'attacked'
  document.querySelector('#attacked')?.remove()
  document.body.append(frame)
  ;(window as unknown as Attacker).attacked = frame.contentWindow!
  return new Promise((resolve) => {
    frame.onload = () => resolve()
  })
}

/** Shows a page in a window that this one opens; it is there once its samples are. */
async function showInWindow(evil: Page, address: string): Promise<Page> {
  const opened = new Promise<Page | null>((resolve) => evil.once('popup', resolve))
  await evil.evaluate((href) => {
    ;(window as unknown as Attacker).attacked = window.open(href)!
  }, address)
  const page = (await opened)!
  await page.waitForFunction(() => document.readyState === 'complete' && location.href !== 'about:blank')
  if (await page.$('.kb-code-preview'))
    await page.waitForFunction(() => document.querySelectorAll('iframe').length === 1)
  return page
}

type Learnt = { heard: string[]; read: string }

/** Posts a request to run code to what is attacked and to all frames in it; gives what was answered and what could be read. */
async function attack(run: object): Promise<Learnt> {
  const heard: string[] = []
  const { attacked, echo } = window as unknown as Attacker
  const post = (target: Window) =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        if (target !== echo) heard.push(JSON.stringify(data))
        resolve()
      }
      target.postMessage(run, '*', [port2])
    })
  void post(attacked)
  for (let at = 0; at < attacked.length; at += 1) void post(attacked[at]!)
  await post(echo)
  try {
    return { heard, read: attacked.document.body.textContent ?? '' }
  } catch {
    return { heard, read: '' }
  }
}

const nothing: Learnt = { heard: [], read: '' }
const names = ['a host that reads _headers', 'a host without headers', 'kbsite preview', 'kbsite dev']

const learn = () => evil.evaluate(attack, run)

test('a page that may run code does so for this request, and is heard', async () => {
  const { origin } = hosts.get('a host without headers')!
  await evil.evaluate(showInFrame, `${origin}/${sandbox}`, true)
  expect(await learn()).not.toEqual(nothing)
})

describe.each(names)('on %s', (name) => {
  const addresses = () =>
    [...pages, 'css/', 'css/flex', 'none'].map((file) => `${hosts.get(name)!.origin}/${encodePath(file)}`)

  test('no page runs code or gives its text in a frame of another site', async () => {
    for (const address of addresses()) {
      await evil.evaluate(showInFrame, address)
      expect([address, await learn()]).toEqual([address, nothing])
      const frame = evil.frames().at(-1)!
      // A redirect leads to a page that is among the others.
      const isRefused = frame.url().startsWith('chrome-error:') || address.endsWith('/old.html')
      const text = isRefused ? '' : await frame.evaluate(() => document.body.textContent)
      expect([address, text]).toEqual([
        address,
        hosts.get(name)!.refusesFrames ? expect.not.stringContaining(secret) : expect.any(String),
      ])
    }
  })
})

// On the host that protects them least a page of each kind; the others send headers or a script of their own with the same pages.
const noteAndSandbox = /^(?:index|(?:.*\/)?sandbox-document-[^/]*)\.html$/
test.each([
  ['a host without headers', /^(?:index|demo|old|404|css\/flex|(?:.*\/)?sandbox-[^/]*)\.html$/],
  ['kbsite dev', noteAndSandbox],
  ['kbsite preview', noteAndSandbox],
  ['a host that reads _headers', noteAndSandbox],
] as const)('on %s no page runs code for the window that opened it', async (name, kinds) => {
  const visited = pages.filter((file) => kinds.test(file))
  expect(visited.length).toBeGreaterThan(1)
  for (const file of visited) {
    const page = await showInWindow(evil, `${hosts.get(name)!.origin}/${encodePath(file)}`)
    expect([file, await learn()]).toEqual([file, nothing])
    await page.close()
  }
})

test.each(['a host that reads _headers', 'kbsite dev'])('the own pages of %s run samples', async (name) => {
  const page = await browser.newPage()
  await page.goto(`${hosts.get(name)!.origin}/`)
  await (await page.waitForSelector('.kb-code-preview-run'))?.click()
  const texts = () => page.$$eval('.kb-code-preview-text', (all) => all.map((entry) => entry.textContent))
  await expect.poll(texts).toEqual(['worker', 'Sandbox null'])
  await page.close()
})
