import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/render/config/load.ts'
import { kbsiteHere } from '../helpers/command.ts'
import { foreignFolder } from '../helpers/foreign-site.ts'

const config = `module.exports = {
  title: '果园', plugins: ['a'],
  themeConfig: { nav: [{ text: '指南', link: '/guide/' }], sidebar: { '/guide/': ['', 'apple', ['pear', '梨']] } },
}`
const apple = `---
title: 苹果
permalink: /pages/a1/
---

<Price amount="3" currency="元" />

<Box title="一">

里面

</Box>

::: tabs

@tab 甲

[没有](./gone.md)

:::

@[code](./a.js)
`
const files = {
  '.vuepress/config.js': config,
  'README.md': '# 首页\n',
  'guide/README.md': '# 指南\n\n<Price amount="4" />\n',
  'guide/apple.md': apple,
  'guide/pear.md': '# 梨 - 李\n\n`<No a="b" />` 和 [[红]]\n',
  'guide/a.js': 'a()\n',
}

/** The files that are no output, with their texts. */
function textsIn(root: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/^(?:dist|\.kbsite)/.test(name) && statSync(path.join(root, name)).isFile())
      .map((name) => [name, readFileSync(path.join(root, name), 'utf8')]),
  )
}

test('import writes a config, stubs and, if wanted, the notes in our Markdown, and proves what is kept', async () => {
  const root = foreignFolder(files)
  const dry = await kbsiteHere(root, ['import', '--convert', '--dry-run'])
  expect(dry.code).toBe(0)
  expect(dry.stderr).toContain('-@tab 甲\n+::: tab 甲\n')
  expect(dry.stderr).toContain("+  title: '果园',\n")
  expect(textsIn(root)).toEqual(files)

  const first = await kbsiteHere(root, ['import', '--convert'])
  expect([first.code, first.stdout]).toEqual([
    0,
    `VuePress site, by ".vuepress/config.js"; not carried over: plugins.

Files
  kbsite.config.ts
  templates/components/Box.tsx  <Box title> in 1 note
  templates/components/Price.tsx  <Price amount currency> in 2 notes
  1 note converted

Kept
  notes         4 of 4 are pages
  old addresses 5 of 5 answer
  heading ids   4 of 4 work
  links         0 of 1 lead somewhere  not guide/apple.md:18
  raw syntax    1 kind
    [[wiki]]  1 note: guide/pear.md:3

Built into dist. Next:
  npx kbsite dev
`,
  ])
  const written = textsIn(root)
  expect(written['kbsite.config.ts']).toBe(`import { defineConfig } from 'kbsite'

// Made from ".vuepress/config.js" of VuePress, which is not read any more.
// Not carried over: plugins.
export default defineConfig({
  // How the notes are read: syntax, front matter and addresses.
  dialect: { name: 'vuepress' },
  title: '果园',
  srcDir: '.',
  publicDir: '.vuepress/public',
  includeFrom: ['.', '.vuepress'],
  themeConfig: {
    outline: [2, 3],
    nav: [{ text: '指南', link: '/guide/' }],
    // The lists as they were. Without this key they are the folders, with each new note.
    sidebar: { '/guide/': [{ link: '/guide/' }, { link: '/guide/apple' }, { text: '梨', link: '/guide/pear' }] },
  },
  check: {
    // Errors that the notes have today. Remove a rule when "kbsite check" finds none of its kind.
    rules: { 'component-prop': 'warning', 'dead-link': 'warning' },
  },
})
`)
  expect(written['guide/apple.md']).toBe(
    apple.replace('@tab 甲', '::: tab 甲').replace('@[code](./a.js)', '<<< ./a.js'),
  )

  const second = await kbsiteHere(root, ['import', '--convert'])
  expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('kept; --force overwrites it')])
  expect(textsIn(root)).toEqual(written)

  // What was frozen holds without the files of the tool.
  rmSync(path.join(root, '.vuepress'), { recursive: true })
  expect(await loadConfig(root)).toMatchObject({ title: '果园', dialect: 'vuepress' })
  expect(existsSync(path.join(root, 'dist/pages/a1/index.html'))).toBe(true)
})

test('import keeps a config that exists, and says what stops the build', async () => {
  const own = 'export default { title: "mine" }\n'
  const root = foreignFolder({
    'mkdocs.yml': 'site_name: 果园\n',
    'docs/a.md': '[没有](./gone.md) List<Fruit>\n',
  })
  writeFileSync(path.join(root, 'kbsite.config.ts'), own)
  const kept = await kbsiteHere(root, ['import'])
  expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining('dead-link')])
  expect(textsIn(root)['kbsite.config.ts']).toBe(own)
  expect((await kbsiteHere(root, ['import', '--force'])).code).toBe(0)
  expect(textsIn(root)['kbsite.config.ts']).toContain("title: '果园'")
  // The type of a language, as MkDocs has no components.
  expect(existsSync(path.join(root, 'templates'))).toBe(false)
})

test('import writes down the title that a site has without one in its config', async () => {
  const root = foreignFolder({
    'book.json': '{}',
    'SUMMARY.md': '* [果园](README.md)\n',
    'README.md': '# 果园\n',
  })
  expect((await kbsiteHere(root, ['import'])).code).toBe(0)
  expect(await loadConfig(root)).toMatchObject({ title: '果园' })
})

test.each([
  [['import', '--from', 'hexo'], 'There is no Hexo site here.'],
  [['import', '--from', 'word'], 'The tool "word" is not known.'],
  [['import', '--from', 'hexoo'], 'Did you mean "hexo"?'],
  [['import', 'gone'], 'There is no folder'],
])('%j ends with 2: %s', async (args, message) => {
  const root = foreignFolder({ 'README.md': '# 果园\n' })
  const { code, stderr } = await kbsiteHere(root, args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  expect(textsIn(root)).toEqual({ 'README.md': '# 果园\n' })
})
