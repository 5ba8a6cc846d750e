import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

// The limits of published pages, which the harness finds in their code, are waited for once.
const impatient = { impatient: true }

type Act = (opened: Visit) => Promise<void>

/** A page of its own with the sample, for as long as the act takes: most of these wait, so several run at a time. */
async function run(code: string, act: Act, options: { impatient?: boolean } = {}): Promise<void> {
  const samples = [{ code, expand: true }, { code: "console.log('neighbour')" }]
  const opened = await workbench.open(samples, options)
  await act(opened).finally(() => opened.close())
}

// What Chromium itself says of the sandbox and of the policy.
const refusal = /Content Security Policy|sandboxed|^Ignored call/

/** The page answers, nothing of it has changed, and the preview beside still works. */
async function expectPageUnharmed({ page, press, entries, problems }: Visit, neighbour = 1): Promise<void> {
  expect(await page.title()).toBe('Previews')
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Previews')
  expect(await page.evaluate(() => document.cookie)).toBe('secret=1')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await press('toggle', neighbour)
  expect(await entries(1, neighbour)).toEqual(['|neighbour'])
  expect(problems.filter((problem) => !refusal.test(problem))).toEqual([])
}

describe.concurrent('samples that never end', () => {
  // Whatever goes on in the thread of the page is in code-preview-shared.
  test.each<[string, string, string[], { impatient?: boolean }?]>([
    ['rule 64: an endless loop', "console.log('before'); while (true) {}", ['|before', timeOut]],
    [
      'a regular expression that takes for ever',
      "/^(a+)+$/.test('a'.repeat(60) + 'b')",
      [timeOut],
      impatient,
    ],
  ])('%s is ended', async (_, code, expected, options) => {
    await run(
      code,
      async (opened) => {
        expect(await opened.entries(expected.length)).toEqual(expected)
        expect(await opened.page.$('iframe')).toBeNull()
        await expectPageUnharmed(opened)
      },
      options,
    )
  })

  test.each([
    ['endless microtasks', 'const again = () => Promise.resolve().then(again); again()', [timeOut]],
    [
      'an endless loop beside a document',
      'console.log(document.title); while (true) {}',
      ['|Sandbox', timeOut],
    ],
  ])('%s: ended, and ended again after a reset', async (_, code, expected) => {
    await run(
      code,
      async (opened) => {
        expect(await opened.entries(expected.length)).toEqual(expected)
        await opened.press('reset')
        expect(await opened.entries(expected.length)).toEqual(expected)
        await expectPageUnharmed(opened)
      },
      impatient,
    )
  })

  test('endless recursion is an error of the sample', async () => {
    await run('const again = () => again(); again()', async (opened) => {
      expect(await opened.entries(1)).toEqual(['ERROR|Error: Maximum call stack size exceeded'])
      await expectPageUnharmed(opened)
    })
  })
})

// Memory ends either the sample or the process that runs it. In most browsers of readers that is not the one of the page.
test('a memory bomb ends its run and nothing else where its frame has a process of its own', async () => {
  const apart = await openWorkbench({ isolated: true })
  try {
    const bomb = 'const all = []; while (true) all.push(new Array(1e6).fill(all.length))'
    const opened = await apart.open([{ code: bomb, expand: true }, { code: "console.log('neighbour')" }])
    expect(await opened.entries(1)).toEqual([expect.stringMatching(/^ERROR\|Error: /)])
    await expectPageUnharmed(opened)
  } finally {
    await apart.close()
  }
})

describe.concurrent('samples that flood', () => {
  test('a log flood ends with 1000 entries and a notice', async () => {
    await run('for (let i = 0; i < 1e6; i++) console.log(i)', async (opened) => {
      const entries = await opened.entries(1001)
      expect(entries).toHaveLength(1001)
      expect(entries.slice(-2)).toEqual(['|999', tooMuch])
      expect(await opened.page.$('iframe')).toBeNull()
      await expectPageUnharmed(opened)
    })
  })

  test('texts of a megabyte are cut, and their sum is capped', async () => {
    await run("for (let i = 0; i < 200; i++) console.log('x'.repeat(1e6))", async (opened) => {
      const entries = await opened.entries(2)
      await opened.page.waitForFunction(() => !document.querySelector('iframe'))
      const all = await opened.entries(2)
      expect(entries[0]!.length).toBeLessThan(21_000)
      expect(all.length).toBeLessThan(60)
      expect(all.at(-1)).toBe(tooMuch)
      await expectPageUnharmed(opened)
    })
  })

  test('a million members, a proxy, a throwing getter and a cyclic graph stay readable', async () => {
    await run(
      `
      console.log(new Array(1e6).fill(1))
      console.log(new Proxy({}, { get() { throw new Error('trap') } }))
      console.dir(new Proxy({ a: 1 }, {}))
      console.log({ get toString() { throw new Error('getter') } })
      const cycle = [1]; cycle.push(cycle); console.log(cycle)
      throw { odd: true }`,
      async (opened) => {
        const entries = await opened.entries(6)
        expect(entries[0]!.length).toBeLessThan(21_000)
        expect(entries.slice(1)).toEqual([
          '|[object Object]',
          'dir:Object',
          '|{ toString: [Getter] }',
          '|<ref *1> [ 1, [Circular *1] ]',
          'ERROR|Error: [object Object]',
        ])
        await expectPageUnharmed(opened)
      },
    )
  })
})

/** What a sample tries to reach, how, and what it says then. */
const reaches: readonly (readonly [what: string, code: string, said: RegExp])[] = [
  ['rule 65: cookies', 'console.log(document.cookie)', /^ERROR\|Error: .*cookie/],
  [
    'rule 65: the document of the page',
    'console.log(parent.document.title)',
    /^ERROR\|Error: .*cross-origin/,
  ],
  ['rule 65: the address of the page', "top.location = 'about:blank'", /^ERROR\|Error: /],
  ['rule 65: the page from a worker', 'console.log(self.parent, self.top)', /^\|undefined undefined$/],
  ['the element of the frame', 'console.log(String(window.frameElement))', /^(\|null|ERROR\|)/],
  ['local storage', "localStorage.setItem('a', '1')", /^ERROR\|Error: /],
  ['databases', "indexedDB.open('a').onerror = null", /^ERROR\|Error: /],
  ['script files', "importScripts('OUTSIDE/x.js')", /^ERROR\|Error: /],
  [
    'a request',
    "fetch('OUTSIDE/fetch').catch((e) => console.log('refused', e.name))",
    /^\|refused TypeError$/,
  ],
  [
    'a request from a document',
    "document.title; fetch('OUTSIDE/fetch').catch((e) => console.log('refused', e.name))",
    /^\|refused TypeError$/,
  ],
  ['a module', "import('OUTSIDE/m.js').catch((e) => console.log('refused'))", /^\|refused$/],
  [
    'a socket',
    "const s = new WebSocket('OUTSIDE'.replace('http', 'ws')); s.onerror = () => console.log('refused')",
    /^(\|refused|ERROR\|Error: )/,
  ],
  [
    'an image',
    "const i = document.createElement('img'); i.onerror = () => console.log('refused'); i.src = 'OUTSIDE/i.png'",
    /^\|refused$/,
  ],
  ['a peer connection', 'document.title; console.log(typeof RTCPeerConnection)', /^\|undefined$/],
  ['a window', "console.log(String(window.open('OUTSIDE/w')))", /^\|null$/],
  [
    'a form',
    "document.body.innerHTML = '<form action=\"OUTSIDE/form\"></form>'; document.forms[0].submit(); console.log('sent')",
    /^\|sent$/,
  ],
  [
    'the address of its own frame',
    "document.title; location.href = 'OUTSIDE/away'; console.log('left')",
    /^\|left$/,
  ],
  [
    'the page by a made-up message',
    "window.top; parent.postMessage({ kind: 'entry', type: 'log', text: 'spoof' }, '*'); console.log('sent')",
    /^\|sent$/,
  ],
  [
    'the page by a made-up message of a worker',
    "postMessage({ kind: 'entry', type: 'log', text: 'spoof' }); console.log('sent')",
    /^\|sent$/,
  ],
  [
    'the port behind the console',
    "MessagePort.prototype.postMessage = function () { this.stolen = 1 }; Function.prototype.bind = null; console.log('kept')",
    /^\|kept$/,
  ],
  ['the page by modal dialogs', "alert('x'); console.log(String(prompt('x')))", /^\|(null|undefined)$/],
]

describe.concurrent('samples that reach out', () => {
  // Each in a frame of its own; several to a page, so that what breaks out of one would be seen by the others too.
  test.each([0, 1, 2])('reach nothing outside of their frames: part %i', async (part) => {
    const tried = reaches.filter((_, at) => at % 3 === part)
    const samples = tried.map(([, code]) => ({
      code: code.replaceAll('OUTSIDE', outsideOrigin),
      expand: true,
    }))
    const opened = await workbench.open([...samples, { code: "console.log('neighbour')" }], { tall: true })
    for (const [at, [what, , said]] of tried.entries())
      expect([what, (await opened.entries(1, at))[0]]).toEqual([what, expect.stringMatching(said)])
    await expectPageUnharmed(opened, tried.length)
    for (const at of tried.keys())
      expect((await opened.entries(1, at)).filter((entry) => entry.includes('|spoof'))).toEqual([])
    expect(outsideHits).toEqual([])
    expect(opened.page.url()).toContain(workbench.origin)
    await opened.close()
  })

  test('a frame that leaves its page is ended at once, without being asked', async () => {
    const leaving: readonly (readonly ['script' | 'html', string])[] = [
      ['script', "document.title; location.href = 'OUTSIDE/away'"],
      ['script', "document.title; location.href = 'about:blank'"],
      ['html', "<script>location.href = 'OUTSIDE/away'</script>"],
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

  test('what a sample breaks in its document, or of the built-ins, is broken in its own run only', async () => {
    const samples = [
      "document.write('<h1>other</h1><title>other</title>'); console.log(document.title)",
      "Array.prototype.join = () => 'broken'; Array.isArray = () => false; JSON.stringify = null; console.log([1, 2]); console.dir('s')",
    ].map((code) => ({ code, expand: true }))
    const opened = await workbench.open([...samples, { code: "console.log('neighbour')" }])
    expect(await opened.entries(1, 0)).toEqual(['|other'])
    expect(await opened.entries(2, 1)).toEqual(['|[ 1, 2 ]', 'dir:"s"'])
    await expectPageUnharmed(opened, samples.length)
    await opened.close()
  })
})

test('rule 66: frames, timers and listeners are gone when the widget unmounts', async () => {
  await run('setInterval(() => {}, 10); console.log(1)', async (opened) => {
    await opened.entries(1)
    await opened.page.evaluate(() => (window as unknown as { unmountAll: () => void }).unmountAll())
    await opened.page.waitForFunction(() => !document.querySelector('iframe'))
    await opened.page.waitForFunction(() => window.frames.length === 0)
    expect(opened.problems).toEqual([])
  })
})

test('a sandbox page that does not exist is said so', async () => {
  const visit = await workbench.open([{ code: 'console.log(1)', expand: true }], {
    sandboxHref: '/missing.html',
    // Ten seconds are given to one that exists.
    setup: 'const wait = setTimeout; window.setTimeout = (run, ms) => wait(run, ms === 10_000 ? 1_000 : ms)',
  })
  expect(await visit.entries(1)).toEqual(['ERROR|Error: The sandbox that runs the code could not be loaded.'])
  await visit.close()
})
