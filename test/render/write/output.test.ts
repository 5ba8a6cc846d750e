import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markerFile } from '../../../src/render/write/out-dir.ts'
import { openStaging } from '../../../src/render/write/output.ts'

let hasNames = true
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const linkSync: typeof fs.linkSync = (from, to) => {
    if (!hasNames) throw new Error('EPERM')
    fs.linkSync(from, to)
  }
  return { ...fs, linkSync }
})

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kbsite-output-'))
})
afterEach(() => {
  hasNames = true
  rmSync(root, { recursive: true })
})

test.each([
  ['a second name where there is such a thing', true],
  ['a copy where there is none', false],
])('a kept file gets %s', async (_way, isPossible) => {
  hasNames = isPossible
  const outDir = path.join(root, 'dist')
  mkdirSync(outDir)
  writeFileSync(path.join(outDir, markerFile), '')
  writeFileSync(path.join(outDir, 'a.html'), 'kept')
  const { size, mtimeMs, ino } = lstatSync(path.join(outDir, 'a.html'))
  const staging = await openStaging({ outDir, root, sources: [path.join(root, 'docs')] })
  await staging.add([
    { path: 'a.html', kept: { size, mtimeMs } },
    { path: 'b.html', contents: 'new' },
  ])
  expect(await staging.publish()).toEqual({ isKeptAsWas: isPossible })
  expect(readFileSync(path.join(outDir, 'a.html'), 'utf8')).toBe('kept')
  expect(lstatSync(path.join(outDir, 'a.html')).ino === ino).toBe(isPossible)
})
