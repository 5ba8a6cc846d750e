import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diffIn } from '../../src/cli/diff/index.ts'
import { colorsOf } from '../../src/cli/shown.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { diffSite } from '../../src/render/diff.ts'
import type { SiteDiff } from '../../src/render/model/site-diff.ts'
import { kbsiteHere } from '../helpers/command.ts'
import { validationRules } from '../helpers/html-rules.ts'
import { gitIn, makeRepository, type Repository } from '../helpers/repository.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

let site: Repository
let bare: TestSite

beforeAll(() => {
  site = makeRepository({
    'docs/index.md': '# 首页\n\n[换行](./flex.md#换行) [无](./flex.md#从来没有)\n',
    'docs/flex.md': '# Flex\n\n## 换行\n\n容器沿主轴排列子元素。\n',
    'docs/old.md': '# 旧\n',
  })
  site.git('branch', 'feature/grid')
  site.edit('docs/flex.md', '# Flex\n\n## 断行\n\n容器沿交叉轴排列子元素。\n')
  site.edit('docs/@me.md', '# \\*新\\* @you #1\n\n`<b>`\n')
  site.remove('docs/old.md')
  bare = makeSite({ 'docs/index.md': '# 首页\n' })
})
afterAll(() => {
  site?.close()
  bare?.close()
})

const diff = (...args: string[]) => kbsiteHere(site.root, ['diff', ...args])

describe('kbsite diff', () => {
  let seen: SiteDiff
  beforeAll(async () => {
    seen = await diffSite(await loadConfig(site.root), 'HEAD')
  })
  const shown = (format: 'markdown' | 'html') =>
    String(
      diffIn(format, seen, {
        colors: colorsOf(false),
        nameOf: (name) => `docs/${name}`,
        title: '',
        lang: 'zh-CN',
      }),
    )

  test('for a terminal: pages, their words, and the links that break', async () => {
    const { code, stdout, stderr } = await diff('HEAD')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(`+ docs/@me.md  *新* @you #1  +4 words

~ docs/flex.md  Flex  +5 −4 words
    heading "## 换行" (#换行) is now "## 断行" (#断行)
    断行
      [-换行
      -]{+断行
      +}容器沿[-主轴-]{+交叉轴+}排列子元素。
    breaks docs/index.md:3:1  ./flex.md#换行

- docs/old.md  旧  −1 words

1 page changed, 1 added, 1 removed; 1 link broken
`)
    site.git('stash', '-q', '-u')
    expect((await diff('HEAD')).stdout).toBe('No page reads differently\n')
    site.git('stash', 'pop', '-q')
  })

  test('as a comment: what notes say mentions nobody, and is no Markdown', async () => {
    expect(shown('markdown')).toBe(`### 1 page changed, 1 added, 1 removed; 1 link broken

| | page | words | |
|---|---|---|---|
| added | <code>docs\\/@&#8203;me\\.md</code> \\*新\\* @&#8203;you #&#8203;1 | +4 words |  |
| changed | <code>docs\\/flex\\.md</code> Flex | +5 −4 words | heading \\"#&#8203;#&#8203; 换行\\" \\(#&#8203;换行\\) is now \\"#&#8203;#&#8203; 断行\\" \\(#&#8203;断行\\)<br>1 link to it breaks |
| removed | <code>docs\\/old\\.md</code> 旧 | −1 words |  |

**Broken links**

- <code>docs\\/index\\.md\\:3\\:1</code> Link \\"\\.\\/flex\\.md#&#8203;换行\\" names a heading that \\"flex\\.md\\" does not have\\. Did you mean \\"#&#8203;断行\\"\\?

<details><summary>docs/flex.md</summary>

**断行**

> <del>换行<br></del><ins>断行<br></ins>容器沿<del>主轴</del><ins>交叉轴</ins>排列子元素。

</details>
`)
  })

  test('as a page: valid, without scripts and other files', async () => {
    const stdout = shown('html')
    expect(stdout).toContain('<td><del>换行\n</del>容器沿<del>主轴</del>排列子元素。</td>')
    expect(stdout).toContain('<td><ins>断行\n</ins>容器沿<ins>交叉轴</ins>排列子元素。</td>')
    expect(stdout).not.toMatch(/<script|<link|<img|src=/)
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: validationRules })
    const { results } = await validator.validateString(stdout)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  })

  test('as JSON', async () => {
    const { stdout } = await diff('--format', 'json')
    const { ref, commit, pages, brokenLinks } = JSON.parse(stdout)
    expect({ ref, commit, statuses: pages.map((page: { status: string }) => page.status) }).toEqual({
      ref: 'HEAD',
      commit: site.git('rev-parse', 'HEAD').trim(),
      statuses: ['added', 'changed', 'removed'],
    })
    expect(Object.keys(pages[1])).toEqual([
      'status',
      'path',
      'route',
      'title',
      'words',
      'passages',
      'headings',
      'diagrams',
      'samples',
      'through',
    ])
    expect(brokenLinks).toEqual([
      {
        path: 'index.md',
        place: { line: 3, column: 1 },
        href: './flex.md#%E6%8D%A2%E8%A1%8C',
        to: { path: 'flex.md', anchor: '换行' },
        message: expect.stringContaining('names a heading that "flex.md" does not have'),
        fix: 'Did you mean "#断行"?',
      },
    ])
  })

  test.each([
    ['feature/gird', 'Git knows no commit "feature/gird".', 'Did you mean "feature/grid"?'],
    ['grid', 'Git knows no commit "grid".', 'Did you mean "feature/grid"?'],
    ['feature/gird~2', 'Git knows no commit "feature/gird~2".', 'Did you mean "feature/grid~2"?'],
    ['HEAD~999', 'Git knows no commit "HEAD~999".', 'Give a branch'],
    ['main..HEAD', '"main..HEAD" names two commits.', 'Give one'],
    ['--upload-pack=touch x', '"--upload-pack=touch x" is not the name of a commit.', 'Give a branch'],
    ['', '"" is not the name of a commit.', 'Give a branch'],
    ['HEAD:docs', 'Git knows no commit "HEAD:docs".', 'Give a branch'],
  ])('%j is refused', async (ref, message, fix) => {
    const { code, stdout, stderr } = await diff('--', ref)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).toContain(fix)
  })

  test('kbsite check --changed refuses the same', async () => {
    const { code, stderr } = await kbsiteHere(site.root, ['check', '--changed=--upload-pack=touch x'])
    expect(code).toBe(2)
    expect(stderr).toContain('is not the name of a commit.')
  })

  test('needs a repository with a commit', async () => {
    const git = gitIn(bare.root)
    expect((await kbsiteHere(bare.root, ['diff', 'HEAD'])).stderr).toContain(
      'The notes are not in a Git repository',
    )
    git('init', '-q')
    expect((await kbsiteHere(bare.root, ['diff', 'HEAD'])).stderr).toContain('The branch has no commit yet')
  })

  test('in a shallow clone, says how to fetch the rest', async () => {
    site.git('commit', '-q', '--allow-empty', '-m', 'One more')
    const clone = path.join(bare.root, 'clone')
    site.git('clone', '-q', '--depth', '1', `file://${site.root}`, clone)
    const { code, stderr } = await kbsiteHere(clone, ['diff', 'HEAD~1'])
    expect(code).toBe(2)
    expect(stderr).toContain('Git knows no commit "HEAD~1". The clone is shallow.')
    expect(stderr).toContain('fetch-depth: 0')
    gitIn(clone)('fetch', '-q', '--depth', '1', 'origin', 'feature/grid:grid')
    const known = await kbsiteHere(clone, ['diff', 'grid'])
    expect(known).toMatchObject({ code: 0, stdout: 'No page reads differently\n' })
    expect(known.stderr).toContain(
      'Git does not know where the branch left "grid", so it is compared with "grid" as it is',
    )
  })

  test('refuses notes in a submodule, and compares within one', async () => {
    const outer = path.join(bare.root, 'outer')
    mkdirSync(outer)
    const git = gitIn(outer)
    git('init', '-q')
    git('submodule', '--quiet', 'add', site.root, 'docs')
    git('commit', '-qm', 'Notes from elsewhere')
    const { code, stderr } = await kbsiteHere(outer, ['diff', 'HEAD'])
    expect(code).toBe(2)
    expect(stderr).toContain('"docs" is a separate repository, such as a submodule.')
    const within = await kbsiteHere(outer, ['diff', 'HEAD', 'docs'])
    expect(within).toEqual({ code: 0, stdout: 'No page reads differently\n', stderr: '' })
  })
})
