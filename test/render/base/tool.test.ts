import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTool } from '../../../src/render/base/tool.ts'

const extension = process.platform === 'win32' ? '.exe' : ''
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-tools-'))
const program = path.join(folder, 'second', `melon${extension}`)
const pathOf = (...folders: string[]): string => folders.join(path.delimiter)

beforeAll(() => {
  mkdirSync(path.join(folder, 'first', `melon${extension}`), { recursive: true })
  mkdirSync(path.join(folder, 'second'))
  writeFileSync(program, '', { mode: 0o755 })
  writeFileSync(path.join(folder, 'second', `plain${extension}`), '', { mode: 0o644 })
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each<[string, string, string | undefined]>([
  [
    'a program of the first folder that has it',
    pathOf(path.join(folder, 'first'), path.join(folder, 'second')),
    program,
  ],
  ['no program of a folder that the PATH does not name', pathOf(path.join(folder, 'first')), undefined],
  [
    'no program of the current folder',
    pathOf('', '.', path.relative(process.cwd(), path.join(folder, 'second'))),
    undefined,
  ],
  ['nothing without a PATH', '', undefined],
])('finds %s', (_, names, expected) => {
  expect(findTool('melon', names)).toBe(expected)
})

test.runIf(process.platform !== 'win32')('a file that may not run is no program', () => {
  expect(findTool('plain', path.join(folder, 'second'))).toBeUndefined()
})
