import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportCache, importCache } from '../../../src/render/build/share.ts'
import { buildSite } from '../../../src/render/build.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import type { BuildEvent } from '../../../src/render/model/events.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

const files = {
  'docs/index.md': '# 首页\n\n[苹果](./apple.md)\n',
  'docs/apple.md': '# 苹果\n\n红的，见 $a^2$。\n\n```js\nconst colour = "red"\n```\n',
  'docs/pear.md': '# 梨\n\n绿的。\n',
}
const [here, there] = [makeSite(files), makeSite(files)]
afterAll(() => {
  here.close()
  there.close()
})

const archive = path.join(here.root, 'cache.kbsite')
const keyFile = path.join(here.root, 'key')
writeFileSync(keyFile, `${'apple'.repeat(8)}\n`)

/** The phases of a build, and what each says of its work. */
async function work({ root }: TestSite): Promise<Record<string, string | undefined>> {
  const done: Record<string, string | undefined> = {}
  await buildSite(await loadConfig(root), {
    onEvent(event: BuildEvent) {
      if (event.kind === 'phase') done[event.phase] = event.detail
    },
  })
  return done
}

const outputOf = ({ outputFiles, output }: TestSite) => outputFiles().map((name) => [name, output(name)])
const cached = ({ root }: TestSite) => readdirSync(path.join(root, '.kbsite', 'cache')).sort()

test('a site in another folder is built from an imported cache: nothing is parsed or drawn, and the bytes are the same', async () => {
  await work(here)
  const { count } = exportCache(await loadConfig(here.root), archive, { keyFile })
  expect(importCache(await loadConfig(there.root), archive, { keyFile })).toMatchObject({ count })
  const { parse, pages } = await work(there)
  expect([parse, pages]).toEqual(['0 parsed, 3 from cache', '0 of 4 drawn'])
  expect(outputOf(there)).toEqual(outputOf(here))
  const again = exportCache(await loadConfig(there.root), path.join(there.root, 'cache.kbsite'), { keyFile })
  expect(again.count).toBe(count)
})

test('of notes that differ, those alone are parsed and drawn', async () => {
  const other = makeSite({ ...files, 'docs/pear.md': '# 梨\n\n黄的。\n' })
  try {
    importCache(await loadConfig(other.root), archive, { keyFile })
    const { parse, pages } = await work(other)
    expect([parse, pages]).toEqual(['1 parsed, 2 from cache', '1 of 4 drawn'])
    here.edit('docs/pear.md', '# 梨\n\n黄的。\n')
    await work(here)
    expect(outputOf(other)).toEqual(outputOf(here))
  } finally {
    other.close()
  }
})

test('nothing of a file with another key gets into the cache', async () => {
  const other = makeSite(files)
  try {
    const config = await loadConfig(other.root)
    const wrong = path.join(other.root, 'key')
    for (const [key, message] of [
      ['pear'.repeat(8), 'sealed with another key'],
      ['short', 'shorter than 16 characters'],
      ['', 'only with a key that both sides hold'],
    ] as const) {
      writeFileSync(wrong, key)
      expect(() => importCache(config, archive, { keyFile: wrong })).toThrow(message)
    }
    expect(() => importCache(config, archive, { keyFile: `${wrong}-absent` })).toThrow('could not be read')
    expect(cached(other)).toEqual(['client'])
  } finally {
    other.close()
  }
})
