import { describe, expect, test } from 'vitest'
import { mergeParts } from '../../../src/render/search/merge.ts'
import type { Part } from '../../../src/render/search/part.ts'
import { wordsOf } from '../../../src/render/search/part-words.ts'
import { patchedPart } from '../../../src/render/search/patched-part.ts'
import type { SearchRecord } from '../../../src/render/search/record.ts'
import { tallyOf } from '../../../src/render/search/tally.ts'
import { madeRecord, pageWords } from '../../helpers/made-record.ts'
import { keyOf, partOf } from '../../helpers/part-of.ts'

const twelve = Array.from({ length: 12 }, (_, number) => madeRecord(number + 1))
const [, second] = twelve

/** The part of `after`, made of that of `before`. */
async function patched(before: readonly SearchRecord[], after: readonly SearchRecord[]) {
  const former = await partOf(before)
  const known = new Set(before.map(keyOf))
  const added = after.filter((record) => !known.has(keyOf(record)))
  const keys = after.map(keyOf)
  const removed = before.filter((record) => !keys.includes(keyOf(record))).map(tallyOf)
  const fresh = added.length > 0 ? await partOf(added) : undefined
  return patchedPart({ former, fresh, keys, removed })
}

/** All that an index takes of a part; what is only looked up has no order. */
function shown(part: Part) {
  const { tally, pages, ends, bytes } = part
  const sorted = Object.entries(tally).map(([name, counts]) => [name, [...counts].sort()])
  const index = mergeParts([part])
  return {
    index: [[...index.files], index.rest()],
    tally: sorted,
    pages,
    ends,
    words: Buffer.from(bytes),
  }
}

/** A page with a word of its own that comes before or behind all others. */
const edited = (number: number, more: string) => ({ ...madeRecord(number, more), id: `edited-${number}` })

describe('a part that was changed is the one that Pagefind makes of its pages', () => {
  const cases: [string, readonly SearchRecord[]][] = [
    ['of which nothing changed', twelve],
    ['with an edited page', twelve.with(4, edited(5, '阿 zebra 到处'))],
    ['with the first page edited', twelve.with(0, edited(1, '0'))],
    ['with three pages edited', twelve.map((record, at) => (at % 4 === 2 ? edited(at + 1, 'x') : record))],
    ['with a page less', twelve.toSpliced(3, 1)],
    ['without its first and last page', twelve.slice(1, -1)],
    ['with a page more in between', twelve.toSpliced(6, 0, edited(40, 'new'))],
    ['with a page more at the end', [...twelve, edited(41, 'new')]],
    ['in another order', twelve.toReversed()],
    ['in another order with an edited page', twelve.with(2, edited(3, 'q')).toReversed()],
    ['with one page for another', twelve.toSpliced(7, 2, edited(44, 'y'))],
  ]

  test.each(cases)('%s', async (_, after) => {
    const patch = await patched(twelve, after)
    expect(shown(patch!.part)).toEqual(shown(await partOf(after)))
  })

  test('after a hundred edits, removals and additions one after another', async () => {
    let records = twelve
    let part = await partOf(records)
    let anew = 0
    for (let step = 1; step <= 100; step += 1) {
      const at = (step * 7) % records.length
      const next = edited(100 + step, `step${step}`)
      const after =
        step % 5 === 0
          ? records.toSpliced(at, 1)
          : step % 3 === 0
            ? records.toSpliced(at, 0, next)
            : records.with(at, next)
      const keys = after.map(keyOf)
      const gone = records.filter((record) => !keys.includes(keyOf(record)))
      const added = after.filter((record) => !records.includes(record))
      const fresh = added.length > 0 ? await partOf(added) : undefined
      // Where fields come or go, it has to be made anew.
      const changed = patchedPart({ former: part, fresh, keys, removed: gone.map(tallyOf) })
      if (!changed) anew += 1
      part = changed?.part ?? (await partOf(after))
      records = after
    }
    expect(shown(part)).toEqual(shown(await partOf(records)))
    expect(anew).toBeLessThan(5)
  })
})

/** Words of a part, with the bytes that say where they stand. */
function entriesOf(part: Part): Map<string, string> {
  const reader = wordsOf(part, 0, part.fields)
  const entries = new Map<string, string>()
  for (let word = reader.next(); word; word = reader.next())
    entries.set(
      Buffer.from(word.word).toString(),
      `${word.hits} ${word.first} ${Buffer.from(word.bytes.subarray(word.start, word.end)).toString('hex')}`,
    )
  return entries
}

describe('the words that a patch tells are those that changed', () => {
  const cases: [string, readonly SearchRecord[]][] = [
    ['of nothing', twelve],
    ['of an edited page', twelve.with(4, edited(5, '阿 zebra 到处'))],
    ['of the first and last page', twelve.with(0, edited(1, '0')).with(11, edited(12, 'a b'))],
    ['of a page that lost words', twelve.with(6, { ...edited(7, ''), words: pageWords('苹') })],
  ]

  test.each(cases)('%s', async (name, after) => {
    const patch = await patched(twelve, after)
    const before = entriesOf(await partOf(twelve))
    const now = entriesOf(patch!.part)
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (word) => before.get(word) !== now.get(word),
    )
    expect(changed.length > 0).toBe(name !== 'of nothing')
    const told = patch!.words!.map((word) => Buffer.from(word))
    expect(told.map(String).toSorted()).toEqual(changed.toSorted())
    expect(told).toEqual(told.toSorted(Buffer.compare))
  })

  test('of which one moved from a page to the next', async () => {
    const short = (number: number, text: string, id: string) => ({
      ...edited(number, ''),
      words: pageWords(text),
      id,
    })
    const before = twelve.with(4, short(5, 'mover', 'a')).with(5, short(6, 'other', 'b'))
    const after = twelve.with(4, short(5, 'other', 'c')).with(5, short(6, 'mover', 'd'))
    const { words } = (await patched(before, after))!
    expect(words!.map((word) => Buffer.from(word).toString())).toEqual(
      expect.arrayContaining(['moverþ', 'otherþ']),
    )
  })

  test.each([
    ['when a page is gone', twelve.toSpliced(3, 1)],
    ['when a page came in between', twelve.toSpliced(6, 0, edited(40, 'new'))],
    ['when two changed places', twelve.with(2, twelve[3]!).with(3, twelve[2]!)],
  ])('are not told %s', async (_, after) => {
    expect((await patched(twelve, after))!.words).toBeUndefined()
  })
})

describe('a part has to be made anew', () => {
  test('when its words stand in a field that none had before', async () => {
    const about: SearchRecord = { ...second!, id: 'about', meta: { ...second!.meta, about: '苹果' } }
    expect(await patched(twelve, twelve.with(1, about))).toBeUndefined()
  })

  test('when a field has no word any more', async () => {
    expect(await patched(twelve.slice(2, 5), twelve.slice(2, 4))).toBeUndefined()
  })
})
