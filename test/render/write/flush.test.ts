import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushAll } from '../../../src/render/write/flush.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kbsite-flush-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

test.runIf(process.platform === 'linux')(
  'for many files, the file system is flushed in one call',
  async () => {
    const missing = Array.from({ length: 201 }, (_, index) => path.join(root, `missing-${index}`))
    // Flushing one by itself would fail.
    await expect(flushAll(root, missing, [root])).resolves.toBeUndefined()
    await expect(flushAll(root, missing.slice(1), [root])).rejects.toThrow('ENOENT')
  },
)

test('where there is no program for that each file is flushed', async () => {
  vi.stubEnv('PATH', root)
  const file = path.join(root, 'there')
  writeFileSync(file, 'text')
  await expect(flushAll(root, [file], [root])).resolves.toBeUndefined()
  await expect(flushAll(root, [file, path.join(root, 'missing')], [root])).rejects.toThrow('ENOENT')
})
