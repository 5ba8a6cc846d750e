import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { namesIn, openListing } from '../../../src/render/base/entries.ts'

test('a listing knows a folder as it first was', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kbsite-entries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (name: string) => writeFileSync(path.join(folder, name), '')
  add('a.md')
  const list = openListing()
  expect(namesIn(folder, list)).toEqual(['a.md'])
  add('b.md')
  expect(namesIn(folder, list)).toEqual(['a.md'])
  expect(namesIn(folder).sort()).toEqual(['a.md', 'b.md'])
  expect(namesIn(path.join(folder, 'missing'))).toEqual([])
})
