import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Labels } from '../labels/labels.ts'
import type { CutItem, NavItem } from '../props.ts'
import { NavMenu } from './NavMenu.tsx'
import { SidebarTree } from './SidebarTree.tsx'

/** Markup of both menus of a locale, kept for all of its pages. */
export function navMarkup(items: readonly NavItem[]): { navMenu: string; navScreenMenu: string } {
  return {
    navMenu: renderToStaticMarkup(<NavMenu items={items} place="bar" />),
    navScreenMenu: renderToStaticMarkup(<NavMenu items={items} place="screen" />),
  }
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

/** Markup of a section's sidebar, shared by all pages that show it; of a cut sidebar; or of the page with the whole one. */
export function sidebarMarkup(items: readonly CutItem[], labels: Labels): string {
  return renderToStaticMarkup(<SidebarTree items={items} labels={labels} />)
}
