import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'

/** The whole of a sidebar that is too large to be on every page; `tree` is its markup. Pages fetch it when a reader uses their sidebar. */
export function SidebarPage({
  title,
  labels,
  tree,
}: {
  title: string
  labels: Labels
  tree: string
}): ReactNode {
  return (
    <div className="kb-all">
      <h1>{title}</h1>
      <nav aria-label={labels.sidebarNavigation}>
        <div className="kb-sidebar-tree" dangerouslySetInnerHTML={{ __html: tree }} />
      </nav>
    </div>
  )
}
