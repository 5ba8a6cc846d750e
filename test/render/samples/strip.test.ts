import { expect, test } from 'vitest'
import { stripTypes, stripTypesSync } from '../../../src/render/samples/strip.ts'

test.each([
  [
    'types that take lines',
    ['type A = {', '  a: number', '}', '', 'const a: A = { a: 1 }', 'console.log(a)'],
    6,
  ],
  ['a comment above', ['// one;', '// two', 'let x: string', 'console.log(x!)'], 4],
  ['an enum, which takes more lines than before', ['enum E { a, b, c, d }', 'console.log(E.a)'], 2],
  ['a text of several lines', ['const t: string = `a', '', `\${1};`, ' b`', 'console.log(t)'], 5],
  ['a call over several lines', ['f<string>(', "  'a',", '', "  'b',", ')', 'console.log(1)'], 6],
])('statements keep their lines: %s', async (_, lines, expected) => {
  const stripped = stripTypesSync(lines.join('\n'))
  expect(await stripTypes(lines.join('\n'))).toEqual(stripped)
  const { code } = stripped as { code: string }
  const line = code.split('\n').findIndex((text) => text.includes('console.log')) + 1
  expect(line).toBe(expected)
})

test('texts of several lines stay the same', () => {
  const text = `\`a;\n\n\${1}{\n//x\n b\``
  const { code } = stripTypesSync(`interface A {\n  a: 1\n}\nconst t: string = ${text}\nreturn t`) as {
    code: string
  }
  expect(new Function(code)()).toBe(new Function(`return ${text}`)())
})
