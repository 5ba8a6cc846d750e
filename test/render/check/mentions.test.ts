import { expect, test } from 'vitest'
import { unlinkedMentions } from '../../../src/render/check/mentions.ts'
import { openNotes } from '../../helpers/notes.tsx'

const others = {
  'css/grid.md': '---\naliases: [网格布局, 格子]\n---\n\n# Grid\n',
  'css/flex.md': '# Flex Box\n',
  'js/a.md': '# 闭包\n',
  'js/b.md': '# Same\n',
  'js/c.md': '# Same\n',
  'js/d.md': '# JS\n',
  'en/x.md': '# English only\n',
}

async function mentionsIn(text: string): Promise<string[]> {
  const files: Record<string, string> = { ...others, 'css/note.md': text }
  const { site, page } = await openNotes(files, { locales: { en: { label: 'English' } } })
  return unlinkedMentions(site, [page('css/note.md')], ({ path }) => files[path]).map(
    ({ place, end, message, fix }) => {
      const [name] = /"[^"]*"/.exec(message)!
      return `${place!.line}:${place!.column}-${end!.column} ${name} ${/"(.*)"/.exec(fix!)![1]}`
    },
  )
}

test.each([
  ['A grid, and the Grid again', ['1:3-7 "grid" [grid](./grid.md)']],
  [
    '用网格布局和格子，也说闭包',
    ['1:2-6 "网格布局" [网格布局](./grid.md)', '1:12-14 "闭包" [闭包](../js/a.md)'],
  ],
  ['用Grid排', ['1:2-6 "Grid" [Grid](./grid.md)']],
  ['Grids, megagrid, grid_x and GRID2', []],
  ['flex  box, flex\nbox, flex box', ['2:6-14 "flex box" [flex box](./flex.md)']],
  ['# Grid\n\n`Grid` [Grid](https://a.b) ![Grid](x.png)\n\n```\nGrid\n```', []],
  ['See [there](./grid.md): a Grid', []],
  ['JS and Same and English only and note', []],
  ['---\ntitle: Grid\nobsidian: true\n---\n\n**Flex Box** [[Grid]]', ['6:3-11 "Flex Box" [[flex|Flex Box]]']],
])('%j', async (text, expected) => {
  expect(await mentionsIn(text)).toEqual(expected)
})

test('many names and many words take time that grows with both, not with their product', async () => {
  const names = Array.from({ length: 300 }, (_, at) => [`${at}.md`, `# Untitled ${'a'.repeat(60)}${at}\n`])
  const files: Record<string, string> = Object.fromEntries(names)
  files['long.md'] = `Untitled ${'a'.repeat(50)} `.repeat(5000)
  const { site, page } = await openNotes(files)
  expect(unlinkedMentions(site, [page('long.md')], ({ path }) => files[path])).toEqual([])
})
