import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import siteConfig from '../../../kbsite.config.ts'
import { configJsonSchema } from '../../../src/render/config/json-schema.ts'
import { configSchema } from '../../../src/render/config/schema.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const { keyTexts } = (await import(path.join(root, 'bin/setup/schema.js'))) as {
  keyTexts: (manual: string) => Map<string, string>
}
const texts = keyTexts(readFileSync(path.join(root, 'docs/en/guide/configuration.md'), 'utf8'))
const schema = configJsonSchema(texts)
const isValid = new Ajv({ strict: false }).compile(schema)

type Node = { properties?: Record<string, Node & { description?: string }> }

test.each<[string, unknown]>([
  ['nothing', {}],
  ['the schema itself', { $schema: './node_modules/kbsite/lib/schema.json' }],
  ['words of a site', { title: '笔记', lang: 'zh-CN', base: '/notes/', cleanUrls: true }],
  [
    'nav and sidebars',
    {
      themeConfig: {
        nav: [{ text: 'a', items: [{ text: 'b', link: '/' }] }],
        sidebar: { '/a/': [{ text: 'b' }] },
      },
    },
  ],
  ['one of several kinds', { appearance: { initialValue: 'dark' }, csp: 'meta', feed: { limit: 3 } }],
  ['a locale', { locales: { root: { label: '中文' } } }],
  [
    'tags of the head',
    {
      head: [
        ['meta', { name: 'a' }],
        ['script', {}, 'x()'],
      ],
    },
  ],
  ['levels of rules', { check: { rules: { 'dead-link': { '**': 'off' } } } }],
  ["this repository's own", JSON.parse(JSON.stringify(siteConfig))],
])('a config of %s is valid for editors as for kbsite', (_, config) => {
  expect([isValid(config), configSchema.safeParse(config).success, isValid.errors]).toEqual([
    true,
    true,
    null,
  ])
})

test.each<[string, unknown]>([
  ['a key that is not known', { titel: 'a' }],
  ['an inner key that is not known', { themeConfig: { nav: [{ txt: 'a' }] } }],
  ['a wrong kind', { title: 1 }],
  ['a word that is not allowed', { csp: 'header' }],
  ['what only a function can be', { transformHtml: 'x', buildEnd: {} }],
  ['a number out of bounds', { feed: { limit: 0 } }],
  ['a tag with too much', { head: [['a', {}, 'b', 'c']] }],
  ['a level that is none', { check: { rules: { 'dead-link': 'warn' } } }],
])('a config with %s is wrong for editors as for kbsite', (_, config) => {
  expect([isValid(config), configSchema.safeParse(config).success]).toEqual([false, false])
})

test('the schema has every key that JSON can hold, and no other', () => {
  const functions = ['transformPage', 'transformPageData', 'transformHead', 'transformHtml', 'buildEnd']
  const keys = Object.keys(configSchema.shape).filter((key) => !functions.includes(key))
  expect(Object.keys((schema as Node).properties ?? {})).toEqual(keys)
})

test('each key of the site, its theme, its notes and its diagrams says what it does', () => {
  const bare = (node: Node | undefined, prefix: string) =>
    Object.entries(node?.properties ?? {}).flatMap(([key, { description }]) =>
      description ? [] : [prefix + key],
    )
  const { properties = {} } = schema as Node
  // Each of them has a section of its own in the manual, in the place of a row.
  const sections = ['$schema', 'themeConfig', 'markdown', 'diagrams', 'samples', 'check']
  expect(bare(schema as Node, '').filter((key) => !sections.includes(key))).toEqual([])
  expect(bare(properties.themeConfig, 'themeConfig.')).toEqual([])
  // The others are named with what is inside of them.
  const inner = ['markdown.image', 'markdown.emoji', 'markdown.toc', 'markdown.attrs', 'markdown.include']
  expect(bare(properties.markdown, 'markdown.').filter((key) => !inner.includes(key))).toEqual([])
  expect(bare(properties.diagrams, 'diagrams.')).toEqual([])
  expect(bare(properties.samples, 'samples.')).toEqual([])
})
