import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AddressFolders } from '../../../src/render/dialects/dialect.ts'
import { headOf, openHead } from '../../../src/render/dialects/head-of.ts'
import { dialects } from '../../../src/render/dialects/list.ts'
import { makeSite } from '../../helpers/site.ts'

test.each([
  ['---\ntitle: Fig\ntags:\n- red\n- ripe\nSlug: best\n---\n', { title: 'Fig', Slug: 'best' }],
  ['---\ntags: [red]\ndescription: |\n  slug: none\n"slug": best\n---\n', { slug: 'best' }],
  ['---\n# A comment\nslug: best\ntags: [red]\n---\n', { slug: 'best', tags: ['red'] }],
  ['---\n{ slug: best, order: 1 }\n---\n', { slug: 'best', order: 1 }],
  ['---\ntags: [red\nslug: best\n---\n', { slug: 'best' }],
  ['---\ntags: &t red\nslug: *t\n---\n', { tags: 'red', slug: 'red' }],
  ['---\ntags: [red]\n---\n', {}],
  ['+++\nslug = "best"\norder = 1\n+++\n', { slug: 'best', order: 1 }],
  ['# Fig\n', {}],
])('%j is read in two steps: some keys, then the others', (text, some) => {
  const site = makeSite({ 'fig.md': text })
  onTestFinished(site.close)
  const file = path.join(site.root, 'fig.md')
  const head = openHead(file, ['title', 'slug'])
  expect(head.some).toEqual(some)
  expect(headOf(file, ['title', 'slug'])).toEqual(some)
  if (!text.includes('[red\n')) expect({ ...head.some, ...head.rest() }).toEqual(headOf(file))
})

test.each(dialects.filter(({ address }) => address))(
  'an address of $name depends on the keys that it names and on no other',
  ({ address, addressKeys, frontmatter = (data) => data }) => {
    const all = {
      title: 'A',
      slug: 's',
      url: '/u/',
      id: 'i',
      permalink: '/p/',
      date: '2024-01-02',
      lang: 'x',
    }
    const data = {
      ...all,
      order: 1,
      sidebar_position: 2,
      category: 'c',
      layout: 'post',
      name: 'n',
      path: '/q/',
    }
    const samples: AddressFolders[] = [
      {},
      { '': 'a' },
      { '/a': ':year/:slug' },
      { '/a': 'yyyy/{slug}' },
      { a: 'b/:slug' },
    ]
    for (const folders of samples) {
      const keys = addressKeys?.(folders)
      const some = Object.fromEntries(Object.entries(data).filter(([key]) => !keys || keys.includes(key)))
      const at = (given: typeof some) =>
        address!('a/Fig.md', frontmatter(given, 'a/Fig.md', folders), folders)
      expect(at(some), JSON.stringify(folders)).toBe(at(data))
    }
  },
)
