import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../src/render/search/pages-document.ts'
import { wordsOf } from '../../../src/render/search/part-words.ts'
import { madeRecord } from '../../helpers/made-record.ts'
import { partOf } from '../../helpers/part-of.ts'

const namesOf = (words: string) => (words ? words.toUpperCase().split(' ') : [])

describe('pages as one document', () => {
  test('stand behind each other, in the text and in each field', () => {
    const pages = [
      { content: 'a b', meta: { title: 'a' } },
      { content: 'c', meta: {} },
      { content: '', meta: {} },
      { content: 'd e f', meta: { title: 'd e', tags: 'f' } },
    ]
    expect(documentOf(pages, namesOf)).toEqual({
      document: { url: '/', content: 'A B C D E F', meta: { title: 'A D E', tags: 'F' } },
      text: [2, 3, 3, 6],
      fields: new Map([
        ['title', [1, 1, 1, 3]],
        ['tags', [0, 0, 0, 1]],
      ]),
    })
  })

  test('are none where there are none', () => {
    expect(documentOf([], namesOf)).toEqual({
      document: { url: '/', content: '', meta: {} },
      text: [],
      fields: new Map(),
    })
  })

  test('have their words where they stand, beside pages without words', async () => {
    const empty = (number: number) => ({ ...madeRecord(number), content: '', meta: {} })
    const part = await partOf([empty(7), madeRecord(1), empty(8), empty(9), madeRecord(2), empty(10)])
    expect(part.pages.map(({ words }) => words)).toEqual([0, 402, 0, 0, 403, 0])
    const { next } = wordsOf(part, 0, part.fields)
    const found = new Map<string, [hits: number, first: number, last: number]>()
    for (let word = next(); word; word = next())
      found.set(Buffer.from(word.word).toString(), [word.hits, word.first, word.last])
    expect(found.get('到处þ')).toEqual([2, 1, 4])
    expect(found.get('only1þ')).toEqual([1, 1, 1])
    // In a field alone.
    expect(found.get('xss2þ')).toEqual([1, 4, 4])
  })

  test('of which none has words give a part without words', async () => {
    const part = await partOf([{ ...madeRecord(1), content: '', meta: {} }])
    expect([part.pages.length, part.ends.length]).toEqual([1, 0])
  })
})
