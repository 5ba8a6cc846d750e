import { describe, expect, test } from 'vitest'
import { noCache } from '../../../src/render/cache/cache.ts'
import { type MergingIndex, mergeParts, type WordsFile } from '../../../src/render/search/merge.ts'
import { type MergedBefore, rememberMerged, reuseOf } from '../../../src/render/search/merged-before.ts'
import type { KeyedPart } from '../../../src/render/search/part.ts'
import { patchedPart } from '../../../src/render/search/patched-part.ts'
import type { SearchRecord } from '../../../src/render/search/record.ts'
import { tallyOf } from '../../../src/render/search/tally.ts'
import { madeRecord } from '../../helpers/made-record.ts'
import { keyOf, partOf } from '../../helpers/part-of.ts'

const counted = ['zebra', '苹果', '到处']
const pageParts = Array.from({ length: 9 }, (_, part) =>
  Array.from({ length: 7 }, (_, at) => madeRecord(part * 7 + at + 1)),
)

async function keyed(records: readonly SearchRecord[]): Promise<KeyedPart> {
  return { ...(await partOf(records)), key: records.map(keyOf).join() }
}

/** The part of `after` as an edit makes it, with the words that changed. */
async function changed(
  part: KeyedPart,
  before: readonly SearchRecord[],
  after: readonly SearchRecord[],
): Promise<KeyedPart> {
  const keys = after.map(keyOf)
  const fresh = await partOf(after.filter((record) => !before.includes(record)))
  const removed = before.filter((record) => !keys.includes(keyOf(record))).map(tallyOf)
  const patch = patchedPart({ former: part, fresh, keys, removed })!
  return { ...patch.part, key: keys.join(), change: patch.words && { from: part.key, words: patch.words } }
}

type Merged = { before: MergedBefore; index: unknown; made: number; kept: number; hashes: string[] }

/** Merges parts, with what is known of an index before; `isThere` tells the files that lie in the cache. */
function merged(
  parts: readonly KeyedPart[],
  before?: MergedBefore,
  isThere: (hash: string) => boolean = () => true,
  words = counted,
): Merged {
  const index: MergingIndex = mergeParts(parts, {
    counted: words,
    reuse: (fields, wanted) => before && reuseOf(before, { parts, fields, counted: wanted }, isThere),
  })
  const files: WordsFile[] = [...index.files]
  const { told, pages, ...rest } = index.rest()
  const kept = files.filter((file) => !file.words).length
  return {
    before: {
      ...told,
      parts: parts.map(({ key }) => key),
      counted: words.map((word) => [word, pages.get(word) ?? 0]),
    },
    index: { ...rest, pages: new Map([...pages].sort()), files: files.map(({ id, hash }) => ({ id, hash })) },
    made: files.length - kept,
    kept,
    hashes: files.map(({ hash }) => hash),
  }
}

/** A page with other words, and of another id, in the place of one. */
const edited = (number: number, more: string, id = `edited-${number}`) => ({
  ...madeRecord(number, more),
  id,
})

describe('an index of which parts are known', () => {
  const edits: [string, number, number, string, boolean][] = [
    ['a word more at the end of a page', 3, 2, 'zebra', true],
    ['a word before all others', 0, 0, '0', true],
    ['a word behind all others', 8, 6, '龘龘', true],
    ['a word that many pages have', 4, 1, '苹果 苹果 到处', true],
    ['fifty words more', 5, 5, Array.from({ length: 50 }, (_, at) => `w${at * 7919}`).join(' '), false],
  ]

  test.each(edits)('is the same as one of all words: %s', async (_, number, at, more, isSmall) => {
    const parts = await Promise.all(pageParts.map(keyed))
    const { before } = merged(parts)
    const page = number * 7 + at + 1
    const after = pageParts[number]!.with(at, edited(page, more))
    const next = parts.with(number, await changed(parts[number]!, pageParts[number]!, after))
    const quick = merged(next, before)
    const whole = merged(next)
    expect(quick.index).toEqual(whole.index)
    expect(quick.before).toEqual(whole.before)
    expect(quick.kept).toBeGreaterThan(0)
    expect(quick.made).toBeGreaterThan(0)
    if (isSmall) expect(quick.made).toBeLessThanOrEqual(6)
    expect(whole.kept).toBe(0)
  })

  test('is taken as it was when nothing changed', async () => {
    const parts = await Promise.all(pageParts.map(keyed))
    const first = merged(parts)
    const again = merged(parts, first.before)
    expect(again.made).toBe(0)
    expect(again.index).toEqual(first.index)
  })

  test('is the same after forty edits one after another, of one or two pages', async () => {
    let records = pageParts
    let parts = await Promise.all(records.map(keyed))
    let { before } = merged(parts)
    let kept = 0
    for (let step = 1; step <= 40; step += 1) {
      const next = [...parts]
      const nextRecords = [...records]
      for (const number of step % 4 === 0 ? [step % 9, (step + 4) % 9] : [(step * 5) % 9]) {
        const at = (step * 3) % 7
        const more = step % 3 === 0 ? '' : `${'zebra 到处 '.repeat(step % 5)}step${step} 苹`
        const after = nextRecords[number]!.with(
          at,
          edited(number * 7 + at + 1, more, `step-${step}-${number}`),
        )
        next[number] = await changed(parts[number]!, nextRecords[number]!, after)
        nextRecords[number] = after
      }
      const quick = merged(next, before)
      const whole = merged(next)
      expect(quick.index).toEqual(whole.index)
      expect(quick.before).toEqual(whole.before)
      kept += quick.kept
      parts = next.map(({ change: _, ...part }) => part)
      records = nextRecords
      before = quick.before
    }
    expect(kept).toBeGreaterThan(40)
  })

  test('gives a file the new word before one that is too long for the file', async () => {
    const pages = [pageParts.flat().slice(0, 30), pageParts.flat().slice(30)]
    const parts = await Promise.all(pages.map(keyed))
    const { before } = merged(parts)
    // All pages have 到处, and no other word as many.
    const long = before.files.findIndex(({ first }) => first.startsWith('到处'))
    expect(long).toBeGreaterThan(0)
    const after = pages[0]!.with(3, edited(4, '刯刯'))
    const quick = merged(parts.with(0, await changed(parts[0]!, pages[0]!, after)), before)
    expect(quick.before.files[long - 1]!.last).toMatch(/^刯/)
    expect(quick.index).toEqual(merged(parts.with(0, await keyed(after))).index)
  })

  test('has no page of a word that is gone', async () => {
    const pages = pageParts.with(1, pageParts[1]!.with(0, edited(8, 'zebra')))
    const parts = await Promise.all(pages.map(keyed))
    const { before } = merged(parts)
    expect(new Map(before.counted).get('zebra')).toBe(1)
    const part = await changed(parts[1]!, pages[1]!, pages[1]!.with(0, edited(8, 'none', 'without')))
    expect(new Map(merged(parts.with(1, part), before).before.counted).get('zebra')).toBe(0)
  })

  test('counts a word that nobody counted before', async () => {
    const parts = await Promise.all(pageParts.map(keyed))
    const { before } = merged(parts, undefined, undefined, ['zebra'])
    const quick = merged(parts, before)
    expect(quick.index).toEqual(merged(parts).index)
    expect(quick.made).toBeLessThanOrEqual(4)
    expect(quick.kept).toBeGreaterThan(0)
  })

  test('is made anew where the cache has lost a file', async () => {
    const parts = await Promise.all(pageParts.map(keyed))
    const first = merged(parts)
    const lost = first.hashes[3]!
    const again = merged(parts, first.before, (hash) => hash !== lost)
    expect(again.made).toBe(1)
    expect(again.index).toEqual(first.index)
  })

  test('is the same where parts have other fields', async () => {
    // Of three pages, not always one has headings, so fields get other numbers.
    const pages = Array.from({ length: 20 }, (_, part) => [1, 2, 3].map((at) => madeRecord(part * 3 + at)))
    const parts = await Promise.all(pages.map(keyed))
    expect(new Set(parts.map(({ fields }) => fields.join())).size).toBeGreaterThan(1)
    const { before } = merged(parts)
    const after = pages[5]!.with(1, edited(17, 'zebra 到处'))
    const next = parts.with(5, await changed(parts[5]!, pages[5]!, after))
    const quick = merged(next, before)
    expect(quick.index).toEqual(merged(next).index)
    expect(quick.kept).toBeGreaterThan(0)
  })
})

describe('nothing is known', () => {
  test('when a page came or went', async () => {
    const parts = await Promise.all(pageParts.map(keyed))
    const { before } = merged(parts)
    const after = pageParts[3]!.toSpliced(2, 1)
    const keys = after.map(keyOf)
    const patch = patchedPart({ former: parts[3]!, keys, removed: [tallyOf(pageParts[3]![2]!)] })!
    const next = parts.with(3, { ...patch.part, key: keys.join() })
    const quick = merged(next, before)
    expect(quick.kept).toBe(0)
    expect(quick.index).toEqual(merged(next).index)
  })

  test('of a part that was edited twice since', async () => {
    const parts = await Promise.all(pageParts.map(keyed))
    const { before } = merged(parts)
    const once = pageParts[2]!.with(1, edited(16, 'once'))
    const twice = once.with(1, edited(16, 'twice', 'twice'))
    const part = await changed(parts[2]!, pageParts[2]!, once)
    const next = parts.with(2, await changed(part, once, twice))
    expect(merged(next, before).kept).toBe(0)
  })
})

test('what was merged is remembered until it is another', () => {
  const pack = noCache.pack('merged')
  let writes = 0
  const cache = {
    ...noCache,
    pack: () => ({
      ...pack,
      add: (key: string, bytes: Uint8Array) => {
        writes += 1
        pack.add(key, bytes)
      },
    }),
  }
  const one: MergedBefore = { parts: ['a'], fields: ['id'], files: [], counted: [] }
  expect(rememberMerged(cache, 'key').before).toBeUndefined()
  rememberMerged(cache, 'key').save(one)
  rememberMerged(cache, 'key').save(one)
  expect(writes).toBe(1)
  expect(rememberMerged(cache, 'key').before).toEqual(one)
  rememberMerged(cache, 'key').save({ ...one, fields: [] })
  expect(rememberMerged(cache, 'key').before?.fields).toEqual([])
})
