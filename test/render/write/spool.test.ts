import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSpool } from '../../../src/render/write/spool.ts'
import { bytesInUse } from '../../helpers/memory.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-spool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const texts = ['苹果', 'a'.repeat(100_000), '', '🍐 pear\n', '\u0000']

const textOf = (read: () => string | Uint8Array) => Buffer.from(read()).toString()

test.each([0, 3, 1_000_000])('gives back what it took, with room for %i characters', (room) => {
  const spool = openSpool(path.join(folder, 'new'), room)
  const kept = texts.map((text) => spool.add(text))
  expect(kept.map(textOf)).toEqual(texts)
  expect(kept.reverse().map(textOf)).toEqual([...texts].reverse())
  spool.close()
  expect(room < 10 ? readdirSync(path.join(folder, 'new')) : []).toEqual([])
})

test('what does not fit is in the file and no longer in memory', () => {
  const spool = openSpool(folder, 0)
  const read = spool.add('apple')
  spool.close()
  expect(read).toThrow()
})

test('a text that is in the file is let go', () => {
  const spool = openSpool(folder, 0)
  const before = bytesInUse()
  const kept = Array.from({ length: 100 }, (_, at) => spool.add(`${at} ${'苹'.repeat(200_000)}`))
  expect(bytesInUse() - before).toBeLessThan(20_000_000)
  expect(textOf(kept[99]!).slice(0, 4)).toBe('99 苹')
  spool.close()
})

test('a folder that cannot be made costs memory only', () => {
  writeFileSync(path.join(folder, 'file'), '')
  const spool = openSpool(path.join(folder, 'file', 'below'), 0)
  const read = spool.add('apple')
  spool.close()
  expect(read()).toBe('apple')
})
