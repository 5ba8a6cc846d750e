import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesBelow } from '../../../src/render/read/files-below.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kbsite-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('of folders that vanish while files are listed only their own are missing', async () => {
  const fruits = ['apple', 'nuts/hazel', 'plums/early/ersinger']
  // The order in which a folder names what it has is that of the disk: some of many folders come after one of many links.
  const drying = Array.from({ length: 8 }, (_, rack) => `nuts/dry-${rack}`)
  for (const name of [...fruits, ...drying.map((rack) => `${rack}/almond`)]) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), '')
  }
  for (const link of ['a', 'k', 'z']) symlinkSync(root, path.join(root, 'nuts', link))
  // The links are told of when their folder has been listed and those in it have not.
  const vanish = () => {
    for (const rack of drying) rmSync(path.join(root, rack), { recursive: true, force: true })
  }
  const listed = await filesBelow(root, { onLink: vanish })
  expect(listed.length).toBeLessThan(fruits.length + drying.length)
  expect(listed.filter((name) => !name.includes('dry')).sort()).toEqual(fruits)
})
