import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbench, type Sample, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
beforeAll(async () => {
  workbench = await openWorkbench()
})
afterAll(() => workbench?.close())

const samples: readonly [what: string, code: string][] = [
  ['a loop that catches its end', 'document.title; for (;;) try { do { } while (1) } catch { }'],
  ['microtasks', 'document.title; const again = () => queueMicrotask(again); again()'],
  [
    'waiting functions without a block',
    'document.title; const again = async () => (await null, again()); again()',
  ],
  [
    'a watched document',
    'const e = document.createElement("b"); new MutationObserver(() => { e.id += 1 }).observe(e, { attributes: true }); e.id = 1',
  ],
  ['an asynchronous function made of text', "document.title; (async () => {}).constructor('for (;;);')()"],
  ['eval of the window', "window.eval('while (1) {}')"],
  ['text in text', 'document.title; eval("Function(\\"a\\", \\"for (;;);\\")()")'],
  ['text for a timer', "document.title; setTimeout('for (;;);')"],
  [
    'an endless iterator in brackets',
    'document.title; [...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) }]',
  ],
  ['a long comparison', 'document.title; Array(4e6).fill(0).sort((a, b) => Math.random() - 0.5)'],
  [
    'a handler that is an attribute',
    `document.body.innerHTML = '<b onclick="for (;;);"></b>'; document.querySelector('b').click()`,
  ],
  [
    'a handler that is set later',
    `document.body.setAttribute('onclick', 'for (;;);'); document.body.dispatchEvent(new Event('click', { bubbles: true }))`,
  ],
]

const pages: readonly [what: string, code: string][] = [
  ['a module', '<script type="module">for (;;);</script>'],
  [
    'a script after one in a comment',
    '<!-- <script> --><textarea><script></textarea><SCRIPT>while (1);</SCRIPT>',
  ],
  ['a handler of the body', '<body onload="for (;;);">'],
]

// So Firefox and Safari run them, and Chromium as Puppeteer starts it.
describe.each<[kind: NonNullable<Sample['kind']>, tried: typeof samples]>([
  ['script', samples],
  ['html', pages],
])('where frames share the thread of the page, a sample of kind %s', (kind, tried) => {
  /** All on one page, of which one runs at a time. */
  let visit: Visit
  beforeAll(async () => {
    visit = await workbench.open(
      tried.map(([, code]) => ({ kind, code })),
      { impatient: true },
    )
  })
  afterAll(() => visit?.close())

  test.each(tried.map(([what], at) => [what, at] as const))(
    'that goes on for ever in %s is ended',
    async (_, at) => {
      await visit.press('toggle', at)
      expect(await visit.entries(1, at)).toEqual([
        'ERROR|Error: The code did not answer in time and was stopped.',
      ])
      expect(await visit.page.$('iframe')).toBeNull()
    },
  )
})
