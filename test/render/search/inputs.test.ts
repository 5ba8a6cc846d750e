import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { editedSite, noteIndexOf } from '../../../src/render/live/edit.ts'
import { loadSite } from '../../../src/render/load.ts'
import type { LoadedSite } from '../../../src/render/model/loaded-site.ts'
import { searchInputs } from '../../../src/render/search/index.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let opened: TestSite
let loaded: LoadedSite

beforeEach(async () => {
  opened = makeSite(
    {
      'docs/tree/index.md': '# Tree\n',
      'docs/tree/apple.md': '# Apple\n\nSweet as a [green pear](./pear.md).\n',
      'docs/tree/pear.md': '# Pear\n\nRound like an [apple](./apple.md).\n',
      'docs/plum.md': '# Plum\n\nBlue.\n',
    },
    { lastUpdated: false },
  )
  loaded = await read()
})
afterEach(() => opened.close())

const read = async () => loadSite(await loadConfig(opened.root, {}), noCache)

const now = () => searchInputs(loaded.site, loaded.site.locales.root!, loaded)

/** Routes whose record is made anew. */
async function madeAfter(file: string, text: string): Promise<string[]> {
  const before = new Set(now().map(({ key }) => key))
  opened.edit(file, text)
  const edit = await editedSite(loaded, [path.join(opened.root, file)], noteIndexOf(loaded.site))
  loaded = edit?.loaded ?? (await read())
  return now().flatMap(({ key, route }) => (before.has(key) ? [] : [route]))
}

test('an edited text makes the input of its page alone', async () => {
  expect(await madeAfter('docs/plum.md', '# Plum\n\nDark blue.\n')).toEqual(['/plum'])
})

test('an edited link makes those of the pages that it leads to and led to', async () => {
  const edited = '# Apple\n\nSweet as a [blue plum](../plum.md).\n'
  expect((await madeAfter('docs/tree/apple.md', edited)).sort()).toEqual([
    '/plum',
    '/tree/apple',
    '/tree/pear',
  ])
})

test('a link to the same page by the same words makes nothing but the page that it stands on', async () => {
  const edited = '# Apple\n\nA [green pear](/tree/pear) is sweet too.\n'
  expect(await madeAfter('docs/tree/apple.md', edited)).toEqual(['/tree/apple'])
})

test('a new title of a folder counts in the pages below it', async () => {
  expect(await madeAfter('docs/tree/index.md', '# Trees\n')).toContain('/tree/pear')
})

test('a page that comes later is called what links to it said before', async () => {
  expect(await madeAfter('docs/plum.md', '# Plum\n\nLike a [wild plum](./sloe.md).\n')).toEqual(['/plum'])
  expect(await madeAfter('docs/sloe.md', '# Sloe\n')).toContain('/sloe')
})
