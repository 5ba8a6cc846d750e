import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweepScratch } from '../../../src/render/samples/runner.ts'

test('folders that a killed kbsite has left are removed, and nothing else', async () => {
  const keep = mkdtempSync(path.join(tmpdir(), 'kbsite-kept-'))
  const left = mkdtempSync(path.join(tmpdir(), 'kbsite-sample-'))
  const used = mkdtempSync(path.join(tmpdir(), 'kbsite-sample-'))
  const link = `${used}-link`
  try {
    mkdirSync(path.join(left, 'inner'))
    writeFileSync(path.join(left, 'inner', 'melon'), '')
    writeFileSync(path.join(keep, 'melon'), '')
    symlinkSync(keep, link)
    const twoHoursAgo = Date.now() / 1000 - 7200
    for (const folder of [keep, left]) utimesSync(folder, twoHoursAgo, twoHoursAgo)
    await sweepScratch()
    expect([left, used, link, path.join(keep, 'melon')].map(existsSync)).toEqual([false, true, true, true])
  } finally {
    for (const folder of [keep, left, used, link]) rmSync(folder, { recursive: true, force: true })
  }
})
