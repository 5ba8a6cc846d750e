import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkbench, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
let outside: Server
const outsideHits: string[] = []
let outsideOrigin = ''

beforeAll(async () => {
  workbench = await openWorkbench()
  outside = createServer((request, response) => {
    outsideHits.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('<p>outside</p>')
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  outsideOrigin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(async () => {
  await workbench?.close()
  outside?.close()
})

const timeOut = 'ERROR|Error: The code did not answer in time and was stopped.'
const tooMuch = 'ERROR|Error: The code printed too much and was stopped.'

const neighbour = { code: "console.log('neighbour')" }

// What Chromium itself says of the sandbox and of the policy.
const refusal = /Content Security Policy|sandboxed|^Ignored call/

/** The page answers, nothing of it has changed, and the preview beside still works. */
async function expectPageUnharmed({ page, press, entries, problems }: Visit, last: number): Promise<void> {
  expect(await page.title()).toBe('Previews')
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Previews')
  expect(await page.evaluate(() => document.cookie)).toBe('secret=1')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await press('toggle', last)
  expect(await entries(1, last)).toEqual(['|neighbour'])
  expect(problems.filter((problem) => !refusal.test(problem))).toEqual([])
}

/** Waits for the entries of a sample that has begun with a number, and for it to be gone; gives the number. */
async function endOf({ entries, page }: Visit, at: number, before?: string): Promise<string> {
  const last = async () => {
    const [first, ...rest] = await entries(1, at)
    return first === before ? [] : rest
  }
  await expect.poll(last).toEqual([timeOut])
  await page.waitForFunction(() => !document.querySelector('iframe'))
  return (await entries(2, at))[0]!
}

// Whatever goes on in the thread of the page is in code-preview-shared. The browser gives a Worker that is ended two more seconds: one loop there.
test('rule 64: samples that never end are ended, and again after a reset; endless recursion is an error of the sample', async () => {
  const endless = ['', 'document.title; '].map(
    (first) => `${first}console.log(Math.random()); while (true) {}`,
  )
  const samples = [...endless, 'const again = () => again(); again()'].map((code) => ({ code }))
  const opened = await workbench.open([...samples, neighbour], { impatient: true })
  await opened.press('toggle', 0)
  await endOf(opened, 0)
  await opened.press('toggle', 1)
  const first = await endOf(opened, 1)
  await opened.press('reset', 1)
  await endOf(opened, 1, first)
  await opened.press('toggle', 2)
  expect(await opened.entries(1, 2)).toEqual(['ERROR|Error: Maximum call stack size exceeded'])
  await expectPageUnharmed(opened, 3)
  await opened.close()
})

// Memory ends either the sample or the process that runs it. In most browsers of readers that is not the one of the page.
test('a memory bomb ends its run and nothing else where its frame has a process of its own', async () => {
  const apart = await openWorkbench({ isolated: true })
  try {
    const bomb = 'const all = []; while (true) all.push(new Array(1e6).fill(all.length))'
    const opened = await apart.open([{ code: bomb, expand: true }, neighbour])
    expect(await opened.entries(1)).toEqual([expect.stringMatching(/^ERROR\|Error: /)])
    await expectPageUnharmed(opened, 1)
  } finally {
    await apart.close()
  }
})

test('floods are cut and end their sample; a million members, a proxy, a throwing getter and a cyclic graph stay readable', async () => {
  const samples = [
    'for (let i = 0; i < 3000; i++) console.log(i)',
    "for (let i = 0; i < 80; i++) console.log('x'.repeat(1e6))",
    `
      console.log(new Array(1e6).fill(1))
      console.log(new Proxy({}, { get() { throw new Error('trap') } }))
      console.dir(new Proxy({ a: 1 }, {}))
      console.log({ get toString() { throw new Error('getter') } })
      const cycle = [1]; cycle.push(cycle); console.log(cycle)
      throw { odd: true }`,
  ].map((code) => ({ code }))
  const opened = await workbench.open([...samples, neighbour])
  const flood = async (at: number) => {
    await opened.press('toggle', at)
    await opened.entries(1, at)
    await opened.page.waitForFunction(() => !document.querySelector('iframe'))
    return opened.entries(2, at)
  }
  const many = await flood(0)
  expect(many).toHaveLength(1001)
  expect(many.slice(-2)).toEqual(['|999', tooMuch])
  const long = await flood(1)
  expect(long[0]!.length).toBeLessThan(21_000)
  expect(long.length).toBeLessThan(60)
  expect(long.at(-1)).toBe(tooMuch)
  await opened.press('toggle', 2)
  const odd = await opened.entries(6, 2)
  expect(odd[0]!.length).toBeLessThan(21_000)
  expect(odd.slice(1)).toEqual([
    '|[object Object]',
    'dir:Object',
    '|{ toString: [Getter] }',
    '|<ref *1> [ 1, [Circular *1] ]',
    'ERROR|Error: [object Object]',
  ])
  await expectPageUnharmed(opened, 3)
  await opened.close()
})

/** What a sample tries to reach, how, and what it says then; `say` is known to each. */
type Reach = readonly [what: string, code: string, said: RegExp]

const inWorker: readonly Reach[] = [
  ['rule 65: the page', 'say(self.parent, self.top)', /^undefined undefined$/],
  ['databases', "indexedDB.open('a').onerror = null", /^ERROR /],
  ['script files', "importScripts('OUTSIDE/x.js')", /^ERROR /],
  ['a request', "fetch('OUTSIDE/fetch').catch((e) => say('refused', e.name))", /^refused TypeError$/],
  ['a module', "import('OUTSIDE/m.js').catch(() => say('refused'))", /^refused$/],
  [
    'a socket',
    "const s = new WebSocket('OUTSIDE'.replace('http', 'ws')); s.onerror = () => say('refused')",
    /^(refused|ERROR )/,
  ],
]

const inDocument: readonly Reach[] = [
  ['rule 65: cookies', 'say(document.cookie)', /^ERROR .*cookie/],
  ['rule 65: the document of the page', 'say(parent.document.title)', /^ERROR .*cross-origin/],
  ['rule 65: the address of the page', "top.location = 'about:blank'", /^ERROR /],
  ['the element of the frame', 'say(String(window.frameElement))', /^(null$|ERROR )/],
  ['local storage', "localStorage.setItem('a', '1')", /^ERROR /],
  ['a request', "fetch('OUTSIDE/fetch').catch((e) => say('refused', e.name))", /^refused TypeError$/],
  [
    'an image',
    "const i = document.createElement('img'); i.onerror = () => say('refused'); i.src = 'OUTSIDE/i.png'",
    /^refused$/,
  ],
  ['a peer connection', 'say(typeof RTCPeerConnection)', /^undefined$/],
  ['a window', "say(String(window.open('OUTSIDE/w')))", /^null$/],
  [
    'a form',
    "document.body.innerHTML = '<form action=\"OUTSIDE/form\"></form>'; document.forms[0].submit(); say('sent')",
    /^sent$/,
  ],
  ['the page by modal dialogs', "alert('x'); say(String(prompt('x')))", /^(null|undefined)$/],
]

/** One sample that tries them all. */
const tryAll = (reaches: readonly Reach[]) =>
  reaches
    .map(([what, code]) => {
      const say = `const say = (...said) => console.log(${JSON.stringify(`${what}:`)}, ...said)`
      return `{ ${say}; try { ${code.replaceAll('OUTSIDE', outsideOrigin)} } catch (error) { say('ERROR', error.message) } }`
    })
    .join('\n')

const spoof = "postMessage({ kind: 'entry', type: 'log', text: 'spoof' }"

/** What a sample does to its surroundings, in a frame of its own, and its entries. */
const others: readonly (readonly [code: string, expected: string[]])[] = [
  [`window.top; parent.${spoof}, '*'); console.log('sent')`, ['|sent']],
  [`${spoof}); console.log('sent')`, ['|sent']],
  [
    "MessagePort.prototype.postMessage = function () { this.stolen = 1 }; Function.prototype.bind = null; console.log('kept')",
    ['|kept'],
  ],
  ["document.write('<h1>other</h1><title>other</title>'); console.log(document.title)", ['|other']],
  [
    "Array.prototype.join = () => 'broken'; Array.isArray = () => false; JSON.stringify = null; console.log([1, 2]); console.dir('s')",
    ['|[ 1, 2 ]', 'dir:"s"'],
  ],
]

test('samples reach nothing outside of their frames, and break what is theirs only', async () => {
  const codes = [tryAll(inWorker), tryAll(inDocument), ...others.map(([code]) => code)]
  const samples = codes.map((code) => ({ code, expand: true }))
  const opened = await workbench.open([...samples, neighbour], { tall: true })
  for (const [at, reaches] of [inWorker, inDocument].entries()) {
    const entries = await opened.entries(reaches.length, at)
    for (const [what, , said] of reaches) {
      const start = `|${what}: `
      const found = entries
        .filter((entry) => entry.startsWith(start))
        .map((entry) => entry.slice(start.length))
      expect([what, found]).toEqual([what, [expect.stringMatching(said)]])
    }
  }
  for (const [at, [code, expected]] of others.entries())
    expect([code, await opened.entries(expected.length, at + 2)]).toEqual([code, expected])
  await expectPageUnharmed(opened, samples.length)
  for (const at of samples.keys())
    expect((await opened.entries(1, at)).filter((entry) => entry.includes('|spoof'))).toEqual([])
  expect(outsideHits).toEqual([])
  expect(opened.page.url()).toContain(workbench.origin)
  await opened.close()
})

test('a frame that leaves its page is ended at once, without being asked', async () => {
  const leaving: readonly (readonly ['script' | 'html', string])[] = [
    ['script', "document.title; location.href = 'OUTSIDE/away'"],
    // After the page.
    ['html', "<script>setTimeout(() => location.replace('about:blank'), 50)</script>"],
    ['html', '<p>script</p><meta http-equiv="refresh" content="0;url=OUTSIDE/away">'],
  ]
  const samples = leaving.map(([kind, code]) => {
    return { kind, code: code.replaceAll('OUTSIDE', outsideOrigin), expand: true }
  })
  const visit = await workbench.open(samples, { unasked: true, tall: true })
  for (const at of leaving.keys())
    expect([at, await visit.entries(1, at)]).toEqual([
      at,
      ['ERROR|Error: The code left its page and was stopped.'],
    ])
  expect(await visit.page.$('iframe')).toBeNull()
  expect(outsideHits).toEqual([])
  await visit.close()
})

test('rule 66: frames, timers and listeners are gone when the widget unmounts', async () => {
  const opened = await workbench.open([{ code: 'setInterval(() => {}, 10); console.log(1)', expand: true }])
  await opened.entries(1)
  await opened.page.evaluate(() => window.unmountAll())
  await opened.page.waitForFunction(() => !document.querySelector('iframe') && window.frames.length === 0)
  expect(opened.problems).toEqual([])
  await opened.close()
})

test('a sandbox page that does not exist is said so', async () => {
  const visit = await workbench.open([{ code: 'console.log(1)', expand: true }], {
    sandboxHref: '/missing.html',
    // Ten seconds are given to one that exists.
    setup: 'const wait = setTimeout; window.setTimeout = (run, ms) => wait(run, ms === 10_000 ? 100 : ms)',
  })
  expect(await visit.entries(1)).toEqual(['ERROR|Error: The sandbox that runs the code could not be loaded.'])
  await visit.close()
})
