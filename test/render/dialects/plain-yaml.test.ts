import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { plainYaml } from '../../../src/render/dialects/plain-yaml.ts'

const plain = [
  'title: 标题：一 (a, b) – "c"',
  'title: "a: b # c"\nother: \'[x]\'   ',
  'date: 2024-01-02 10:20:30\nversion: 1.2.3\nlink: https://a.example/b#c',
  'weight: 007\ndraft: true\nold: false\nyes: no',
  'tags:\n  - a b\n  - "c"\n  -\n  - 12\n\n  # a comment\n  - true\nend: e',
  "tags:\n- a\n- [b, 'c', 3]\nnext: []",
  'tags: [ a b,"c" , true ]',
  'empty:\n# a comment\nlast:',
  'feed:\n  enable: true\n  title:\n  constructor: x\nconstructor: y',
  'same: 1\nsame: 2',
  '',
]

test.each(plain)('YAML of most notes is read at once: %j', (text) => {
  expect(plainYaml(text)).toEqual(parse(text, { uniqueKeys: false }) ?? {})
})

test.each([
  'a: b: c',
  'a: b # c',
  'a: "b\\n"',
  'a: &x b',
  'a: >\n  b',
  'a: b\n  c',
  'a:\n  b',
  'a:\n  - b\n - c',
  'a:\n  - b: c',
  'a:\n  b: c\n  - d',
  'a:\n  b:\n    c: d',
  'a: [b: c]',
  'a: [b,]',
  'a: {b: c}',
  'a: 1.5',
  'a: 0x1f',
  'a: Null',
  'null: a',
  '"a": b',
  'a:\tb',
  '- a',
  'a:b',
  '---',
  `a: [${' '.repeat(8000)}`,
])('other YAML is left to its parser: %j', (text) => {
  expect(plainYaml(text)).toBeUndefined()
})

/** Lines of these pieces, many of which are no YAML. */
const pieces = [
  'a',
  'b:',
  ': ',
  '- ',
  '  ',
  '\n',
  '\n',
  '\n',
  '#',
  ' ',
  '"',
  "'",
  '[',
  ']',
  ',',
  '1',
  '.',
  'true',
  '汉',
  '~',
  '!',
  '?',
]

test('whatever it reads, the parser reads alike', () => {
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  let read = 0
  for (let turn = 0; turn < 10_000; turn += 1) {
    const text = `k: v\n${Array.from({ length: next() % 9 }, () => pieces[next() % pieces.length]).join('')}`
    const quick = plainYaml(text)
    if (quick === undefined) continue
    read += 1
    expect(quick, JSON.stringify(text)).toEqual(
      parse(text, { uniqueKeys: false, strict: false, logLevel: 'silent' }),
    )
  }
  expect(read).toBeGreaterThan(500)
})
