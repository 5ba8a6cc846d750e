import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listedOnce, namesIn } from '../../../src/render/base/entries.ts'

test('a folder is listed once while a function runs, and again afterwards', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kbsite-entries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (name: string) => writeFileSync(path.join(folder, name), '')
  add('a.md')
  const seen = listedOnce(() => {
    const before = namesIn(folder)
    add('b.md')
    return [before, namesIn(folder)]
  })
  expect(seen).toEqual([['a.md'], ['a.md']])
  expect(namesIn(folder).sort()).toEqual(['a.md', 'b.md'])
  expect(() => listedOnce(() => JSON.parse('{'))).toThrow()
  add('c.md')
  expect(namesIn(folder)).toHaveLength(3)
})
