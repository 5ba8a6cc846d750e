import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

function siteOf(files: Readonly<Record<string, string>>, config: UserConfig = {}): TestSite {
  const site = makeSite(files, { lastUpdated: false, themeConfig: { search: false }, ...config })
  onTestFinished(() => site.close())
  return site
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

describe('a file in a hidden folder', () => {
  const files = {
    'docs/index.md': '# 首页\n\n![图](.gitbook/assets/a%20b.svg) [下](/.gitbook/assets/c.pdf)\n',
    'docs/sub/x.md':
      '---\norphan: true\n---\n# X\n\n![图](../.gitbook/assets/d.svg)\n\n<img src="./.own/e.png" alt="e">\n',
    'docs/.gitbook/assets/a b.svg': svg,
    'docs/.gitbook/assets/c.pdf': 'c',
    'docs/.gitbook/assets/d.svg': svg,
    'docs/.gitbook/assets/unnamed.svg': svg,
    'docs/sub/.own/e.png': 'e',
  }

  test('is published where a note names it, and nothing else of the folder', async () => {
    const site = siteOf(files)
    expect((await site.build()).diagnostics.map(({ message }) => message)).toEqual([])
    expect(site.outputFiles().filter((name) => /(^|\/)\./.test(name) && name !== '.kbsite-output')).toEqual([
      '.gitbook/assets/a b.svg',
      '.gitbook/assets/c.pdf',
      '.gitbook/assets/d.svg',
      'sub/.own/e.png',
    ])
    expect(site.output('index.html')).toContain('src="/.gitbook/assets/a%20b.svg"')
  })

  test('is published anew when it changes', async () => {
    const site = siteOf(files)
    await site.build()
    site.edit('docs/.gitbook/assets/c.pdf', 'changed')
    await site.build()
    expect(site.output('.gitbook/assets/c.pdf')).toBe('changed')
  })

  test.each([
    ['.git/a.png', 'is hidden'],
    ['.env', 'is hidden'],
    ['sub/.env/a.png', 'is hidden'],
    ['.obsidian/data.json', 'is hidden'],
    ['node_modules/p/a.png', 'is in a folder of installed packages'],
    ['.gitbook/node_modules/p/a.png', 'is hidden'],
    ['.secret/a.png', 'is left out by srcExclude'],
  ])('never, where it is %s', async (name, reason) => {
    const site = siteOf(
      { 'docs/index.md': `# 首页\n\n![图](./${name})\n`, [`docs/${name}`]: 'x' },
      { srcExclude: ['.secret/**', '.secret'] },
    )
    const { diagnostics } = await site.build()
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        new RegExp(`^"\\./${name}" names ".*", which ${reason}.*, so it is not published\\.$`),
      ),
    ])
  })

  test('never, where it is a link', async () => {
    const site = siteOf({
      'docs/index.md': '# 首页\n\n![图](.x/a.png)\n',
      'a.png': 'x',
      'docs/.x/b.png': 'x',
    })
    symlinkSync('../../a.png', path.join(site.root, 'docs/.x/a.png'))
    expect((await site.check()).map(({ rule }) => rule)).toEqual(['missing-asset'])
  })
})

describe('a link to a note that is left out', () => {
  test.each<[name: string, reason: string, config?: UserConfig]>([
    ['.vitepress/x.md', 'is hidden, because its path has a name that begins with a dot'],
    ['node_modules/p/x.md', 'is in a folder of installed packages'],
    ['bower_components/p/x.md', 'is in a folder of installed packages'],
    ['parts/x.md', 'is left out by srcExclude', { srcExclude: ['', 'parts/**'] }],
    ['[id].md', 'is a dynamic route, which has no page here'],
    ['public/x.md', 'is not a source: it belongs to the output, the cache or the public folder'],
  ])('%s: says that it %s', async (name, reason, config = {}) => {
    const site = siteOf(
      { 'docs/index.md': `# 首页\n\n[x](<./${name}>)\n`, [`docs/${name}`]: '# X\n' },
      config,
    )
    const found = (await site.check()).filter(({ rule }) => rule === 'draft-link')
    expect(found.map(({ message }) => message)).toEqual([
      `Link "./${name}" leads to "${name}", which ${reason}.`,
    ])
  })
})

test('the output of a build that had another source folder is no source', async () => {
  const site = siteOf({
    'docs/index.md': '# 首页\n',
    'docs/notes/dist/.kbsite-output': '',
    'docs/notes/dist/a.md': '# A\n\n[没有](./gone.md)\n',
    'docs/notes/dist/a.html': '<p>',
  })
  expect(await site.check()).toEqual([])
})

test('what kbsite reads in the project is no note, and notes beside that are', async () => {
  const site = siteOf(
    {
      'index.md': '# 首页\n',
      'templates/letter.md': '# 信\n',
      'templates/components/README.md': '# 组件\n',
      'templates/components/Box.tsx': 'export default () => null\n',
    },
    { srcDir: '.' },
  )
  await site.build()
  const pages = site.outputFiles().filter((name) => /^templates\/.*\.html$/.test(name))
  expect(pages).toEqual(['templates/letter.html'])
})

describe('a dynamic route', () => {
  test.each([
    ['p/[partnerId].md', 'p/[partnerId].paths.js'],
    ['[lang]/guide.md', '[lang]/guide.paths.ts'],
    ['[pkg]-[version].md', '[pkg]-[version].paths.mts'],
    ['[...slug].md'],
  ])('%s is left out with one warning', async (note, ...others) => {
    const site = siteOf({
      'docs/index.md': '# 首页\n',
      [`docs/${note}`]: '<Page :partner="page.params.partnerId" />\n',
      ...Object.fromEntries(others.map((name) => [`docs/${name}`, 'export default {}'])),
    })
    expect((await site.check()).map(({ path: name, message }) => [name, message])).toEqual([
      [note, `"${note}" is a dynamic route, which has no page here, so it is skipped.`],
    ])
    await site.build()
    expect(site.outputFiles().filter((name) => name.includes('['))).toEqual([])
  })

  test.each(['[旧] 笔记.md', 'a[1].md'])('%s is a note', async (note) => {
    const site = siteOf({ 'docs/index.md': `# 首页\n\n[x](<./${note}>)\n`, [`docs/${note}`]: '# X\n' })
    expect(await site.check()).toEqual([])
  })
})
