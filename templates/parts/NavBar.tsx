import type { ReactNode } from 'react'
import { Island } from '../../src/client/islands/Island.tsx'
import { SearchButton } from '../../src/client/widgets/search-box/SearchButton.tsx'
import type { PageProps, SearchProps } from '../props.ts'
import { KeptSwitch } from './AppearanceSwitch.tsx'
import { markable } from './active.ts'
import { Html } from './Html.tsx'
import { Icon } from './Icon.tsx'
import { plainText } from './inline-html.ts'
import { Kept } from './Kept.tsx'
import { currentLabel, hasLocales, LocaleList, LocaleMenu } from './LocaleMenu.tsx'
import { navMarkup } from './markup.tsx'
import { NavScreen } from './NavScreen.tsx'
import { Slot } from './Slot.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { ThemeImage } from './ThemeImage.tsx'

/** The top bar: title, search, menu, then language, appearance and social links, which collapse in narrower bars. */
export function NavBar({ page }: { page: PageProps }): ReactNode {
  const hasSwitch = page.appearance.mode === 'switch'
  return (
    <header className="kb-header">
      <div className="kb-bar">
        <SiteTitle page={page} />
        <div className="kb-bar-content">
          <Slot page={page} name="nav-bar-content-before" />
          {page.search && (
            <Kept page={page} name={`search ${page.lang}`}>
              <Search search={page.search} page={page} />
            </Kept>
          )}
          {page.nav.length > 0 && <BarMenu page={page} />}
          <div className="kb-bar-tools">
            {hasLocales(page) && <LocaleMenu page={page} />}
            {hasSwitch && <KeptSwitch page={page} />}
            {page.socialLinks.length > 0 && <SocialLinks links={page.socialLinks} />}
          </div>
          {hasLocales(page) ? (
            <ExtraMenu page={page} />
          ) : (
            (hasSwitch || page.socialLinks.length > 0) && (
              <Kept page={page} name="extra">
                <ExtraMenu page={page} />
              </Kept>
            )
          )}
          <Slot page={page} name="nav-bar-content-after" />
          <NavScreen page={page} />
        </div>
      </div>
    </header>
  )
}

function Search({ search, page }: { search: SearchProps; page: PageProps }): ReactNode {
  const { buttonText, buttonLabel, ...options } = search.options
  const label = buttonText ?? page.labels.search
  return (
    <Island
      name="search-box"
      when="use"
      props={{ ...search, options, label, lang: page.lang }}
      failed={page.labels.loadFailed}
    >
      <SearchButton label={label} href={search.catalogHref} {...(buttonLabel && { title: buttonLabel })} />
    </Island>
  )
}

function SiteTitle({ page }: { page: PageProps }): ReactNode {
  const link: NonNullable<PageProps['logoLink']> = page.logoLink ?? { href: page.homeHref }
  const named = page.siteTitle !== false && page.siteTitle !== ''
  return (
    <div className="kb-title">
      <Slot page={page} name="nav-bar-title-before" />
      <a
        href={link.href}
        target={link.target}
        rel={link.rel}
        className="kb-title-link"
        aria-label={named ? undefined : page.labels.homeLink}
      >
        {page.logo && <ThemeImage className="kb-logo" image={page.logo} size={24} />}
        {page.siteTitle !== false && <Html text={page.siteTitle} />}
      </a>
      <Slot page={page} name="nav-bar-title-after" />
    </div>
  )
}

function BarMenu({ page }: { page: PageProps }): ReactNode {
  const menu = page.shell?.navMenu ?? markable(navMarkup(page.nav, page.labels).navMenu)
  return (
    <nav
      className="kb-bar-menu"
      aria-label={page.labels.mainNavigation}
      dangerouslySetInnerHTML={{ __html: menu(page.activeRoute) }}
    />
  )
}

function ExtraMenu({ page }: { page: PageProps }): ReactNode {
  return (
    <details className="kb-flyout kb-extra" data-flyout="">
      <summary className="kb-bar-button" aria-label={page.labels.moreNavigation} aria-haspopup="true">
        <Icon name="more" />
      </summary>
      <div className="kb-flyout-panel">
        {hasLocales(page) && (
          <div className="kb-flyout-section">
            <p className="kb-flyout-title">{plainText(currentLabel(page))}</p>
            <LocaleList locales={page.locales} />
          </div>
        )}
        {page.appearance.mode === 'switch' && (
          <div className="kb-flyout-section kb-switch-row">
            <span>{page.labels.appearance}</span>
            <KeptSwitch page={page} />
          </div>
        )}
        {page.socialLinks.length > 0 && (
          <div className="kb-flyout-section">
            <SocialLinks links={page.socialLinks} />
          </div>
        )}
      </div>
    </details>
  )
}
