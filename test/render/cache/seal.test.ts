import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCache } from '../../../src/render/cache/cache.ts'
import { sealKey } from '../../../src/render/cache/seal-key.ts'
import { packageSeal, type Seal, sealWith } from '../../../src/render/cache/sealed.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kbsite-seal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mine = sealWith(Buffer.from('mine'))
const theirs = sealWith(Buffer.from('theirs'))

/** Stores a value with this seal. */
function store(seal: Seal, kind: string, key: string, value: unknown): void {
  const cache = openCache(folder, seal)
  cache.set(kind, key, value)
  cache.close()
}

test('what another key has sealed counts as missing', () => {
  store(theirs, 'diagram', 'abcd', { svg: '<script>' })
  expect(openCache(folder, theirs).get('diagram', 'abcd')).toEqual({ svg: '<script>' })
  for (const seal of [mine, packageSeal])
    expect(openCache(folder, seal).get('diagram', 'abcd')).toBeUndefined()
})

test('values of one kind are not taken for those of another', () => {
  store(mine, 'diagram', 'abcd', 1)
  cpSync(path.join(folder, 'diagram'), path.join(folder, 'sample'), { recursive: true })
  const cache = openCache(folder, mine)
  expect([cache.get('diagram', 'abcd'), cache.get('sample', 'abcd')]).toEqual([1, undefined])
})

test('bytes of a pack that somebody has exchanged count as missing, of whatever checksum', () => {
  const pack = openCache(folder, mine).pack('tree')
  pack.add('a', Buffer.from('good'))
  pack.save()
  pack.close()
  const segment = readdirSync(path.join(folder, 'tree')).find((name) => name.endsWith('.bin'))!
  writeFileSync(path.join(folder, 'tree', segment), 'evil')
  expect(openCache(folder, mine).pack('tree').read('a')).toBeUndefined()
})

describe('the key', () => {
  test('is made once, for this user alone, and stays', () => {
    const env = { XDG_CACHE_HOME: folder }
    const key = sealKey(env, 'linux')
    expect(sealKey(env, 'linux')).toEqual(key)
    expect(statSync(path.join(folder, 'kbsite/cache.key')).mode & 0o777).toBe(0o600)
    expect(env).toEqual({ XDG_CACHE_HOME: folder })
  })

  test.each([
    ['linux', { HOME: 'x' }, '.cache/kbsite'],
    ['darwin', { HOME: 'x' }, 'Library/Caches/kbsite'],
    ['win32', { LOCALAPPDATA: 'x' }, 'kbsite'],
  ] as const)('lies where %s keeps such things', (platform, env, below) => {
    sealKey(Object.fromEntries(Object.keys(env).map((name) => [name, folder])), platform)
    expect(readdirSync(path.join(folder, below))).toEqual(['cache.key'])
  })

  test('may be given, and is then the same everywhere', () => {
    expect(sealKey({ KBSITE_CACHE_KEY: 'k', HOME: folder })).toEqual(sealKey({ KBSITE_CACHE_KEY: 'k' }))
    expect(sealKey({ KBSITE_CACHE_KEY: 'l' })).not.toEqual(sealKey({ KBSITE_CACHE_KEY: 'k' }))
    expect(readdirSync(folder)).toEqual([])
  })

  test('lasts for this process and its threads where none can be kept', () => {
    writeFileSync(path.join(folder, 'file'), '')
    for (const env of [{}, { XDG_CACHE_HOME: path.join(folder, 'file') }] as NodeJS.ProcessEnv[]) {
      const key = sealKey(env)
      expect(sealKey({ ...env })).toEqual(key)
      expect(sealKey({})).not.toEqual(key)
    }
  })
})
