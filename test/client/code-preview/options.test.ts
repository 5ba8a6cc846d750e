import { describe, expect, test } from 'vitest'
import { parsePreviewOptions, previewBody } from '../../../src/client/widgets/code-preview/options.ts'

describe('options of the opening line', () => {
  test.each([
    ['rule 1: none is hidden', 'script-preview', false],
    ['rule 2: expand=true is shown', 'script-preview expand=true', true],
    ['rule 3: expand=false is hidden', 'script-preview expand=false', false],
    ['rule 4: expand alone is hidden', 'script-preview expand', false],
    ['rule 5: expand= is hidden', 'script-preview expand=', false],
    ['rule 5: expand= before another option is hidden', 'script-preview expand= foo=1', false],
    ['rule 6: expand=yes is shown', 'script-preview expand=yes', true],
    ['rule 7: expand=0 is hidden', 'script-preview expand=0', false],
    ['rule 7: expand=1 is shown', 'script-preview expand=1', true],
    ['rule 8: unknown names are dropped', 'script-preview foo=1 expand=true', true],
    ['rule 9: several blanks between options', 'script-preview    foo=1 \t  expand=true', true],
    ['a text in quotes is a text', 'script-preview expand="x"', true],
    ['an empty text is not', 'script-preview expand=""', false],
    ['null is not', 'script-preview expand=null', false],
  ])('%s', (_, info, expand) => {
    expect(parsePreviewOptions(info).expand).toBe(expand)
  })

  test('a reason not to run may hold blanks', () => {
    expect(parsePreviewOptions('js preview no-run="needs a server" expand=1')).toEqual({
      expand: true,
      noRun: 'needs a server',
    })
  })
})

describe('the body of the container', () => {
  test.each([
    ['rule 1: its lines', ['const a = 1', 'a'], 'const a = 1\na', 0],
    ['rule 11: nothing', ['', '  '], '', 0],
    ['rule 13: blank lines and indentation inside stay', ['', 'a', '', '    b', '', ''], 'a\n\n    b', 1],
    ['lines that look like Markdown stay', ['- a', '# b'], '- a\n# b', 0],
    ['exactly one fenced block is its content', ['', '```js', 'a', '', '  b', '```', ''], 'a\n\n  b', 2],
    ['a fence of tildes too', ['~~~', 'a', '~~~'], 'a', 1],
    ['an empty fenced block is empty', ['```js', '```'], '', 1],
    [
      'two fenced blocks are code as they stand',
      ['```', 'a', '```', '```', 'b', '```'],
      '```\na\n```\n```\nb\n```',
      0,
    ],
  ])('%s', (_, lines, code, skippedLines) => {
    expect(previewBody(lines.join('\n'))).toMatchObject({ code, skippedLines })
  })

  test('a fenced block names its language', () => {
    expect(previewBody('```ts {1}\na\n```').lang).toBe('ts')
    expect(previewBody('a').lang).toBe('')
  })
})
