import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCache } from '../../../src/render/cache/cache.ts'
import { sealKey } from '../../../src/render/cache/seal-key.ts'
import { packageSeal, sealWith } from '../../../src/render/cache/sealed.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kbsite-seal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mine = sealWith(Buffer.from('mine'))
const theirs = sealWith(Buffer.from('theirs'))

describe('what another key has sealed counts as missing', () => {
  test('single values', async () => {
    await openCache(folder, theirs).set('diagram', 'abcd', { svg: '<script>' })
    expect(await openCache(folder, theirs).get('diagram', 'abcd')).toEqual({ svg: '<script>' })
    for (const seal of [mine, packageSeal])
      expect(await openCache(folder, seal).get('diagram', 'abcd')).toBeUndefined()
  })

  test('packs', () => {
    const pack = openCache(folder, theirs).pack('tree')
    pack.add('a', Buffer.from('evil'))
    pack.save()
    pack.close()
    expect(openCache(folder, theirs).pack('tree').read('a')?.toString()).toBe('evil')
    expect(openCache(folder, mine).pack('tree').read('a')).toBeUndefined()
  })
})

test('a sealed value is not taken for another one', async () => {
  const cache = openCache(folder, mine)
  await cache.set('diagram', 'abcd', 1)
  await cache.set('diagram', 'abef', 2)
  const file = (key: string) => path.join(folder, 'diagram', 'ab', `${key}.json`)
  writeFileSync(file('abcd'), readFileSync(file('abef')))
  expect([await cache.get('diagram', 'abcd'), await cache.get('diagram', 'abef')]).toEqual([undefined, 2])
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
