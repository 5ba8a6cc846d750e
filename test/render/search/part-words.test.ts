import { beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../../../src/render/search/part.ts'
import { type PartReader, wordsOf } from '../../../src/render/search/part-words.ts'
import { madeRecord } from '../../helpers/made-record.ts'
import { partOf } from '../../helpers/part-of.ts'

let part: Part
beforeAll(async () => {
  part = await partOf([1, 2, 3].map((number) => madeRecord(number)))
})

const textOf = (word: Uint8Array) => Buffer.from(word).toString()

function restOf({ next }: PartReader): string[] {
  const words: string[] = []
  for (let word = next(); word; word = next())
    words.push(
      `${textOf(word.word)} ${word.hits} ${word.first} ${textOf(word.bytes.subarray(word.start, word.end))}`,
    )
  return words
}

describe.each([
  ['its own fields', (own: readonly string[]) => own],
  ['other fields', (own: readonly string[]) => ['before', ...own]],
])('a reader of words in %s', (_, fieldsOf) => {
  const opened = () => wordsOf(part, 0, fieldsOf(part.fields))

  test('goes on behind the word that it passes', () => {
    const all = restOf(opened())
    const reader = opened()
    const names = all.map(() => reader.next()!.word)
    expect(names.length).toBeGreaterThan(50)
    for (const read of [0, 1, 7])
      for (const to of [read, read + 1, read + 20, names.length - 2, names.length - 1]) {
        const some = opened()
        for (let at = 0; at < read; at += 1) some.next()
        some.pass(names[to]!)
        expect(restOf(some)).toEqual(all.slice(to + 1))
      }
  })

  test('goes on behind where a word would be', () => {
    const all = restOf(opened())
    const reader = opened()
    const names = all.map(() => reader.next()!.word)
    const some = opened()
    some.pass(Buffer.concat([names[9]!, Buffer.from([0])]))
    expect(textOf(some.next()!.word)).toBe(textOf(names[10]!))
  })

  test('stays where it is when the word lies behind it', () => {
    const all = restOf(opened())
    const reader = opened()
    const first = reader.next()!.word
    for (let at = 1; at < 5; at += 1) reader.next()
    reader.pass(first)
    expect(restOf(reader)).toEqual(all.slice(5))
  })
})
