import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '../../src/render/diagrams/browser.ts'
import { killBrowser, launchBrowser } from '../../src/render/diagrams/launch.ts'
import { kbsiteHere } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

/** What a sample has printed in one site need not be printed again in the next. */
const cacheDir = mkdtempSync(path.join(tmpdir(), 'kbsite-samples-'))
afterAll(() => rmSync(cacheDir, { recursive: true }))

function notes(text: string): TestSite {
  site = makeSite({ 'docs/index.md': `# 数组\n\n${text}` }, { cacheDir })
  return site
}

const wrong = '```js\nconsole.log(1 + 1) // → 3\n```\n'
const right = '::: script-preview\nconsole.log([1, 2]) // → [ 1, 2 ]\n:::\n'

/** Counts what arrives at ports of this machine. */
async function listen(): Promise<{ tcp: string; udp: string; arrived: string[] }> {
  const arrived: string[] = []
  const udp = createSocket('udp4', () => arrived.push('packet'))
  udp.bind(0, '127.0.0.1')
  const tcp = createServer((socket) => {
    arrived.push('connection')
    socket.on('error', () => {}).destroy()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  onTestFinished(() => {
    udp.close()
    tcp.close()
  })
  return {
    tcp: `127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    udp: `127.0.0.1:${udp.address().port}`,
    arrived,
  }
}

type Ports = { tcp: string; udp: string }

/** A page that tries every way to the network that a policy of its own would leave open, and says when it has. */
const tryEverything = ({ tcp, udp }: Ports) => `
  const peer = new RTCPeerConnection({ iceServers: [{ urls: ['stun:${udp}', 'turn:${tcp}?transport=tcp'], username: 'a', credential: 'b' }] })
  const gathered = new Promise((resolve) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve() })
  peer.createDataChannel('a')
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  const link = (rel) => document.head.append(Object.assign(document.createElement('link'), { rel, href: 'http://${tcp}/' + rel }))
  for (const rel of ['preconnect', 'prefetch', 'dns-prefetch', 'stylesheet', 'icon']) link(rel)
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.src = 'http://${tcp}/frame'
  const refused = (promise) => promise.then(() => 'through', () => 'refused')
  const socket = new WebSocket('ws://${tcp}/')
  const tried = Promise.all([
    refused(fetch('http://${tcp}/fetch', { mode: 'no-cors' })),
    refused(fetch('http://localhost:${tcp.split(':')[1]}/fetch', { mode: 'no-cors' })),
    refused(new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject })),
    new Promise((resolve) => { frame.onload = () => resolve('loaded') }),
    gathered.then(() => "gathered"),
  ])`

/** A sample that has a document beside its own try everything. */
function trying(ports: Ports): string {
  const child = `<body><script>${tryEverything(ports)};tried.then(() => parent.postMessage('tried', '*'))<\\/script>`
  const code = [
    `addEventListener('message', () => console.log('tried') // → tried`,
    ')',
    `document.body.innerHTML = '<iframe></iframe>'`,
    `document.querySelector('iframe').srcdoc = ${JSON.stringify(child).replaceAll('<\\\\/', '<\\/')}`,
  ].join('\n')
  return `::: script-preview\n${code}\n:::\n`
}

test('nothing that a page in the browser of a build asks for leaves it; a pipe that breaks after it was killed ends nothing else', async () => {
  const ports = await listen()
  const found = await findBrowser()
  const browser = await launchBrowser('path' in found ? found.path : '', () => {})
  onTestFinished(() => killBrowser(browser))
  const page = await browser.newPage()
  await page.setContent('<!doctype html><title>Network</title>')
  const tried = await page.evaluate(`(async () => {${tryEverything(ports)}; return tried })()`)
  expect(tried).toEqual(['refused', 'refused', 'refused', 'loaded', 'gathered'])
  expect(ports.arrived).toEqual([])
  const pipes = browser.process()!.stdio.slice(3)
  expect(pipes).toHaveLength(2)
  await killBrowser(browser)
  // As the system tells it when the browser had not read all that it was sent; without a listener that is thrown.
  for (const pipe of pipes) pipe!.emit('error', new Error('read ECONNRESET'))
})

describe('kbsite check --run', () => {
  test('a difference is an error at its line, for people, programs and CI; what a sample tries reaches no network', async () => {
    const ports = await listen()
    const inDocument =
      "::: script-preview\nconst p = document.createElement('p')\np.textContent = 'a'\nconsole.log(p.outerHTML) // → <p>b</p>\n:::\n"
    const withNode = "```js\nimport { EOL } from 'node:os'\nconsole.log(EOL.length > 0) // → true\n```\n"
    const optsOut = '```js no-run="needs a server"\n1 // → 2\n```\n'
    const { root, edit } = notes([wrong, right, optsOut, withNode, inDocument, trying(ports)].join('\n'))
    const pretty = await kbsiteHere(root, ['check', '--run'])
    expect(pretty.code).toBe(1)
    expect(pretty.stdout).toContain(
      'docs/index.md:4:20  error  This prints "2", but the note says "3".  Correct the sample, or run "kbsite check --run --update" to write down what it prints.  (sample-output)\n',
    )
    expect(pretty.stdout).toContain(
      'docs/index.md:15:1  hint  The sample uses "node:os", which this site does not give to samples.  Write samples: { node: true } into the config',
    )
    expect(pretty.stdout).toContain(
      'docs/index.md:23:26  error  This prints "<p>a</p>", but the note says "<p>b</p>".',
    )
    expect(pretty.stdout).toMatch(/\n\n2 errors, 1 hint\n$/)
    expect(pretty.stderr).toContain('1 page, 4 samples (2 not run)')
    expect(ports.arrived).toEqual([])

    const json = await kbsiteHere(root, ['check', '--run', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({
      pages: 1,
      samples: { ran: 4, skipped: 2, differing: 2, updated: [] },
      counts: { error: 2, warning: 0, hint: 1 },
    })
    expect(JSON.parse(json.stdout).diagnostics).toContainEqual(
      expect.objectContaining({
        rule: 'sample-output',
        path: 'index.md',
        place: { line: 4, column: 20 },
      }),
    )
    expect(json.stderr).toBe('')
    const github = await kbsiteHere(root, ['check', '--run', '--format', 'github'])
    expect(github.code).toBe(1)
    expect(github.stdout).toMatch(
      /^::error file=docs\/index\.md,line=4,col=20,title=sample-output::This prints "2", but the note says "3"\. .*$/m,
    )

    edit('docs/index.md', `# 数组\n\n${withNode}`)
    edit('kbsite.config.json', '{ "samples": { "node": true } }\n')
    const given = await kbsiteHere(root, ['check', '--run'])
    expect([given.code, given.stdout]).toEqual([0, ''])
    expect(given.stderr).toMatch(/^Nothing is broken: 1 page, 1 sample in [\d.]+ s\n$/)
  })

  test('without --run nothing is run; --update writes what is printed, keeps everything else, and ends with 0', async () => {
    const { root, edit } = notes('')
    const windows = (text: string) => text.replaceAll('\n', '\r\n')
    const text = () => readFileSync(path.join(root, 'docs/index.md'), 'utf8')
    const before = windows(`# 数组\n\n${wrong}\n${right}`)
    edit('docs/index.md', before)
    expect(await kbsiteHere(root, ['check'])).toMatchObject({ code: 0, stdout: '' })
    const format = await kbsiteHere(root, ['check', '--format', 'xml'])
    expect([format.code, format.stderr]).toEqual([2, expect.stringContaining('pretty, json, github')])

    // From the cache, where the test before has left it, and by running it again.
    const cached = await kbsiteHere(root, ['check', '--run', '--json'])
    const fresh = await kbsiteHere(root, ['check', '--run', '--format', 'json', '--no-cache'])
    expect(fresh.stdout).toBe(cached.stdout)

    const dry = await kbsiteHere(root, ['check', '--update', '--dry-run'])
    expect([dry.code, dry.stdout, dry.stderr]).toEqual([
      1,
      expect.stringContaining('This prints "2", but the note says "3".'),
      expect.stringMatching(/^Checked: 1 page, 2 samples in [\d.]+ s\n$/),
    ])
    expect(text()).toBe(before)
    const { code, stdout, stderr } = await kbsiteHere(root, ['check', '--update'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain('2 samples, 1 note updated')
    expect(text()).toBe(windows(`# 数组\n\n${wrong.replace('3', '2')}\n${right}`))
  })

  test('--update leaves what it cannot write down, and says so', async () => {
    const longer = '```js\nconsole.log(1)\nconsole.log(2)\n```\n\n```output\n1\n```\n'
    const { root } = notes(`${longer}\n\`\`\`js\nconst a = 1 // → 1\n\`\`\`\n\n#### 细节\n`)
    const { code, stdout } = await kbsiteHere(root, ['check', '--update'])
    expect(code).toBe(1)
    expect(stdout).toContain('docs/index.md:14:13  error  Nothing is printed here, but the note says "1".')
    // Where it stands now that the output above has a line more.
    expect(stdout).toMatch(/^docs\/index\.md:17:1 {2}warning .*\(heading-level\)\n {2}17 \| #### 细节$/m)
  })
})

describe('kbsite check', () => {
  test('a sample that does not parse is a hint, and a fragment is not', async () => {
    const { code, stdout } = await kbsiteHere(
      notes('```js\nconst = 1\n```\n\n```js fragment\nconst = 1\n```\n').root,
      ['check'],
    )
    expect(code).toBe(0)
    expect(stdout).toContain(
      'docs/index.md:4:7  hint  The js sample does not parse: Expected identifier but found "=".  Correct it, or write "fragment" after the language.  (sample-syntax)',
    )
    expect(stdout).toContain('1 hint')
  })
})
