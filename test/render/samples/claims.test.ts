import { describe, expect, test } from 'vitest'
import { instrument, parseClaims } from '../../../src/render/samples/claims.ts'

describe('claims', () => {
  test('the text behind the arrow, with its line and column', () => {
    expect(parseClaims('a\nlog(1) // → 1 | 2  \n// no → claim')).toEqual([
      { line: 1, text: '1 | 2', column: 8 },
    ])
  })

  test.each([
    ['a call', 'console.log(1) // → 1', '__kbAt(0).log(1) // → 1'],
    [
      'two calls',
      'console.log(1); console.info(2) // → 1 | 2',
      '__kbAt(0).log(1); __kbAt(0).info(2) // → 1 | 2',
    ],
    [
      'a call in a loop',
      'for (const x of y) console.log(x) // → 1',
      'for (const x of y) __kbAt(0).log(x) // → 1',
    ],
    ['an expression', '1 + 1 // → 2', ';__kbValue(0, (1 + 1)) // → 2'],
    ['an expression with its end', '  f(1); // → 2', '  ;__kbValue(0, (f(1))) // → 2'],
    ['a call over lines', 'console.log(\n  1,\n) // → 1', '__kbAt(2).log(\n  1,\n) // → 1'],
    [
      'a call over lines below another claim',
      'console.log(1) // → 1\nf(\n) // → 2',
      '__kbAt(0).log(1) // → 1\nf(\n) // → 2',
    ],
    ['a declaration', 'const a = 1 // → 1', 'const a = 1 // → 1'],
    ['the beginning of an expression', 'f({ // → 1', 'f({ // → 1'],
    ['a line of its own', '// → 1', '// → 1'],
    ['a call without a claim', 'console.log(1)', 'console.log(1)'],
  ])('%s', (_, code, expected) => {
    expect(instrument(code, parseClaims(code))).toBe(expected)
  })
})
