import { expect, test } from 'vitest'
import { environmentOf } from '../../../src/render/base/environment.ts'

const env = { APPLE: 'red', PEAR: 'green', PLUM: 'blue' }

test.each([
  ['const a = process.env.APPLE ?? "none"', [['APPLE', 'red']]],
  [
    'f(process.env["PEAR"], process.env.APPLE, process.env.APPLE)',
    [
      ['APPLE', 'red'],
      ['PEAR', 'green'],
    ],
  ],
  ['const { PLUM, PEAR: pear, FIG = "x" } = process.env', [['FIG'], ['PEAR', 'green'], ['PLUM', 'blue']]],
])('code that says %s depends on %j', (code, expected) => {
  const found = JSON.parse(environmentOf(code, env)) as [string, string | null][]
  expect(found.map(([name, value]) => (value === null ? [name] : [name, value]))).toEqual(expected)
})

test('code that names none depends on none', () => {
  expect(environmentOf('const env = { APPLE: 1 }', env)).toBe('')
})
