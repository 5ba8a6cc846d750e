import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { OutlineList } from './Outline.tsx'
import { Slot } from './Slot.tsx'

/** The column beside a note that holds its outline. */
export function Aside({ page }: { page: PageProps }): ReactNode {
  return (
    <aside className="kb-aside">
      <Slot page={page} name="aside-top" />
      <Slot page={page} name="aside-outline-before" />
      {page.outline.length > 0 && (
        <nav className="kb-outline" aria-labelledby="kb-outline-title">
          <p className="kb-outline-title" id="kb-outline-title">
            {page.labels.outline}
          </p>
          <div className="kb-outline-body">
            <span className="kb-outline-marker" aria-hidden="true" />
            <OutlineList items={page.outline} />
          </div>
        </nav>
      )}
      <Slot page={page} name="aside-outline-after" />
      <Slot page={page} name="aside-bottom" />
    </aside>
  )
}

/** Whether the layout reserves the column: it has content, and the page did not refuse it. */
export function hasAside(page: PageProps): boolean {
  if (page.aside === false || page.isNotFound || !isDoc(page)) return false
  return page.outline.length > 0 || ['aside-top', 'aside-bottom'].some((name) => name in page.slots)
}

function isDoc({ layout }: PageProps): boolean {
  return layout === 'doc' || layout === ''
}
