import { describe, expect, test } from 'vitest'
import { evalName } from '../../../src/client/widgets/code-preview/frame/evals.ts'
import { withoutInsertions } from '../../../src/client/widgets/code-preview/frame/insertions.ts'
import { guardedCode, guardName } from '../../../src/client/widgets/code-preview/frame/loops.ts'

/** G() is a turn, T; one as a statement, E( takes what `eval` is given. */
const short = (code: string): string =>
  code
    .replaceAll('/*kb*/', '')
    .replaceAll(`const ${guardName}_=${guardName}();`, 'T;')
    .replaceAll(guardName, 'G')
    .replaceAll(evalName, 'E')

describe('guards in loops and functions', () => {
  test.each([
    ['while (a) b()', 'while (G(),a) b()'],
    ['while(true);', 'while(G(),true);'],
    ['do { a() } while (b)', 'do { a() } while (G(),b)'],
    ['for (let i = 0; i < 3; i++) {}', 'for (let i = 0; G(),i < 3; i++) {}'],
    ['for (;;) {}', 'for (;;) {T;}'],
    ['for (;;);', 'for (;;){T;;}'],
    ['for (; /* ever */ ; a()) b()', 'for (; /* ever */ ; a()) {T;b()}'],
    ['for (const x of xs) { a() }', 'for (const x of xs) {T; a() }'],
    ['for (const x of xs) a()', 'for (const x of xs) {T;a()}'],
    ['for (const k in o) if (k) a(); else b()', 'for (const k in o) {T;if (k) a(); else b()}'],
    ['for (;;) for (;;) a()\nb()', 'for (;;) {T;for (;;) {T;a()}}\nb()'],
    [
      'list.for(a); list.while(b); ({ while() {}, for: 1 })',
      'list.for(a); list.while(b); ({ while() {T;}, for: 1 })',
    ],
    [
      'class A { static while() { } for() { } #do() { } }',
      'class A { static while() {T; } for() {T; } #do() {T; } }',
    ],
    ['// while (a)\n/* for (;;) */ b', '// while (a)\n/* for (;;) */ b'],
    [`"while (a)"; \`for (;;) \${'while (b)'}\``, `"while (a)"; \`for (;;) \${'while (b)'}\``],
    ['a = b\n/c/g; while (d) /[/]while (e)/.test(f)', 'a = b\n/c/g; while (G(),d) /[/]while (e)/.test(f)'],
    ['function f(a = {}) { b }', 'function f(a = {}) {T; b }'],
    ['const f = async () => { await a }', 'const f = async () => {T; await a }'],
    ['const f = a => a + 1', 'const f = a => !G()?0:a + 1'],
    ['const f = () => (a, b)', 'const f = () => !G()?0:(a, b)'],
    ['const f = () => ({ a })', 'const f = () => !G()?0:({ a })'],
    ['const f = () => ({}).a', 'const f = () => !G()?0:({}).a'],
    ['async () => async () => ({ a })', 'async () => !G()?0:async () => !G()?0:({ a })'],
    ['({ get a() { return b }, *c() { } })', '({ get a() {T; return b }, *c() {T; } })'],
    [
      'class A extends (class {}) { constructor() { super() } }',
      'class A extends (class {}) { constructor() {T; super() } }',
    ],
    ["function f() { // strict\n'use strict'; a }", "function f() { // strict\n'use strict';;T; a }"],
    ["function f() { 'use strict'\na }", "function f() { 'use strict';T;\na }"],
    ['if (a) { b } else { c }', 'if (a) { b } else { c }'],
    ['return new.target', 'return new.target'],
    ['', ''],
    ['while (a) {', 'while (a) {'],
  ])('%s', (code, guarded) => {
    expect(short(guardedCode(code))).toBe(guarded)
    expect(withoutInsertions(guardedCode(code))).toBe(code)
  })

  test('in modules, in functions as text and in what only eval may be given', () => {
    const modules = 'import a from "b"; export default async () => { for await (const x of a) { } }; await 1'
    expect(short(guardedCode(modules, 'module'))).toContain('() => {T; for await (const x of a) {T; } }')
    expect(short(guardedCode('(async function* anonymous(\n) {\nawait 1\n})', 'function'))).toBe(
      '(async function* anonymous(\n) {T;\nawait 1\n})',
    )
    expect(short(guardedCode('super.a; this.#b; new.target; while (1);', 'eval'))).toContain('while (G(),1);')
  })

  test.each([
    ['eval(a)', 'eval(E(eval,a))'],
    ['eval((a, b), c)', 'eval(E(eval,(a, b)), c)'],
    ['(eval)(a)', '(eval)(E(eval,a))'],
    ['eval(eval("a"))', 'eval(E(eval,eval(E(eval,"a"))))'],
    ['eval(); eval(...a)', 'eval(); eval(...a)'],
    ['eval?.(a)', 'E(eval)?.(a)'],
    ['(0, eval)(a)', '(0, E(eval))(a)'],
    ['const run = eval', 'const run = E(eval)'],
    ['for (const x of xs) y = eval\n', 'for (const x of xs) {T;y = E(eval)}\n'],
    ['list.map(eval); [eval]; eval.call(a)', 'list.map(E(eval)); [E(eval)]; E(eval).call(a)'],
    ['() => eval', '() => !G()?0:E(eval)'],
    [
      'window.eval(a); ({ eval }); ({ eval: 1 }); a.eval = b',
      'window.eval(a); ({ eval }); ({ eval: 1 }); a.eval = b',
    ],
  ])('eval: %s', (code, guarded) => {
    expect(short(guardedCode(code))).toBe(guarded)
    expect(withoutInsertions(guardedCode(code))).toBe(code)
  })

  test('loops in what is evaluated keep the value that it has', () => {
    const turns = Object.assign(globalThis, { [guardName]: () => true })
    for (const code of [
      'for (let i = 0; i < 2; i++) { var a }',
      'for (const x of [1, 2]) { x; var b }',
      'for (const x of [1, 2]);',
      'let i = 0; do i++; while (i < 3)',
      'for (const x of [1, 2]) x * 2',
      'for (let i = 0; ; i++) if (i > 3) break',
    ])
      expect([code, turns.eval(guardedCode(code, 'eval'))]).toEqual([code, turns.eval(code)])
    Reflect.deleteProperty(globalThis, guardName)
  })
})

describe('the time that it takes', () => {
  const made = (count: number): [string, string][] => [
    ['comments at the beginning of a function', `function f() { ${'/* a */ '.repeat(count)}while (a) b() }`],
    ['blanks there', `function f() { ${'\n'.repeat(count)}while (a) b() }`],
    ['functions', 'function f() { while (a) b() }\n'.repeat(count)],
    ['loops in a row', 'for (;;) a\n'.repeat(count)],
    ['templates', `\`\${a}\`;`.repeat(count)],
    ['slashes', 'a / b;'.repeat(count)],
    ['patterns', '/[/]/.a;'.repeat(count)],
    ['quotes that are not closed', "'".repeat(count)],
    ['eval', 'eval(eval);'.repeat(count)],
    ['declarations', Array.from({ length: count }, (_, at) => `let a${at};`).join('')],
    ['arrows that may be brackets', `${'(a = ('.repeat(40)}1${'))'.repeat(40)};`.repeat(count / 40)],
  ]
  // Each would be at work for minutes if its time grew with the square of the code, or faster.
  test.each(made(20_000))('does not grow faster than the code: %s', (_, code) => {
    expect(guardedCode(code).length).toBeGreaterThanOrEqual(code.length)
  })

  test('brackets in brackets without end are no failure', () => {
    const code = `${'('.repeat(200_000)}while (a) b()`
    expect(guardedCode(code)).toBe(code)
  })
})
