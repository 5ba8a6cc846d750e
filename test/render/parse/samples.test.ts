import { describe, expect, test } from 'vitest'
import { runs } from '../../../src/render/samples/check.ts'
import { samplesOf } from '../../helpers/samples-in.ts'

const lines = (...text: string[]): string => text.join('\n')

describe('samples of a note', () => {
  test.each([
    [
      'a fence',
      ['a', '```js', 'one', 'two', '```'],
      { lang: 'js', code: 'one\ntwo', line: 3, column: 1, preview: false },
    ],
    [
      'a fence with attributes',
      ['```ts{1,3} [name.ts]', 'one', '```'],
      { lang: 'ts', code: 'one', line: 2, column: 1 },
    ],
    [
      'a fence in a list',
      ['1. a', '', '   ```js', '   one', '     two', '   ```'],
      { code: 'one\n  two', line: 4, column: 4 },
    ],
    ['a fence behind a list mark', ['- ```js', '  one', '  ```'], { code: 'one', line: 2, column: 3 }],
    ['a fence in a quote', ['> ```js', '> one', '> ```', 'two'], { code: 'one', line: 2, column: 3 }],
    ['a fence of tildes', ['~~~css', '```', '~~~'], { lang: 'css', code: '```' }],
    ['a fence without an end', ['```js', 'one'], { code: 'one' }],
    [
      'a preview',
      ['::: script-preview expand=true', '', 'one', '', 'two', ':::'],
      { lang: 'js', code: 'one\n\ntwo', line: 3, preview: true },
    ],
    [
      'a preview in a list',
      ['- a', '', '  ::: script-preview', '    one', '  :::'],
      { code: '  one', line: 4, column: 3 },
    ],
    [
      'a preview with a fence',
      ['::: script-preview', '```ts', 'one', '```', ':::'],
      { lang: 'ts', code: 'one', line: 3 },
    ],
    ['a preview as a fence', ['```js preview', 'one', '```'], { preview: true, code: 'one' }],
    ['a fragment', ['```js fragment', '...', '```'], { fragment: true }],
    [
      'a sample that is not to run',
      ['```js no-run="needs a server"', 'one', '```'],
      { noRun: 'needs a server' },
    ],
    [
      'a fence with its output',
      ['```js', 'one', '```', '', '```output', '1', '2', '```'],
      { output: '1\n2', outputLine: 6 },
    ],
    [
      'a preview with its output',
      ['::: script-preview', 'one', ':::', '```output', '1', '```'],
      { output: '1', outputLine: 5 },
    ],
  ])('%s', (_, text, expected) => {
    const [sample, ...more] = samplesOf(lines(...text))
    expect(more).toEqual([])
    const { codePlace, outputPlace, ...rest } = sample!
    expect({ ...rest, ...codePlace, outputLine: outputPlace?.line }).toMatchObject(expected)
  })

  test.each([
    ['other languages', ['```rust', 'one', '```']],
    ['an example of a fence', ['````md', '```js', 'one', '```', '````']],
    ['a comment', ['<!--', '```js', 'one', '```', '-->']],
    ['code in a line', ['``` js ``` is a fence']],
    ['other containers', ['::: tip', 'one', ':::']],
  ])('none: %s', (_, text) => {
    expect(samplesOf(lines(...text))).toEqual([])
  })

  test('an output fence belongs to the sample right above it only', () => {
    const text = lines('```js', 'one', '```', 'words', '```output', '1', '```')
    expect(samplesOf(text)[0]?.output).toBeUndefined()
  })

  test.each([
    ['a preview', '::: script-preview\n1\n:::', true],
    ['a preview of HTML', '```html preview\n<p>\n```', false],
    ['a fence', '```js\n1\n```', false],
    ['a fence with a claim', '```js\n1 // → 1\n```', true],
    ['a fence with output', '```ts\n1\n```\n```output\n1\n```', true],
    ['a fence of CSS with an arrow', '```css\na {} // → 1\n```', false],
    ['a fence that is not to run', '```js no-run=server\n1 // → 1\n```', false],
  ])('%s runs: %#', (_, text, expected) => {
    expect(runs(samplesOf(text)[0]!)).toBe(expected)
  })
})
