import { describe, expect, test } from 'vitest'
import { markedComment } from '../../../../src/render/parse/code/marked-comment.ts'

describe('the comment goes with its mark', () => {
  test.each([
    'a // [!code hl]',
    'a //[!code hl]',
    'a # [!code hl]',
    'a -- [!code hl]',
    'a ; [!code hl]',
    'a %% [!code hl]',
    'a /* [!code hl] */',
    'a /** [!code hl] */',
    'a {/* [!code hl] */}',
    'a <!-- [!code hl] -->',
    'a {{!-- [!code hl] --}}',
    'a <%# [!code hl] %>',
    'a {# [!code hl] #}',
    'a (* [!code hl] *)',
    'a {- [!code hl] -}',
    'a --[[ [!code hl] ]]',
    'a @* [!code hl] *@',
    'a { [!code hl] }',
    "a ' [!code hl]",
    'a " [!code hl]',
    'a ! [!code hl]',
    'a rem [!code hl]',
    'a :: [!code hl]',
  ])('%s', (line) => {
    expect(markedComment(line)).toEqual({ kind: 'hl', lines: 1, rest: 'a' })
  })
})

describe('other words of the comment stay', () => {
  test.each([
    ['a // 说明 [!code hl]', 'a // 说明'],
    ['a // [!code hl] 说明', 'a // 说明'],
    ['a // [!code hl] // 说明', 'a // 说明'],
    ['a // [!code hl] #12 说明', 'a // #12 说明'],
    ['a # why [!code hl]', 'a # why'],
    ['a /* why [!code hl] */', 'a /* why */'],
    ['a /* [!code hl] why */', 'a /* why */'],
    ['<b> <!-- why [!code hl] -->', '<b> <!-- why -->'],
    ['{/* why [!code hl] */}', '{/* why */}'],
    ['a // [!code focus] [!code hl]', 'a // [!code focus]'],
  ])('%s', (line, rest) => {
    expect(markedComment(line)).toEqual({ kind: 'hl', lines: 1, rest })
  })
})

test.each([
  'a [!code hl]',
  'a /* [!code hl] */ b',
  'a // [!code hi]',
  `'// [!code hl]'`,
  `say("# why [!code hl]")`,
  'http://x.y/z [!code hl]',
  `a // ${'why '.repeat(60)}[!code hl]`,
])('%s holds no mark', (line) => {
  expect(markedComment(line)).toBeUndefined()
})
