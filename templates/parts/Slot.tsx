import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'

/** Places in the shell and the layouts that a site can fill with a component. */
export const SLOT_NAMES = [
  'layout-top',
  'layout-bottom',
  'nav-bar-title-before',
  'nav-bar-title-after',
  'nav-bar-content-before',
  'nav-bar-content-after',
  'nav-screen-content-before',
  'nav-screen-content-after',
  'sidebar-nav-before',
  'sidebar-nav-after',
  'page-top',
  'page-bottom',
  'not-found',
  'home-hero-before',
  'home-hero-info',
  'home-hero-info-before',
  'home-hero-info-after',
  'home-hero-actions-after',
  'home-hero-image',
  'home-hero-after',
  'home-features-before',
  'home-features-after',
  'doc-top',
  'doc-bottom',
  'doc-before',
  'doc-after',
  'doc-footer-before',
  'aside-top',
  'aside-bottom',
  'aside-outline-before',
  'aside-outline-after',
  'Catalog',
] as const

type SlotName = (typeof SLOT_NAMES)[number]

/** The site's component for the slot, else the children. */
export function Slot({
  page,
  name,
  children,
}: {
  page: PageProps
  name: SlotName
  children?: ReactNode
}): ReactNode {
  const fill = page.slots[name]
  return fill ? fill(page) : children
}
