import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbench, type Sample, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
beforeAll(async () => {
  workbench = await openWorkbench()
})
afterAll(() => workbench?.close())

const samples: readonly [what: string, code: string][] = [
  ['a loop', 'document.title; while (true) {}'],
  ['promises', 'document.title; const again = () => Promise.resolve().then(again); again()'],
  ['promises that catch', 'document.title; const again = () => Promise.reject().catch(again); again()'],
  ['microtasks', 'document.title; const again = () => queueMicrotask(again); again()'],
  ['waiting functions', 'document.title; async function again() { await null; again() }; again()'],
  [
    'waiting arrow functions',
    'document.title; const again = async () => { await null; return again() }; again()',
  ],
  [
    'a watched document',
    'const e = document.createElement("b"); new MutationObserver(() => { e.id += 1 }).observe(e, { attributes: true }); e.id = 1',
  ],
  ['a function made of text', "document.title; new Function('for (;;);')()"],
  ['a function called to make one', "document.title; Function('a', 'while (1) {}')()"],
  ['an asynchronous function made of text', "document.title; (async () => {}).constructor('for (;;);')()"],
  ['text that is evaluated', "document.title; eval('for (;;);')"],
  ['text that is evaluated elsewhere', "document.title; (0, eval)('while (1) {}')"],
  ['eval of the window', "window.eval('while (1) {}')"],
  ['eval by another name', "document.title; const run = eval; run('for (;;) ;')"],
  ['text in text', 'document.title; eval("new Function(\\"for (;;);\\")()")'],
  ['text for a timer', "document.title; setTimeout('for (;;);')"],
  [
    'an iterator without code of its own in a loop',
    'document.title; for (const x of { [Symbol.iterator]: () => ({ next: () => ({}) }) });',
  ],
  [
    'an endless iterator in brackets',
    'document.title; [...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) }]',
  ],
  ['a method that is called like a loop', 'document.title; ({ while() { for (;;); } }).while()'],
  ['a long comparison', 'document.title; Array(4e6).fill(0).sort((a, b) => Math.random() - 0.5)'],
  [
    'a handler that is an attribute',
    `document.body.innerHTML = '<b onclick="for (;;);"></b>'; document.querySelector('b').click()`,
  ],
  ['a handler of a picture', `document.body.innerHTML = '<img src="data:," onerror="while (true) {}">'`],
  [
    'a handler that is set later',
    `document.body.setAttribute('onclick', 'for (;;);'); document.body.dispatchEvent(new Event('click', { bubbles: true }))`,
  ],
]

const pages: readonly [what: string, code: string][] = [
  ['a script with attributes', '<script data-a="b>c" defer>for (;;);</script>'],
  ['a module', '<script type="module">for (;;);</script>'],
  [
    'a script after one in a comment',
    '<!-- <script> --><textarea><script></textarea><SCRIPT>while (1);</SCRIPT>',
  ],
  ['a handler of the body', '<body onload="for (;;);">'],
  ['a handler of a picture', '<p>a</p><img src="data:," onerror="for (;;) ;">'],
  ['a function that a script makes', '<script>Function("for (;;);")()</script>'],
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
