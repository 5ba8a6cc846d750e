import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { LocalNav } from './LocalNav.tsx'
import { NavBar } from './NavBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SiteFooter } from './SiteFooter.tsx'

/** The frame of every layout: skip link, top bar, sidebar, content element, site footer. */
export function Shell({ page, children }: { page: PageProps; children: ReactNode }): ReactNode {
  const isHome = page.layout === 'home' || page.frontmatter.isHome === true
  const hasSidebar = page.sidebar.length > 0 && page.layout !== 'home' && !page.isNotFound
  return (
    <div
      id="app"
      className={['kb-layout', 'Layout', page.pageClass].filter(Boolean).join(' ')}
      data-layout={page.isNotFound ? 'not-found' : page.layout || 'doc'}
      data-home={isHome ? '' : undefined}
      data-sidebar={hasSidebar ? '' : undefined}
      data-nav={page.showNav ? undefined : 'none'}
      data-scroll-offset={
        typeof page.scrollOffset === 'object' ? JSON.stringify(page.scrollOffset) : undefined
      }
    >
      <span id="kb-top" tabIndex={-1} />
      <a className="kb-skip" href="#content">
        {page.labels.skipToContent}
      </a>
      {page.slots['layout-top'] && <div className="kb-layout-top">{page.slots['layout-top'](page)}</div>}
      {page.showNav && <NavBar page={page} />}
      {!isHome && <LocalNav page={page} hasSidebar={hasSidebar} />}
      {hasSidebar && (
        <div className="kb-backdrop-place" aria-hidden="true">
          <a className="kb-backdrop" href="#content" tabIndex={-1}>
            {page.labels.backToContent}
          </a>
        </div>
      )}
      {hasSidebar && <Sidebar page={page} />}
      <div className="kb-content" id="content" tabIndex={-1}>
        {children}
      </div>
      {page.footer && !hasSidebar && <SiteFooter footer={page.footer} />}
      {page.slots['layout-bottom'] && (
        <div className="kb-layout-bottom">{page.slots['layout-bottom'](page)}</div>
      )}
    </div>
  )
}
