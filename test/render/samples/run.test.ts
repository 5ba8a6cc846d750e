import { beforeAll, describe, expect, test } from 'vitest'
import { wallsOfThisMachine } from '../../../src/render/base/wall.ts'
import type { CodeSample } from '../../../src/render/model/types.ts'
import type { SampleResult } from '../../../src/render/samples/result.ts'
import { runSamples } from '../../../src/render/samples/run.ts'
import { memoryCache } from '../../helpers/memory-cache.ts'
import { samplesOf } from '../../helpers/samples-in.ts'

const fence = (code: string, lang = 'js'): CodeSample => samplesOf(`\`\`\`${lang}\n${code}\n\`\`\``)[0]!
const preview = (code: string): CodeSample => fence(code, 'js preview')

const printed = (result: SampleResult | undefined): string[] =>
  result?.status === 'ran'
    ? [...result.outputs.map(({ texts }) => texts[0]!), ...result.failures.map(({ text }) => `!${text}`)]
    : [result?.status ?? 'none']

/** What a sample prints does not depend on the wall, and without one a process starts in half the time. */
const walls = wallsOfThisMachine().slice(-1)

describe('what samples print', () => {
  const cases: readonly (readonly [name: string, sample: CodeSample, expected: string[]])[] = [
    [
      'a preview prints as the widget does',
      preview('console.log([1, [2]], { a: 1 }, null)'),
      ['[ 1, [ 2 ] ] { a: 1 } null'],
    ],
    [
      'a preview may wait, even in brackets',
      preview('await null; console.log(await (1)); throw new Error(await Promise.resolve("end"))'),
      ['1', '!Error: end'],
    ],
    [
      'a preview is sloppy and may return',
      preview('console.log(this === globalThis); return; console.log(2)'),
      ['true'],
    ],
    [
      'the global of a preview says the name of a page’s',
      preview('console.log(this, (function () { return this })().constructor.name)'),
      ['Window {…} Window'],
    ],
    [
      'a fence is strict',
      fence('console.log(this, (function () { return this })()) // → x'),
      ['undefined undefined'],
    ],
    ['a fence may wait', fence('console.log(await Promise.resolve(1)) // → 1'), ['1']],
    [
      'a fence in TypeScript',
      fence('const a: number = 1\nconsole.log(a satisfies number) // → 1', 'ts'),
      ['1'],
    ],
    [
      'timers run in the order of their time',
      preview("setTimeout(() => console.log('b'), 3e5); setTimeout(() => console.log('a'), 10)"),
      ['a', 'b'],
    ],
    [
      'microtasks run before timers',
      preview(
        "setTimeout(() => console.log('t')); Promise.resolve().then(() => console.log('m')); console.log('s')",
      ),
      ['s', 'm', 't'],
    ],
    [
      'an interval ends when it is cleared',
      preview(
        'let n = 0; const t = setInterval(() => { console.log(++n); if (n === 3) clearInterval(t) }, 1000)',
      ),
      ['1', '2', '3'],
    ],
    ['timers pass arguments', preview("setTimeout(console.log, 5, 'a', 'b')"), ['a b']],
    [
      'the clock is fixed',
      preview('console.log(new Date().toISOString(), Date.now() === 1767225600000)'),
      ['2026-01-01T00:00:00.000Z true'],
    ],
    [
      'the clock moves with timers',
      preview('const a = Date.now(); setTimeout(() => console.log(Date.now() - a), 500)'),
      ['500'],
    ],
    [
      'the clock moves while one waits for it',
      preview('const a = Date.now(); while (Date.now() - a < 20); console.log("done")'),
      ['done'],
    ],
    [
      'dates are dates',
      preview(
        'console.log(new Date(0) instanceof Date, new Date(2020, 0, 1).getFullYear(), new Date().constructor === Date)',
      ),
      ['true 2020 true'],
    ],
    [
      'built-ins of an allow list are there',
      fence(`import path from 'node:path'
import { EventEmitter } from 'events'
import { promisify } from 'node:util'
const { deepEqual } = await import('node:assert/strict')
console.log(path.posix.join('a', '..', 'b')) // → b
new EventEmitter().on('fruit', (name) => console.log(name)).emit('fruit', 'melon') // → melon
await promisify(setTimeout)(60_000)
console.log(Date.now()) // → 1
try { deepEqual([1], [2]) } catch (error) { console.log(error.code) } // → x`),
      ['b', 'melon', '1767225660000', 'ERR_ASSERTION'],
    ],
    [
      'what built-ins give is of the classes of the sample',
      fence(`const error = (() => { try { new URL('x') } catch (e) { return e } })()
console.log(error instanceof TypeError, error instanceof RangeError, Buffer.from('a') instanceof Uint8Array, new URL('a', 'http://x/').href) // → x
class Own extends Array {}
console.log([] instanceof Own, structuredClone([]) instanceof Array, structuredClone([]).constructor === Array) // → x`),
      ['true false true http://x/a', 'false true true'],
    ],
    [
      'what works in a thread is waited for',
      fence("new Blob(['melon']).text().then((text) => setTimeout(() => console.log(text), 1000)) // → x"),
      ['melon'],
    ],
    [
      'a preview finds what a page has, and says so of what only Node.js has',
      preview('console.log(typeof proc' + 'ess, typeof Buffer, typeof URL, typeof structuredClone)'),
      ['undefined undefined function function'],
    ],
    ['a word in a text is not asked for', fence("console.log('the process') // → x"), ['the process']],
    ['an uncaught error', preview("console.log(1); throw new TypeError('bad')"), ['1', '!Error: bad']],
    ['a late error', preview("setTimeout(() => { throw new Error('late') })"), ['!Error: late']],
    ['a rejection', preview("Promise.reject(new Error('late'))"), ['!Error: late']],
    [
      'a rejection in a process',
      fence("import 'node:path'\nPromise.reject(new Error('late')) // → x"),
      ['Promise { … }', '!Error: late'],
    ],
    [
      'groups, counts, times and assertions',
      preview(`console.group('a'); console.count(); console.time(); console.timeEnd('x'); console.groupEnd()
console.count(); console.assert(1, 'no'); console.assert(0, 'yes %d', 1); console.timeEnd()`),
      [
        'a',
        '  default: 1',
        "  No such label 'x' for console.timeEnd()",
        'default: 2',
        'Assertion failed: yes 1',
        expect.stringMatching(/^default: [\d.]+ms$/),
      ],
    ],
    [
      'calls of a trace and of an error',
      preview("function f() {\n  console.trace('here')\n  return new Error('x')\n}\nconsole.log([f()])"),
      [
        'Trace: here\n    at f (sample.js:2)\n    at sample.js:5',
        '[\n  Error: x\n      at f (sample.js:3)\n      at sample.js:5\n]',
      ],
    ],
  ]
  // Together: a process for each would take longer than they do.
  let results: string[][]
  beforeAll(async () => {
    const samples = [...cases.map(([, sample]) => sample), random, random]
    results = (await runSamples(samples, { walls })).map(printed)
  })
  const random = preview('console.log(Math.random() === Math.random(), Math.random())')

  test.each(cases.map(([name, , expected], at) => ({ name, expected, at })))('$name', ({ expected, at }) => {
    expect(results[at]).toEqual(expected)
  })

  test('random numbers are the same in every run and unlike each other', () => {
    const [first, second] = results.slice(-2)
    expect(first).toEqual(second)
    expect(first![0]).toMatch(/^false 0\.\d+$/)
  })

  test('a sample that does not parse says where', async () => {
    const [result] = await runSamples([fence('const a: = 1 // → 1', 'ts')])
    expect(result).toMatchObject({ status: 'broken', place: { line: 1, column: 10 } })
  })

  test('a failure knows its line; a result is kept by its content, and only a result', async () => {
    const cache = memoryCache()
    const sample = preview('const a = 1\nnothing()')
    const samples = [sample, preview('while (true) {}')]
    expect(await runSamples(samples, { cache, walls, timeLimitMs: 300 })).toMatchObject([
      { status: 'ran', failures: [{ text: 'Error: nothing is not defined', line: 2 }] },
      { status: 'stopped' },
    ])
    expect(cache.values.size).toBe(1)
    for (const key of cache.values.keys())
      cache.values.set(key, { status: 'ran', outputs: [], failures: [], kept: true })
    expect(await runSamples([sample], { cache })).toMatchObject([{ kept: true }])
  })
})

test('a sample that a busy machine has stopped gets a second time', async () => {
  const stopped = { status: 'stopped', why: 'time' } as const
  const ran = { status: 'ran', outputs: [], failures: [] } as const
  const ends: SampleResult[] = [stopped, ran, stopped, stopped]
  const openBrowser = async () => ({ run: async () => ends.shift()!, close: async () => undefined })
  const samples = [preview('document.title = 1'), preview('document.title = 2')]
  expect(await runSamples(samples, { openBrowser })).toEqual([ran, stopped])
  expect(ends).toEqual([])
})

describe('what a sample is not given', () => {
  const missing: readonly (readonly [name: string, sample: CodeSample, needs: string[]])[] = [
    ['a module', fence("import fs from 'node:fs'\nconsole.log(fs) // → x"), ['node:fs']],
    ['a module that is no built-in', fence("import a from './a.js'\na // → x"), ['./a.js']],
    [
      'a part of a module',
      fence("import { setImmediate } from 'timers'\nsetImmediate // → x"),
      ['setImmediate'],
    ],
    [
      'a global, one that is looked for, a part of the clock, what a module knows of itself, a module by a call',
      fence(`import 'node:path'
console.log(typeof fetch) // → function
for (const act of [() => performance.mark('a'), () => import.meta.url, () => process.pid]) try { act() } catch {}
await import('http')`),
      ['fetch', 'performance.mark', 'import.meta', 'process', 'http'],
    ],
    ['a timer that is an object', fence('setTimeout(() => 1).unref() // → x'), ['unref']],
  ]
  let results: readonly SampleResult[]
  beforeAll(async () => {
    results = await runSamples(
      missing.map(([, sample]) => sample),
      { walls },
    )
  })

  test.each(missing.map(([name, , needs], at) => ({ name, needs, at })))(
    '$name is named',
    ({ needs, at }) => {
      expect(results[at]).toMatchObject({ status: 'skipped', needs })
    },
  )

  test('a site that gives all of Node.js has them run', async () => {
    const sample = fence(
      "import fs from 'node:fs'\nconsole.log(typeof fs.readFileSync, typeof process.version) // → x",
    )
    expect((await runSamples([sample], { walls, node: true })).map(printed)).toEqual([['function string']])
  })
})
