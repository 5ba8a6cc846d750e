import { expect, test } from 'vitest'
import { localeKeyOf } from '../../../src/render/config/labels.ts'
import { localeOfPage } from '../../../src/render/site/locales.ts'
import { openNotes } from '../../helpers/notes.tsx'

test.each([
  ['/en/apple', 'en'],
  ['/en', 'root'],
  ['/root/apple', 'root'],
  ['/constructor/apple', 'root'],
])('the locale of %s is %s', (route, key) => {
  expect(localeKeyOf({ root: {}, en: {} }, route)).toBe(key)
})

test.each([
  ['zh-TW', '選單', '搜尋'],
  ['zh-Hans', '目次', '搜索'],
  ['en-GB', 'Menu', 'Search'],
  ['fr', 'Sommaire', 'Search'],
  ['de', '目次', '搜索'],
])('a note with lang: %s in a Chinese site has texts such as %s and %s', async (lang, menu, search) => {
  const { site, html } = await openNotes(
    { 'a.md': `---\nlang: ${lang}\n---\n\n::: tip\na\n:::\n`, 'fr/b.md': 'b' },
    {
      themeConfig: { labels: { menu: '目次' } },
      locales: { fr: { label: 'Français', lang: 'fr-FR', themeConfig: { labels: { menu: 'Sommaire' } } } },
    },
  )
  const { labels } = localeOfPage(site, site.pages.get('/a')!)
  expect([labels.menu, labels.search]).toEqual([menu, search])
  expect(html('a.md')).toContain(labels.tip)
})
