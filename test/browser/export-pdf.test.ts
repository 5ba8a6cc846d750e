import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

test('a PDF has bookmarks, links between its chapters, tags and drawings', async () => {
  const site = makeSite(
    {
      'docs/index.md': '# 水果\n\n[Apples](./apples.md#keep)\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
      'docs/apples.md': '# Apples\n\n## Keep\n',
    },
    { title: '水果' },
  )
  try {
    const { code, stderr } = await kbsiteHere(site.root, ['export', '--out', 'book.pdf'])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^diagrams .*1 diagram$/m)])
    const pdf = readFileSync(path.join(site.root, 'book.pdf'), 'latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    for (const part of ['/Outlines', '/MarkInfo', '/Dest /c2-keep', '/Lang (zh-CN)'])
      expect(pdf).toContain(part)
    // Cover, contents, and a page for each chapter.
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4)
  } finally {
    site.close()
  }
})

test('without a browser the way to one is said, and a former file stays', async () => {
  const site = makeSite({ 'docs/index.md': '# A\n', 'a.pdf': 'former' }, { diagrams: { browser: '/none' } })
  try {
    const { code, stderr } = await kbsiteHere(site.root, ['export', '--out', 'a.pdf'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('No browser was found to make a PDF with.')])
    expect(readFileSync(path.join(site.root, 'a.pdf'), 'utf8')).toBe('former')
  } finally {
    site.close()
  }
})
