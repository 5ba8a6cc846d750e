import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxPages } from '../../src/render/samples/sandbox-page.ts'
import { originOf } from '../helpers/widget-page.ts'
import { openWorkbench, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
beforeAll(async () => {
  workbench = await openWorkbench()
})
afterAll(() => workbench?.close())

type Tried = readonly [what: string, code: string, expected: string[]]

const samples: readonly Tried[] = [
  ['eval knows the variables around it', "const a = 1; console.log(eval('a + 1'))", ['|2']],
  ['eval declares among them', "eval('var b = 2'); console.log(b)", ['|2']],
  [
    'eval is the same by each name',
    'console.log(eval === window.eval, eval.name, typeof eval)',
    ['|true eval function'],
  ],
  ['elsewhere it knows the globals only', "const a = 1; console.log((0, eval)('typeof a'))", ['|undefined']],
  ['what is no text comes back', 'console.log(eval(1), (0, eval)([2]))', ['|1 [ 2 ]']],
  ['a value of a loop', "console.log(eval('for (let i = 0; i < 3; i++) i'))", ['|2']],
  ['its errors', "try { eval('let = ;') } catch (error) { console.log(error.name) }", ['|SyntaxError']],
  ['an eval of its own', "{ const eval = (code) => code.length; console.log(eval('while (1);')) }", ['|10']],
  [
    'functions made of text',
    "const f = new Function('a', 'b', 'for (;;) return a + b'); console.log(f(1, 2), f.name, f.length, String(f))",
    ['|3 anonymous 2 function anonymous(a,b\n) {\nfor (;;) return a + b\n}'],
  ],
  [
    'what they are',
    'const f = Function("while (0);"); console.log(f instanceof Function, f.constructor === Function, Object.getPrototypeOf(f) === Function.prototype, Function.prototype.constructor === Function)',
    ['|true true true true'],
  ],
  [
    'their errors',
    "try { new Function('let = ;') } catch (error) { console.log(error.name) }",
    ['|SyntaxError'],
  ],
  [
    'a class made from Function',
    "class F extends Function {}; console.log(new F('while (0);') instanceof F)",
    ['|true'],
  ],
  [
    'functions and built-ins as text',
    'const f = () => { for (;;) break }; console.log(String(f), [setTimeout, eval, Function, Promise.prototype.then, Function.prototype.toString].join())',
    [
      `|() => { for (;;) break } ${['setTimeout', 'eval', 'Function', 'then', 'toString'].map((name) => `function ${name}() { [native code] }`).join()}`,
    ],
  ],
  [
    'arrows and iterators',
    'console.log([3, 1, 2].sort((a, b) => a - b), [...new Set([1, 1])])',
    ['|[ 1, 2, 3 ] [ 1 ]'],
  ],
  ['strict functions', "console.log((function () { 'use strict'; return this })())", ['|undefined']],
  [
    '`new.target` and `arguments`',
    'console.log(new.target, (function () { return arguments.length })(1, 2))',
    ['|undefined 2'],
  ],
  [
    'timers with text and with values',
    "setTimeout('console.log(1)'); setTimeout(console.log, 30, 2)",
    ['|1', '|2'],
  ],
]

const pages: readonly Tried[] = [
  [
    'handlers that are attributes know their element, its form and the document',
    `<form name="here"><input name="field" value="a"><button type="button" onclick="for (const x of [1]) console.log(this.tagName, field.value, event.type, typeof querySelector, x)">b</button></form>
      <script>
        const button = document.querySelector('button')
        button.click()
        console.log(button.getAttribute('onclick').length)
        button.setAttribute('onclick', 'for (const x of [2]) console.log(x)')
        button.click()
        button.onclick = () => console.log(3)
        button.click()
      </script>`,
    ['|BUTTON a click function 1', '|96', '|2', '|3'],
  ],
  [
    'scripts of a page share what they declare, and modules come after them',
    `<script type="module">for (const x of [count]) console.log('module', x)</script>
      <script>let count = 1; while (count < 3) count += 1</script>
      <script type="text/plain">while (true) {}</script>
      <p onclick="while (count < 5) count += 1; console.log(count)"></p>
      <script>console.log(count); document.querySelector('p').click()</script>`,
    ['|3', '|5', '|module 5'],
  ],
]

test('guards are not seen by a sample beside a document', async () => {
  // All scripts in one frame, as each takes a quarter of a second; the entries of timers come last.
  const script = samples.map(([, code]) => `{ ${code}\n}`).join('\n')
  const tried = [
    { code: `document.title; ${script}` },
    ...pages.map(([, code]) => ({ kind: 'html' as const, code })),
  ]
  const expected = [samples.flatMap(([, , lines]) => lines), ...pages.map(([, , lines]) => lines)]
  const visit = await workbench.open(tried)
  for (const [at, lines] of expected.entries()) {
    await visit.press('toggle', at)
    expect(await visit.entries(lines.length, at)).toEqual(lines)
  }
  await visit.close()
})

describe('samples that wait for a click', () => {
  test('code beside a document does not start by itself, all else does', async () => {
    const visit = await workbench.open(
      [
        { code: "console.log('worker')", expand: true },
        { code: 'console.log(document.title)', expand: true },
        { kind: 'html', code: '<p>still</p>', expand: true },
        { kind: 'html', code: '<p onclick="a()">page</p>', expand: true },
        { kind: 'css', code: 'p { color: red }', expand: true },
        { kind: 'css', code: '/* <p>a</p><script>a()</script> */', expand: true },
      ],
      { left: true },
    )
    expect(await visit.entries(1, 0)).toEqual(['|worker'])
    await visit.page.waitForFunction(() => document.querySelectorAll('iframe').length === 3)
    const states = await visit.page.$$eval('.kb-code-preview', (all) =>
      all.map((one) => [
        one.querySelector('iframe') !== null,
        one.querySelector('.kb-code-preview-run')?.textContent,
      ]),
    )
    const waiting = [false, 'Run Code']
    const running = [true, null]
    expect(states).toEqual([running, waiting, running, waiting, running, waiting])
    await visit.close()
  })

  test('they run by their button, by a reset and when they are shown again, each once', async () => {
    const code = 'console.log(document.title)'
    const visit = await workbench.open(
      [0, 1, 2].map(() => ({ code, expand: true })),
      { left: true },
    )
    await (await visit.preview(0)).$eval('.kb-code-preview-run', (button) => (button as HTMLElement).click())
    await visit.press('reset', 1)
    await visit.press('toggle', 2)
    expect(await visit.page.$$('iframe')).toHaveLength(2)
    await visit.press('toggle', 2)
    for (const at of [0, 1, 2]) expect(await visit.entries(1, at)).toEqual(['|Sandbox'])
    expect(await visit.page.$$('.kb-code-preview-run')).toEqual([])
    await visit.close()
  })

  test('the focus goes from the button to the output', async () => {
    const visit = await workbench.open([{ code: 'console.log(document.title)', expand: true }], {
      left: true,
    })
    await visit.page.focus('.kb-code-preview-run')
    await visit.page.keyboard.press('Enter')
    expect(await visit.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('log')
    await visit.close()
  })

  test('a page that is shown without a click runs nothing, whatever stands in it', async () => {
    const { small } = await sandboxPages()
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(request.url === '/sandbox' ? small.html : '<!doctype html><title>around</title>')
    })
    const origin = await originOf(server)
    const visit = await workbench.open([])
    await visit.page.goto(origin)
    const code = `<p>shown</p><script>parent.postMessage('ran', '*')</script><img src="data:," onerror="parent.postMessage('ran', '*')">
      <iframe srcdoc="<script>top.postMessage('ran', '*')</script>"></iframe><iframe src="javascript:top.postMessage('ran', '*')"></iframe>`
    const heard = await visit.page.evaluate(
      (start) =>
        new Promise((resolve) => {
          const all: unknown[] = []
          addEventListener('message', ({ data }) => all.push(data))
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', 'allow-scripts')
          frame.src = '/sandbox'
          const { port1, port2 } = new MessageChannel()
          let loads = 0
          frame.onload = () => {
            loads += 1
            if (loads === 1) frame.contentWindow?.postMessage({ kind: 'kb-run', start }, '*', [port2])
            // The page, the picture and the frames in it are there.
            else port1.postMessage({ kind: 'ping', count: 7 })
          }
          port1.onmessage = ({ data }) => {
            if (data.kind === 'pong' && data.count === 7) resolve(all)
          }
          document.body.append(frame)
        }),
      { kind: 'still', code, needsDocument: false, scope: {} },
    )
    expect(heard).toEqual([])
    const frame = visit.page.frames()[1]!
    expect(await frame.$eval('p', (shown) => shown.textContent)).toBe('shown')
    await visit.close()
    server.close()
  })
})
