import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { UserError } from '../../../src/render/base/user-error.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
afterEach(() => site.close())

/** The title of a site with this config, beside a module. */
async function titleOf(config: string): Promise<string> {
  site = makeSite({
    'docs/apple.md': '# 苹果\n',
    'config/place.ts': 'export const below: string = __dirname\n',
    'kbsite.config.ts': `${config}\n`,
  })
  return (await loadConfig(site.root)).title
}

test.each([
  ['a promise of one', "export default Promise.resolve({ title: '果' })"],
  ['a function', "export default () => ({ title: '果' })"],
  ['an asynchronous function', "export default async () => ({ title: '果' })"],
])('a config may be %s', async (_name, text) => {
  expect(await titleOf(text)).toBe('果')
})

test('a project in which nothing may be written has its config with its packages', async () => {
  site = makeSite({
    'docs/apple.md': '# 苹果\n',
    // Stands where the folder for compiled modules would be made.
    '.kbsite': '',
    'node_modules/fruit/package.json': '{ "type": "module", "exports": "./fruit.js" }',
    'node_modules/fruit/fruit.js': "export const name = '果'\n",
    'kbsite.config.ts': "import { name } from 'fruit'\nexport default { title: name }\n",
  })
  expect((await loadConfig(site.root)).title).toBe('果')
})

test('a config with another version of a package is another config', async () => {
  const hashes: string[] = []
  for (const version of ['1.0.0', '1.0.1']) {
    site = makeSite({
      'node_modules/fruit/package.json': `{ "type": "module", "exports": "./fruit.js", "version": "${version}" }`,
      'node_modules/fruit/fruit.js': '',
      'kbsite.config.ts': "import 'fruit'\nexport default {}\n",
    })
    hashes.push((await loadConfig(site.root)).hash)
    site.close()
  }
  expect(hashes[0]).not.toBe(hashes[1])
})

test('a byte order mark before a config in JSON is no part of it', async () => {
  site = makeSite({ 'kbsite.config.json': '\uFEFF{ "title": "果" }' })
  expect((await loadConfig(site.root)).title).toBe('果')
})

test('a star in the name of a folder stands for itself', async () => {
  site = makeSite({ '4* notes/kbsite.config.ts': "export default { title: '果' }\n" })
  expect((await loadConfig(path.join(site.root, '4* notes'))).title).toBe('果')
})

test.each([
  [
    'kbsite.config.cjs',
    "const { defineConfig } = require('kbsite')\nmodule.exports = defineConfig({ title: '果' })",
  ],
  [
    'kbsite.config.cjs',
    "const { sep } = require('node:path')\nmodule.exports = { title: sep === '' ? '' : '果' }",
  ],
  ['kbsite.config.cts', "const title: string = '果'\nexport = { title }"],
  [
    'kbsite.config.ts',
    "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nexport default { title: require('node:path').sep ? '果' : '' }",
  ],
])('%s may be written as a CommonJS module: %s', async (name, text) => {
  site = makeSite({ 'docs/apple.md': '# 苹果\n', [name]: `${text}\n` })
  const { title, file } = await loadConfig(site.root)
  expect([title, file && path.basename(file)]).toEqual(['果', name])
})

test.each([
  ['__dirname', '.'],
  ['__filename', 'kbsite.config.ts'],
  ['import.meta.dirname', '.'],
  ['import.meta.filename', 'kbsite.config.ts'],
  ["new URL('./docs/apple.md', import.meta.url).pathname", 'docs/apple.md'],
])('%s in a config is about the config', async (expression, expected) => {
  const title = await titleOf(`export default { title: ${expression} }`)
  expect(title).toBe(path.join(site.root, expected))
})

test('a module beside the config has its own place', async () => {
  const title = await titleOf("import { below } from './config/place.ts'\nexport default { title: below }")
  expect(title).toBe(path.join(site.root, 'config'))
})

test('a config may make these names itself', async () => {
  const title = await titleOf(
    "import { fileURLToPath } from 'node:url'\nconst __dirname = fileURLToPath(new URL('.', import.meta.url))\nexport default { title: __dirname }",
  )
  expect(title).toBe(`${site.root}/`)
})

test('a config that does not load names the files that it waits for', async () => {
  const waitsFor = async (config: string) => {
    const error = await titleOf(config).catch((thrown: unknown) => thrown)
    const { inputs } = error as UserError
    site.close()
    return inputs.map((file) => path.relative(site.root, file))
  }
  expect(await waitsFor("import nav from './nav'\nexport default nav")).toEqual(
    expect.arrayContaining(['kbsite.config.ts', 'nav.ts', 'nav.js', 'nav/index.ts']),
  )
  expect(await waitsFor("import nav from './config/nav.js'\nexport default nav")).toContain('config/nav.ts')
  expect(await waitsFor("import { below } from './config/place'\nthrow new Error(below)")).toEqual(
    expect.arrayContaining(['kbsite.config.ts', 'config/place.ts']),
  )
})
