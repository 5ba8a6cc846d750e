import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openArchive, type SharedValue, writeArchive } from '../../../src/render/cache/archive.ts'
import { sealWith } from '../../../src/render/cache/sealed.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'cache.kbsite')
const side = { seal: sealWith(Buffer.from('apple')), made: '1.0.0' }

const values: SharedValue[] = [
  { kind: 'page', key: 'a', bytes: Buffer.from('one') },
  { kind: 'page', key: 'b', bytes: Buffer.alloc(0) },
  { kind: 'tree', key: 'a', bytes: Buffer.from('二'.repeat(2_000_000)) },
  { kind: 'tree', key: 'b', bytes: Buffer.from('三') },
]

test('what was written comes back, in its order', () => {
  const totals = writeArchive(file, values, side)
  const archive = openArchive(file, side)
  const texts = (all: Iterable<SharedValue>) =>
    Array.from(all, ({ kind, key, bytes }) => [kind, key, Buffer.from(bytes).toString()])
  expect(texts(archive.values())).toEqual(texts(values))
  expect([archive.count, archive.size]).toEqual([totals.count, totals.size])
  archive.close()
  expect(readdirSync(folder)).toEqual(['cache.kbsite'])
})

const changedAt = (at: (length: number) => number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed[at(bytes.length)]! ^= 1
  return changed
}
const isDamaged = '" is damaged, so nothing of it was imported.'

test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
  ['is empty', () => Buffer.alloc(0), '" is not a cache that kbsite has exported.'],
  ['is something else', () => Buffer.from('PK '.repeat(50)), '" is not a cache that kbsite has exported.'],
  ['ends early', (bytes) => bytes.subarray(0, -100), isDamaged],
  ['has nothing but its first line', (bytes) => bytes.subarray(0, 28), isDamaged],
  ['lost a part', (bytes) => Buffer.concat([bytes.subarray(0, 60), bytes.subarray(61)]), isDamaged],
  ['has another byte in a value', changedAt(() => 40), isDamaged],
  ['has another byte in its table', changedAt((length) => length - 30), isDamaged],
  ['has another length of its table', changedAt((length) => length - 1), isDamaged],
  ['has another key', changedAt(() => 20), '" is sealed with another key, so nothing of it was imported.'],
])('a file that %s is refused', (_name, changed, message) => {
  writeArchive(file, values, side)
  writeFileSync(file, changed(readFileSync(file)))
  expect(() => openArchive(file, side)).toThrow(message)
})

test('neither another key nor another version of kbsite opens it, nor is there anything in an absent file', () => {
  writeArchive(file, values, side)
  expect(() => openArchive(file, { ...side, seal: sealWith(Buffer.from('pear')) })).toThrow('another key')
  expect(() => openArchive(file, { ...side, made: '1.1.0' })).toThrow(
    'was exported by kbsite 1.0.0, and this is 1.1.0, so nothing of it was imported.',
  )
  expect(() => openArchive(path.join(folder, 'absent'), side)).toThrow('could not be read')
  expect(() => writeArchive(path.join(folder, 'no', 'folder'), values, side)).toThrow('could not be written')
})
