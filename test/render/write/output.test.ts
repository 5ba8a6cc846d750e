import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markerFile } from '../../../src/render/model/build.ts'
import { openStaging } from '../../../src/render/write/output.ts'

/** A disk on which a file has one name. */
function noLink(): never {
  throw Object.assign(new Error(), { code: 'EPERM' })
}

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kbsite-output-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** An output of these files, one that will replace it, and what the first was recorded as. */
async function replacing(files: Readonly<Record<string, string>>, link = linkSync) {
  const outDir = path.join(mkdtempSync(path.join(root, 'site-')), 'dist')
  mkdirSync(outDir)
  writeFileSync(path.join(outDir, markerFile), '')
  const known = Object.entries(files).map(([name, text]) => {
    const file = path.join(outDir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    const { size, mtimeMs } = lstatSync(file)
    return [name, size, mtimeMs] as const
  })
  const staging = await openStaging({ outDir, root, sources: [path.join(root, 'docs')] }, link)
  return { outDir, known, staging, text: (name: string) => readFileSync(path.join(outDir, name), 'utf8') }
}

test.each([
  ['a second name where there is such a thing', linkSync, true],
  ['a copy where there is none', noLink, false],
])('a file that is taken over gets %s', async (_way, link, isPossible) => {
  const { outDir, known, staging, text } = await replacing({ 'a.html': 'kept' }, link)
  const { ino } = lstatSync(path.join(outDir, 'a.html'))
  const { taken, isAsWas } = await staging.takeOver(known)
  expect([[...taken], isAsWas]).toEqual([['a.html'], isPossible])
  await staging.add([{ path: 'b.html', contents: 'new' }])
  await staging.publish()
  await staging.drop()
  expect([text('a.html'), text('b.html')]).toEqual(['kept', 'new'])
  expect(lstatSync(path.join(outDir, 'a.html')).ino === ino).toBe(isPossible)
})

describe('of files that are taken over', () => {
  test('those that are others now, or gone, are lost', async () => {
    const { outDir, known, staging } = await replacing({
      'a.html': 'a',
      'b.html': 'b',
      'c.html': 'c',
      'd.html': 'd',
    })
    writeFileSync(path.join(outDir, 'a.html'), 'longer')
    utimesSync(path.join(outDir, 'b.html'), 1, 1)
    rmSync(path.join(outDir, 'c.html'))
    expect([...(await staging.takeOver(known)).taken]).toEqual(['d.html'])
    await staging.drop()
  })

  test('one that is written anew stays in the former output as it was', async () => {
    const { outDir, known, staging, text } = await replacing({ 'a.html': 'former', 'b.txt': 'former' })
    const copied = path.join(root, 'copied.txt')
    writeFileSync(copied, 'new')
    const { taken } = await staging.takeOver(known)
    await staging.add([
      { path: 'a.html', contents: 'new' },
      { path: 'b.txt', copyOf: copied },
    ])
    expect([...taken]).toEqual([])
    expect([text('a.html'), text('b.txt')]).toEqual(['former', 'former'])
    await staging.drop()
    expect([text('a.html'), text('b.txt')]).toEqual(['former', 'former'])
    expect(readdirSync(path.dirname(outDir))).toEqual(['dist'])
  })

  test('those that are left out are gone, and folders that are empty without them', async () => {
    const names = ['a.html', 'b/c.html', 'b/d/e.html', 'f/g/h.html', 'f/i.html']
    const { outDir, known, staging } = await replacing(Object.fromEntries(names.map((name) => [name, name])))
    await staging.takeOver(known)
    await staging.leaveOut(['b/c.html', 'b/d/e.html', 'f/g/h.html'])
    await staging.publish()
    await staging.drop()
    const left = readdirSync(outDir, { recursive: true }).map(String)
    expect(left.sort()).toEqual([markerFile, 'a.html', 'f', path.join('f', 'i.html')].sort())
  })
})

test('no file is written outside the output folder', async () => {
  const { outDir, staging } = await replacing({})
  await expect(staging.add([{ path: '../b.html', contents: 'b' }])).rejects.toThrow(
    '"../b.html" is not inside',
  )
  await staging.drop()
  expect(readdirSync(path.dirname(outDir))).toEqual(['dist'])
})
