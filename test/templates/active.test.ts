import { describe, expect, test } from 'vitest'
import { labelsFor } from '../../templates/labels/index.ts'
import { markable, normalRoute } from '../../templates/parts/active.ts'
import { navMarkup, sidebarMarkup } from '../../templates/parts/markup.tsx'

const labels = labelsFor('zh-CN')

describe('the normal form of a route', () => {
  test.each([
    ['/css/flex', '/css/flex'],
    ['/css/flex.html', '/css/flex'],
    ['/css/flex.md?x=1#y', '/css/flex'],
    ['/css/', '/css/'],
    ['/css/index', '/css/'],
    ['/css/index.html#top', '/css/'],
    ['/index.md', '/'],
    ['/javascript/reindex', '/javascript/reindex'],
    ['/%E4%B8%AD%E6%96%87', '/中文'],
    ['/100%', '/100%'],
  ])('%s is %s', (route, normal) => {
    expect(normalRoute(route)).toBe(normal)
  })
})

describe('active marks in a sidebar', () => {
  const tree = sidebarMarkup(
    [
      {
        text: '布局',
        collapsed: true,
        items: [
          { text: 'Flex & Grid', href: '/css/flex.html', route: '/css/flex' },
          {
            text: '深入',
            href: '/css/deep/',
            route: '/css/deep/index',
            collapsed: true,
            items: [{ text: '层叠', href: '/css/deep/layers.html', route: '/css/deep/layers' }],
          },
        ],
      },
      {
        text: '动画',
        collapsed: true,
        items: [{ text: '帧', href: '/css/frames.html', route: '/css/frames' }],
      },
    ],
    labels,
  )

  test('rule 10: the collapsed group that contains the page is open, the others stay closed', () => {
    const marked = markable(tree)('/css/flex')
    expect(marked.match(/<details data-group="" open="">/g)).toHaveLength(1)
    expect(marked.indexOf('open=""')).toBeLessThan(marked.indexOf('动画'))
    expect(marked).toMatch(/data-route="\/css\/flex" aria-current="page"/)
  })

  test('the same markup is marked for one page after another, each alone', () => {
    const marked = markable(tree)
    const pages = ['/css/flex', '/css/deep/layers', '/css/frames', '/none', '/css/flex']
    expect(pages.map(marked)).toEqual(pages.map((route) => markable(tree)(route)))
    expect(marked('/none')).toBe(tree)
  })

  test('a nested page opens and marks every group above it', () => {
    const marked = markable(tree)('/css/deep/layers')
    expect(marked.match(/ open=""/g)).toHaveLength(2)
    expect(marked.match(/ data-has-active=""/g)).toHaveLength(2)
    expect(marked.match(/aria-current="page"/g)).toHaveLength(1)
  })

  test('a group whose own link is the page opens without being marked as an ancestor', () => {
    const marked = markable(tree)('/css/deep/')
    expect(marked.match(/ open=""/g)).toHaveLength(2)
    expect(marked.match(/ data-has-active=""/g)).toHaveLength(1)
  })

  test('a page that is not in the sidebar changes nothing', () => {
    expect(markable(tree)('/css/other')).toBe(tree)
  })

  test('a group that stands open is not opened twice', () => {
    const open = sidebarMarkup(
      [{ text: 'A', collapsed: false, items: [{ text: 'b', href: '/b.html', route: '/b' }] }],
      labels,
    )
    expect(markable(open)('/b').match(/open=""/g)).toHaveLength(1)
  })

  test.each(['/a&b', '/"quoted"', "/it's", '/a<b'])(
    'a route with special characters is found: %s',
    (route) => {
      const html = sidebarMarkup([{ text: 'x', href: '/x.html', route }], labels)
      expect(markable(html)(route)).toContain('aria-current="page"')
    },
  )

  test('a link with a hash is not the page as it is served: the browser marks it when the address has the hash', () => {
    const html = sidebarMarkup([{ text: 'x', href: '/css/flex.html#gap', route: '/css/flex' }], labels)
    expect(markable(html)('/css/flex')).toBe(
      html.replace('data-place="/css/flex"', 'data-place="/css/flex" data-here=""'),
    )
    expect(markable(html)('/css/grid')).toBe(html)
  })

  test.each([
    ['another site', { text: 'x', href: 'https://x.test/#a', external: true }],
    ['a pattern of its own', { text: 'x', href: '/a.html#b', route: '/a', activeMatch: '^/a' }],
  ])('a hash of %s is left to what marks it', (_, item) => {
    expect(navMarkup([item], labels).navMenu).not.toContain('data-place')
  })

  test('one entry of 20,000 is found and marked', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        text: `n${index}`,
        href: `/n${index}`,
        route: `/n${index}`,
      }))
    const marked = markable(sidebarMarkup(items(20_000), labels))('/n19999')
    expect(marked.match(/aria-current/g)).toHaveLength(1)
  })
})

describe('active marks in the top bar', () => {
  test('rule 34: a group with an active child is marked and stays closed', () => {
    const { navMenu } = navMarkup(
      [{ text: '更多', items: [{ text: 'a', href: '/a.html', route: '/a' }] }],
      labels,
    )
    const marked = markable(navMenu)('/a')
    expect(marked).toContain('<li data-has-active=""><details')
    expect(marked).not.toContain('open=""')
  })

  test.each([
    ['/css/a', true],
    ['/html/css/a', false],
  ])('rule 34: activeMatch ^/css/ on %s is %s', (route, active) => {
    const { navMenu } = navMarkup(
      [{ text: 'CSS', href: '/css/', route: '/css/', activeMatch: '^/css/' }],
      labels,
    )
    expect(markable(navMenu)(route).includes('aria-current="true"')).toBe(active)
  })

  test('rule 34: a group is marked by its own pattern', () => {
    const { navMenu } = navMarkup(
      [{ text: 'g', activeMatch: '^/guide/', items: [{ text: 'x', href: '/x' }] }],
      labels,
    )
    expect(markable(navMenu)('/guide/one')).toContain('data-has-active')
  })

  test.each([
    [12, 0],
    [13, 2],
    [30, 19],
  ])('of %i entries of the bar %i are in a group at its end', (count, inGroup) => {
    const items = Array.from({ length: count }, (_, at) => ({
      text: `n${at}`,
      href: `/n${at}`,
      route: `/n${at}`,
    }))
    const { navMenu, navScreenMenu } = navMarkup(items, labels)
    expect([...navMenu.matchAll(/kb-flyout-link/g)]).toHaveLength(inGroup)
    expect([...navMenu.matchAll(/href=/g)]).toHaveLength(count)
    expect(navScreenMenu).not.toContain('<details')
    expect(markable(navMenu)(`/n${count - 1}`).includes('data-has-active=""><details')).toBe(inGroup > 0)
  })

  test('a pattern that is no regular expression fits nothing', () => {
    const { navMenu } = navMarkup([{ text: 'g', href: '/g', activeMatch: '(' }], labels)
    expect(markable(navMenu)('/(')).toBe(navMenu)
  })
})
