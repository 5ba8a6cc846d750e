import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { fixedTexts } from '../../../src/render/check/edits/fix.ts'
import { rules } from '../../../src/render/model/rules/index.ts'
import type { Diagnostic } from '../../../src/render/model/types.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'
import { fineNotes, type Planted, planted } from './planted.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

function siteOf({ text, files, config }: Planted): TestSite {
  const note = files?.['docs/css/a.md'] ?? `# 标题\n\n${text ?? ''}\n`
  site = makeSite({ ...fineNotes, 'docs/css/a.md': note, ...files }, config)
  return site
}

function lineOf({ path: file, place, end, severity, rule, message, fix }: Diagnostic): string {
  const until = end ? `-${end.line === place?.line ? '' : `${end.line}:`}${end.column}` : ''
  const at = place ? `${file}:${place.line}:${place.column}${until}` : file
  return [`${at} ${severity} ${rule}`, message, ...(fix ? [fix] : [])].join(' | ')
}

/** A case that is a note and no more can stand beside others. */
const isNote = ({ files, config }: Planted) => !files && !config

/** Notes beside each other in one site: each with its findings, and its text when all certain repairs are made. */
async function checkTogether(texts: readonly string[]): Promise<{ findings: string[]; after?: string }[]> {
  const nameOf = (at: number) => `css/a${at}.md`
  const notes = texts.map((text, at) => [`docs/${nameOf(at)}`, `# 标题\n\n${text}\n`] as const)
  site = makeSite({ ...fineNotes, ...Object.fromEntries(notes) })
  const all = await site.check()
  const read = (file: string) => readFileSync(path.join(site!.root, 'docs', file), 'utf8')
  const fixed = fixedTexts(all, read, { wording: true })
  const found = texts.map((_, at) => ({
    findings: all
      .filter((one) => one.path === nameOf(at))
      .map((one) => lineOf(one).replaceAll(nameOf(at), 'css/a.md')),
    after: fixed.find((one) => one.path === nameOf(at))?.after,
  }))
  expect(found.flatMap(({ findings }) => findings)).toHaveLength(all.length)
  return found
}

describe('planted mistakes', () => {
  test('of notes beside each other: exactly these findings, at their places', async () => {
    const notes = planted.filter(isNote)
    const found = await checkTogether(notes.map(({ text }) => text ?? ''))
    expect(notes.map(({ name }, at) => [name, found[at]!.findings])).toEqual(
      notes.map(({ name, findings }) => [name, findings]),
    )
  })

  test.each(planted.filter((one) => !isNote(one)))(
    '$name: exactly these findings, at their places',
    async (one) => {
      const findings = await siteOf(one).check()
      expect(findings.map(lineOf)).toEqual(one.findings)
    },
  )

  test('there are more than eighty', () => {
    expect(planted.flatMap(({ findings }) => findings).length).toBeGreaterThan(80)
  })

  test('no finding is graver than its rule says, unless the case sets another level', () => {
    const found = planted.flatMap(({ findings, config }) =>
      config?.check ? [] : findings.map((line) => line.split(' ').slice(1, 3)),
    )
    const grave = ['hint', 'warning', 'error']
    expect(
      found.filter(([severity, rule]) => grave.indexOf(severity!) > grave.indexOf(rules[rule!]?.level ?? '')),
    ).toEqual([])
  })
})

describe('a site without notes', () => {
  const none = [
    'index.md error no-notes | There are no notes, so there is nothing to show. | Write this one, or run "kbsite init" in an empty folder for a first site.',
  ]
  const drafts = [
    'a.md error no-notes | All notes are drafts, so there is nothing to show. | Remove "draft: true" from one.',
  ]
  test.each([
    ['no file at all', {}, none],
    ['files that are no notes', { 'docs/.note.md': 'x', 'docs/node_modules/a.md': '# A' }, none],
    ['drafts', { 'docs/b.md': '---\ndraft: true\n---\n', 'docs/a.md': '---\ndraft: true\n---\n' }, drafts],
  ])('%s', async (_name, files, findings) => {
    site = makeSite({ 'docs/.keep': '', ...files })
    expect((await site.check()).map(lineOf)).toEqual(findings)
    expect((await site.build()).summary).toBeUndefined()
  })
})

describe('certain repairs', () => {
  const repaired: readonly (readonly [name: string, after: string])[] = [
    ['case of a page', '[x](./flex.md)'],
    ['case of a folder', '[x](/css/flex)'],
    ['case of a picture', '![盒](../box.png)'],
    ['a page with a slash behind it', '[x](./flex)'],
    ['a heading by its letters alone', '[x](./flex.md#主轴)'],
    [
      'http where https is known',
      '[a](https://example.com/a) [b](https://example.com/a) [c](http://www.w3.org/2000/svg) [d](https://www.w3.org/)',
    ],
    ['a folder without its slash', '[x](/css/)'],
    ['an absolute link where links are relative', '[x](./flex.md)'],
    ['a link without extension where it is wanted', '[x](./flex.md)'],
    ['an old address', '[x](./new.md)'],
    ['Han beside Latin', '使用 React 框架'],
    ['Han beside emphasised Latin', '使用 **React** 框架'],
    ['Han beside a linked word', '见 [Flex](./flex.md)'],
    ['a Latin comma', '先写测试，再写代码。'],
    ['a Latin full stop', '写完了。'],
    ['Latin brackets', '可以（也应该）这样'],
    ['Latin brackets around and before other slips', '可以（用 React 框架，再写），这样。'],
    ['a doubled particle', '它的值'],
    ['a doubled English word', 'Read the text.'],
    ['a comment that is of no use', '字'],
  ]

  const caseOf = (name: string) => planted.find((one) => one.name === name)!

  test('of notes beside each other', async () => {
    const notes = repaired.filter(([name]) => isNote(caseOf(name)))
    const found = await checkTogether(notes.map(([name]) => caseOf(name).text!))
    expect(notes.map(([name], at) => [name, found[at]!.after])).toEqual(
      notes.map(([name, after]) => [name, `# 标题\n\n${after}\n`]),
    )
    const again = await checkTogether(notes.map(([, after]) => after))
    expect(again.flatMap(({ findings }) => findings)).toEqual([])
  })

  test.each(repaired.filter(([name]) => !isNote(caseOf(name))))('%s', async (name, after) => {
    const made = siteOf(caseOf(name))
    const read = (file: string) => readFileSync(path.join(made.root, 'docs', file), 'utf8')
    const [fixed] = fixedTexts(await made.check(), read, { wording: true })
    expect(fixed?.after).toBe(`# 标题\n\n${after}\n`)
    made.edit(`docs/${fixed!.path}`, fixed!.after)
    expect(await made.check()).toEqual([])
  })

  test('names and addresses in Chinese text stay as they are, however often it runs', async () => {
    const text = [
      '## 使用React开发',
      '## 使用Vue开发 {#用vue}',
      '## 先,后.',
      '[一](#使用react开发)[二](#用vue)[三](#先-后)',
      '见[文b]和[文c][]。',
      '见https://a.com/中文abc后，http://例子.中国/路，www.例子.com好。<https://a.com/文a>。',
      '[https://a.com/文a](https://a.com/x)，在./文a.md和C:\\文a里，看https://a.com/x\n文a。',
      '这段有 id {#文a}',
      '[文b]: ./flex.md\n[文c]: ./flex.md',
    ]
    const after = [
      text[0],
      '## 使用 Vue 开发 {#用vue}',
      '## 先，后.',
      ...text.slice(3, 5),
      '见 https://a.com/中文abc后，http://例子.中国/路，www.例子.com好。<https://a.com/文a>。',
      '[https://a.com/文a](https://a.com/x)，在./文a.md和C:\\文a里，看 https://a.com/x\n文 a。',
      ...text.slice(7),
    ]
    const made = siteOf({ name: '', text: text.join('\n\n'), findings: [] })
    const read = (file: string) => readFileSync(path.join(made.root, 'docs', file), 'utf8')
    const [fixed] = fixedTexts(await made.check(), read, { wording: true })
    expect(fixed?.after).toBe(`# 标题\n\n${after.join('\n\n')}\n`)
    made.edit(`docs/${fixed!.path}`, fixed!.after)
    const left = await made.check()
    expect(left.filter(({ edit }) => edit)).toEqual([])
    expect(fixedTexts(left, read, { wording: true })).toEqual([])
  })

  test('only what stays Markdown is repaired', async () => {
    const cases = [
      ['bold text that ends in a colon', '**缺点:** 大小', '**缺点：** 大小'],
      ['bold text before code', '1. **注意:** `code` 不行', '1. **注意：** `code` 不行'],
      ['a particle inside and outside of bold text', '使用**各式各样的**的标识符', undefined],
      ['a bracket inside and one outside of bold text', '甲(**乙)**丙', undefined],
      [
        'characters of two words',
        '为了了解它，现在在代码中求前缀和和后缀和，目的的手段是实实在在的。本地地址算了了，但是是否，该是是否，成就就是，她打的的士，标的的价',
        undefined,
      ],
      ['names that are said twice on purpose', 'The The and an an-sign，，，', undefined],
      ['a tag', '#待办/某天 改天抽空学一下', undefined],
      ['a line that would be a heading', '##主轴', undefined],
      ['a comma that closes emphasis', '**甲,**乙', '**甲，**乙'],
      ['a formula, even where formulas are off', '当 $甲,乙$ 时,算', '当 $甲,乙$ 时，算'],
      ['text that begins with an escaped mark', '使用\\*React*框架', undefined],
      ['a word with Latin letters', '唱卡拉OK', undefined],
    ] as const
    const found = await checkTogether(cases.map(([, text]) => text))
    expect(cases.map(([name], at) => [name, found[at]!.after])).toEqual(
      cases.map(([name, , after]) => [name, after && `# 标题\n\n${after}\n`]),
    )
  })

  test('repairs of wording are only made when they are asked for', async () => {
    const made = siteOf({ name: '', text: '[x](./Flex.md) 使用React,好', findings: [] })
    const read = (file: string) => readFileSync(path.join(made.root, 'docs', file), 'utf8')
    const findings = await made.check()
    expect(fixedTexts(findings, read)[0]?.after).toBe('# 标题\n\n[x](./flex.md) 使用React,好\n')
  })

  test('what is only likely is not touched', async () => {
    const made = siteOf(planted.find(({ name }) => name === 'a mistyped page')!)
    expect(fixedTexts(await made.check(), () => '[Flex](./flxe.md)\n')).toEqual([])
  })
})

describe('a site without a home page', () => {
  const note = { 'docs/css/flex.md': '# Flex\n', 'docs/css/grid.md': '# Grid\n' }
  const write = 'Write this note; with "layout: home" it may be a title page.'
  test.each([
    ['no index', {}, {}, [`index.md warning no-home | "/" has no page, but readers start there. | ${write}`]],
    ['a README', { 'docs/README.md': '# 笔记\n' }, {}, []],
    [
      'a note with the name of a home page',
      { 'docs/首页.md': '# 笔记\n' },
      {},
      [
        `index.md warning no-home | "/" has no page, but readers start there. | The page of a folder is "index.md": rename "首页.md", or set rewrites: { '首页.md': 'index.md' }.`,
      ],
    ],
    [
      'a note with the layout of a home page',
      { 'docs/start.md': '# 笔记\n', 'docs/intro.md': '---\nlayout: home\n---\n' },
      {},
      [
        `index.md warning no-home | "/" has no page, but readers start there. | The page of a folder is "index.md": rename "intro.md", or set rewrites: { 'intro.md': 'index.md' }.`,
      ],
    ],
    [
      'a README that is rewritten',
      { 'docs/README.md': '# 笔记\n' },
      { rewrites: { 'README.md': 'index.md' } },
      [],
    ],
    [
      'a draft',
      { 'docs/index.md': '---\ndraft: true\n---\n' },
      {},
      [
        'index.md warning no-home | "/" has no page, but readers start there. | Remove "draft: true" from this note.',
      ],
    ],
    ['a redirect', {}, { redirects: { '/': '/css/flex' } }, []],
    ['a file', { 'docs/public/index.html': '<!doctype html>' }, {}, []],
    [
      'a language without one',
      { 'docs/index.md': '# 笔记\n', 'docs/en/flex.md': '# Flex\n' },
      { locales: { root: { label: '中文' }, en: { label: 'English' } } },
      [`en/index.md warning no-home | "/en/" has no page, but readers start there. | ${write}`],
    ],
  ])('%s', async (_name, files, config, findings) => {
    site = makeSite({ ...note, ...files }, config)
    expect((await site.check()).map(lineOf)).toEqual(findings)
  })
})
