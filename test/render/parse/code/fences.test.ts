import { expect, test } from 'vitest'
import { outsideFences } from '../../../../src/render/parse/code/fences.ts'

test.each([
  ['a\n```\nb\n```\nc', 'A\n```\nb\n```\nC'],
  ['````\n```\nb\n````\nc', '````\n```\nb\n````\nC'],
  // Words behind the marks do not end it.
  ['```\nb\n```js\nc\n```\nd', '```\nb\n```js\nc\n```\nD'],
  // Nor do those in a comment of code.
  ['```\n * ```\n * b\n * ```\nc\n```\nd', '```\n * ```\n * b\n * ```\nc\n```\nD'],
  ['* ```\n  b\n  ```\nc', '* ```\n  b\n  ```\nC'],
  ['- ~~~ js\n  b\n  ~~~  \nc', '- ~~~ js\n  b\n  ~~~  \nC'],
  ['``` a ```\nb', '``` A ```\nB'],
  ['```\nb', '```\nb'],
  // A fence ends with the quote or item around it.
  ['> ```\n> b\nc', '> ```\n> b\nC'],
  ['- ```\n  b\n\n\tb\nc', '- ```\n  b\n\n\tb\nC'],
  [' 1. ```\n    b\n- c', ' 1. ```\n    b\n- C'],
])('lines that are no code: %j', (text, changed) => {
  const lines = outsideFences(text.split('\n'), (line) => line.toUpperCase())
  expect(lines.join('\n')).toBe(changed)
})
