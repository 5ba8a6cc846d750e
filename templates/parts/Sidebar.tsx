import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { markable, normalRoute } from './active.ts'
import { sidebarMarkup } from './markup.tsx'
import { Slot } from './Slot.tsx'

/** The section's navigation: a column from 960 px on, a drawer below that. Pages with equal `data-key` share it. */
export function Sidebar({ page }: { page: PageProps }): ReactNode {
  const tree = page.shell?.sidebar ?? markable(sidebarMarkup(page.sidebar, page.labels))
  return (
    <div
      className="kb-sidebar"
      id="kb-sidebar"
      data-key={page.sidebarKey}
      data-route={normalRoute(page.activeRoute)}
      tabIndex={-1}
    >
      <nav aria-label={page.labels.sidebarNavigation}>
        <Slot page={page} name="sidebar-nav-before" />
        <div className="kb-sidebar-tree" dangerouslySetInnerHTML={{ __html: tree(page.activeRoute) }} />
        <Slot page={page} name="sidebar-nav-after" />
      </nav>
    </div>
  )
}
