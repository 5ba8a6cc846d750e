import { expect, test } from 'vitest'
import { withoutTypeChecks } from '../../../../src/render/parse/code/type-checks.ts'

test.each([
  ['import a\n// ---cut---\na()', 'a()'],
  ['a\n  //---cut-before---\nb\n// ---cut---\nc', 'c'],
  ['a\n\n// ---cut-after---\nb', 'a'],
  ['a\n// ---cut-start---\nb\n// ---cut-end---\nc', 'a\nc'],
  ['a\n// ---cut---\nb\n// ---cut-start---\nc\n// ---cut-end---\nd\n// ---cut-after---\ne', 'b\nd'],
  ['a\n// ---cut-start---\nb', 'a'],
  ['// @errors: 2322\n// @noErrors\n// @module: esnext\na', 'a'],
  ['a\n//  ^?\n\t// ^| \n  // ^^^ here\nb', 'a\nb'],
  // Comments of readers' code.
  ['// @ts-expect-error\n  // @param a\n// @filename: a.ts\n// ^ up\na // ---cut---', undefined],
  ['a\n// ---cut', undefined],
])('%j', (text, expected = text) => {
  expect(withoutTypeChecks(text)).toBe(expected)
})
