import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPack, type Pack } from '../../../src/render/cache/pack.ts'

let folder: string
const open: Pack[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kbsite-pack-'))
})

afterEach(() => {
  for (const pack of open.splice(0)) pack.close()
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

function pack(): Pack {
  const opened = openPack(folder)
  open.push(opened)
  return opened
}

const text = (one: Pack, key: string) => one.read(key)?.toString()
const segments = () => readdirSync(folder).filter((name) => name.endsWith('.bin'))

test('what was added and saved is there for the next process', () => {
  const first = pack()
  first.add('a', Buffer.from('one'))
  first.add('b', Buffer.from('二'))
  first.save()
  const second = pack()
  expect([text(second, 'a'), text(second, 'b'), text(second, 'c')]).toEqual(['one', '二', undefined])
})

test('what was not saved is there for its own process only', () => {
  const first = pack()
  first.add('a', Buffer.from('one'))
  expect(text(first, 'a')).toBe('one')
  expect(text(pack(), 'a')).toBeUndefined()
})

test('values of any length come back whole in whatever order they are asked for', () => {
  const first = pack()
  const lengths = Array.from({ length: 900 }, (_, at) => (at % 90 === 0 ? 150_000 : (at * 37) % 3_000))
  const value = (at: number) => `${at} `.padEnd(lengths[at]!, '值')
  for (const at of lengths.keys()) first.add(`${at}`, Buffer.from(value(at)))
  first.save()
  const second = pack()
  const inOrder = [...lengths.keys()]
  const orders = { inOrder, odd: inOrder.filter((at) => at % 2), backwards: inOrder.toReversed() }
  for (const [order, keys] of Object.entries(orders))
    for (const at of keys) expect(text(second, `${at}`) === value(at), `${order}: ${at}`).toBe(true)
  const kept = [10, 11, 12].map((at) => second.read(`${at}`)!)
  for (const at of inOrder) second.read(`${at}`)
  expect(kept.map(String)).toEqual([10, 11, 12].map(value))
})

test('two processes that add at once do not damage each other', () => {
  const [one, two] = [pack(), pack()]
  one.add('a', Buffer.from('from one'))
  two.add('a', Buffer.from('from two'))
  one.save()
  two.save()
  expect(text(one, 'a')).toBe('from one')
  expect(text(pack(), 'a')).toBe('from two')
})

test.each([
  ['emptied', () => rmSync(folder, { recursive: true })],
  ['cut short', () => truncateSync(path.join(folder, segments()[0]!), 2)],
  ['overwritten', () => writeFileSync(path.join(folder, segments()[0]!), 'xyz')],
  ['given a broken index', () => writeFileSync(path.join(folder, 'index.json'), '{"version":1,"entri')],
])('a pack that was %s counts as missing and takes new values', (_name, damage) => {
  const first = pack()
  first.add('a', Buffer.from('one'))
  first.save()
  first.close()
  damage()
  const second = pack()
  expect(text(second, 'a')).toBeUndefined()
  second.add('a', Buffer.from('again'))
  second.save()
  expect(text(pack(), 'a')).toBe('again')
})

test('a folder that cannot be made still serves its own process', () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in the way')
  const one = pack()
  one.add('a', Buffer.from('one'))
  one.save()
  expect(text(one, 'a')).toBe('one')
  rmSync(folder)
  mkdirSync(folder)
})

/** What a process does that adds one value; `ask` comes before it. */
function addAndSave(key: string, ask: (one: Pack) => void = () => {}): void {
  const one = pack()
  ask(one)
  one.add(key, Buffer.from(`value of ${key}`))
  one.save()
  one.save()
}

test('a value that nobody asks for is forgotten after eight runs, however often one saves', () => {
  addAndSave('old')
  for (let run = 0; run < 8; run += 1) addAndSave(`new ${run}`)
  expect(pack().has('old')).toBe(true)
  addAndSave('last')
  expect(pack().has('old')).toBe(false)
})

test('a value that is only looked for is kept', () => {
  addAndSave('old')
  for (let run = 0; run < 12; run += 1) addAndSave(`new ${run}`, (one) => one.has('old'))
  expect(text(pack(), 'old')).toBe('value of old')
})

/** The segments that the index takes values from. */
function segmentsInUse(): Set<string> {
  const text = readFileSync(path.join(folder, 'index.json'), 'utf8').replace(/^.*\n/, '')
  const entries = JSON.parse(text) as [key: string, segment: string][]
  return new Set(entries.map(([, segment]) => segment))
}

test('the thirteenth segment is one too many, and the values of all of them go into one', () => {
  const keys = Array.from({ length: 13 }, (_, at) => `key ${at}`)
  for (const key of keys.slice(0, 12)) addAndSave(key, (one) => keys.forEach(one.has))
  expect(segmentsInUse().size).toBe(12)
  addAndSave(keys[12]!, (one) => keys.forEach(one.has))
  expect(segmentsInUse().size).toBe(1)
  const last = pack()
  expect(keys.map((key) => text(last, key))).toEqual(keys.map((key) => `value of ${key}`))
})

test('of thirteen segments the large one stays as it is, and the others go into one', () => {
  const first = pack()
  for (const key of ['large', 'larger']) first.add(key, Buffer.from(key.padEnd(1_000, '.')))
  first.save()
  const [large] = segmentsInUse()
  const keys = Array.from({ length: 12 }, (_, at) => `key ${at}`)
  const all = ['large', 'larger', ...keys]
  for (const key of keys) addAndSave(key, (one) => all.forEach(one.has))
  expect(segmentsInUse().size).toBe(2)
  expect(segmentsInUse()).toContain(large)
  const last = pack()
  expect(keys.map((key) => text(last, key))).toEqual(keys.map((key) => `value of ${key}`))
  expect(text(last, 'larger')).toMatch(/^larger\.+$/)
})
