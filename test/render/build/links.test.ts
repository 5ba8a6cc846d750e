import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, shareClient, type TestSite } from '../../helpers/site.ts'

let site: TestSite
beforeAll(async () => {
  site = makeSite(
    {
      'docs/index.md': '# Home\n\n[plain](./plain.md)\n',
      'docs/apple.md':
        '# Apple\n\nAn apple is not a [pear](./pear.md) at all! More [[pear#Taste|of it]].\n\n- See [[plum]]。好\n',
      'docs/pear.md': '# Pear\n\n## Taste\n\nSweet.\n',
      'docs/plum.md': '---\nbacklinks: false\n---\n\n# Plum\n\n![[pear#Taste]]\n',
      'docs/plain.md': '# Plain\n',
    },
    { lang: 'en', markdown: { obsidian: true } },
  )
  await site.build()
})
afterAll(() => site.close())

/** The pages that a build draws after an edit, with the reasons. */
async function drawnAfter(file: string, change: (text: string) => string, from: string): Promise<string[]> {
  site.edit(file, change(from))
  const { drawn = [] } = await site.build()
  return drawn.map(({ path, reason }) => `${path}: ${reason}`).sort()
}

test('a page shows the notes that link to it, with the sentences that do', () => {
  const [, shown = ''] = /<section class="kb-backlinks"(.*?)<\/section>/s.exec(site.output('pear.html')) ?? []
  expect(shown.replace(/<!-- -->/g, '')).toBe(
    [
      ' aria-labelledby="kb-backlinks"><h2 id="kb-backlinks">Linked from <span class="kb-count">2</span></h2><ul>',
      '<li><a href="/apple.html">Apple</a><p>An apple is not a <b>pear</b> at all!</p><p>More <b>of it</b>.</p></li>',
      '<li><a href="/plum.html">Plum</a></li></ul>',
    ].join(''),
  )
  expect(site.output('plum.html')).not.toContain('kb-backlinks')
  expect(site.output('apple.html')).not.toContain('kb-backlinks')
})

const apple =
  '# Apple\n\nAn apple is not a [pear](./pear.md) at all! More [[pear#Taste|of it]].\n\n- See [[plum]]。好\n'

test('an edit draws the pages whose backlinks it changes, and no others', async () => {
  expect(await drawnAfter('docs/apple.md', (text) => text.replace('好', '很好'), apple)).toEqual([
    'apple.md: its text changed',
  ])
  expect(await drawnAfter('docs/apple.md', (text) => text.replace('at all', 'ever'), apple)).toEqual([
    'apple.md: its text changed',
    'pear.md: the notes that link to it changed',
  ])
  expect(
    await drawnAfter(
      'docs/pear.md',
      (text) => text.replace('Sweet', 'Sour'),
      '# Pear\n\n## Taste\n\nSweet.\n',
    ),
  ).toEqual(['pear.md: its text changed', 'plum.md: a note that it embeds changed'])
})

test('so does one of an embed or a tag, and all bytes are those of a clean build', async () => {
  expect(
    await drawnAfter('docs/plum.md', (text) => text, '---\nbacklinks: false\n---\n\n# Plum\n\n![[apple]]\n'),
  ).toEqual([
    'apple.md: the notes that link to it changed',
    'pear.md: the notes that link to it changed',
    'plum.md: its text changed',
  ])
  expect(
    await drawnAfter(
      'docs/plain.md',
      (text) => text,
      '---\ntags: [fruit, dry]\n---\n\n# Plain\n\n[[pear]]\n',
    ),
  ).toEqual([
    'pear.md: the notes that link to it changed',
    'plain.md: its text changed',
    'tags/dry/index.html: it is new',
    'tags/fruit/index.html: it is new',
    'tags/index.html: it is new',
  ])
  expect(
    await drawnAfter('docs/plain.md', (text) => text, '---\ntags: [fruit]\n---\n\n# Plain\n\n[[pear]]\n'),
  ).toEqual(['plain.md: its text changed', 'tags/index.html: its text changed'])
  const pages = () => site.outputFiles().filter((name) => name.endsWith('.html'))
  const edited = pages().map((name) => [name, site.output(name)])
  rmSync(path.join(site.root, 'dist'), { recursive: true })
  rmSync(path.join(site.root, '.kbsite'), { recursive: true })
  shareClient(site.root)
  await site.build()
  expect(pages().map((name) => [name, site.output(name)])).toEqual(edited)
})
