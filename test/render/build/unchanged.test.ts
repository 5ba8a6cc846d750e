import { cpSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashOf } from '../../../src/render/base/hash.ts'
import { kbsiteBuild } from '../../../src/render/base/package.ts'
import { configKey, siteKeyOf } from '../../../src/render/build/unchanged.ts'
import { buildSite } from '../../../src/render/build.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadTemplates } from '../../../src/render/page/layouts.ts'
import { readSources } from '../../../src/render/read/sources.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
beforeEach(() => {
  site = makeSite(
    {
      'docs/index.md': '# 首页\n',
      'docs/public/apple.txt': 'red',
      'shared/slots/doc-after.tsx': 'export default () => null\n',
      'templates/style.css': '',
    },
    { includeFrom: ['shared'], themeConfig: { search: false } },
  )
})
afterEach(() => site.close())

const at = (name: string) => path.join(site.root, name)

/** Whether a build after this would look for what is new. */
async function isSeen(change: () => void): Promise<boolean> {
  const key = async () => {
    const config = await loadConfig(site.root)
    return siteKeyOf(config, await readSources(config), undefined)
  }
  const before = await key()
  expect(await key()).toBe(before)
  change()
  return (await key()) !== before
}

test('a file that keeps size and time under other contents is another one', async () => {
  const { atime, mtime } = statSync(at('docs/public/apple.txt'))
  const change = () => {
    site.edit('docs/public/apple.txt', 'tan')
    utimesSync(at('docs/public/apple.txt'), atime, mtime)
  }
  expect(await isSeen(change)).toBe(true)
})

test('another kbsite, or another Node under it, is seen', async () => {
  const config = await loadConfig(site.root)
  expect(kbsiteBuild).toContain(process.version)
  expect(configKey({ ...config, hash: hashOf(kbsiteBuild) })).not.toBe(
    configKey({ ...config, hash: hashOf(kbsiteBuild.replace(process.version, 'v99.0.0')) }),
  )
})

test('where a project is decides nothing about its pages', async () => {
  site.remove('kbsite.config.json')
  site.edit('kbsite.config.ts', "export default { title: 'Fruit', includeFrom: ['shared'], head: [] }\n")
  const slot = 'export default () => <p data-own={import.meta.dirname ? 1 : 0} />\n'
  site.edit('templates/slots/doc-after.tsx', slot)
  const other = makeSite({})
  try {
    cpSync(site.root, other.root, { recursive: true, filter: (file) => !file.includes('.kbsite') })
    other.remove('kbsite.config.json')
    const keys = [site, other].map(async ({ root }) => {
      const config = await loadConfig(root)
      return [config.hash, configKey(config), (await loadTemplates(root)).hash]
    })
    expect(await keys[1]).toEqual(await keys[0])
  } finally {
    other.close()
  }
})

test('a slot that is a link is seen', async () => {
  site.edit('templates/slots/doc-before.tsx', 'export default () => null\n')
  const link = () => symlinkSync('../../shared/slots/doc-after.tsx', at('templates/slots/doc-after.tsx'))
  expect(await isSeen(link)).toBe(true)
})

test('a slot in a linked folder is seen', async () => {
  symlinkSync('../shared/slots', at('templates/slots'))
  expect(await isSeen(() => site.edit('shared/slots/doc-before.tsx', 'export default () => null\n'))).toBe(
    true,
  )
})

test('files from the future, as where clocks differ, are read once and again when they change', async () => {
  site.edit('docs/index.md', '# 首页\n\n[苹果](/apple.txt)\n')
  const config = await loadConfig(site.root)
  const setTimes = (time: string) => {
    for (const name of ['docs/index.md', 'docs/public/apple.txt', 'templates/style.css'])
      utimesSync(at(name), new Date(time), new Date(time))
  }
  setTimes('2099-01-01')
  await buildSite(config)
  expect((await buildSite(config)).drawn).toEqual([])
  site.edit('docs/index.md', '# 水果\n\n[苹果](/apple.txt)\n')
  site.edit('docs/public/apple.txt', 'tan')
  setTimes('2098-01-01')
  await buildSite(config)
  expect([site.output('index.html').includes('水果'), site.output('apple.txt')]).toEqual([true, 'tan'])
})

// The first phase and the last.
test.each(['parse', 'search'])(
  'a file that a note takes in and that changes after the phase "%s" shows after the next build',
  async (phase) => {
    site.edit('kbsite.config.json', JSON.stringify({ includeFrom: ['shared'] }))
    site.edit('docs/index.md', '# 首页\n\n<<< ../shared/word.js\n')
    site.edit('shared/word.js', 'const word = "raw"\n')
    const config = await loadConfig(site.root)
    await buildSite(config, {
      onEvent(event) {
        if (event.kind === 'phase' && event.phase === phase) {
          site.edit('shared/word.js', 'const word = "ripe"\n')
        }
      },
    })
    await buildSite(config)
    expect(site.output('index.html')).toContain('ripe')
    // Nothing has changed since, which is said without a look at the notes.
    expect((await buildSite(config)).drawn).toEqual([])
  },
)

test('a file that a slot reads from the folder of templates shows on every page when it changes', async () => {
  const { build, output } = site
  site.edit('templates/data/crew.txt', 'Ann')
  site.edit(
    'templates/slots/doc-after.tsx',
    "import { readFileSync } from 'node:fs'\n" +
      "export default () => readFileSync(new URL('../data/crew.txt', import.meta.url), 'utf8')\n",
  )
  await build()
  expect(output('index.html')).toContain('Ann')
  site.edit('templates/data/crew.txt', 'Bea')
  await build()
  expect(output('index.html')).toContain('Bea')
})

test('what hooks and slots take from the environment is that of the last build', async () => {
  const { build, edit, output, remove } = site
  const slot = 'export default () => <p>{process.env.KBSITE_TEST_FRUIT}</p>\n'
  const hook = "transformHead: () => [['meta', { name: 'colour', content: process.env.KBSITE_TEST_COLOUR }]]"
  edit('templates/slots/doc-after.tsx', slot)
  remove('kbsite.config.json')
  edit('kbsite.config.ts', `export default { ${hook}, themeConfig: { search: false } }\n`)
  try {
    vi.stubEnv('KBSITE_TEST_FRUIT', 'apple')
    vi.stubEnv('KBSITE_TEST_COLOUR', 'red')
    await build()
    expect(output('index.html')).toMatch(/red.*<p>apple<\/p>/s)
    expect((await build()).drawn).toEqual([])
    vi.stubEnv('KBSITE_TEST_COLOUR', 'green')
    await build()
    expect(output('index.html')).toMatch(/green.*<p>apple<\/p>/s)
    vi.stubEnv('KBSITE_TEST_FRUIT', 'pear')
    await build()
    expect(output('index.html')).toMatch(/green.*<p>pear<\/p>/s)
  } finally {
    vi.unstubAllEnvs()
  }
})
