import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { filesBelow } from '../../../src/render/read/files-below.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kbsite-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Removed when the folder that it lies in has been listed. */
const vanishing = path.join(root, 'nuts', 'dry')

vi.mock('node:fs/promises', async (original) => {
  const promises = await original<typeof import('node:fs/promises')>()
  const listed = async (...asked: Parameters<typeof promises.readdir>) => {
    if (String(asked[0]) === vanishing) rmSync(vanishing, { recursive: true })
    return promises.readdir(...asked)
  }
  return { ...promises, readdir: listed }
})

test('of a folder that vanishes while files are listed only its own are missing', async () => {
  for (const name of ['apple', 'nuts/hazel', 'nuts/dry/almond', 'plums/early/ersinger']) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), '')
  }
  expect((await filesBelow(root)).sort()).toEqual(['apple', 'nuts/hazel', 'plums/early/ersinger'])
})
