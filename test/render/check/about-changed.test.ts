import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConfig } from '../../../src/render/check.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import type { Config } from '../../../src/render/model/config.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
let config: Config

/** Every note but `fine.md` has a finding; what the links lead to is gone or has no such heading. */
beforeAll(async () => {
  site = makeSite(
    {
      'docs/index.md': '# 首页\n\n[flex](./css/flex.md) [一](./fine.md#从前)\n',
      'docs/fine.md': '# 好\n',
      'docs/own.md': '# 自己\n\n[x](./nowhere.md)\n',
      'docs/folder.md': '# 目录\n\n[y](./js/)\n',
      'docs/picture.md': '# 图\n\n![一张图](/img/box.svg)\n',
      'docs/named.md': '---\nobsidian: true\n---\n\n# 名\n\n[[grid]]\n',
      'docs/including.md': '# 含\n\n<!--@include: ./_part.md-->\n\n[z](./absent.md)\n',
      'docs/_part.md': '一段\n',
    },
    { srcExclude: ['**/_*.md'], themeConfig: { nav: [{ text: 'F', link: '/css/gone' }] } },
  )
  config = await loadConfig(site.root)
})
afterAll(() => site?.close())

const everything = ['including.md', 'folder.md', 'index.md', 'index.md', 'named.md', 'own.md', 'picture.md']

test.each([
  ['nothing', [], []],
  ['a note with a finding', ['own.md'], ['own.md']],
  ['a note that others link to', ['fine.md'], ['index.md']],
  ['a note that is gone', ['css/flex.md'], ['index.md']],
  ['the note of a folder', ['js/README.md'], ['folder.md']],
  ['a note that is called by its name', ['layout/grid.md'], ['named.md']],
  ['a file of the public folder', ['public/img/box.svg'], ['picture.md']],
  ['a part of a note', ['_part.md'], ['including.md']],
  ['other files of the repository', ['../src/own.md', '../README.md'], []],
  ['the config', ['../kbsite.config.json'], everything],
  ['a template', ['../templates/layouts/doc.tsx'], everything],
])('findings that a change of %s may have caused', async (_name, changed, expected) => {
  const { diagnostics } = await checkConfig(config, {
    changed: new Set(changed),
    levels: { 'dead-wiki-link': 'error' },
  })
  const found = diagnostics.filter(({ severity }) => severity === 'error').map(({ path }) => path)
  // The config's own link is always among them.
  expect(found.sort()).toEqual(['kbsite.config.json', ...expected].sort())
})
