import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { markable, normalRoute } from './active.ts'
import { Html } from './Html.tsx'
import { LocalNav } from './LocalNav.tsx'
import { sidebarMarkup } from './markup.tsx'
import { NavBar } from './NavBar.tsx'
import { Slot } from './Slot.tsx'

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

/** The site's footer at the end of a page. */
function SiteFooter({ footer }: { footer: NonNullable<PageProps['footer']> }): ReactNode {
  return (
    <footer className="kb-site-footer">
      {footer.message && <Html as="p" text={footer.message} />}
      {footer.copyright && <Html as="p" text={footer.copyright} />}
    </footer>
  )
}

/** The section's navigation: a column from 960 px on, a drawer below that. Pages with equal `data-key` share it. */
function Sidebar({ page }: { page: PageProps }): ReactNode {
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
