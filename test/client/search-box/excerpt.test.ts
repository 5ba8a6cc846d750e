import { describe, expect, test } from 'vitest'
import { excerptOf, markWords, rangesOf } from '../../../src/client/widgets/search-box/excerpt.ts'

/** Marks as brackets, so that a table can be read. */
const shown = (pieces: readonly { text: string; marked: boolean }[]) =>
  pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

describe('matches are marked', () => {
  test.each([
    ['原型链继承', ['原型', '型链'], '[原型链]继承'],
    ['Promise 与 promise', ['promise'], '[Promise] 与 [promise]'],
    ['querySelector', ['selector'], 'query[Selector]'],
    ['map 与 bitmap', ['ma'], '[ma]p 与 bitmap'],
    ['Partial<T>, Theme', ['partial', 't'], '[Partial]<[T]>, Theme'],
    ['a.b(c) [x]', ['b(c)'], 'a.[b(c)] [x]'],
    ['没有', ['闭包'], '没有'],
    ['<b>闭包</b>', ['闭包'], '<b>[闭包]</b>'],
    ['', ['闭包'], ''],
  ])('%s', (text, words, expected) => {
    expect(shown(markWords(text, words))).toBe(expected)
  })

  test('and the pieces joined are the text itself', () => {
    const text = '用 Array.prototype.map 处理 😀 数组'
    expect(
      markWords(text, ['array', '数组', '😀'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  test('ranges that touch are one', () => {
    expect(rangesOf('闭包闭包', ['闭包'])).toEqual([[0, 4]])
  })

  test.each([
    ['a café', 'cafe'],
    ['a cafe', 'café'],
    ['a ＡＢＣ', 'abc'],
  ])('accents and full width make no difference: %s by %s', (text, word) => {
    expect(rangesOf(text, [word])).toEqual([[2, text.length]])
  })
})

describe('an excerpt', () => {
  test('is the line with the most different words, and goes on over the next ones', () => {
    expect(shown(excerptOf('闭包\n闭包与作用域\n第三行', ['闭包', '作用', '用域']))).toBe(
      '[闭包]与[作用域] 第三行',
    )
  })

  test('begins shortly before the first match of a long line, and cuts no Latin word', () => {
    const excerpt = shown(
      excerptOf(`${'前'.repeat(80)} JavaScript ${'中'.repeat(28)}闭包${'后'.repeat(300)}`, ['闭包']),
    )
    expect(excerpt.startsWith('… 中')).toBe(true)
    expect(excerpt).toContain('[闭包]')
    expect(excerpt.endsWith('…')).toBe(true)
    expect([...excerpt].length).toBeLessThan(210)
  })

  test('ends with a whole Latin word', () => {
    const before = `闭包${'前'.repeat(190)} `
    expect(shown(excerptOf(`${before}JavaScript 之后`, ['闭包']))).toBe(
      `[闭包]${'前'.repeat(190)} JavaScript…`,
    )
    expect(shown(excerptOf(`${before}scripts 之后`, ['闭包']))).toBe(`[闭包]${'前'.repeat(190)} scripts…`)
  })

  test('begins with no sign that closes what is left out', () => {
    const text = `${'前'.repeat(9)}）、${'中'.repeat(34)}闭包`
    expect(shown(excerptOf(text, ['闭包']))).toBe(`…${'中'.repeat(34)}[闭包]`)
  })

  test('is empty when nothing matches', () => {
    expect(excerptOf('别的文字', ['闭包'])).toEqual([])
  })
})
