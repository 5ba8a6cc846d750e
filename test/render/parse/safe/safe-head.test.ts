import { expect, test } from 'vitest'
import { openNotes } from '../../../helpers/notes.tsx'

const kept: readonly unknown[] = [
  ['meta', { name: 'robots', content: 'noindex' }],
  ['meta', { property: 'og:image', content: 'https://x.example/a.png' }],
  ['meta', { name: 'theme-color', content: '#fff', media: '(prefers-color-scheme: light)' }],
  ['link', { rel: 'canonical', href: 'https://x.example/a' }],
  ['link', { rel: 'alternate', hreflang: 'en', href: '/en/a', type: 'text/html', title: 'a' }],
  ['link', { rel: 'icon', href: './a.svg', sizes: 'any' }],
]

const gone: readonly unknown[] = [
  ['script', {}, 'ran()'],
  ['script', { src: '/a.js' }],
  ['SCRIPT', {}, 'ran()'],
  ['script', { type: 'application/ld+json' }, '{}'],
  ['style', {}, 'b{}'],
  ['base', { href: 'https://x.example/' }],
  ['iframe', { srcDoc: '<script>ran()</script>' }],
  ['noscript', {}, '<img src=x>'],
  ['template', { shadowrootmode: 'open' }, 'x'],
  ['meta', { 'http-equiv': 'refresh', content: '0; url=https://x.example/' }],
  ['meta', { name: 'a', httpEquiv: 'refresh', content: '0; url=https://x.example/' }],
  ['meta', { charset: 'utf-7' }],
  ['meta', { name: 'a', content: 'b', onload: 'ran()' }],
  ['meta', { name: 'a', content: 'b' }, 'text'],
  ['META', { name: 'a', content: 'b' }],
  ['meta', { content: 'b' }],
  ['meta', { name: 'a', dangerouslySetInnerHTML: 'x' }],
  ['link', { rel: 'stylesheet', href: '/a.css' }],
  ['link', { rel: 'alternate stylesheet', href: '/a.css', title: 'a' }],
  ['link', { rel: 'preload', href: '/a.js', as: 'script' }],
  ['link', { rel: 'icon', href: 'javascript:ran()' }],
  ['link', { rel: 'icon', href: '//x.example/a.png' }],
  ['link', { rel: 'icon', href: 'http://x.example/a.png' }],
  ['link', { rel: 'icon', href: '/\\x.example/a.png' }],
  ['link', { rel: 'canonical' }],
  ['link', { rel: 'canonical', href: '/a', onerror: 'ran()' }],
]

const noteWith = (head: readonly unknown[]) => ({
  'a.md': `---\nhead: ${JSON.stringify(head)}\n---\n\n# A\n`,
})

test('a note may have harmless tags in its head, and each other one is told at its place', async () => {
  const page = (await openNotes(noteWith([...kept, ...gone]))).page('a.md')
  expect(page.frontmatter.head).toEqual(kept)
  const found = page.diagnostics.filter(({ rule }) => rule === 'head-tag')
  expect(found).toHaveLength(gone.length)
  expect(new Set(found.map(({ place }) => place?.column)).size).toBe(gone.length)
})

test('what a hook of the config adds to the head of a page stays', async () => {
  const add = { transformPageData: () => ({ frontmatter: { head: [['script', {}, 'own()']] } }) }
  const notes = await openNotes(noteWith(gone), add)
  expect(notes.page('a.md').frontmatter.head).toEqual([])
})

test('in a site that trusts its notes they may have any', async () => {
  const page = (await openNotes(noteWith(gone.slice(0, 3)), { notes: 'trusted' })).page('a.md')
  expect(page.frontmatter.head).toEqual(gone.slice(0, 3))
})
