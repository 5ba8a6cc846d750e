import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbench, type Sample, type Visit, type Workbench } from './code-preview-harness.tsx'

let workbench: Workbench
let visit: Visit | undefined

beforeAll(async () => {
  workbench = await openWorkbench()
})
afterEach(async () => {
  await visit?.close()
  visit = undefined
})
afterAll(() => workbench?.close())

async function shown(code: string, more: Partial<Sample> = {}): Promise<Visit> {
  visit = await workbench.open([{ code, expand: true, ...more }])
  return visit
}

async function hidden(code: string): Promise<Visit> {
  visit = await workbench.open([{ code }])
  return visit
}

describe('layout and labels', () => {
  test('rules 1 and 14: hidden output has View Output and Copy Code, and no frame exists', async () => {
    const { buttons, page, problems } = await hidden('console.log(1)')
    expect(await buttons()).toEqual(['View Output', 'Copy Code'])
    expect(await page.$('.kb-code-preview-output')).toBeNull()
    expect(await page.$('iframe')).toBeNull()
    expect(problems).toEqual([])
  })

  test('rules 2, 15 and 44: shown output has Reset Output, Hide Output and Copy Code; hidden has no reset', async () => {
    const { buttons, press } = await shown('console.log(1)')
    expect(await buttons()).toEqual(['Reset Output', 'Hide Output', 'Copy Code'])
    await press('toggle')
    expect(await buttons()).toEqual(['View Output', 'Copy Code'])
  })

  test('rule 11: empty code has no copy button, no entry and no error', async () => {
    const { buttons, page } = await shown('')
    expect(await buttons()).toEqual(['Reset Output', 'Hide Output'])
    expect(await page.$('.kb-code-preview-entry')).toBeNull()
  })

  // The other languages are in model.test.ts.
  test('rule 16: labels are in the language of the browser', async () => {
    visit = await workbench.open([{ code: '1' }], { language: 'zh-CN' })
    expect(await visit.buttons()).toEqual(['查看输出', '复制代码'])
    expect(visit.problems).toEqual([])
  })

  test('rule 21: two clicks on the toggle hide the output again and keep its entries', async () => {
    const { press, entries, page } = await hidden('console.log(Math.random())')
    await press('toggle')
    const before = await entries(1)
    await press('toggle')
    expect(await page.$eval('.kb-code-preview-output', (output) => output.checkVisibility())).toBe(false)
    await press('toggle')
    expect(await entries(1)).toEqual(before)
  })

  test('a value that an entry tells of opens in its place', async () => {
    const { entries, page } = await shown("console.log('a', { b: new Map([['c', [1]]]) })")
    await entries(1)
    await page.click('.kb-code-preview-open')
    expect(await page.$eval('.kb-code-preview-open', (open) => open.ariaExpanded)).toBe('true')
    for (const [row, key] of [
      [0, 'b'],
      [1, '"c"'],
      [2, '0'],
    ] as const) {
      await page.waitForFunction((at: number) => document.querySelectorAll('.kb-value-toggle')[at], {}, row)
      await page.evaluate(
        (at) => document.querySelectorAll<HTMLElement>('.kb-value-toggle')[at]?.click(),
        row,
      )
      await page.waitForFunction((at: number) => document.querySelectorAll('.kb-value-key')[at], {}, row)
      expect(await page.$$eval('.kb-value-key', (keys) => keys.at(-1)?.textContent)).toBe(key)
    }
  })

  test('rules 21 and 57: rows of a value that were open are so again when the output is', async () => {
    const { press, entries, page } = await shown('console.dir({ fruit: 1 })')
    await entries(1)
    await page.click('.kb-value-toggle')
    await page.waitForSelector('.kb-value-key')
    await press('toggle')
    await press('toggle')
    expect(await page.$eval('.kb-value-key', (key) => key.checkVisibility())).toBe(true)
  })

  test('rules 22 and 36: a late entry arrives while the output is hidden', async () => {
    const { entries, page, press } = await shown(
      "console.log('now'); setTimeout(() => console.log('late'), 300)",
    )
    await press('toggle')
    expect(await entries(2)).toEqual(['|now', '|late'])
    expect(await page.$eval('.kb-code-preview-output', (output) => output.checkVisibility())).toBe(false)
    await press('toggle')
    expect(await entries(2)).toEqual(['|now', '|late'])
  })

  test('rule 67: without scripts the code is readable in the page', async () => {
    visit = await workbench.open([{ code: 'const readable = 1 < 2' }], { alone: true })
    const { page } = visit
    await page.setJavaScriptEnabled(false)
    await page.reload()
    expect(await page.$eval('.kb-code-preview', (widget) => widget.textContent)).toBe(
      'const readable = 1 < 2',
    )
  })

  test('the highlighted code survives hydration, and is in the page once', async () => {
    const { page, problems } = await shown('console.log("only once")')
    expect(await page.$eval('.kb-code-preview-code', (code) => code.innerHTML)).toBe(
      '<pre><code>console.log("only once")</code></pre>',
    )
    expect(problems).toEqual([])
  })
})

/** Samples, and their entries. */
const printing: readonly [what: string, code: string, expected: string[]][] = [
  [
    'rules 23, 27 and 40: arguments are joined by a blank, as text that is made at the call',
    `console.log('a', 1, true)
console.log([1,['x',3]], {a:1}, [], {})
console.log(null, undefined, 1)
console.log()
console.log('%s is %d%%', 'a', 1, 2)
const a = [1]; console.log(a); a.push(2)
console.log(Symbol('k'))
console.log(Object.create(null))
console.log(eval('1 + 1'), new Function('return 3')())`,
    [
      '|a 1 true',
      "|[ 1, [ 'x', 3 ] ] { a: 1 } [] {}",
      '|null undefined 1',
      '|',
      '|a is 1% 2',
      '|[ 1 ]',
      '|Symbol(k)',
      '|[Object: null prototype] {}',
      '|2 3',
    ],
  ],
  [
    'rules 24 and 37: the other methods have a badge; microtasks come after',
    `Promise.resolve().then(() => console.log('m'))
for (const m of ['info', 'warn', 'error', 'debug']) console[m]('i')
console.group('a'); console.table([{ b: 1 }]); console.groupEnd(); console.count(); console.assert(false, 'c')
function f() {
  return new Error('x')
}
console.log(f())
console.log(this === globalThis, (function () { return this })() === globalThis)
console.log(this, String(this)); console.dir(this)`,
    [
      'INFO|i',
      'WARN|i',
      'ERROR|i',
      'DEBUG|i',
      '|a',
      '|(index)b01',
      '|default: 1',
      'ERROR|Assertion failed: c',
      '|Error: x\n    at f (sample.js:5)\n    at sample.js:7',
      '|true true',
      '|Window {…} [object Window]',
      'dir:Window',
      '|m',
    ],
  ],
  ['rule 31: a throw ends the run', "console.log(1); throw new TypeError('bad')", ['|1', 'ERROR|Error: bad']],
  [
    'rule 32: a syntax error is the only entry',
    'console.log(1)\nlet = ;',
    ["ERROR|Error: Unexpected token ';'"],
  ],
  [
    'it may wait',
    'const a = await (1); console.log(a)\nfor await (const b of [2]) console.log(b)',
    ['|1', '|2'],
  ],
  [
    'beside a document it may wait, and ends with what it throws',
    "const a = await document.title\nwhile (true) { console.log(await 1); break }\nthrow new Error('end')",
    ['|1', 'ERROR|Error: end'],
  ],
  [
    'closing does nothing, as in a page',
    "setTimeout(() => console.log('late')); close(); console.log('still here')",
    ['|still here', '|late'],
  ],
  ['rule 34: return ends the run', 'console.log(1); return; console.log(2)', ['|1']],
  ['thrown null', 'throw null', ['ERROR|Error: null']],
  [
    'late errors and rejections',
    "setTimeout(() => { throw new Error('later') }, 50); Promise.reject(new Error('late'))",
    ['ERROR|Error: late', 'ERROR|Error: later'],
  ],
  [
    'an element is its markup, a function its text, beside a document that is written to',
    `document.body.innerHTML = '<p id=a><b>x</b></p>'; console.log(document.querySelector('p'), [document.createElement('div')])
function one() { for (;;) return 1 }
console.log(one, one.toString())
document.write('<p>x</p>'); console.log(document.querySelector('p').textContent)`,
    ['|<p id="a">…</p> [ <div></div> ]', '|[Function: one] function one() { for (;;) return 1 }', '|x'],
  ],
]

describe('a sample that runs', () => {
  /** All on one page, which each leaves as it is. */
  let page: Visit
  beforeAll(async () => {
    page = await workbench.open(printing.map(([, code]) => ({ code })))
  })
  afterAll(() => page?.close())

  test.each(printing.map(([what, , expected], at) => [what, at, expected] as const))(
    '%s',
    async (_, at, expected) => {
      await page.press('toggle', at)
      expect(await page.entries(expected.length, at)).toEqual(expected)
      expect(page.problems.splice(0)).toEqual([])
    },
  )
})

describe('running', () => {
  test.each([
    ['a worker', ''],
    ['a document', 'document.title\n'],
  ])('late errors that the sample handles in %s are its own affair, others are entries', async (_, first) => {
    const { entries, problems } = await shown(`${first}
      self.onerror = (message) => { console.log('heard', message); return true }
      addEventListener('unhandledrejection', (event) => {
        console.log('heard', event.reason)
        if (event.reason === 'mine') event.preventDefault()
      })
      // One after the other, however long each takes.
      const next = (run) => setTimeout(run, 30)
      Promise.reject('mine')
      next(() => {
        Promise.reject('yours')
        next(() => {
          next(() => console.log('end'))
          throw 'thrown'
        })
      })`)
    expect(await entries(5)).toEqual([
      '|heard mine',
      '|heard yours',
      'ERROR|Error: yours',
      '|heard Uncaught thrown',
      '|end',
    ])
    expect(problems).toEqual([])
  })

  test('rules 38 and 39: previews do not see each other, and the page keeps its globals and its console', async () => {
    visit = await workbench.open([
      { code: 'const a = 1; globalThis.leak = 1; console.log(a, typeof b)', expand: true },
      { code: 'const a = 2; const b = 3; console.log(a, typeof leak)', expand: true },
    ])
    expect(await visit.entries(1, 0)).toEqual(['|1 undefined'])
    expect(await visit.entries(1, 1)).toEqual(['|2 undefined'])
    expect(await visit.page.evaluate(() => 'leak' in globalThis)).toBe(false)
    expect(visit.problems).toEqual([])
  })

  test('a sample in TypeScript runs as its code without types, and shows the code with them', async () => {
    const { entries, page } = await shown('const a: number = 1; console.log(a)', {
      runCode: 'const a = 1; console.log(a)',
    })
    expect(await entries(1)).toEqual(['|1'])
    expect(await page.$eval('.kb-code-preview-code', (code) => code.textContent)).toContain(': number')
  })
})

describe('reset', () => {
  test('rules 41 and 43: the sample runs from the start', async () => {
    const { entries, press, page } = await shown('let n = 0; n += 1; console.log(n, performance.now())')
    const [before] = await entries(1)
    await press('reset')
    await page.waitForFunction(
      (text: string | undefined) => {
        const entry = document.querySelector('.kb-code-preview-text')
        return entry && `|${entry.textContent}` !== text
      },
      {},
      before,
    )
    const after = await entries(1)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatch(/^\|1 /)
  })

  test('rule 42: nothing of the former run appears', async () => {
    const { entries, press } = await shown(
      "console.log('now'); setTimeout(() => console.log('late'), 150); setTimeout(() => console.log('last'), 600)",
    )
    await entries(1)
    await press('reset')
    expect(await entries(3)).toEqual(['|now', '|late', '|last'])
  })

  test('rule 45: an error is shown once', async () => {
    const { entries, press } = await shown("throw new Error('once')")
    await entries(1)
    await press('reset')
    expect(await entries(1)).toEqual(['ERROR|Error: once'])
    expect(await visit?.page.$$('iframe')).toHaveLength(1)
  })
})

describe('editing', () => {
  const words = (page: Visit['page']) =>
    page.$$eval('.kb-code-preview-word', (buttons) => buttons.map((button) => button.textContent))

  test('Run shows the output and runs the code again', async () => {
    const { page, entries } = await hidden('console.log(1)')
    expect(await words(page)).toEqual(['Run', 'Edit'])
    await page.click('.kb-code-preview-word')
    expect(await entries(1)).toEqual(['|1'])
  })

  test('a letter in the code opens the editor; Ctrl + Enter runs what stands there, Reset brings the code back', async () => {
    const { page, entries, press, problems } = await shown('console.log(1)')
    await entries(1)
    const height = () => page.$eval('.kb-code-preview-code', (code) => code.getBoundingClientRect().height)
    const before = await height()
    await page.focus('.kb-code-preview-code')
    await page.keyboard.press('x')
    const editor = await page.waitForSelector('.cm-content:focus')
    expect(await editor!.evaluate((content) => content.textContent)).toBe('console.log(1)')
    // The colours come with the text.
    expect(await page.$eval('.cm-content .hl-number', (number) => number.textContent)).toBe('1')
    expect(Math.abs((await height()) - before)).toBeLessThan(1)
    await page.keyboard.type(';[2].forEach(console.log);')
    await page.keyboard.down('Control')
    await page.keyboard.press('Enter')
    await page.keyboard.up('Control')
    expect(await entries(2)).toEqual(['|2 0 [ 2 ]', '|1'])
    await press('reset')
    await page.waitForFunction(() => document.querySelectorAll('.kb-code-preview-entry').length === 1)
    expect(await page.$eval('.kb-code-preview-code', (code) => code.textContent)).toBe('console.log(1)')
    expect(await entries(1)).toEqual(['|1'])
    expect(problems).toEqual([])
  })

  test('a loop without end that is being written ends, and the editor stays', async () => {
    visit = await workbench.open([{ code: 'console.log(1)' }], { impatient: true })
    const { page, entries } = visit
    await page.click('.kb-code-preview-word:last-child')
    await page.waitForSelector('.cm-content:focus')
    await page.keyboard.type('document.title; while (true) {}')
    await page.click('.kb-code-preview-word')
    expect(await entries(1)).toEqual(['ERROR|Error: The code did not answer in time and was stopped.'])
    expect(await page.$eval('.cm-content', (content) => content.textContent)).toContain('while (true) {}')
  })

  test('code that does not run as it stands, as TypeScript, cannot be changed', async () => {
    const { page } = await shown('const a: number = 1', { runCode: 'const a = 1' })
    expect(await words(page)).toEqual(['Run'])
  })
})
