import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { KeptSwitch } from './AppearanceSwitch.tsx'
import { markable } from './active.ts'
import { currentLabel, hasLocales, LocaleList } from './LocaleMenu.tsx'
import { navMarkup } from './markup.tsx'
import { Slot } from './Slot.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** The hamburger and the full-screen menu that it opens, below 768 px. */
export function NavScreen({ page }: { page: PageProps }): ReactNode {
  const menu = page.shell?.navScreenMenu ?? markable(navMarkup(page.nav, page.labels).navScreenMenu)
  return (
    <details className="kb-screen" data-nav-screen="">
      <summary className="kb-hamburger" aria-label={page.labels.mobileNavigation}>
        <span className="kb-hamburger-lines" aria-hidden="true" />
      </summary>
      <div className="kb-screen-panel">
        <Slot page={page} name="nav-screen-content-before" />
        {page.nav.length > 0 && (
          <nav
            aria-label={page.labels.mobileNavigation}
            dangerouslySetInnerHTML={{ __html: menu(page.activeRoute) }}
          />
        )}
        {hasLocales(page) && (
          <details className="kb-accordion">
            <summary className="kb-screen-link">{currentLabel(page)}</summary>
            <LocaleList locales={page.locales} />
          </details>
        )}
        {page.appearance.mode === 'switch' && (
          <div className="kb-switch-row">
            <span>{page.labels.appearance}</span>
            <KeptSwitch page={page} />
          </div>
        )}
        {page.socialLinks.length > 0 && <SocialLinks links={page.socialLinks} />}
        <Slot page={page} name="nav-screen-content-after" />
      </div>
    </details>
  )
}
