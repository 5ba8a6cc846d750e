import { expect, test } from 'vitest'
import { foreignSite } from '../../helpers/foreign-site.ts'

const page = { 'index.md': '# 苹果\n' }
const long = Array.from({ length: 1000 }, (_, at) => `${'  '.repeat(at % 12)}* [${at}](a.md)`).join('\n')
const bomb = 'bcdefghij'
  .split('')
  .map((key, at, all) => `${key}: &${key} [${Array(9).fill(`*${at > 0 ? all[at - 1] : 'a'}`)}]`)

/** Files that no tool wrote so, and what of their config cannot be read; nothing where all can. */
const inputs: Readonly<Record<string, readonly [files: Record<string, string>, problem?: RegExp]>> = {
  'a list of 1,000 entries': [{ 'SUMMARY.md': long, 'a.md': '# a\n' }],
  'a list of stars': [{ 'SUMMARY.md': '* '.repeat(20_000), 'a.md': '# a\n' }],
  'a list with zeros': [{ 'SUMMARY.md': '\0\0* [a](a.md)', 'a.md': '# a\n' }],
  'tags of Python': [
    { 'mkdocs.yml': 'nav: !!python/object/apply:os.system ["ls"]\n', 'docs/index.md': '# a\n' },
  ],
  'aliases that grow': [
    { 'mkdocs.yml': `a: &a [x]\n${bomb.join('\n')}\n`, 'docs/index.md': '# a\n' },
    /Excessive alias count/,
  ],
  'YAML that is none': [{ 'mkdocs.yml': 'nav: {\n', 'docs/index.md': '# a\n' }, /could not be read/],
  'values of other types': [
    {
      'mkdocs.yml': 'site_name: {}\nnav: [1, null, { a: null }]\ntheme: 3\nplugins: 7\n',
      'docs/index.md': '# a\n',
    },
  ],
  'TOML that is none': [{ 'book.toml': '[book\n', 'src/a.md': '# a\n' }, /could not be read/],
  'a config that refers to itself': [
    {
      '.vitepress/config.js': "const a = { title: 'c' }; a.themeConfig = { a }; module.exports = a",
      ...page,
    },
  ],
  'a config that ends its process': [
    { '.vitepress/config.js': 'process.exit(3)', ...page },
    /gives no config/,
  ],
  'a config that rejects': [
    { '.vitepress/config.js': "module.exports = Promise.reject(new Error('no'))", ...page },
    /could not be read: no/,
  ],
  'a config that asks the network': [
    {
      '.vitepress/config.mjs': "export default { title: await (await fetch('http://127.0.0.1:9/')).text() }",
      ...page,
    },
    /could not be read: fetch failed/,
  ],
  'a config of 400 kilobytes': [
    {
      '.vitepress/config.js': `module.exports = { themeConfig: { sidebar: ${JSON.stringify(
        Array.from({ length: 6_000 }, (_, at) => ({ text: `${at}`.padStart(40, '果'), link: '/' })),
      )} } }`,
      ...page,
    },
  ],
  'a config of types that are not there': [
    {
      '.vuepress/config.ts': `import type { A } from './gone'
import gone, { b, type C } from '../gone/too.js'
import './gone.css'
import { join } from 'path'
const folder = join(gone.resolve('x'), b.path)
const c: C<typeof b> = gone({ title: 'a', sidebar: b.c.d('e')[0] }) as never
export default { ...c, themeConfig: { sidebar: [...gone.list, b.one, \`\${b.two}\`] } } satisfies A`,
      'README.md': '# a\n',
    },
  ],
  'options of a theme in a file that throws, and orders that are none': [
    {
      '.vuepress/config.yml':
        "{ title: 'a', theme: { sidebar: { '/b/': 'structure' }, collections: [7, { dir: 8, sidebar: 'auto' }, { dir: '../..', sidebar: [null] }] } }",
      '.vuepress/plume.config.ts': "throw new Error('no plum')",
      'README.md':
        '---\npageLayout: home\nconfig: [1, { hero: 2 }, { features: 3 }]\nmodules: 4\nbannerBrand: [5]\n---\n',
      'b/README.md': '---\ndir: { order: .inf }\n---\n# b\n',
      'b/c.md': '---\norder: .nan\n---\n# c\n',
    },
    /no plum/,
  ],
  'a list in each of 12 folders': [
    {
      'index.html': '<script>window.$docsify = { loadSidebar: true, alias: {} }</script>',
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          [`${at}/_sidebar.md`, `* [一](${at}/a.md)\n* [无](/${at}/gone.md)\n`],
          [`${at}/a.md`, '# a\n'],
        ]).flat(),
      ),
    },
  ],
  'notes that are indented by tabs': [
    { 'mkdocs.yml': '{}', 'docs/index.md': '\t# a\n\n\t- b\n\n\t!!! note\n\t\tc\n\n\t\t??? tip "d"\n' },
  ],
  'a cover that is none': [
    {
      'index.html':
        '<script>window.$docsify = { coverpage: true, homepage: "https://example.com/a.md" }</script>',
      '_coverpage.md': `\0![${'['.repeat(5000)}](\n# <b\n- \n[]()`,
      'README.md': '# a\n',
    },
  ],
  'versions and languages that are none': [
    {
      'docusaurus.config.js':
        "module.exports = { i18n: { locales: [1, null, '../..'] }, presets: [['x', { docs: { path: '../../..', versions: 3 }, blog: 4 }]] }",
      'versions.json': '{ "a": 1 }',
      'src/pages/index.md': '# a\n',
    },
  ],
  'patterns of addresses that are none': [
    {
      'hugo.toml':
        '[permalinks]\nposts = "/:nothing/:/"\npages = 3\n[languages.en]\ncontentDir = 5\n[languages.zh]\n',
      'content/posts/a.md': '---\ndate: never\ntitle: [1]\n---\n',
    },
  ],
  'settings in one another without an end': [
    { 'config.yaml': 'a: &a\n  b: [*a]\nmenu: &m\n  main: [*m]\nLanguages: 3\n', 'content/a.md': '# a\n' },
  ],
  'a config that starts a program': [
    {
      '.vitepress/config.mjs':
        "import { execSync } from 'node:child_process'\nexport default { title: String(execSync('ls')).trim() }",
      ...page,
    },
  ],
  'a config of odd values': [
    {
      '.vuepress/config.yml':
        "{ title: {}, themeConfig: { nav: {}, sidebar: { '/a/': 3 }, locales: 5 }, locales: { '/': 3, '/zh/': null } }",
      'README.md': '# a\n',
    },
  ],
  'a note that is a program': [
    {
      'docusaurus.config.js': "module.exports = { presets: [3, ['x', null]], i18n: 4 }",
      'sidebars.js': "module.exports = { a: [{ type: 3 }, null, { type: 'category' }], b: 4 }",
      'docs/a.mdx':
        'export default function A() {\n  return <div>{[1].map((one) => one)}</div>\n}\n\n<A b={() => <C>\n\n</C>} />\n',
    },
  ],
  'boxes with tabs, and one that never ends': [
    { 'mkdocs.yml': '{}', 'docs/index.md': '!!! note\n\ta\n\n\t- b\n\t\t- c\n\n??? tip\n\tx\n???\n' },
  ],
  'values of front matter of other types': [
    {
      '_config.yml': 'permalink: 5\n',
      'source/_posts/a.md': '---\ndate: [1]\ncategories: { a: b }\n---\na\n',
    },
  ],
}

test.each(Object.keys(inputs))(
  '%s: its pages, and one warning where a config cannot be read',
  async (name) => {
    const [files, problem] = inputs[name]!
    const { config, routes } = await foreignSite(files)
    expect(routes.length).toBeGreaterThan(0)
    expect(config.diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(
      problem ? ['warning unread-config'] : [],
    )
    if (problem) expect(config.diagnostics[0]!.message).toMatch(problem)
  },
)

test('of two notes with one permalink the first has it, and the other is named', async () => {
  const { routes, said } = await foreignSite({
    '.vuepress/config.yml': '{}',
    'README.md': '# a\n',
    'a.md': '---\npermalink: /x/\n---\n# a\n',
    'b.md': '---\npermalink: /x/\n---\n# b\n',
  })
  expect(routes).toEqual(['/', '/x/'])
  expect(said).toMatchObject([expect.stringContaining('b.md | 1 | duplicate-route')])
})

test('no permalink leads out of the site, or has a character that no file name has', async () => {
  const { routes } = await foreignSite({
    '.vuepress/config.yml': '{}',
    'a.md': '---\npermalink: /../../a/../b/\n---\n# a\n',
    'c.md': '---\npermalink: "/c\\0/"\n---\n# c\n',
  })
  expect(routes).toEqual(['/b/', '/c\uFFFD/'])
})
