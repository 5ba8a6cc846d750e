import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loneTags, similarTags } from '../../../src/render/check/tags.ts'
import { keyOf } from '../../../src/render/site/written-tags.ts'
import { madeNote, madeSite } from '../../helpers/made-site.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

test.each([
  ['CSS', 'css'],
  ['css/Flex Box', 'css/flex-box'],
  ['C#', 'c#'],
  ['a: b?', 'a-b-'],
  ['../x', 'x'],
  ['前端', '前端'],
  ['/', ''],
])('the spellings of the tag %j have in common %j', (tag, key) => {
  expect(keyOf(tag)).toBe(key)
})

test('tags that differ in signs only are named, but C and C++ are two, and so are HTTP and HTTPS', () => {
  const tagged = (name: string, ...tags: string[]) => madeNote(name, { frontmatter: { tags } })
  const notes = [
    tagged('a.md', 'front-end', 'C', 'HTTP'),
    tagged('b.md', 'Frontend', 'C++', 'HTTPS'),
    tagged('c.md', 'frontend'),
  ]
  expect(
    similarTags(madeSite({ themeConfig: { tags: true } }, notes)).map(({ path, message }) => [path, message]),
  ).toEqual([['a.md', 'The tag "front-end" is written "Frontend" in other notes.']])
})

test('a long tag of one note that several write with another letter is named', () => {
  const tagged = (name: string, ...tags: string[]) => madeNote(name, { frontmatter: { tags } })
  const usual = ['a.md', 'b.md', 'c.md'].map((name) => tagged(name, 'components', 'promise', 'javascript'))
  const rare = tagged('d.md', 'component', 'promises', 'typescript', 'javascrpt')
  expect(
    similarTags(madeSite({ themeConfig: { tags: true } }, [...usual, rare])).map(({ message }) => message),
  ).toEqual([
    'The tag "component" is written "components" in other notes.',
    'The tag "javascrpt" is written "javascript" in other notes.',
  ])
})

test('that most tags are on one note is said once', () => {
  const site = (count: number) =>
    madeSite({ themeConfig: { tags: true } }, [
      ...Array.from({ length: count }, (_, at) =>
        madeNote(`${at}.md`, { frontmatter: { tags: [`t${at}`, 'all'] } }),
      ),
    ])
  expect(loneTags(site(9))).toEqual([])
  expect(loneTags(site(12)).map(({ path, message }) => [path, message])).toEqual([
    ['0.md', '12 of 13 tags are on one note only: "t0", "t1", "t2" …'],
  ])
})

describe('the pages of tags', () => {
  let site: TestSite
  beforeAll(async () => {
    site = makeSite(
      {
        'docs/index.md': '# Home\n\n[a](./a.md) [b](./b.md) [all](/tags) [css](/tags/css)\n',
        'docs/a.md':
          '---\ntags: [CSS, css/flex]\ncategory: Layout\ndescription: About a\nobsidian: true\n---\n\n# A\n\n#css/grid here\n',
        'docs/b.md': '---\ntag: css\n---\n\n# B\n',
      },
      { lang: 'en', themeConfig: { tags: true } },
    )
    const { diagnostics } = await site.build()
    expect(diagnostics).toEqual([])
  })
  afterAll(() => site.close())
  const main = (file: string) =>
    /<div class="kb-tag-page kb-prose">(.*?)<\/div>/s.exec(site.output(file))?.[1]?.replace(/<!-- -->/g, '')

  test('list all tags with their numbers, those below another one inside it', () => {
    const link = (tag: string, text: string, count: number) =>
      `<a href="/tags/${tag}/">${text}</a>\u00a0<span class="kb-count">${count}</span>`
    expect(main('tags/index.html')).toBe(
      `<h1>Tags</h1><ul class="kb-tag-list"><li>${link('css', 'CSS', 2)}<ul class="kb-tag-list"><li>${link('css/flex', 'css/flex', 1)}</li><li>${link('css/grid', 'css/grid', 1)}</li></ul></li><li>${link('layout', 'Layout', 1)}</li></ul>`,
    )
  })

  test('list the notes of a tag', () => {
    expect(main('tags/css/index.html')).toContain(
      '<ul><li><a href="/a.html">A</a><p>About a</p></li><li><a href="/b.html">B</a></li></ul>',
    )
    expect(main('tags/css/flex/index.html')).toContain(
      '<p class="kb-tag-above"><a href="/tags/">Tags</a><a href="/tags/css/">CSS</a></p><h1>#css/flex</h1>',
    )
  })

  test('are where the tags of a note lead, above it and in its text', () => {
    const html = site.output('a.html')
    expect(html).toContain(
      '<li><a href="/tags/css/flex/">css/flex</a></li><li><a href="/tags/layout/">Layout</a></li>',
    )
    expect(html).toContain('<a class="kb-tag" href="/tags/css/grid/">#css/grid</a>')
    expect(site.output('index.html')).toContain('<a href="/tags/css/">css</a>')
  })

  test('are drawn again where an edit changes them', async () => {
    site.edit('docs/b.md', '---\ntag: layout\n---\n\n# B\n')
    const { drawn = [] } = await site.build()
    expect(drawn.map(({ path, reason }) => `${path}: ${reason}`).sort()).toEqual([
      'b.md: its text changed',
      'tags/css/index.html: its text changed',
      'tags/index.html: its text changed',
      'tags/layout/index.html: its text changed',
    ])
  })
})
