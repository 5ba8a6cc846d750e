import type { ReactNode } from 'react'
import { Slot } from '../parts/Slot.tsx'
import type { PageProps } from '../props.ts'

/** The screen for an address that leads nowhere: code, title, quote, a link home, and pages with a similar path. */
export default function NotFoundLayout(page: PageProps): ReactNode {
  const { labels, similar = [] } = page
  return (
    <main className="kb-not-found" id="kb-main">
      <Slot page={page} name="not-found">
        <p className="kb-not-found-code">{labels.notFoundCode}</p>
        <h1 className="kb-not-found-title">{labels.notFoundTitle}</h1>
        <hr className="kb-not-found-rule" />
        <blockquote className="kb-not-found-quote">{labels.notFoundQuote}</blockquote>
        {similar.length > 0 && (
          <ul className="kb-not-found-similar">
            {similar.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.text}</a>
              </li>
            ))}
          </ul>
        )}
        <a className="kb-button" data-theme="alt" href={page.homeHref} aria-label={labels.notFoundLinkLabel}>
          {labels.notFoundLink}
        </a>
      </Slot>
    </main>
  )
}
