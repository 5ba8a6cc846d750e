import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/render/config/load.ts'
import { diffSite } from '../../../src/render/diff.ts'
import type { PageDiff, SiteDiff } from '../../../src/render/model/site-diff.ts'
import { makeRepository, type Repository } from '../../helpers/repository.ts'
import { keptNotes, knownEdits } from './known-edits.ts'

let site: Repository
afterEach(() => site?.close())

async function diffOf(ref = 'HEAD', root = site.root, said: string[] = []): Promise<SiteDiff> {
  const onEvent = (event: { kind: string; message?: string }) => void said.push(event.message ?? '')
  return diffSite(await loadConfig(root), ref, { onEvent })
}

function named({ status, path: name, former }: PageDiff): string {
  return `${status} ${name}${former ? ` from ${former.path}` : ''}`
}

const textOf = ({ parts }: PageDiff['passages'][number]) =>
  parts.map(({ kind, text }) => ({ same: text, added: `{+${text}+}`, removed: `[-${text}-]` })[kind]).join('')

const inDocs = (files: readonly (readonly [name: string, text: string | Uint8Array | undefined])[]) =>
  Object.fromEntries(
    files.flatMap(([name, text]) => (text === undefined ? [] : [[`docs/${name}`, text] as const])),
  )

describe('what readers see change', () => {
  test('edits of known effect: every page whose words changed, and no other', async () => {
    const before = knownEdits.map(({ file, before }) => [file, before] as const)
    site = makeRepository(inDocs([...Object.entries(keptNotes), ...before]), { srcExclude: ['**/_*.md'] })
    for (const { file, before, after } of knownEdits) {
      if (after !== undefined) write(file, after)
      else if (before !== undefined) site.remove(`docs/${file}`)
    }
    const { pages, brokenLinks } = await diffOf()
    expect(pages.map(named).sort()).toEqual(knownEdits.flatMap((edit) => edit.pages).sort())
    const of = (name: string) => pages.find((page) => page.path === name)!
    expect(of('words.md').passages.map(textOf)).toEqual(['容器沿[-主轴-]{+交叉轴+}排列子元素。'])
    expect(of('words.md')).toMatchObject({ title: '布局', route: '/words', words: { added: 3, removed: 2 } })
    expect(of('including.md').through).toEqual(['_part.md'])
    expect(of('outer.md').through).toEqual(['inner.md'])
    expect(of('new/place.md').passages.map(textOf)).toEqual(['{+新词。+}'])
    expect(of('level.md').headings).toEqual([
      { before: { level: 2, text: 'B', anchor: 'b' }, after: { level: 3, text: 'B', anchor: 'b' } },
    ])
    expect(of('diagram.md')).toMatchObject({
      passages: [],
      diagrams: [{ before: 'graph TD\nA[一] --> B', after: 'graph LR\nA[一] --> B' }],
    })
    expect(of('sample.md').samples).toEqual([
      {
        before: { lang: 'js', code: 'console.log(1 + 1)', output: '2' },
        after: { lang: 'js', code: 'console.log(1 + 1)', output: '3' },
      },
    ])
    expect(brokenLinks.map(({ path: name, place, to }) => [name, place, to])).toEqual([
      ['index.md', { line: 3, column: 1 }, { path: 'gone.md' }],
      ['index.md', { line: 3, column: 16 }, { path: 'old/place.md' }],
    ])
    expect(site.git('status', '--porcelain', '--ignored=no')).not.toContain('former')
    expect(readdirSync(path.join(site.root, '.kbsite'))).toEqual(['cache'])
  })

  test('of a config, only what it does to the text of pages', async () => {
    const notes = {
      'docs/index.md': '# 首页\n\n[b](/b)\n',
      'docs/b.md': '# B\n\n设 $a$\n',
      'notes/c.md': '# C\n',
    }
    site = makeRepository(notes, { markdown: { math: false } })
    site.edit(
      'kbsite.config.json',
      JSON.stringify({ markdown: { math: false }, themeConfig: { nav: [{ text: 'B', link: '/b' }] } }),
    )
    expect((await diffOf()).pages).toEqual([])
    site.edit('kbsite.config.json', JSON.stringify({ markdown: { math: true }, title: '新' }))
    expect((await diffOf()).pages.map(named)).toEqual(['changed b.md'])
    site.edit('kbsite.config.json', JSON.stringify({ srcDir: 'notes' }))
    expect((await diffOf()).pages.map(named)).toEqual(['removed b.md', 'added c.md', 'removed index.md'])
  })
})

function write(file: string, text: string | Uint8Array): void {
  const full = path.join(site.root, 'docs', file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
}

describe('states of a repository', () => {
  test('a project in a folder of it, a former state without it or its config, a merge', async () => {
    site = makeRepository({ 'README.md': '# 仓库\n' })
    site.remove('kbsite.config.json')
    site.commit()
    write('../知识 库/docs/index.md', '# 首页\n')
    const root = path.join(site.root, '知识 库')
    expect((await diffOf('HEAD', root)).pages.map(named)).toEqual(['added index.md'])
    site.commit()
    site.git('switch', '-qc', 'topic')
    writeFileSync(path.join(root, 'kbsite.config.json'), '{ "title": "库" }')
    write('../知识 库/docs/a.md', '# A\n')
    site.commit()
    // What others did meanwhile is not part of the branch.
    site.git('switch', '-q', 'main')
    write('../知识 库/docs/b.md', '# B\n')
    site.commit()
    site.git('switch', '-q', 'topic')
    expect((await diffOf('main', root)).pages.map(named)).toEqual(['added a.md'])
    site.git('merge', '-q', '-m', 'A merge', 'main')
    expect((await diffOf('main', root)).pages.map(named)).toEqual(['added a.md'])
    expect((await diffOf('HEAD~1', root)).pages.map(named)).toEqual(['added b.md'])
  })

  test('templates that take in code from elsewhere, which was edited', async () => {
    site = makeRepository({
      'docs/index.md': '# 首页\n\n<Price />\n',
      'templates/components/Price.tsx': "export { Price as default } from '../../shared/price.tsx'\n",
      'shared/price.tsx': 'export const Price = () => <b>1</b>\n',
    })
    site.edit('docs/index.md', '# 价格\n\n<Price />\n')
    site.edit('shared/price.tsx', 'export const Price = () => <b>2</b>\n')
    expect((await diffOf()).pages.map(named)).toEqual(['changed index.md'])
  })

  test('notes in MDX, edited and moved', async () => {
    const text = '同一段话在搬家之后仍然认得出来。\n\n'.repeat(6)
    site = makeRepository(
      {
        'docs/index.md': '# 首页\n',
        'docs/a.mdx': 'import Tabs from "@theme/Tabs"\n\n# A\n\n红的。\n',
        'docs/b.mdx': `# B\n\n${text}`,
      },
      { dialect: 'mdx' },
    )
    site.edit('docs/a.mdx', 'import Tab from "@theme/Tab"\n\n# A\n\n绿的。\n')
    site.move('docs/b.mdx', 'docs/c/b.mdx')
    const { pages } = await diffOf()
    expect(pages.map(named)).toEqual(['changed a.mdx', 'moved c/b.mdx from b.mdx'])
    expect(pages[0]!.passages.map(textOf)).toEqual(['[-红的-]{+绿的+}。'])
  })

  test('a former config that does not load', async () => {
    site = makeRepository({ 'docs/index.md': '# 旧\n', 'kbsite.config.json': '{ "titel": 1, ' })
    site.edit('kbsite.config.json', '{}')
    site.edit('docs/index.md', '# 新\n')
    const said: string[] = []
    expect((await diffOf('HEAD', site.root, said)).pages.map(named)).toEqual(['changed index.md'])
    expect(said.join()).toContain(
      'The former config could not be loaded, so that of today counts for both states',
    )
  })
})
