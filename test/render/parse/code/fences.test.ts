import { expect, test } from 'vitest'
import { openFences, outsideFences } from '../../../../src/render/parse/code/fences.ts'

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
  // The content of an item begins where its text does.
  ['10. ```\n    b\n   c', '10. ```\n    b\n   C'],
  ['- a\n\n  ```\n  b\nc', '- A\n\n  ```\n  b\nC'],
  ['- a\nb\n  ```\n  c\nd', '- A\nB\n  ```\n  c\nD'],
  ['- a\n\nb\n  ```\nc\n```\nd', '- A\n\nB\n  ```\nc\n```\nD'],
  ['[^a]: b\n\n    ```\n    c\nd', '[^A]: B\n\n    ```\n    c\nD'],
  ['!!! note\n    ```\n    b\nc', '!!! NOTE\n    ```\n    b\nC'],
  ['::: tip\n```\nb\n:::\nc', '::: TIP\n```\nb\n:::\nC'],
  ['a\n2. ```\nb', 'A\n2. ```\nB'],
])('lines that are no code: %j', (text, changed) => {
  const lines = outsideFences(text.split('\n'), (line) => line.toUpperCase())
  expect(lines.join('\n')).toBe(changed)
})

test.each([
  ['    ```\nb', { indentedCode: true }, false],
  ['    ```\nb', {}, true],
  ['- a\n\n    ```\n    b', { indentedCode: true }, true],
  ['1.  a\n\n        ```', { indentedCode: true }, false],
  [':   a\n\n    ```', { indentedCode: true }, true],
])('four columns of indentation are code, or not: %j with %j', (text, options, isOpen) => {
  const fences = openFences(options)
  for (const line of text.split('\n')) fences.take(line)
  expect(fences.isOpen()).toBe(isOpen)
})
