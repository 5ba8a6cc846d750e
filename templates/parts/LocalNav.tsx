import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { Icon } from './Icon.tsx'
import { OutlineList } from './Outline.tsx'

/**
 * The bar under the top bar on narrower screens: the drawer's Menu button, the search while the top bar is out of sight, the outline as a
 * drop-down.
 *
 * The Menu button is a link that opens the sidebar as the target of its address when there is no script; the sidebar behaviour turns it
 * into a button. Without sidebar and outline the bar appears after some scrolling (`data-bare`).
 */
export function LocalNav({ page, hasSidebar }: { page: PageProps; hasSidebar: boolean }): ReactNode {
  const { labels, outline } = page
  const showOutline = page.layout === 'doc' && outline.length > 0
  return (
    <nav
      className="kb-local-nav"
      aria-label={labels.menu}
      data-bare={hasSidebar || showOutline ? undefined : ''}
      data-outline={showOutline ? '' : undefined}
    >
      {hasSidebar && (
        <a className="kb-sidebar-open" href="#kb-sidebar" aria-controls="kb-sidebar" data-sidebar-open="">
          <Icon name="menu" />
          {labels.menu}
        </a>
      )}
      {showOutline ? (
        <details className="kb-local-outline" data-flyout="click">
          <summary>{labels.outline}</summary>
          <div className="kb-local-outline-panel">
            <a className="kb-to-top" href="#kb-top">
              {labels.returnToTop}
            </a>
            <OutlineList items={outline} />
          </div>
        </details>
      ) : (
        <a className="kb-to-top" href="#kb-top">
          {labels.returnToTop}
        </a>
      )}
      {page.search && (
        <a className="kb-local-search" href={page.search.catalogHref} data-open-search="">
          <Icon name="search" />
          <span className="kb-hidden">{labels.search}</span>
        </a>
      )}
    </nav>
  )
}
