import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyRecord } from '../../../src/render/build/record.ts'
import { openChangedOutput } from '../../../src/render/build/write.ts'
import { bytesInUse } from '../../helpers/memory.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kbsite-write-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const output = { outDir: path.join(root, 'dist'), root, sources: [], cacheDir: path.join(root, 'cache') }

test('of a file with a key the contents are read when it is written, and not to learn that it is the same', async () => {
  let reads = 0
  const file = (key: string) => ({
    path: 'engine.js',
    key,
    get contents() {
      reads += 1
      return `engine of ${key}`
    },
  })

  async function build(key: string, files: typeof emptyRecord.files) {
    const changed = openChangedOutput(output, { ...emptyRecord, files })
    await changed.add([file(key)])
    return changed.publish()
  }

  const first = await build('one', {})
  expect([first.written, reads]).toEqual([1, 1])
  const same = await build('one', first.files)
  expect([same.written, reads]).toEqual([0, 1])
  const next = await build('two', same.files)
  expect([next.written, reads]).toEqual([1, 2])
  expect(readFileSync(path.join(output.outDir, 'engine.js'), 'utf8')).toBe('engine of two')
})

test('a copied file is written again when its contents change under the same size and time', async () => {
  const from = path.join(root, 'apple.txt')
  const made = { ...output, outDir: path.join(root, 'copies') }

  async function build(text: string, files: typeof emptyRecord.files) {
    writeFileSync(from, text)
    utimesSync(from, 1_000_000_000, 1_000_000_000)
    const changed = openChangedOutput(made, { ...emptyRecord, files })
    await changed.add([{ path: 'apple.txt', copyOf: from }])
    return changed.publish()
  }

  const first = await build('red', {})
  expect((await build('tan', first.files)).written).toBe(1)
  expect(readFileSync(path.join(made.outDir, 'apple.txt'), 'utf8')).toBe('tan')
})

test('a file gives way to a folder of its name, and a folder with all that is in it to a file', async () => {
  const swapped = { ...output, outDir: path.join(root, 'swapped') }
  const names = () =>
    readdirSync(swapped.outDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('.'))
      .sort()

  async function build(paths: readonly string[], files: typeof emptyRecord.files) {
    const changed = openChangedOutput(swapped, { ...emptyRecord, files })
    await changed.add(paths.map((name) => ({ path: name, contents: name })))
    const published = await changed.publish()
    await changed.drop()
    return published.files
  }

  const first = await build(['fruit', 'nuts/dry/almond', 'nuts/hazel', 'plum'], {})
  const next = await build(['fruit/dry/apple', 'fruit/pear', 'nuts', 'plum'], first)
  expect(names()).toEqual(['fruit', 'fruit/dry', 'fruit/dry/apple', 'fruit/pear', 'nuts', 'plum'])
  // Also where the former file was taken away from the output.
  rmSync(path.join(swapped.outDir, 'fruit/dry/apple'))
  await build(['fruit', 'nuts', 'plum'], next)
  expect(names()).toEqual(['fruit', 'nuts', 'plum'])
})

test('files and folders that change nothing but the case of their names have the new ones', async () => {
  const renamed = { ...output, outDir: path.join(root, 'renamed') }
  const write = async (names: readonly string[], former = emptyRecord) => {
    const changed = openChangedOutput(renamed, former)
    await Promise.all(names.map((name) => changed.addPage({ path: name, key: 'key', text: name })))
    const { files } = await changed.publish()
    await changed.drop()
    return { ...emptyRecord, files }
  }
  const before = ['Apple.html', 'Css/flex.html', 'Css/gap.html', 'Css/grid.html']
  const after = ['apple.html', 'css/flex.html', 'css/gap.html', 'css/grid.html']
  await write(after, await write(before))
  const names = readdirSync(renamed.outDir, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.html')).sort()).toEqual(after)
  expect(names).not.toContain('Css')
})

test('two new files of which one would be the folder of the other are a failure', async () => {
  const both = { ...output, outDir: path.join(root, 'both') }
  const first = openChangedOutput(both, emptyRecord)
  await first.add([{ path: 'fruit/apple', contents: 'apple' }])
  const { files } = await first.publish()
  await first.drop()
  const changed = openChangedOutput(both, { ...emptyRecord, files })
  const adding = changed.add(['fruit/apple', 'fruit'].map((name) => ({ path: name, contents: 'apple' })))
  await expect(adding).rejects.toThrow('could not be written')
  await changed.drop()
  expect(readFileSync(path.join(both.outDir, 'fruit/apple'), 'utf8')).toBe('apple')
})

test('a page that was written is let go, and read where it lies before and after it is published', async () => {
  const large = { ...output, outDir: path.join(root, 'large') }
  const changed = openChangedOutput(large, emptyRecord)
  const before = bytesInUse()
  for (let at = 0; at < 100; at += 1)
    await changed.addPage({ path: `${at}.html`, key: `${at}`, text: `${at} ${'苹'.repeat(200_000)}` })
  // Buffers that nothing refers to any more are counted until the collector has told so.
  await expect.poll(() => bytesInUse() - before).toBeLessThan(20_000_000)
  expect(changed.read('99.html').slice(0, 4)).toBe('99 苹')
  await changed.publish()
  expect(changed.read('99.html').slice(0, 4)).toBe('99 苹')
})

test('what failed leaves nothing beside the output, and of two files of one name the earlier stays', async () => {
  const failed = { ...output, outDir: path.join(root, 'failed', 'dist') }
  const changed = openChangedOutput(failed, emptyRecord)
  await changed.add([{ path: 'apple.html', contents: 'an author’s own' }])
  await changed.addPage({ path: 'apple.html', key: 'apple', text: 'drawn' })
  expect(changed.read('apple.html')).toBe('an author’s own')
  // Nobody has waited for it when the build ends.
  const late = changed.addPage({ path: 'pear.html', key: 'pear', text: 'drawn' })
  await changed.drop()
  await late
  expect(readdirSync(path.dirname(failed.outDir))).toEqual([])
})
