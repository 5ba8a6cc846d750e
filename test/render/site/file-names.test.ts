import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
beforeEach(() => {
  site = makeSite(
    {
      'docs/index.md': '# 语言\n\n[sharp](./C%23.md#类) [percent](./100%25.md) [encoded](./a%2520b.md)\n',
      'docs/C.md': '# C\n',
      'docs/C#.md': '# C#\n\n## 类\n',
      'docs/100%.md': '# 100%\n',
      'docs/a%20b.md': '# a\n',
      'docs/F#/index.md': '# F#\n',
      'docs/F#/why?.md': '# 为什么\n\n![图](./图%23.png)\n',
      'docs/F#/图#.png': 'x',
    },
    { themeConfig: { search: false } },
  )
})
afterEach(() => site.close())

const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!)
const within = (html: string, start: RegExp, end: string) => {
  const from = html.search(start)
  return html.slice(from, html.indexOf(end, from))
}

test('signs that end an address are part of a name in every link to it', async () => {
  expect((await site.build()).diagnostics).toEqual([])
  const home = site.output('index.html')
  expect(links(within(home, /<p>/, '</p>'))).toEqual(['/C%23.html#类', '/100%25.html', '/a%2520b.html'])
  const sidebar = within(home, /kb-sidebar-tree/, '</nav>')
  expect(links(sidebar).sort()).toEqual([
    '/',
    '/100%25.html',
    '/C%23.html',
    '/C.html',
    '/F%23/',
    '/F%23/why%3F.html',
    '/a%2520b.html',
  ])
  expect(site.output('F#/why?.html')).toContain('src="/F%23/%E5%9B%BE%23.png"')
})

test('C and C# are two pages to navigation', async () => {
  await site.build()
  const current = (page: string) =>
    [...site.output(page).matchAll(/href="([^"]*)"[^>]*aria-current="page"/g)].map(([, href]) => href)
  expect(current('C.html')).toEqual(['/C.html'])
  expect(current('C#.html')).toEqual(['/C%23.html'])
  expect(site.output('C.html')).toMatch(/href="\/C%23\.html" rel="(?:prev|next)"/)
})

test('a suggested address leads there', async () => {
  site.edit('docs/index.md', '# 语言\n\n[sharp](./CC%23.md) [why](./F%23/wy%3F.md)\n')
  const fixes = (await site.check()).flatMap(({ rule, fix }) => (rule === 'dead-link' ? [fix] : []))
  expect(fixes).toEqual(['Did you mean "./C%23.md"?', 'Did you mean "./F%23/why%3F.md"?'])
})
