import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-load-'))
const code = path.join(folder, 'lib', 'code')

mkdirSync(path.join(folder, 'bin'))
mkdirSync(path.join(folder, 'lib', 'run'), { recursive: true })
writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
copyFileSync(path.join(import.meta.dirname, '../bin/load.js'), path.join(folder, 'bin', 'load.js'))
writeFileSync(path.join(folder, 'bin', 'beside.js'), "export default '旁边'")
writeFileSync(
  path.join(folder, 'lib', 'run', 'one.cjs'),
  `(function (exports, require, module, importForBundle, importMetaUrl, importMetaResolve) {
const path = require('node:path')
exports.seen = async () => [path.basename(new URL(importMetaUrl).pathname), (await importForBundle('./beside.js')).default]
})`,
)
writeFileSync(
  path.join(folder, 'start.js'),
  `import { load } from './bin/load.js'
const { exports, keepCode } = load('one', ...process.argv.slice(2))
console.log(...(await exports.seen()))
keepCode()
keepCode()`,
)

beforeEach(() => {
  rmSync(code, { recursive: true, force: true })
  writeFileSync(path.join(folder, 'lib', 'build-id'), 'first')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a process prints that runs the bundle and keeps its code. */
const start = (...args: string[]) =>
  execFileSync(process.execPath, ['start.js', ...args], { cwd: folder, encoding: 'utf8' }).trim()
const kept = () => readdirSync(code)
const keptFile = () => path.join(code, kept()[0]!)
const bytes = () => readFileSync(keptFile())

test('a bundle runs the same from its text and from the code that was kept, which is kept once', () => {
  expect(start()).toBe('one.cjs 旁边')
  const first = bytes()
  expect(start()).toBe('one.cjs 旁边')
  expect(bytes()).toEqual(first)
})

test('each use and each build of kbsite has its own code', () => {
  start()
  start('other')
  writeFileSync(path.join(folder, 'lib', 'build-id'), 'second')
  start()
  expect(kept().map((name) => name.split('-').slice(0, 2).join(' '))).toEqual([
    'one first',
    'one second',
    'other first',
  ])
})

test.each([
  ['empty', ''],
  ['no code', 'x'.repeat(5_000)],
])('kept code that is damaged (%s) is not run, and is replaced', (_, text) => {
  start()
  const { length } = bytes()
  writeFileSync(keptFile(), text)
  expect(start()).toBe('one.cjs 旁边')
  expect(bytes()).toHaveLength(length)
  expect(kept()).toHaveLength(1)
})

test('where nothing can be written, nothing is kept', () => {
  writeFileSync(code, 'a file where the folder would be')
  expect(start()).toBe('one.cjs 旁边')
  expect(readFileSync(code, 'utf8')).toBe('a file where the folder would be')
})
