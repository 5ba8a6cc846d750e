import { createSocket } from 'node:dgram'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Wall, wallsOfThisMachine } from '../../../src/render/base/wall.ts'
import type { Room } from '../../../src/render/samples/child/messages.ts'
import { type JobRunner, openJobRunner } from '../../../src/render/samples/runner.ts'
import { type JobEnd, starts } from '../../../src/render/samples/session.ts'

const working: [string, Wall][] = []
for (const wall of wallsOfThisMachine()) {
  if (await starts(wall.command(['--eval', '0']))) working.push([wall.name, wall])
}

/** Texts of all that was printed and thrown, or why it was stopped. */
function printed(end: JobEnd): string[] {
  if (end.status === 'stopped') return [`stopped: ${end.why}`]
  return [
    ...end.result.outputs.map(({ texts }) => texts[0]!),
    ...end.result.failures.map(({ text }) => `!${text}`),
  ]
}

/**
 * Walks from a list `roots` through everything that can be reached, and prints what the function makers among it can make, and
 * names of functions that open something.
 */
const walk = `
const seen = new Set(), makers = new Set(), names = new Set()
while (roots.length > 0) {
  const value = roots.pop()
  if (value === null || !/^(?:object|function)$/.test(typeof value) || seen.has(value)) continue
  seen.add(value)
  try { roots.push(Object.getPrototypeOf(value)) } catch {}
  let keys = []
  try { keys = Reflect.ownKeys(value) } catch {}
  for (const key of keys) {
    const found = Reflect.getOwnPropertyDescriptor(value, key) ?? {}
    roots.push(found.value, found.get, found.set)
    if (found.get && value !== globalThis) try { roots.push(Reflect.apply(found.get, value, [])) } catch (error) { roots.push(error) }
  }
  if (typeof value !== 'function') continue
  names.add(value.name)
  try { makers.add(value.constructor) } catch {}
}
const made = [...makers].filter((make) => make === (class {}).constructor || String(make).includes('[native code]')).map((make) => {
  try { return String(make('return typeof ' + ['proc' + 'ess', 'req' + 'uire', 'fet' + 'ch'].join(' + typeof '))()) } catch (error) { return error.name }
})
const powers = /^(?:_?kill|dlopen|_?linkedBinding|binding|internalBinding|getBuiltinModule|createRequire|Pipe|TCP|UDP|Process|readFileSync|open|spawn|connect|_debugProcess|reallyExit|exit|chdir|Worker|Session|set[ug]id|runInThisContext|getActiveHandles|_getActiveHandles)$/
console.log(seen.size > 300, [...new Set(made)].sort().join(), [...names].filter((name) => powers.test(name)).join())
`

const traces = `
roots.push(globalThis, console, console.log, setTimeout, Date, Math.random)
const attempt = (act) => { try { roots.push(act()) } catch (error) { roots.push(error) } }
let times = 0
const full = () => { try { full() } catch (error) { if (times++ < 3) { attempt(() => console.log('full')); attempt(() => Date.now()) } throw error } }
attempt(full)
const look = (error, sites) => { roots.push(sites); for (const site of sites) for (const name of ['getThis', 'getFunction', 'getTypeName']) attempt(() => site[name]()); return '' }
Error.prepareStackTrace = look
attempt(() => new Error('fruit').stack)
console.log({ get [Symbol.toStringTag]() { attempt(() => new Error('fruit').stack); attempt(() => arguments.callee.caller); return 'fruit' } })
console.log(new Proxy({}, { get: (...all) => { roots.push(all) }, has: (...all) => { roots.push(all); return false }, getPrototypeOf: (...all) => { roots.push(all); return null } }))
const then = Promise.prototype.then
Promise.prototype.then = function (...all) { roots.push(all); return then.apply(this, all) }
class Odd extends Array { static get [Symbol.species]() { roots.push(this); return Array } }
attempt(() => new Odd(3).map(String))
const imported = (0, eval)('imp' + 'ort("node:fs")')
roots.push(imported)
await imported.catch((error) => roots.push(error))
attempt(() => new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))))
attempt(() => { throw { get message() { roots.push(new Error('fruit')); return 'fruit' } } })
`

const withBuiltins = `
import assert from 'node:assert'
import buffer from 'node:buffer'
import events from 'node:events'
import path from 'node:path'
import querystring from 'node:querystring'
import decoder from 'node:string_decoder'
import timers from 'node:timers'
import url from 'node:url'
import util from 'node:util'
const given = [assert, buffer, events, path, querystring, decoder, timers, url, util]
for (const act of [() => new URL('x'), () => assert.equal(1, 2), () => structuredClone(() => 1), () => Buffer.from({}), () => path.join(1), () => new events().emit('error')])
  try { act() } catch (error) { given.push(error, error.stack) }
const emit = events.prototype.emit
events.prototype.emit = function (...all) { given.push(this, all); return emit.apply(this, all) }
Promise.reject(new Error('fruit'))
await new Promise((resolve) => setTimeout(resolve, 1))
`

/** Ways to get hold of what surrounds a sample: each puts into `roots` what it caught. Changed built-ins are put back before the walk. */
const ways: readonly (readonly [name: string, code: string])[] = [
  ['what surrounds it, errors and promises', traces],
  [
    'traces of errors in timers, microtasks and rejections',
    `Error.prepareStackTrace = (error, sites) => { roots.push(error, sites, ...sites.flatMap((site) => [site.getThis(), site.getFunction()])); return '' }
Error.stackTraceLimit = Infinity
setTimeout(() => roots.push(new Error('fruit').stack))
queueMicrotask?.(() => roots.push(new Error('fruit').stack))
Promise.reject(new Error('fruit'))
await Promise.resolve().then(() => null.x).catch((error) => roots.push(error, error.stack))`,
  ],
  [
    'a built-in that is called with what is not of the sample',
    `const kept = []
for (const [owner, names] of [[Function.prototype, ['call', 'apply', 'bind']], [Reflect, ['apply', 'get', 'ownKeys']], [JSON, ['stringify', 'parse']], [Map.prototype, ['get', 'set']], [WeakMap.prototype, ['get', 'set']], [Array.prototype, ['push', 'map', 'join', 'forEach']], [String.prototype, ['replace', 'slice', 'split']], [Object, ['keys', 'defineProperty', 'getOwnPropertyDescriptor']]])
  for (const name of names) {
    const own = owner[name]
    kept.push(() => { owner[name] = own })
    owner[name] = function (...all) { roots[roots.length] = this; roots[roots.length] = all; return new.target ? new own(...all) : own.apply ? own.call(this, ...all) : own(...all) }
    if (owner === Function.prototype) owner[name] = own
  }
console.log('melon', { a: 1 }, [1], new Map([[1, 2]]))
await new Promise((done) => setTimeout(done, 2))
for (const back of kept) back()`,
  ],
  [
    'accessors that every object has',
    `const watched = ['then', 'status', 'kind', 'texts', 'outputs', 'failures', 'result', 'timeout', 'code', '0', 'length', 'nonce', 'job']
for (const name of watched) Object.defineProperty(Object.prototype, name, { configurable: true, get() { roots.push(this); return undefined }, set(value) { roots.push(this, value); Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true }) } })
for (const act of [() => console.log('melon'), () => console.log({}), () => setTimeout(() => {}), () => Promise.resolve({})]) try { act() } catch (error) { roots[roots.length] = error }
await new Promise((done) => setTimeout(done, 2))
for (const name of watched) delete Object.prototype[name]`,
  ],
  [
    'functions made by their makers',
    `for (const make of [(async () => {}).constructor, (function* () {}).constructor, (async function* () {}).constructor, Function])
  for (const code of ['return this', 'return imp' + 'ort("node:fs")', 'return arguments.callee?.caller', 'return globalThis.process', 'yield this'])
    try { const made = make(code).call(null); roots.push(await (made?.next?.() ?? made)) } catch (error) { roots.push(error) }`,
  ],
  [
    'modules of every kind of address',
    `for (const name of ['node:fs', 'fs', './x.mjs', 'data:text/javascript,export default globalThis', 'data:application/json,{}', 'file:///etc/hostname', 'https://example.com/x.mjs', 'blob:x', '#x', ''])
  for (const options of [undefined, { with: { type: 'json' } }])
    await (0, eval)('(name, options) => imp' + 'ort(name, options)')(name, options).then((value) => roots.push(value), (error) => roots.push(error))`,
  ],
  [
    'code of WebAssembly that calls back',
    `const bytes = new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,2,7,1,1,97,1,98,0,0,3,2,1,0,7,5,1,1,99,0,1,10,6,1,4,0,16,0,11])
const caught = (...all) => { roots.push(all, new Error('fruit')); throw new Proxy({}, { get: (...all) => { roots.push(all) } }) }
try { const made = new WebAssembly.Instance(new WebAssembly.Module(bytes), { a: { b: caught } }); roots.push(made); made.exports.c() } catch (error) { roots.push(error) }
try { roots.push(new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true }).buffer, WebAssembly) } catch (error) { roots.push(error) }`,
  ],
  [
    'shared memory and waits',
    `const shared = new Int32Array(new SharedArrayBuffer(8))
roots.push(shared.buffer, Atomics)
try { roots.push(Atomics.waitAsync(shared, 0, 0, 5)) } catch (error) { roots.push(error) }
try { Atomics.wait(shared, 0, 0, 1) } catch (error) { roots.push(error) }`,
  ],
  [
    'weak references and finalisation',
    `const registry = new FinalizationRegistry((held) => roots.push(held, new Error('fruit')))
for (let i = 0; i < 1e4; i++) registry.register({ i }, i)
roots.push(registry, new WeakRef(roots))`,
  ],
  [
    'what is printed, with getters, proxies, symbols and names of built-ins',
    `const watched = new Proxy(function () {}, Object.fromEntries(Reflect.ownKeys(Reflect).filter((name) => typeof name === 'string').map((name) => [name, (...all) => { roots.push(all); return Reflect[name](...all) }])))
for (const value of [watched, { get a() { roots.push(this, new Error('fruit')); return watched } }, Object.create(null, { x: { get() { roots.push(this) } } }), Object(Symbol('melon')), { [Symbol.toStringTag]: 'Promise' }, { [Symbol.iterator]: watched }, { [Symbol.for('nodejs.util.inspect.custom')](...all) { roots.push(all); return all[2]?.(globalThis) } }, { toJSON: watched, toString: watched, valueOf: watched, inspect: watched }, { constructor: { name: watched } }, Object.setPrototypeOf(new Map([[watched, watched]]), watched), new Proxy(new Error('fruit'), { get: (...all) => { roots.push(all); return Reflect.get(...all) } })])
  for (const name of ['log', 'dir', 'table', 'error', 'assert', 'group'])
    try { console[name]?.(value, value) } catch (error) { roots.push(error) }
for (let i = 0; i < 20; i++) console.groupEnd?.()`,
  ],
  [
    'what is thrown later: proxies, symbols, getters',
    `for (const make of [() => Symbol('fruit'), () => new Proxy({}, { get: (...all) => { roots.push(all) }, getPrototypeOf: (...all) => { roots.push(all); return Error.prototype } }), () => ({ get stack() { roots.push(this, new Error('fruit')); return {} }, get message() { throw this }, get name() { return roots } }), () => Object.assign(new Error('fruit'), { cause: new Proxy({}, { get: (...all) => { roots.push(all) } }) })]) {
  setTimeout(() => { throw make() })
  Promise.reject(make())
}
await new Promise((done) => setTimeout(done, 5))`,
  ],
  [
    'promises of a class of its own, and things with "then"',
    `class Odd extends Promise { constructor(run) { super((...all) => { roots.push(all); run(...all) }) } static get [Symbol.species]() { roots.push(this); return Odd } }
Promise.prototype.constructor = Odd
const { resolve, then } = Promise.prototype
for (const make of [async () => new Odd((done) => done(1)), async () => ({ then(...all) { roots.push(all); all[0](1) } }), () => Odd.resolve(1)]) try { roots.push(await make()) } catch (error) { roots.push(error) }
await new Promise((done) => setTimeout(done, 2))
Promise.prototype.constructor = Promise`,
  ],
  [
    'the global object and what is behind it',
    `roots.push(globalThis.__proto__, Object.getPrototypeOf(globalThis), globalThis.constructor, globalThis.constructor?.constructor, globalThis.parent, globalThis.top, globalThis.self, globalThis.global, globalThis.frames, (function () { return this })(), (0, eval)('this'))
try { Object.setPrototypeOf(globalThis, new Proxy({}, { get: (...all) => { roots.push(all) }, has: (...all) => { roots.push(all); return false } })); undeclared } catch (error) { roots.push(error) }
try { globalThis.process = globalThis.require = undefined; delete globalThis.process; delete globalThis.require } catch (error) { roots.push(error) }`,
  ],
  [
    'copies, clones and errors of the engine',
    `for (const act of [() => structuredClone(new Proxy({}, {})), () => structuredClone({ get a() { roots.push(this); return () => 1 } }), () => new Intl.DateTimeFormat('x'.repeat(99)), () => new RegExp('('), () => JSON.parse('{'), () => decodeURIComponent('%'), () => new Array(-1), () => 'x'.repeat(-1), () => BigInt(1.5), () => Symbol() + '', () => new Date(NaN).toISOString(), () => null.x, () => undeclared, () => { 'use strict'; Object.freeze([]).push(1) }, () => new SuppressedError(1, 2), () => { (function deep() { deep() })() }])
  try { roots.push(act()) } catch (error) { roots.push(error, error.constructor, error.stack) }`,
  ],
  [
    'iterators that end early, and helpers of later engines',
    `const odd = { [Symbol.iterator]() { return this }, [Symbol.asyncIterator]() { return this }, next(...all) { roots.push(this, all); return { get done() { roots.push(this); return roots.length > 500 }, get value() { roots.push(this, new Error('fruit')); return 1 } } }, return(...all) { roots.push(this, all); return {} } }
for (const act of [() => { for (const one of odd) break }, () => { const [one] = odd; return one }, async () => { for await (const one of odd) break }, () => globalThis.Iterator?.from(odd).map((...all) => { roots.push(all); return all }).take(1).toArray(), () => Array.fromAsync?.(odd), () => new Map([[1, 2]]).entries().drop?.(0), () => Object.groupBy?.([1], (...all) => { roots.push(all); return 1 }), () => Promise.withResolvers?.(), () => Promise.try?.(() => { throw new Error('fruit') }), () => new Set([1]).union?.(new Set()), () => Atomics.pause?.(), () => new ShadowRealm()])
  try { roots.push(await act()) } catch (error) { roots.push(error) }`,
  ],
  [
    'syntax of modules, of scripts and of later engines, as text',
    `globalThis.kept = roots
for (const code of ['{ using a = { [Symbol.dispose]() { kept.push(this) } } }', 'class A { accessor a = 1; static { kept.push(this) } }', '(() => imp' + 'ort.meta)()', 'imp' + 'ort.source("fs")', 'imp' + 'ort.defer("fs")', 'new.target', 'debugger', 'with (kept) process', 'var require, process, module; [require, process, module]', 'arguments', '(function () { return [this, arguments.callee.caller] })()', '//# sourceURL=node:internal/x\\nnew Error("fruit").stack'])
  for (const run of [eval, (text) => new Function('return ' + text)(), (text) => setTimeout(text)])
    try { roots.push(await run(code)) } catch (error) { roots.push(error) }
await new Promise((done) => setTimeout(done, 5))`,
  ],
  [
    'errors with causes, of several, and of classes of their own',
    `class Odd extends Error { static [Symbol.hasInstance](...all) { roots.push(all); return true } get name() { roots.push(this, new Error('fruit').stack); return 'Odd' } get cause() { roots.push(this); return globalThis } get errors() { roots.push(this); return [this] } get stack() { roots.push(this); throw this } }
const all = [new Odd('fruit'), new AggregateError([new Odd(), globalThis], 'fruit', { cause: new Odd() }), Object.create(Error.prototype, { stack: { get() { roots.push(this); return { split: (...all) => { roots.push(all) } } } } }), new Proxy(new Odd(), { get: (...all) => { roots.push(all); return Reflect.get(...all) } }), Odd, globalThis, new Promise(() => {})]
for (const one of all) { console.error(one); console.log('%o %s %d', one, one, one); setTimeout(() => { throw one }); Promise.reject(one) }
Error.captureStackTrace(roots, Odd)
await new Promise((done) => setTimeout(done, 5))`,
  ],
  [
    'private names on what is not of the sample',
    `class Stamp extends (function (one) { return one }) { #mark = roots; static of(one) { return #mark in one && one.#mark } }
for (const one of [setTimeout, console, console.log, performance, performance.now, Date, queueMicrotask, eval, globalThis, (0, eval)('imp' + 'ort("x")')])
  try { roots.push(new Stamp(one), Stamp.of(one)) } catch (error) { roots.push(error) }`,
  ],
  [
    'functions that are called, made and asked as something else',
    `const trap = { get: (...all) => { roots.push(all); return Reflect.get(...all) } }
for (const one of [console.log, console.table, console.time, setTimeout, setInterval, clearTimeout, queueMicrotask, Date, Math.random, performance.now, eval])
  for (const act of [() => Reflect.construct(one, [], class {}), () => new one(), () => one.call(new Proxy({}, trap), new Proxy({}, trap), new Proxy({}, trap)), () => one.apply(null, new Proxy([1], trap)), () => [one.caller, one.arguments], () => [String(one), Object.getOwnPropertyDescriptors(one)]])
    try { roots.push(act()) } catch (error) { roots.push(error) }`,
  ],
]

const stopped = /^stopped: (?:time|memory)$/

/** What a sample of the language is stopped in, or comes out of as it should. */
const held: readonly (readonly [name: string, code: string, expected: RegExp])[] = [
  ['a promise that never settles', 'await new Promise(() => {})', /^$/],
  ['memory in lists', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))', stopped],
  ['a text that is too long', 'console.log("x".repeat(2 ** 29))', /^!Error: Invalid string length$/],
  [
    'timers that set timers',
    'let n = 0; const fork = () => { n++; setTimeout(fork); setTimeout(fork) }; fork(); setTimeout(() => console.log(n > 100), 300)',
    /^(?:true|stopped: time)$/,
  ],
  [
    'a deep stack',
    'const deep = () => { console.log; return deep() }; try { deep() } catch (error) { console.log(error instanceof RangeError) }',
    /^true$/,
  ],
  ['a changed `toJSON`', 'Object.prototype.toJSON = () => "fruit"; console.log(1)', /^1$/],
  ['code of a text', 'console.log(eval("1 + 1"), new Function("return 3")())', /^2 3$/],
  ...(process.platform === 'linux'
    ? [
        [
          'memory beside that of the language',
          'const all = []; try { while (all.length < 40) all.push(new Uint8Array(1e8)) } catch {} console.log(all.length < 11)',
          /^true$/,
        ] as const,
      ]
    : []),
]

/** What a sample with all of Node.js tries to get hold of. */
const wanted: readonly (readonly [name: string, code: string])[] = [
  ['a file', "const { readFileSync } = await import('node:fs'); console.log(readFileSync('SECRET', 'utf8'))"],
  [
    'a file by another way',
    "console.log(process.getBuiltinModule?.('fs').readFileSync('SECRET', 'utf8') ?? (() => { throw new Error('none') })())",
  ],
  [
    'a file over a link',
    "const fs = await import('node:fs'); fs.symlinkSync('SECRET', 'link'); console.log(fs.readFileSync('link', 'utf8'))",
  ],
  [
    'a program',
    "const { execSync } = await import('node:child_process'); console.log(String(execSync('cat SECRET')))",
  ],
  ['a thread', "const { Worker } = await import('node:worker_threads'); new Worker('1', { eval: true })"],
  ['bindings', "process.binding('fs')"],
  ['a socket', "const { connect } = await import('node:net'); connect(TCP, '127.0.0.1')"],
  ['a request', "await fetch('http://127.0.0.1:TCP/')"],
  ['a server', "const { createServer } = await import('node:http'); createServer().listen(0)"],
  ['names', "const dns = await import('node:dns/promises'); await dns.lookup('example.com')"],
  ['the debugger', "const inspector = await import('node:inspector'); inspector.open(0)"],
]

/** Runs samples behind a wall, all as modules. */
function behind(wall: Wall, timeLimitMs = 10_000) {
  let runner: JobRunner
  beforeAll(async () => {
    runner = await openJobRunner(timeLimitMs, [wall])
  })

  const module = async (room: Room, code: string): Promise<string[]> => {
    const job = { form: 'module', code } as const
    if (room !== 'language') return printed(await runner.alone(job, room))
    const [end] = await all([code])
    return end!
  }
  const all = async (codes: readonly string[]): Promise<string[][]> => {
    const ends: string[][] = []
    await runner.inLanguage(
      codes.map((code) => ({ form: 'module', code })),
      async (index, end) => {
        ends[index] = printed(end)
      },
    )
    return ends
  }
  return { all, module }
}

// Each sample is in a realm that holds without help from the system.
describe('without a wall of the system', () => {
  const { all, module } = behind(working.at(-1)![1])
  /** For what never ends by itself, and keeps a core busy until it is stopped. */
  const hasty = behind(working.at(-1)![1], 250)
  /** Where some do. */
  const brief = behind(working.at(-1)![1], 1500)

  describe('a sample of the language', () => {
    let walks: string[][]
    let ends: string[][]
    let loud: string[][]
    beforeAll(async () => {
      ends = await brief.all(['console.log(1)', ...held.flatMap(([, code]) => [code, 'console.log(2)'])])
      // One process for all of them.
      const answers = await all([
        ...ways.map(([, code]) => `const roots = []\n${code}\nroots.push(globalThis)\n${walk}`),
        'for (let i = 0; i < 5000; i++) console.log(i)',
        'for (let i = 0; i < 200; i++) console.log("\\0".repeat(20_000))',
        'for (let i = 0; i < 20; i++) setTimeout(() => { throw new Error("x".repeat(1e6)) })',
        'Array.prototype.join = () => "x"; Object.prototype.odd = 1; globalThis.leak = 1; (async () => { for (;;) await 0 })',
        'console.log([1, 2], typeof leak, {}.odd)',
      ])
      walks = answers.slice(0, ways.length)
      loud = answers.slice(ways.length)
    })

    test.each(ways.map(([name], at) => [name, at] as const))('finds nothing of Node.js by %s', (_, at) => {
      expect(walks[at]!.join('\n')).toMatch(/(?:^|\n)true undefinedundefinedundefined $/m)
    })

    test.each<[string, string]>([
      ['an endless loop', 'for (;;);'],
      ['endless microtasks', 'const again = () => Promise.resolve().then(again); again()'],
      ['endless text while it is printed', 'console.log({ get [Symbol.toStringTag]() { for (;;); } })'],
    ])('is stopped: %s', async (_, code) => {
      expect((await hasty.all([code])).flat().join()).toMatch(stopped)
    })

    test.each(held.map(([name, , expected], at) => [name, expected, at] as const))(
      'is held in: %s',
      (_, expected, at) => {
        expect(ends[0]).toEqual(['1'])
        expect(ends[2 * at + 1]!.join()).toMatch(expected)
        expect(ends[2 * at + 2]).toEqual(['2'])
      },
    )

    test('prints and throws no more than is read', () => {
      const [flood, long, failures] = loud
      expect(flood).toHaveLength(1000)
      expect(long!.join('').length).toBeLessThan(2_000_000)
      expect(failures).toHaveLength(10)
    })

    test('leaves nothing to the next one', () => {
      expect(loud.at(-1)).toEqual(['[ 1, 2 ] undefined undefined'])
    })
  })

  describe('a sample with built-ins', () => {
    test.runIf(process.platform === 'linux')('takes no memory beside that of the language', async () => {
      const code =
        'const all = []; try { while (all.length < 40) all.push(Buffer.alloc(1e8)) } catch {} console.log(all.length < 11)'
      expect((await module('builtins', code)).join()).toMatch(/^true$/)
    })

    test('finds nothing that opens anything, wherever it looks, and changes nothing that others are made of', async () => {
      const code = `${withBuiltins}
const Outer = Object.getPrototypeOf(path).constructor
console.log(Object.isFrozen(Outer.prototype), Object.isFrozen(Outer))
try { Outer.prototype.then = 1 } catch (error) { console.log(error.name) }
const roots = []
${traces}roots.push(given)
${walk}`
      const lines = await module('builtins', code)
      expect(lines.slice(0, 2)).toEqual(['true true', 'TypeError'])
      expect(lines).toContain('true EvalError,undefinedundefinedundefined ')
    })

    test('is held at the end of its process', async () => {
      const code =
        "import events from 'events'; events.prototype.emit = () => { for (;;); }; Promise.reject(1)"
      expect((await hasty.module('builtins', code)).join()).toMatch(/stopped/)
    })
  })

  describe('a sample with all of Node.js', () => {
    // The last ends its process without one.
    test.each<[string, string, string]>([
      ['no line', "fs.writeSync(3, 'melon\\n')", 'channel'],
      [
        'an answer without its sign',
        "fs.writeSync(3, JSON.stringify({ outputs: [], failures: [], needs: [] }) + '\\n'); process.kill?.(process.pid, 'SIGKILL')",
        'channel',
      ],
      ['a beginning', "fs.writeSync(3, 'melon')", 'channel'],
      [
        'a flood',
        "const part = Buffer.alloc(8e6, 'a'); for (let n = 0; n < 40; n++) try { fs.writeSync(3, part) } catch {}",
        'channel',
      ],
      [
        'the answer of another time',
        "process.prependListener('exit', () => fs.writeSync(3, 'x {}\\n'))",
        'channel',
      ],
      ['nothing', "process.removeAllListeners('exit'); process.exit()", 'memory'],
    ])('what it writes for an answer is not believed: %s', async (_, code, why) => {
      const before = process.memoryUsage().rss
      expect(await module('node', `import fs from 'node:fs'\n${code}\nconsole.log('melon')`)).toEqual([
        `stopped: ${why}`,
      ])
      expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
    })
  })
})

describe.each(working)('behind the wall "%s"', (_, wall) => {
  const { module } = behind(wall)

  describe('a sample with all of Node.js', () => {
    let folder = ''
    let secret = ''
    let connections = 0
    let lines: string[]
    let foldersBefore: string[]
    const received: string[] = []
    const tcp = createServer(() => {
      connections += 1
    })
    const unix = createServer(() => {
      connections += 1
    })
    const udp = createSocket('udp4')
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'kbsite-secret-'))
      secret = join(folder, 'secret.txt')
      writeFileSync(secret, 'secret')
      process.env.KBSITE_TEST_SECRET = 'secret'
      udp.on('message', (text) => received.push(String(text)))
      await Promise.all([
        new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve)),
        new Promise<void>((resolve) => unix.listen(join(folder, 'socket'), resolve)),
        new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve)),
      ])
      // One sample tries all of it, as each starts a process.
      const tried = wanted.map(
        ([, code]) =>
          `try {\n${place(code)}\nconsole.log('reached')\n} catch (error) { console.log('denied: ' + error.message) }`,
      )
      foldersBefore = folders()
      const variable = 'console.log(String(process.env.KBSITE_TEST_SECRET))'
      lines = await module('node', [...tried, variable].join('\n'))
    })
    afterAll(() => {
      for (const server of [tcp, unix, udp]) server.close()
      rmSync(folder, { recursive: true })
      delete process.env.KBSITE_TEST_SECRET
    })

    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('kbsite-sample-'))
    const place = (code: string): string => {
      const { port } = tcp.address() as { port: number }
      return code
        .replaceAll('SECRET', secret)
        .replaceAll('TCP', String(port))
        .replaceAll('UDP', String(udp.address().port))
        .replaceAll('UNIX', join(folder, 'socket'))
    }

    test.each(wanted.map(([name], at) => [name, at] as const))('%s is out of reach', (_, at) => {
      expect(lines[at]).toMatch(/^denied: /)
      expect(connections).toBe(0)
    })

    test('variables of this process are not those of the sample, and it leaves no folder', async () => {
      expect(lines.slice(wanted.length)).toEqual(['undefined'])
      // Those of tests beside this one go, too.
      await expect.poll(() => folders().filter((name) => !foldersBefore.includes(name))).toEqual([])
    })

    // Behind a wall that does not hold the network these reach it, and the check warns of that.
    if (wall.holdsNetwork)
      test('no socket and no server is reached by the classes of Node.js itself', async () => {
        const code = `import cp from 'node:child_process'
import dns from 'node:dns'
cp._forkChild(0, 'json')
const handle = process[Object.getOwnPropertySymbols(process).find((name) => String(name).includes('kChannelHandle'))]
let Request
handle.writeUtf8String = (request) => { Request = request.constructor; return 0 }
process.send({})
const request = new Request()
const status = await new Promise((done) => {
  request.oncomplete = done
  const status = new handle.constructor(0).connect(request, 'UNIX')
  if (status) done(status)
})
console.log(status !== 0)
try { dns.setServers(['127.0.0.1:UDP']) } catch {}
console.log(await new Promise((done) => { try { dns.resolveTxt('stolen.example', (error) => done(Boolean(error))) } catch (error) { done(true) } }))
process.exit()`
        expect(await module('node', place(code))).toEqual(['true', 'true'])
        expect([connections, received]).toEqual([0, []])
      })

    test('sends no signal to this process', async () => {
      let signals = 0
      const count = (): void => {
        signals += 1
      }
      process.on('SIGUSR1', count)
      try {
        const code = `for (const signal of ['SIGUSR1', 'SIGKILL']) for (const to of [process.ppid, ${process.pid}, ${process.ppid}])
  try { process.kill(to, signal); process._debugProcess(to) } catch (error) { console.log(error.name) }`
        await module('node', code)
      } finally {
        process.off('SIGUSR1', count)
      }
      expect(signals).toBe(0)
    })
  })
})
