import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commitTimes } from '../../../src/render/read/git.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-git-'))
const before = process.env.PATH
afterAll(() => {
  process.env.PATH = before
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(process.platform === 'win32')('a git that never answers is given up: no dates', async () => {
  // Outside of a repository it is not asked.
  mkdirSync(path.join(folder, '.git'))
  writeFileSync(path.join(folder, 'git'), '#!/bin/sh\nexec sleep 60\n')
  chmodSync(path.join(folder, 'git'), 0o755)
  process.env.PATH = `${folder}:${before}`
  expect(await commitTimes(folder, 200)).toEqual({
    times: new Map(),
    shallow: false,
    problem: 'it has not answered after 0.2 s.',
  })
})
