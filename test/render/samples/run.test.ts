import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeSample, extractSamples } from '../../../src/render/samples/extract.ts'
import type { SampleResult } from '../../../src/render/samples/result.ts'
import { runSamples } from '../../../src/render/samples/run.ts'

const fence = (code: string, lang = 'js'): CodeSample => extractSamples(`\`\`\`${lang}\n${code}\n\`\`\``)[0]!
const preview = (code: string): CodeSample => fence(code, 'js preview')

const printed = (result: SampleResult | undefined): string[] =>
  result?.status === 'ran'
    ? [...result.outputs.map(({ texts }) => texts[0]!), ...result.failures.map(({ text }) => `!${text}`)]
    : [result?.status ?? 'none']

async function run(...samples: CodeSample[]): Promise<string[][]> {
  return (await runSamples(samples, { timeLimitMs: 1500 })).map(printed)
}

describe('what samples print', () => {
  test.each<[string, CodeSample, string[]]>([
    [
      'a preview prints as the widget does',
      preview('console.log([1, [2]], { a: 1 }, null)'),
      ['1,2 [object Object] '],
    ],
    [
      'a preview is sloppy and may return',
      preview('console.log(this === globalThis); return; console.log(2)'),
      ['true'],
    ],
    [
      'the global of a preview says the name of a page’s',
      preview('console.log(this, (function () { return this })().constructor.name)'),
      ['[object Window] Window'],
    ],
    ['a fence is strict', fence('console.log(this, (function () { return this })()) // → x'), [' ']],
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
      'Node.js modules are there',
      fence("import path from 'node:path'\nconsole.log(path.posix.join('a', '..', 'b')) // → b"),
      ['b'],
    ],
    ['web classes are there', fence("console.log(new URL('a', 'http://x/').href) // → x"), ['http://x/a']],
    ['an uncaught error', preview("console.log(1); throw new TypeError('bad')"), ['1', '!Error: bad']],
    ['a late error', preview("setTimeout(() => { throw new Error('late') })"), ['!Error: late']],
    ['a rejection', preview("Promise.reject(new Error('late'))"), ['!Error: late']],
    [
      'a rejection in a process',
      fence("import 'node:path'\nPromise.reject(new Error('late')) // → x"),
      ['[object Promise]', '!Error: late'],
    ],
    [
      'a console that has no table',
      preview('console.table([1])'),
      ['!Error: console.table is not a function'],
    ],
  ])('%s', async (_, sample, expected) => {
    expect(await run(sample)).toEqual([expected])
  })

  test('random numbers are the same in every run and unlike each other', async () => {
    const code = preview('console.log(Math.random() === Math.random(), Math.random())')
    const [first, second] = await run(code, code)
    expect(first).toEqual(second)
    expect(first![0]).toMatch(/^false 0\.\d+$/)
  })

  test('samples do not see each other, whatever they change', async () => {
    const [, second] = await run(
      preview(
        'Array.prototype.join = () => "x"; globalThis.leak = 1; Object.prototype.odd = 1; JSON.stringify = null',
      ),
      preview('console.log([1, 2], typeof leak, {}.odd, JSON.stringify({}))'),
    )
    expect(second).toEqual(['1,2 undefined  {}'])
  })

  test('results keep the order of the samples', async () => {
    const samples = Array.from({ length: 30 }, (_, index) =>
      index % 10 === 5
        ? fence(`import 'node:path'\nconsole.log(${index}) // → x`)
        : preview(`console.log(${index})`),
    )
    expect((await run(...samples)).flat()).toEqual(samples.map((_, index) => String(index)))
  })

  test('a sample that does not parse says where', async () => {
    const [result] = await runSamples([fence('const a: = 1 // → 1', 'ts')])
    expect(result).toMatchObject({ status: 'broken', place: { line: 1, column: 10 } })
  })

  test('a failure knows its line', async () => {
    const [result] = await runSamples([preview('const a = 1\nnothing()')])
    expect(result).toMatchObject({ failures: [{ text: 'Error: nothing is not defined', line: 2 }] })
  })

  test('a result is kept by its content, and only a result', async () => {
    const stored = new Map<string, unknown>()
    const cache = {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
    }
    const samples = [preview('console.log(1)'), preview('while (true) {}')]
    const first = await runSamples(samples, { cache, timeLimitMs: 500 })
    expect(first.map(({ status }) => status)).toEqual(['ran', 'stopped'])
    expect(stored.size).toBe(1)
    for (const key of stored.keys()) stored.set(key, { status: 'ran', outputs: [], failures: [], kept: true })
    expect((await runSamples(samples, { cache, timeLimitMs: 500 }))[0]).toMatchObject({ kept: true })
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

describe('hostile samples', () => {
  let server: Server
  let port = 0
  let connections = 0
  let folder = ''

  beforeAll(async () => {
    server = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    folder = mkdtempSync(join(tmpdir(), 'kbsite-secret-'))
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    process.env.KBSITE_TEST_SECRET = 'secret'
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
    delete process.env.KBSITE_TEST_SECRET
  })

  test.each<[string, string]>([
    ['an endless loop', 'while (true) {}'],
    ['endless microtasks', 'const again = () => Promise.resolve().then(again); again()'],
    ['an endless loop in a timer', 'setTimeout(() => { for (;;); })'],
    ['a memory bomb', 'const all = []; while (true) all.push(new Array(1e6).fill(all.length))'],
  ])('%s is ended, and the samples around it run', async (_, code) => {
    const [before, bomb, after] = await run(
      preview('console.log(1)'),
      preview(code),
      preview('console.log(2)'),
    )
    expect([before, bomb, after]).toEqual([['1'], ['stopped'], ['2']])
  })

  test.each<[string, string]>([
    ['an endless interval', 'setInterval(() => console.log(1), 1)'],
    ['a log flood', 'for (let i = 0; i < 1e5; i++) console.log(1)'],
  ])('%s is cut', async (_, code) => {
    const [lines] = await run(preview(code))
    expect(lines).toHaveLength(1000)
  })

  const reach = (code: string) =>
    fence(`try {\n${code}\n} catch (error) { console.log('denied: ' + error.message) } // → x`)

  test.each<[string, string]>([
    [
      'a file',
      "const { readFileSync } = await import('node:fs'); console.log(readFileSync('SECRET', 'utf8'))",
    ],
    [
      'a file by another way',
      "console.log(process.getBuiltinModule?.('fs').readFileSync('SECRET', 'utf8') ?? (() => { throw new Error('none') })())",
    ],
    [
      'a file of its own folder, written over a link',
      "const fs = await import('node:fs'); fs.symlinkSync('SECRET', 'link'); console.log(fs.readFileSync('link', 'utf8'))",
    ],
    [
      'a program',
      "const { execSync } = await import('node:child_process'); console.log(String(execSync('cat SECRET')))",
    ],
    ['a thread', "const { Worker } = await import('node:worker_threads'); new Worker('1', { eval: true })"],
    ['bindings', "process.binding('fs')"],
    ['a socket', "const { connect } = await import('node:net'); connect(PORT, '127.0.0.1')"],
    ['a socket of its class', "const { Socket } = await import('node:net'); new Socket().connect(PORT)"],
    ['a request', "await fetch('http://127.0.0.1:PORT/')"],
    [
      'a request of http',
      "const http = await import('node:http'); await new Promise((ok, no) => http.get('http://127.0.0.1:PORT/', ok).on('error', no))",
    ],
    ['a server', "const { createServer } = await import('node:http'); createServer().listen(0)"],
    ['names', "const dns = await import('node:dns/promises'); await dns.lookup('example.com')"],
    ['the debugger', "const inspector = await import('node:inspector'); inspector.open(0)"],
  ])('%s is out of reach', async (_, code) => {
    const [lines] = await run(
      reach(code.replaceAll('SECRET', join(folder, 'secret.txt')).replaceAll('PORT', String(port))),
    )
    expect(lines![0]).toMatch(/^denied: /)
    expect(connections).toBe(0)
  })

  test('variables of this process are not those of the sample', async () => {
    const [lines] = await run(fence('console.log(String(process.env.KBSITE_TEST_SECRET)) // → x'))
    expect(lines).toEqual(['undefined'])
  })

  // In two parts: a sample that names `process` would get a process of its own.
  const typeOfProcess = `constructor('return typeof proc' + 'ess')()`

  test.each<[string, string]>([
    ['the console', 'console.log'],
    ['a timer', 'setTimeout'],
    ['the global', 'globalThis.constructor'],
    ['the date', 'Date'],
    [
      'an error of a full stack',
      '(() => { const f = () => f(); try { f() } catch (e) { return e.constructor } })()',
    ],
  ])('%s of a context leads to no process', async (_, value) => {
    expect(await run(preview(`console.log(${value}.${typeOfProcess})`))).toEqual([['undefined']])
  })

  test('a sample that ends its process is reported, and the next one runs', async () => {
    const [first, second] = await run(
      fence("import 'node:path'\nprocess.kill(process.pid, 'SIGKILL') // → x"),
      preview('console.log(2)'),
    )
    expect(first).toEqual(['stopped'])
    expect(second).toEqual(['2'])
  })
})
