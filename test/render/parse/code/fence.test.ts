import { expect, test } from 'vitest'
import { parseFenceInfo } from '../../../../src/render/parse/code/fence.ts'

test.each<[info: string, lang: string, words?: string[]]>([
  ['js', 'js'],
  ['', ''],
  ['c++', 'c++'],
  ['vue-html', 'vue-html'],
  // mdBook and rustdoc.
  ['rust,ignore', 'rust', ['ignore']],
  ['rust, no_run', 'rust', ['no_run']],
  ['rust,editable,should_panic {1}', 'rust', ['editable', 'should_panic']],
  // Pandoc, MkDocs, R Markdown.
  ['{.python linenums="1"}', 'python'],
  ['{ .python .numberLines startFrom="3" }', 'python', ['numberLines', 'startFrom="3"']],
  ['{#code .c++}', 'c++'],
  ['{.js} {1,3}', 'js'],
  ['{python}', 'python'],
  ['{r, echo=FALSE}', 'r', ['echo=FALSE']],
  // Braces that hold lines and other things.
  ['{1,3}', ''],
  ['js{1,3}', 'js'],
  ['{linenums="1"}', ''],
  ['title="a b.js"', ''],
  ['title=a.js x', '', ['x']],
])('the language of %j is %j', (info, lang, words = []) => {
  expect(parseFenceInfo(info)).toMatchObject({ lang, words })
})

test('lines, numbers and titles are read behind such a language', () => {
  expect(parseFenceInfo('{.js title="a b.js"} {1,3} :line-numbers=5')).toMatchObject({
    lang: 'js',
    title: 'a b.js',
    lineNumbers: 5,
    highlighted: new Set([1, 3]),
    words: [],
  })
  expect(parseFenceInfo('rust,ignore{2} [a.rs]')).toMatchObject({
    lang: 'rust',
    title: 'a.rs',
    highlighted: new Set([2]),
  })
})

test.each<[info: string, lines: number[], start?: number]>([
  ['py linenums="5"', [], 5],
  ["py linenums='1 2' hl_lines='1 3-4'", [1, 3, 4], 1],
  ['py hl_lines="2,4"', [2, 4]],
  ['js showLineNumbers', [], 1],
  ['js showLineNumbers=3', [], 3],
  ['js showLineNumbers{3} {1}', [1], 3],
  ['js showLineNumbersX hl_lines=a', []],
])('the lines of %j are those of the tool that has these words', (info, lines, start) => {
  expect(parseFenceInfo(info)).toMatchObject({ highlighted: new Set(lines), lineNumbers: start })
})

test('lines that came or went, with labels, and words to mark are no others', () => {
  expect(
    parseFenceInfo(
      'js title="a.js" {"A":1} del={2} ins={"b, c": 3-4,6} ins={8} collapse={9} "d [e]" /f[gh]/',
    ),
  ).toMatchObject({
    title: 'a.js',
    highlighted: new Set([1]),
    changed: new Map([
      [2, 'remove'],
      [3, 'add'],
      [4, 'add'],
      [6, 'add'],
      [8, 'add'],
    ]),
    wrongLines: [],
    words: ['collapse={9}', '"d [e]"', '/f[gh]/'],
  })
  expect(parseFenceInfo('js mark={2} ins={3-1} ins={a} del=')).toMatchObject({
    highlighted: new Set([2]),
    changed: new Map(),
    wrongLines: ['3-1'],
    words: ['ins={a}', 'del='],
  })
})

test('many lists of lines take no longer than one of their length', () => {
  const { highlighted, words } = parseFenceInfo(`js ${'{1} '.repeat(100_000)}`)
  expect([...highlighted]).toEqual([1])
  expect(words).toEqual([])
})
