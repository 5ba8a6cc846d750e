import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { expectPage, type Row, withTable } from '../helpers/guide-page.ts'

const folder = path.resolve(import.meta.dirname, '../../templates/styles')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** Variables that sites may set, with their values: the first rule of the tokens has them all. */
function variables(): Map<string, string> {
  const found = new Map<string, string>()
  postcss.parse(read('tokens.css')).walkDecls(/^--(?:vp|kb-hl)-/, ({ prop, value }) => {
    if (!found.has(prop)) found.set(prop, value.replace(/\s+/g, ' '))
  })
  // Those without a value until a site gives one.
  const css = readdirSync(folder).map(read).join('\n')
  for (const [, name] of css.matchAll(/var\((--vp-[\w-]+),/g)) if (!found.has(name!)) found.set(name!, '')
  return found
}

/** Sections of the page by what their variables begin with; the first that matches has a variable. */
const sections: readonly [en: string, zh: string, names: RegExp][] = [
  ['Colours', '颜色', /^--vp-(?:c-|backdrop|nav-.*bg|local-nav-bg|sidebar-bg)/],
  ['Code', '代码', /^--vp-code-/],
  ['Colours of code', '代码的颜色', /^--kb-hl-/],
  ['Containers', '容器', /^--vp-custom-block-/],
  ['Badges, buttons, fields', '徽章、按钮、输入框', /^--vp-(?:badge|button|input)-/],
  ['Home page', '首页', /^--vp-home-/],
  ['Search box', '搜索框', /^--vp-local-search-/],
  ['Fonts, sizes and layers', '字体、尺寸和层次', /^--vp-/],
]

const code = (value: string | undefined) => (value ? `\`${value}\`` : '')

/** One value, or those of the light and the dark theme. */
function rowOf([name, value]: readonly [string, string]): Row {
  const pair = /^(?<before>.*)var\(--kb-light, (?<light>.*)\) var\(--kb-dark, (?<dark>.*)\)$/.exec(
    value,
  )?.groups
  const values = pair ? [pair.light, pair.dark].map((one) => code(pair.before! + one)) : [code(value)]
  return [[code(name)], values.join(' / ')]
}

test.each([
  ['en/guide/variables.md', 0],
  ['guide/variables.md', 1],
] as const)('%s has every variable with its values', async (file, language) => {
  const all = [...variables()]
  expect(all.length).toBeGreaterThan(200)
  await expectPage(file, (page) =>
    sections.reduce((text, section) => {
      const rows = all.filter(([name]) => sections.find(([, , names]) => names.test(name)) === section)
      return withTable(text, `## ${section[language]}`, rows.map(rowOf), false)
    }, page),
  )
})

test('every variable has an effect', () => {
  const widgets = path.resolve(folder, '../../src/client/widgets')
  const sheets = [folder, widgets].flatMap((where) =>
    readdirSync(where, { recursive: true, encoding: 'utf8' }).map((name) => path.join(where, name)),
  )
  const css = sheets.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'))
  const used = new Set(css.join('\n').match(/(?<=var\()--[\w-]+/g))
  expect([...variables().keys()].filter((name) => !used.has(name))).toEqual([])
})
