import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Labels } from '../labels/labels.ts'
import type { CutItem, NavItem } from '../props.ts'
import { NavMenu } from './NavMenu.tsx'
import { groupsOf, SidebarTree } from './SidebarTree.tsx'

/** Markup of both menus of a locale, shared by all of its pages. */
export function navMarkup(
  items: readonly NavItem[],
  labels: Labels,
): { navMenu: string; navScreenMenu: string } {
  return {
    navMenu: renderToStaticMarkup(<NavMenu items={folded(items, labels)} place="bar" />),
    navScreenMenu: renderToStaticMarkup(<NavMenu items={items} place="screen" />),
  }
}

/** The bar has room for two rows of a dozen entries; a longer menu ends in a group with the others. */
function folded(items: readonly NavItem[], { moreNavigation }: Labels): readonly NavItem[] {
  if (items.length <= 12) return items
  return [...items.slice(0, 11), { text: moreNavigation, items: items.slice(11) }]
}

/** Keeps named pieces of markup, each rendered once. */
export function keptParts(): (name: string, part: ReactElement) => string {
  const known = new Map<string, string>()
  return (name, part) => {
    const html = known.get(name) ?? renderToStaticMarkup(part)
    known.set(name, html)
    return html
  }
}

/** Markup of cut sidebars. Consecutive pages share most of their groups, so the groups of the last page are cached. */
export function cutMarkup(labels: Labels): (items: readonly CutItem[]) => string {
  let known = new Map<string, string>()
  return (items) => {
    const groups = groupsOf(items).map(({ heading, items }) => {
      const own = heading ? [heading] : items
      const key = JSON.stringify(own)
      return [key, known.get(key) ?? sidebarMarkup(own, labels)] as const
    })
    known = new Map(groups)
    return groups.map(([, html]) => html).join('')
  }
}

/** Markup of a section's sidebar, shared by all pages that show it, or of the page with the whole one. */
export function sidebarMarkup(items: readonly CutItem[], labels: Labels): string {
  return renderToStaticMarkup(<SidebarTree items={items} labels={labels} />)
}
