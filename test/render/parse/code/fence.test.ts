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
  ['{.python linenums="1"}', 'python', ['linenums="1"']],
  ['{ .python .numberLines startFrom="3" }', 'python', ['numberLines', 'startFrom="3"']],
  ['{#code .c++}', 'c++'],
  ['{.js} {1,3}', 'js'],
  ['{python}', 'python'],
  ['{r, echo=FALSE}', 'r', ['echo=FALSE']],
  // Braces that hold lines and other things.
  ['{1,3}', ''],
  ['js{1,3}', 'js'],
  ['{linenums="1"}', '', ['{linenums="1"}']],
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
