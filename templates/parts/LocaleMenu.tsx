import type { ReactNode } from 'react'
import type { LocaleLink, PageProps } from '../props.ts'
import { Icon } from './Icon.tsx'

/** Whether there is another language, and the current one has a name. */
export function hasLocales({ locales }: Pick<PageProps, 'locales'>): boolean {
  return locales.some((locale) => locale.current && locale.label) && locales.some((locale) => !locale.current)
}

/** The other languages as links, to the same page if they have it. Soft navigation then adds the current hash. */
export function LocaleList({ locales }: { locales: readonly LocaleLink[] }): ReactNode {
  return (
    <ul className="kb-locale-list">
      {locales
        .filter((locale) => !locale.current)
        .map((locale) => (
          <li key={locale.href}>
            <a
              className="kb-flyout-link"
              href={locale.href}
              lang={locale.lang}
              hrefLang={locale.hreflang}
              data-locale={locale.isSamePage ? '' : undefined}
            >
              {locale.label}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** The language menu of the top bar. */
export function LocaleMenu({ page }: { page: PageProps }): ReactNode {
  return (
    <details className="kb-flyout kb-locale-menu" data-flyout="">
      <summary className="kb-bar-button" aria-label={page.labels.changeLanguage} aria-haspopup="true">
        <Icon name="language" />
      </summary>
      <div className="kb-flyout-panel">
        <p className="kb-flyout-title">{currentLabel(page)}</p>
        <LocaleList locales={page.locales} />
      </div>
    </details>
  )
}

/** Name of the page's own language. */
export function currentLabel({ locales }: Pick<PageProps, 'locales'>): string {
  return locales.find((locale) => locale.current)?.label ?? ''
}
