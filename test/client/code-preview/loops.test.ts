import { describe, expect, test } from 'vitest'
import { guardLoops, guardName, withoutGuards } from '../../../src/client/widgets/code-preview/frame/loops.ts'

const short = (code: string): string => guardLoops(code).replaceAll(guardName, 'G')

describe('guards in loops', () => {
  test.each([
    ['while (a) b()', 'while (G(),a) b()'],
    ['while(true);', 'while(G(),true);'],
    ['do { a() } while (b)', 'do { a() } while (G(),b)'],
    ['for (let i = 0; i < 3; i++) {}', 'for (let i = 0;G(), i < 3; i++) {}'],
    ['for (;;) {}', 'for (;G();) {}'],
    ['for (; /* ever */ ;) {}', 'for (;G() /* ever */ ;) {}'],
    ['for (const x of xs) { a() }', 'for (const x of xs) {G(),0; a() }'],
    ['for await (const x of xs) { a() }', 'for await (const x of xs) {G(),0; a() }'],
    ['for (const k in o) a()', 'for (const k in o) a()'],
    ['for (let f = () => { a; b }; f(); ) {}', 'for (let f = () => { a; b };G(), f(); ) {}'],
    ['while (f(() => { while (a) b() })) c()', 'while (G(),f(() => { while (G(),a) b() })) c()'],
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

  test('a text of 200,000 brackets takes no recursion', () => {
    const code = `${'('.repeat(200_000)}while (a) b()`
    expect(short(code).endsWith('while (G(),a) b()')).toBe(true)
  })
})
