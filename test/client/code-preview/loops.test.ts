import { describe, expect, test } from 'vitest'
import {
  guardedCode,
  guardLoops,
  guardName,
  withoutGuards,
} from '../../../src/client/widgets/code-preview/frame/loops.ts'

const short = (code: string): string => guardLoops(code).replaceAll(guardName, 'G')

describe('guards in loops and functions', () => {
  test.each([
    ['while (a) b()', 'while (G(),a) b()'],
    ['while(true);', 'while(G(),true);'],
    ['do { a() } while (b)', 'do { a() } while (G(),b)'],
    ['for (let i = 0; i < 3; i++) {}', 'for (let i = 0;G(), i < 3; i++) {}'],
    ['for (;;) {}', 'for (;G();) {}'],
    ['for (; /* ever */ ;) {}', 'for (;G() /* ever */ ;) {}'],
    ['for (; // ever\n ;) {}', 'for (;G() // ever\n ;) {}'],
    ['for (const x of xs) { a() }', 'for (const x of xs) {G(),0; a() }'],
    ['for await (const x of xs) { a() }', 'for await (const x of xs) {G(),0; a() }'],
    ['for (const k in o) a()', 'for (const k in o) a()'],
    ['for (let f = () => { a; b }; f(); ) {}', 'for (let f = () => {G(),0; a; b };G(), f(); ) {}'],
    ['while (f(() => { while (a) b() })) c()', 'while (G(),f(() => {G(),0; while (G(),a) b() })) c()'],
    ['list.for(a); list.while(b)', 'list.for(a); list.while(b)'],
    [`"while (a)"; \`for (;;) \${"while (b)"}\``, `"while (a)"; \`for (;;) \${"while (b)"}\``],
    ['// while (a)\n/* for (;;) */ b', '// while (a)\n/* for (;;) */ b'],
    ['const quote = /[\'"`]/; while (a) b()', 'const quote = /[\'"`]/; while (G(),a) b()'],
    ['const half = a / 2; while (b / 2) c()', 'const half = a / 2; while (G(),b / 2) c()'],
    ["return /while (a)'/.test(b)", "return /while (a)'/.test(b)"],
    ['const s = "\\"while (a)"', 'const s = "\\"while (a)"'],
    [`const nested = \`\${\`}\${a}\`} while (b)\``, `const nested = \`\${\`}\${a}\`} while (b)\``],
  ])('%s', (code, guarded) => {
    expect(short(code)).toBe(guarded)
    expect(withoutGuards(guardLoops(code))).toBe(code)
  })

  test.each([
    ['function f(a = {}) { b }', 'function f(a = {}) {G(),0; b }'],
    ['const f = async () => { await a }', 'const f = async () => {G(),0; await a }'],
    ['const f = async () => await a', 'const f = async () => !G()?0:await a'],
    ['const f = async () => (await a, f())', 'const f = async () => !G()?0:(await a, f())'],
    ['list.map(async x => `a`)', 'list.map(async x => !G()?0:`a`)'],
    ['async (a, b = (c)) => // so\n d ?? e', 'async (a, b = (c)) => // so\n !G()?0:d ?? e'],
    ['async () => async () => ({ a })', 'async () => !G()?0:async () => !G()?0:({ a })'],
    ['async(a); const f = (b) => async(c)', 'async(a); const f = (b) => async(c)'],
    ['const f = (a) => a + 1', 'const f = (a) => a + 1'],
    ['({ get a() { return b }, c() { } })', '({ get a() {G(),0; return b }, c() {G(),0; } })'],
    [
      'class A extends B(c) { constructor() { super() } }',
      'class A extends B(c) { constructor() {G(),0; super() } }',
    ],
    ["function f() { // sloppy\n'use strict'; a }", "function f() { // sloppy\n'use strict'; a }"],
    ['if (a) { b } else { c }', 'if (a) { b } else { c }'],
    ['switch (a) { case b: c }', 'switch (a) { case b: c }'],
    ['try { a } catch (b) { c }', 'try { a } catch (b) { c }'],
    ['const o = { class: 1, f() { a } }', 'const o = { class: 1, f() {G(),0; a } }'],
  ])('in functions: %s', (code, guarded) => {
    expect(short(code)).toBe(guarded)
    expect(withoutGuards(guardLoops(code))).toBe(code)
    new Function(guardLoops(code).replaceAll('await', ''))
  })

  // Of each, the last loop alone is code.
  test.each([
    [String.raw`'it\'s while (a)'; while (b) c()`],
    [String.raw`"\\"; while (b) c()`],
    ["'never ended\nwhile (b) c()"],
    ['`\\`while (a)`; while (b) c()'],
    ['`$a{ while (a)`; while (b) c()'],
    [`\`\${ { a: { } } } while (a)\`; while (b) c()`],
    [`\`\${f({ a }, \`while (a)\`)}\`; while (b) c()`],
    [`\`\${'}'} while (a)\`; while (b) c()`],
    [`\`\${'{'} while (a)\`; while (b) c()`],
    [`\`\${/[}]/} while (a)\`; while (b) c()`],
    [String.raw`a = /\/'/; while (b) c()`],
    ["a = /[/']/; while (b) c()"],
    ["a = /[a]/; s = '/'; while (b) c()"],
    ["a / 2; s = '/'; while (b) c()"],
    ["(a) / 2; s = '/'; while (b) c()"],
    ["a[0] / 2; s = '/'; while (b) c()"],
    ["a = {} / 2; s = '/'; while (b) c()"],
    ["'1' / 2; s = '/'; while (b) c()"],
    ["/* it's */ while (b) c()"],
    ["// it's\nwhile (b) c()"],
    ['/*/ while (a) */ while (b) c()'],
  ])('in strings, templates, patterns and comments there are none: %s', (code) => {
    expect(short(code)).toBe(code.replace('while (b)', 'while (G(),b)'))
  })

  test.each([
    ['`while (a)'],
    [`\`\${while`],
    ["'while (a)"],
    ['/* while (a)'],
    ['// while (a)'],
    ['c = a > {}'],
    ['a = ({ b })'],
  ])('%s stays as it is', (code) => {
    expect(short(code)).toBe(code)
  })

  test('without those of functions, loops keep theirs', () => {
    const loops = (code: string) => guardLoops(code, { functions: false }).replaceAll(guardName, 'G')
    expect(loops('for await (const x of xs) { a() }')).toBe('for await (const x of xs) {G(),0; a() }')
    expect(loops('function f() { while (a) b() }')).toBe('function f() { while (G(),a) b() }')
    expect(loops('() => { a }')).toBe('() => { a }')
  })

  test.each([
    ['a sample like most', '() => { while (a) b() }', '() => {G(),0; while (G(),a) b() }'],
    [
      'a class head that is misread keeps the guards of loops',
      'class A extends (class {}) { m() { for (;;) { } } }',
      'class A extends (class {}) { m() { for (;G();) { } } }',
    ],
    ['what is no code stays as it is', 'while (a) {', 'while (a) {'],
  ])('%s', (_, code, guarded) => {
    expect(guardedCode(code).replaceAll(guardName, 'G')).toBe(guarded)
  })

  test('a text of 200,000 brackets takes no recursion', () => {
    const code = `${'('.repeat(200_000)}while (a) b()`
    expect(short(code).endsWith('while (G(),a) b()')).toBe(true)
  })
})
