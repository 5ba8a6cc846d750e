import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageFiles } from '../../../src/render/base/package-files.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
beforeEach(() => {
  site = makeSite({
    'package-lock.json': '{}',
    'node_modules/apple/package.json': '{}',
    'node_modules/apple/apple.js': '',
    'node_modules/@fruit/pear/package.json': '{}',
    'packages/melon/package.json': '{}',
    'packages/melon/src/melon.ts': '',
    'packages/melon/readme.md': '',
    'packages/melon/node_modules/seed/package.json': '{}',
    'notes/node_modules/apple/package.json': '{}',
  })
  mkdirSync(path.join(site.root, 'other'))
  symlinkSync('../packages/melon', path.join(site.root, 'node_modules/melon'))
})
afterEach(() => site.close())

const lock = 'package-lock.json'

test.each<[what: string, imports: string[], from: string, files: string[]]>([
  ['an installed package', ['apple'], '.', ['node_modules/apple/package.json', lock]],
  ['a module of a package', ['apple/core.js'], '.', ['node_modules/apple/package.json', lock]],
  ['a package of a scope', ['@fruit/pear'], '.', ['node_modules/@fruit/pear/package.json', lock]],
  ['the nearest of two', ['apple'], 'notes', ['notes/node_modules/apple/package.json', lock]],
  ['a package above', ['apple'], 'other', ['node_modules/apple/package.json', lock]],
  ['a linked package', ['melon'], '.', [lock, 'packages/melon/package.json', 'packages/melon/src/melon.ts']],
  ['a package that is not there', ['plum'], '.', []],
  ['modules of Node, own imports and addresses', ['fs', 'node:path', '#own', 'file:///a.js'], '.', []],
])('%s is told by these files', (_what, imports, from, files) => {
  const found = packageFiles(imports, path.join(site.root, from))
  expect(found).toEqual(files.map((file) => path.join(site.root, file)))
})
