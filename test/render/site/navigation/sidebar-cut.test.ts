import { describe, expect, test } from 'vitest'
import { createRenderer } from '../../../../src/render/page/render.tsx'
import { linkTargets } from '../../../../src/render/site/assemble.ts'
import { redirectFiles } from '../../../../src/render/site/files/redirect-files.ts'
import { resolveLink } from '../../../../src/render/site/links/resolve-link.ts'
import { cutAround, maxEntries, rowsAround } from '../../../../src/render/site/navigation/sidebar-cut.ts'
import { allItems, countEntries, indexSidebar } from '../../../../src/render/site/navigation/sidebar-index.ts'
import { sidebarPages } from '../../../../src/render/site/navigation/sidebar-pages.ts'
import { layouts } from '../../../../templates/index.ts'
import { labelsFor } from '../../../../templates/labels/index.ts'
import { markable } from '../../../../templates/parts/active.ts'
import { cutMarkup, sidebarMarkup } from '../../../../templates/parts/markup.tsx'
import type { CutItem, SidebarItem } from '../../../../templates/props.ts'
import { madeNote, madeSite } from '../../../helpers/made-site.ts'

const all = '/kb-sidebar.html'

function link(name: string): SidebarItem {
  return { text: name, href: `/${name}.html`, route: `/${name}` }
}

function links(count: number, name = 'n'): SidebarItem[] {
  return Array.from({ length: count }, (_, index) => link(`${name}${index}`))
}

/** Groups of links: `open` as an author's headings are, else closed at first. */
function groups(count: number, size: number, { open = false } = {}): SidebarItem[] {
  return Array.from({ length: count }, (_, index) => ({
    text: `g${index}`,
    ...(!open && { collapsed: true }),
    items: links(size, `g${index}-`),
  }))
}

/** As deep as a sidebar may be, and deeper; on each level `size` links and groups. */
function nested(size: number, depth = 0, name = 'd'): SidebarItem[] {
  if (depth > 7) return []
  const inner = { text: name, collapsed: true, items: nested(size, depth + 1, `${name}x`) }
  return [...links(size, name), inner]
}

const cut = (items: readonly SidebarItem[], route: string) => cutAround(indexSidebar(items), route, all)

/** Every row of a part, gaps included, as the page would show it. */
function rowsOf(items: readonly CutItem[]): CutItem[] {
  return items.flatMap((item) => [item, ...rowsOf(item.items ?? [])])
}

const textsOf = (items: readonly CutItem[]) =>
  items.map(({ text, isGap, rest }) => (isGap ? '…' : rest ? `${text} …` : text))

describe('the part of a sidebar', () => {
  test.each([
    ['closed groups', groups(20, 30)],
    ['open groups', groups(20, 30, { open: true })],
    ['equal groups between loose entries', [...groups(1, 80), link('a'), ...groups(1, 80), ...links(99)]],
    ['a long list', links(300)],
    ['deep groups', nested(30)],
  ])('has the same markup whichever pages were rendered before: %s', (_, items) => {
    const labels = labelsFor('zh-CN')
    const markupOf = cutMarkup(labels)
    const leaves = allItems(indexSidebar(items))
      .flatMap((item) => rowsOf([item]))
      .flatMap(({ route }) => route ?? [])
    for (const route of [...leaves.slice(0, 6), ...leaves.slice(-6), ...leaves.slice(0, 2)]) {
      const rows = cut(items, route)
      expect(markupOf(rows)).toBe(sidebarMarkup(rows, labels))
    }
  })

  test('of a long list is what stands around the page, and the ways to the rest', () => {
    const texts = textsOf(cut(links(1000), '/n500'))
    expect(texts).toHaveLength(42)
    expect([texts[0], texts[1], texts[21], texts.at(-2), texts.at(-1)]).toEqual([
      '…',
      'n480',
      'n500',
      'n519',
      '…',
    ])
  })

  test.each([
    ['at its beginning', '/n0', ['n0', '…']],
    ['near it: no gap for a single row', '/n21', ['n0', '…']],
    ['at its end', '/n999', ['…', 'n999']],
    ['not in it', '/elsewhere', ['n0', '…']],
  ])('of a long list for a page %s', (_, route, ends) => {
    const texts = textsOf(cut(links(1000), route))
    expect([texts[0], texts.at(-1)]).toEqual(ends)
    if (route !== '/elsewhere') expect(texts).toContain(route.slice(1))
  })

  test('holds the groups that lead to the page; of closed ones it holds the rows alone', () => {
    const items = groups(20, 30)
    const rows = cut(items, '/g7-29')
    expect(textsOf(rows)).toEqual(items.map(({ text }) => (text === 'g7' ? 'g7' : `${text} …`)))
    expect(textsOf(rows[7]?.items ?? [])).toEqual(items[7]?.items?.map(({ text }) => text))
    expect(rows[6]?.rest).toMatch(/^\/kb-sidebar\.html#kb-all-[\w-]+$/)
  })

  test('holds the contents of the nearest groups that always stand open, as far as there is room', () => {
    const rows = cut(groups(20, 30, { open: true }), '/g7-3')
    const whole = rows.filter(({ items = [] }) => items.length === 30).map(({ text }) => text)
    expect(whole).toEqual(['g5', 'g6', 'g7', 'g8'])
    expect(textsOf(rows[0]?.items ?? [])).toEqual(['…'])
  })

  test('holds a small closed group whole', () => {
    const rows = cut([...links(200), ...groups(1, 8)], '/n199')
    expect(rows.at(-1)?.items).toHaveLength(8)
  })

  test('holds the entries of the group that the page is the link of', () => {
    const group = { ...link('topic'), collapsed: true, items: links(300) }
    expect(textsOf(cut([group], '/topic')[0]?.items ?? [])).toEqual([
      ...links(40).map(({ text }) => text),
      '…',
    ])
  })

  test('holds the entries for places of the page, and opens what leads to them', () => {
    const place = { text: 'gap', href: '/n3.html#gap', route: '/n3' }
    const items = [...links(200), { text: 'places', collapsed: true, items: [place, ...links(60, 'p')] }]
    const rows = cut(items, '/n3')
    expect(textsOf(rows)).toContain('n3')
    expect(rows.at(-1)?.items?.[0]).toEqual(place)
    expect(markable(sidebarMarkup(rows, labelsFor('en')))('/n3')).toContain('data-here=""')
  })

  test('holds each of the entries that lead to the page', () => {
    const rows = cut([...links(100), link('twice'), ...links(100, 'm'), link('twice')], '/twice')
    expect(textsOf(rows).filter((text) => text === 'twice')).toHaveLength(2)
  })

  test('names no entries that are too deep to be shown', () => {
    expect(JSON.stringify(cut(nested(60), '/elsewhere'))).not.toContain('dxxxxxx')
    expect(JSON.stringify(cut(nested(60), '/dxxxxx59'))).not.toContain('dxxxxxx')
  })
})

describe('a part has no more rows than is said', () => {
  const places = Array.from({ length: 90 }, (_, index) => ({
    text: `p${index}`,
    href: `/n0.html#p${index}`,
    route: '/n0',
  }))
  const shapes: [string, SidebarItem[]][] = [
    ['a flat list', links(5000)],
    ['many groups', groups(2000, 3)],
    ['many open groups', groups(400, 20, { open: true })],
    ['few large groups', groups(4, 2000, { open: true })],
    ['a deep tree', nested(100)],
    ['a deep tree of single rows', nested(1)],
    ['one page again and again', Array.from({ length: 30_000 }, () => link('n0'))],
    ['many places of one page', [...links(500), ...places]],
    [
      'the same page in every group',
      groups(300, 9).map((group) => ({ ...group, items: [...group.items!, link('n0')] })),
    ],
    [
      'the same page in every deep group',
      groups(12, 2).map(({ text }) => ({ text, items: [...nested(9, 1, text), link('n0')] })),
    ],
  ]
  test.each(shapes)('%s', (_, items) => {
    const index = indexSidebar(items)
    const routes = [...index.byRoute.keys()]
    const some = [
      ...routes.slice(0, 60),
      ...routes.slice(-60),
      ...routes.filter((_, at) => at % 97 === 0),
      '/elsewhere',
    ]
    for (const route of some) {
      const rows = rowsOf(cutAround(index, route, all))
      expect(rows.filter(({ isGap }) => !isGap).length, route).toBeLessThanOrEqual(maxEntries + 16)
      expect(rows.filter(({ isGap }) => isGap).length, route).toBeLessThanOrEqual(60)
      const isShown = rows.some((row) => row.route === route && !row.href?.includes('#'))
      expect(isShown, route).toBe(route !== '/elsewhere')
    }
  })
})

describe('rows around places', () => {
  test.each([
    [[], 10, 4, [0, 1, 2, 3]],
    [[5], 10, 4, [3, 4, 5, 6]],
    [[0], 10, 4, [0, 1, 2, 3]],
    [[9], 10, 4, [6, 7, 8, 9]],
    [[2], 10, 3, [0, 1, 2, 3]],
    [[7], 10, 4, [5, 6, 7, 8, 9]],
    [[1, 4], 20, 4, [0, 1, 2, 3, 4]],
    [[0, 19], 20, 4, [0, 1, 18, 19]],
    [[0, 5, 10], 20, 1, [0, 5, 10]],
    [[3], 4, 40, [0, 1, 2, 3]],
    [[], 0, 40, []],
  ])('%j of %i, %i of them', (places, count, room, rows) => {
    expect(rowsAround(places, count, room)).toEqual(rows)
  })
})

describe('the whole sidebar', () => {
  test('has a page only where it is too large for every page', () => {
    const pagesOf = (count: number) =>
      sidebarPages(siteOf(Array.from({ length: count }, (_, index) => `css/n${index}.md`)))
    expect(pagesOf(maxEntries)).toEqual([])
    expect(pagesOf(maxEntries + 1).map(({ route }) => route)).toEqual(['/css/kb-sidebar'])
  })

  test('lies where no note and no file of the author does', () => {
    const names = Array.from({ length: 200 }, (_, index) => `css/n${index}.md`)
    const site = siteOf(
      [...names, 'css/KB-sidebar.md', 'css/kb-sidebar-2/index.md'],
      ['/css/kb-sidebar-3.html'],
    )
    expect(sidebarPages(site).map(({ route }) => route)).toEqual(['/css/kb-sidebar-4'])
  })

  test.each([
    ['the config', { '/css/kb-sidebar': '/css/n1' }, {}],
    ['a note', {}, { redirects: './kb-sidebar.html' }],
  ])('leaves an old address that %s names to its redirect', (_who, redirects, frontmatter) => {
    const notes = Array.from({ length: 200 }, (_, index) => madeNote(`css/n${index}.md`))
    const site = madeSite({ redirects }, [...notes, madeNote('css/old.md', { frontmatter })])
    expect(sidebarPages(site).map(({ route }) => route)).toEqual(['/css/kb-sidebar-2'])
    expect(redirectFiles(site).map((file) => file.path)).toEqual(['css/kb-sidebar.html'])
  })

  test('of a language lies below its root, also where it is written for all prefixes', () => {
    const sidebar = links(200).map(({ text }) => ({ text, link: `/${text}` }))
    const site = madeSite(
      {
        themeConfig: { sidebar },
        locales: { root: { label: '中文', lang: 'zh-CN' }, en: { label: 'English', lang: 'en' } },
      },
      ['a.md', 'en/a.md'].map((path) => madeNote(path)),
    )
    expect(sidebarPages(site).map(({ route, title }) => [route, title])).toEqual([
      ['/kb-sidebar', '全部页面'],
      ['/en/kb-sidebar', 'All pages'],
    ])
  })

  test.each(['./kb-sidebar.md', 'kb-sidebar.html', '/css/kb-sidebar', './kb-sidebar#kb-all-1'])(
    'may be linked to, as %s',
    (href) => {
      const site = siteOf(Array.from({ length: 200 }, (_, index) => `css/n${index}.md`))
      expect(resolveLink(linkTargets(site), 'css/n1.md', href)).toMatchObject({
        kind: 'file',
        href: `/css/kb-sidebar.html${href.includes('#') ? '#kb-all-1' : ''}`,
      })
    },
  )

  test('that no page shows has none', () => {
    const sidebar = { '/none/': links(200).map(({ text }) => ({ text, link: `/${text}` })) }
    expect(sidebarPages(madeSite({ themeConfig: { sidebar } }, [madeNote('a.md')]))).toEqual([])
    // The overview of all folders is that of pages at the top, which have no sidebar here.
    const notes = Array.from({ length: 200 }, (_, index) => madeNote(`css/n${index}.md`))
    const tops = [
      madeNote('index.md', { layout: 'home' }),
      madeNote('alone.md', { frontmatter: { sidebar: false } }),
    ]
    expect(sidebarPages(madeSite({}, [...tops, ...notes])).map(({ route }) => route)).toEqual([
      '/css/kb-sidebar',
    ])
  })

  test('names each group by an id of its own, the one that parts lead to', () => {
    const items = [...groups(20, 30), ...groups(20, 30)]
    const index = indexSidebar(items)
    const ids = rowsOf(allItems(index)).flatMap(({ id }) => id ?? [])
    expect(new Set(ids).size).toBe(40)
    const asked = rowsOf(cutAround(index, '/elsewhere', all)).flatMap(({ rest }) => rest?.split('#')[1] ?? [])
    expect(asked).toHaveLength(40)
    expect(asked.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('counts what is shown of it', () => {
    expect(countEntries(nested(1))).toBe(12)
    expect(rowsOf(allItems(indexSidebar(nested(1))))).toHaveLength(12)
  })
})

test('the HTML of a note has as many entries in its sidebar at 500 notes as at 5,000, and as many bytes', () => {
  const html = (count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'))
    const site = madeSite(
      {},
      numbers.map((number) => madeNote(`css/n${number}.md`)),
    )
    const draw = createRenderer(site, {
      treeOf: () => ({ type: 'root', children: [] }),
      assets: { script: '/assets/site.js', scriptImports: [], styles: [], islands: {}, sandbox: '' },
      diagrams: new Map(),
      layouts,
      components: {},
      slots: {},
      hasOwnTemplates: false,
    })
    return draw(site.pages.get('/css/n0250')!).html
  }
  const [small, large] = [html(500), html(5000)]
  expect(small.match(/<a class="kb-sidebar-link"/g)).toHaveLength(40)
  expect(large.match(/<a class="kb-sidebar-link"/g)).toHaveLength(40)
  expect(large).toHaveLength(small.length)
})

function siteOf(paths: readonly string[], files: readonly string[] = []) {
  return madeSite(
    {},
    paths.map((path) => madeNote(path)),
    { files },
  )
}
