import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../../src/render/search/one-document/pages-document.ts'
import { wordsOf } from '../../../../src/render/search/part-words.ts'
import { madeRecord, pageWords } from '../../../helpers/made-record.ts'
import { partOf } from '../../../helpers/part-of.ts'

const namesOf = (words: string) => (words ? words.toUpperCase().split(' ') : [])

describe('pages as one document', () => {
  test('stand behind each other, in the text and in each field', () => {
    const pages = [
      { words: pageWords('a b a'), meta: { title: 'a' } },
      { words: pageWords('c'), meta: {} },
      { words: pageWords(''), meta: {} },
      {
        words: {
          distinct: 'e f',
          sections: [
            { head: 'd', text: [0] },
            { head: '', text: [] },
            { head: 'd d', text: [1, 0] },
          ],
        },
        meta: { title: 'd e', tags: 'f' },
      },
    ]
    expect(documentOf(pages, namesOf)).toEqual({
      document: { url: '/', content: 'A B A C D E D D F E', meta: { title: 'A D E', tags: 'F' } },
      text: [3, 4, 4, 10],
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
    const empty = (number: number) => ({ ...madeRecord(number), words: pageWords(''), meta: {} })
    const part = await partOf([empty(7), madeRecord(1), empty(8), empty(9), madeRecord(2), empty(10)])
    expect(part.sheets.map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1, 1])
    const next = wordsOf(part, 0, part.fields)
    const found = new Map<string, [hits: number, first: number, last: number]>()
    for (let word = next(); word; word = next())
      found.set(Buffer.from(word.word).toString(), [word.hits, word.first, word.last])
    expect(found.get('到处þ')).toEqual([2, 1, 4])
    expect(found.get('only1þ')).toEqual([1, 1, 1])
    // In a field alone.
    expect(found.get('xss2þ')).toEqual([1, 4, 4])
  })

  test('of which none has words give a part without words', async () => {
    const part = await partOf([{ ...madeRecord(1), words: pageWords(''), meta: {} }])
    expect([part.sheets.length, part.ends.length]).toEqual([1, 0])
  })
})
