// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { fillRows } from '../../../src/client/behaviours/sidebar-rows.ts'
import { markRoute } from '../../../src/client/behaviours/whole-sidebar.ts'
import { cutAround } from '../../../src/render/site/navigation/sidebar-cut.ts'
import { indexSidebar } from '../../../src/render/site/navigation/sidebar-index.ts'
import { labelsFor } from '../../../templates/labels/index.ts'
import { markable } from '../../../templates/parts/active.ts'
import { sidebarMarkup } from '../../../templates/parts/markup.tsx'
import type { CutItem, SidebarItem } from '../../../templates/props.ts'

const labels = labelsFor('en')

function link(name: string): SidebarItem {
  return { text: name, href: `/${name}.html`, route: `/${name}` }
}

function links(count: number, name = 'n'): SidebarItem[] {
  return Array.from({ length: count }, (_, index) => link(`${name}${index}`))
}

const group = (text: string, items: readonly SidebarItem[], more: Partial<SidebarItem> = {}) => ({
  text,
  items,
  ...more,
})

/** A tree as a page holds it, with the marks of the page at the route. */
function treeOf(items: readonly CutItem[], route = ''): HTMLElement {
  const panel = document.createElement('div')
  panel.innerHTML = `<div class="kb-sidebar-tree">${markable(sidebarMarkup(items, labels))(route)}</div>`
  return panel
}

const kinds: [string, Partial<SidebarItem>][] = [
  ['always open', {}],
  ['open at first', { collapsed: false }],
  ['closed at first', { collapsed: true }],
  ['with a link of its own', { collapsed: true, href: '/own.html', route: '/own' }],
  ['always open, with a link of its own', { href: '/own.html', route: '/own' }],
]

const shapes: [string, SidebarItem[]][] = [
  ['a flat list', links(160)],
  ...kinds.map(([name, more]): [string, SidebarItem[]] => [
    `groups ${name}`,
    Array.from({ length: 7 }, (_, at) => group(`g${at}`, links(24, `g${at}-`), more)),
  ]),
  [
    'groups in groups',
    [group('a', [group('b', links(90, 'b'), { collapsed: true }), ...links(90, 'a')], { collapsed: true })],
  ],
  [
    'loose entries between groups',
    [...links(60, 'x'), group('a', links(90, 'a')), ...links(60, 'y'), group('b', links(9, 'b'))],
  ],
  [
    'the same names in each group',
    Array.from({ length: 6 }, () => group('same', links(28), { collapsed: true })),
  ],
  ['the same entry many times', [...links(55), ...links(55), ...links(55)]],
  [
    'places of pages',
    [
      group('p', [...links(90), { text: 'place', href: '/n3.html#gap', route: '/n3' }], { collapsed: true }),
      ...links(90, 'q'),
    ],
  ],
]

describe.each(shapes)('%s', (name, items) => {
  const index = indexSidebar(items)
  const routes = [...index.byRoute.keys()]
  const some = [
    routes[0]!,
    routes[Math.floor(routes.length / 2)]!,
    ...(name === 'groups in groups' ? ['/elsewhere'] : []),
  ]

  test.each(some)('the part for %s, filled in and marked, is the whole sidebar of that page', (route) => {
    const panel = treeOf(cutAround(index, route, '/all.html'), route)
    const [tree, whole] = [panel.firstElementChild!, treeOf(items).firstElementChild!]
    expect(tree.querySelector('[data-left-out]')).not.toBeNull()
    const before = [...tree.querySelectorAll('[aria-current="page"]')]
    fillRows(tree, whole)
    markRoute(panel, route)
    expect(attributesSorted(panel)).toBe(attributesSorted(treeOf(items, route)))
    // The row of the page is the element that was there.
    if (before.length === 1) expect(panel.querySelector('[aria-current="page"]')).toBe(before[0])
  })
})

test('a sidebar that has changed meanwhile becomes what it is now', () => {
  const panel = treeOf(cutAround(indexSidebar(links(300)), '/n150', '/all.html'), '/n150')
  const now = [...links(140), link('new'), ...links(40).reverse()]
  fillRows(panel.firstElementChild!, treeOf(now).firstElementChild!)
  markRoute(panel, '/n150')
  expect(attributesSorted(panel)).toBe(attributesSorted(treeOf(now, '/n150')))
})

/** Marks are set in another order than the server writes them in. */
function attributesSorted(panel: Element): string {
  return panel.innerHTML.replace(/<(\w+)((?: [\w-]+="[^"]*")*)>/g, (_, name: string, attributes: string) => {
    return `<${name}${(attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort().join('')}>\n`
  })
}
