import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'

/** The path from the topic down to a note, above its heading. */
export function Breadcrumb({ page }: { page: PageProps }): ReactNode {
  const { crumbs = [], labels } = page
  if (crumbs.length === 0) return null
  return (
    <nav className="kb-crumbs" aria-label={labels.breadcrumb}>
      <ol>
        {crumbs.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
