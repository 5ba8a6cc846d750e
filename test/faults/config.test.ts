import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

const open: FaultSite[] = []
const index = { 'docs/index.md': '# 首页\n' }
function site(files: Record<string, string> = {}): FaultSite {
  const made = makeFaultSite({ ...index, ...files })
  open.push(made)
  return made
}
afterEach(() => {
  for (const made of open.splice(0)) made.close()
})

describe('a config that', () => {
  /** name, file, text, words of the one line that is printed. */
  test.each<[string, string, string, RegExp]>([
    [
      'throws',
      'ts',
      'throw new Error("nein")',
      /^kbsite\.config\.ts:1:7 {2}error {2}"kbsite\.config\.ts" could not be loaded: nein/,
    ],
    [
      'throws in a function that gives it',
      'ts',
      'export default async () => {\n  throw new Error("nein")\n}',
      /^kbsite\.config\.ts:2:9 {2}error {2}"kbsite\.config\.ts" could not be loaded: nein/,
    ],
    ['throws a string', 'ts', 'throw "nein"', /could not be loaded: nein/],
    ['throws nothing', 'ts', 'throw undefined', /could not be loaded: it throws undefined\.$/m],
    ['throws an object', 'ts', 'throw { code: 5 }', /could not be loaded: it throws \{ code: 5 \}\.$/m],
    ['throws a bare object', 'ts', 'throw Object.create(null)', /could not be loaded: it throws .*\{\}\.$/m],
    [
      'throws an object in a function that gives it',
      'ts',
      'export default () => {\n  throw { code: 5 }\n}',
      /could not be loaded: it throws \{ code: 5 \}\.$/m,
    ],
    [
      'is a promise that fails with nothing',
      'ts',
      'export default Promise.reject()',
      /it throws undefined\.$/m,
    ],
    [
      'ends the process',
      'ts',
      'process.exit(0)\nexport default {}',
      /"kbsite\.config\.ts" could not be loaded: it calls process\.exit\(0\)\./,
    ],
    [
      'is not TypeScript',
      'ts',
      'export default {\n  title: = 1\n}',
      /kbsite\.config\.ts:2:\d+ {2}error .*could not be compiled/m,
    ],
    [
      'imports what is not there',
      'ts',
      'import x from "./missing.ts"\nexport default x',
      /kbsite\.config\.ts:1:\d+ {2}error .*Could not resolve "\.\/missing\.ts"/,
    ],
    [
      'imports a package that is not there',
      'ts',
      'import x from "no-such-package"\nexport default x',
      /could not be loaded: there is no package "no-such-package"\. {2}Install it in the project: npm install no-such-package; or remove the import/,
    ],
    [
      'is made by another tool',
      'ts',
      'import { defineConfig } from "vitepress"\nexport default defineConfig({})',
      /there is no package "vitepress"\. {2}Install it in the project: npm install vitepress; or remove the import: "defineConfig" comes from "kbsite"\.$/m,
    ],
    ['exports nothing', 'ts', 'export const a = 1', /has no default export/],
    ['is a function that gives none', 'ts', 'export default () => 5', /The config is 5\. {2}Write an object/],
    ['exports null', 'ts', 'export default null', /The config is null\./],
    [
      'throws in a getter',
      'ts',
      'export default {\n  get title() {\n    throw new Error("nein")\n  },\n}',
      /^kbsite\.config\.ts:3:11 {2}error {2}"kbsite\.config\.ts" could not be loaded: nein/,
    ],
    ['is a promise that fails', 'ts', 'export default Promise.reject(new Error("nein"))', /nein/],
    [
      'has a key of its own in the theme',
      'json',
      '{\n  "themeConfig": {\n    "base": "/notes/"\n  }\n}',
      /kbsite\.config\.json:3:5 {2}error {2}Unknown config key "themeConfig\.base"\. {2}Did you mean "base"\?/,
    ],
    [
      'has a wrong type',
      'json',
      '{ "cleanUrls": "yes" }',
      /kbsite\.config\.json:1:3 {2}error {2}Config key "cleanUrls" has a wrong value: "yes"\./,
    ],
    ['is half a file', 'json', '{ "title": ', /"kbsite\.config\.json" is not valid JSON/],
    ['is empty', 'json', '', /"kbsite\.config\.json" is not valid JSON/],
    ['has prototype keys', 'json', '{ "__proto__": { "outDir": "/" } }', /Unknown config key "__proto__"/],
    [
      'puts the cache over the sources',
      'json',
      '{ "cacheDir": "docs" }',
      /^error {2}The cache folder "docs"/,
    ],
    [
      'puts the cache into the output',
      'json',
      '{ "cacheDir": "dist/cache" }',
      /^error {2}The cache folder "dist\/cache"/,
    ],
  ])('%s ends with 2 and one finding', async (_name, extension, text, message) => {
    const made = site({ [`kbsite.config.${extension}`]: text })
    // Vitest has lines of its own in the stacks of this process.
    const { code, stdout, stderr } = await made.run(
      ['build'],
      text.includes('Error("nein")') && !text.includes('reject') ? {} : undefined,
    )
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)])
    const frame = /^ {2}\d+ \| .*\n {2,}\| +\^+\n/m
    expect(stderr.replace(frame, '').trim().split('\n')).toHaveLength(1)
  })

  test('has typos and keys one level too high is read without them; with --strict that is an error', async () => {
    const made = site({
      'kbsite.config.json':
        '{\n  "titel": "x",\n  "sidebar": [],\n  "themeConfig": {\n    "sidbar": []\n  }\n}',
    })
    const { code, stderr } = await made.run()
    expect(code).toBe(0)
    for (const [place, key, wanted] of [
      ['2:3', 'titel', 'title'],
      ['3:3', 'sidebar', 'themeConfig.sidebar'],
      ['5:5', 'themeConfig.sidbar', 'themeConfig.sidebar'],
    ])
      expect(stderr).toContain(
        `kbsite.config.json:${place}  warning  Unknown config key "${key}". It is left out.  Did you mean "${wanted}"?`,
      )
    expect((await made.run(['build', '--strict'])).code).toBe(1)
  })

  test('leaves something running does not keep the command from its end', async () => {
    const made = site({ 'kbsite.config.ts': 'setInterval(() => {}, 1000)\nexport default {}\n' })
    const { code, stderr } = await made.run(['check'], {})
    expect([code, stderr]).toEqual([0, expect.stringContaining('Nothing is broken')])
  }, 20_000)

  test('never settles ends with 2 and a message', async () => {
    const made = site({ 'kbsite.config.ts': 'export default new Promise(() => {})\n' })
    const { code, stderr } = await made.run(['check'], {})
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^error {2}kbsite was ended before it was done\./),
    ])
  })

  test('fails shows its stack only when asked', async () => {
    const made = site({ 'kbsite.config.ts': 'throw new Error("nein")' })
    await made.run()
    const { stderr } = await kbsiteHere(made.root, ['build', '--log-level', 'debug'])
    expect(stderr).toMatch(/\n\s+at /)
  })
})

describe('a command line with', () => {
  test.each<[string, string[], RegExp]>([
    [
      'a file for a folder',
      ['build', 'docs/index.md'],
      /"[^"]*index\.md" is a file, not the folder of a site\./,
    ],
    [
      'a config that is not there',
      ['build', '--config', 'nowhere.ts'],
      /config file "nowhere\.ts" does not exist/,
    ],
  ])('%s ends with 2 and one line', async (_name, args, message) => {
    const { code, stdout, stderr } = await site().run(args)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('templates', () => {
  let made: FaultSite
  beforeAll(async () => {
    made = makeFaultSite(index)
    await made.run()
  })
  afterAll(() => made?.close())
  const doc = (body: string) => ({ 'templates/layouts/doc.tsx': body })
  const price = (body: string) => ({
    'docs/index.md': '# 价格\n\n<Price amount="9" />\n',
    'templates/components/Price.tsx': body,
  })
  test.each<[string, Record<string, string>, number, RegExp]>([
    [
      'a layout that throws',
      doc('export default () => { throw new Error("kaputt") }'),
      1,
      /^docs\/index\.md.* error {2}.*kaputt/m,
    ],
    ['a layout that gives an object', doc('export default () => ({})'), 1, /^docs\/index\.md.* error/m],
    ['a layout without default export', doc('export const a = 1'), 2, /doc\.tsx.*default export/],
    [
      'a layout that does not compile',
      doc('export default () => <p>'),
      2,
      /^templates\/layouts\/doc\.tsx:\d+:\d+ {2}error .*could not be compiled/m,
    ],
    [
      'a layout that throws when loaded',
      doc('throw new Error("kaputt")'),
      2,
      /doc\.tsx.*could not be loaded: kaputt/,
    ],
    [
      'a component that throws',
      price('export default () => { throw new Error("no price") }'),
      1,
      /^docs\/index\.md.* error {2}.*Price.*no price/m,
    ],
    [
      'a component that throws a string',
      price('export default () => { throw "no price" }'),
      1,
      /^docs\/index\.md.* error {2}.*no price/m,
    ],
  ])('%s is named with its page; the former output stays', async (name, files, expected, message) => {
    for (const [file, text] of Object.entries(files)) made.edit(file, `${text}\n`)
    // Vitest has lines of its own in the stacks of this process.
    const { code, stderr } = await made.run(['build'], name === 'a component that throws' ? {} : undefined)
    expect([code, stderr]).toEqual([expected, expect.stringMatching(message)])
    rmSync(path.join(made.root, 'templates'), { recursive: true })
    made.edit('docs/index.md', index['docs/index.md'])
  })
})
