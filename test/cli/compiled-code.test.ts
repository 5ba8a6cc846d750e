import path from 'node:path'
import { expect, test } from 'vitest'
import { keepCompiledCode } from '../../src/cli/compiled-code.ts'

test.each<[Record<string, string>, NodeJS.Platform, string[]]>([
  [{ HOME: '/home/ana' }, 'linux', [path.join('/home/ana', '.cache', 'kbsite', 'compiled')]],
  [{ HOME: '/home/ana', XDG_CACHE_HOME: '/caches' }, 'linux', [path.join('/caches', 'kbsite', 'compiled')]],
  [{ HOME: '/Users/ana' }, 'darwin', [path.join('/Users/ana', 'Library', 'Caches', 'kbsite', 'compiled')]],
  // Node would take a folder that others can write to.
  [{}, 'linux', []],
])('compiled code is kept in the folder of the user with %o on %s', (env, platform, expected) => {
  const folders: string[] = []
  keepCompiledCode((folder) => folders.push(folder), env, platform)
  expect(folders).toEqual(expected)
})
