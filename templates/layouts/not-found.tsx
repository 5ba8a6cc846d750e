import type { ReactNode } from 'react'
import { Island } from '../../src/client/islands/Island.tsx'
import { Slot } from '../parts/Slot.tsx'
import type { PageProps } from '../props.ts'

/** The not-found screen: code, title, quote, links, and pages with a similar address. */
export default function NotFoundLayout(page: PageProps): ReactNode {
  const { labels, notFound } = page
  return (
    <main className="kb-not-found" id="kb-main">
      <Slot page={page} name="not-found">
        {labels.notFoundCode && <p className="kb-not-found-code">{labels.notFoundCode}</p>}
        {labels.notFoundTitle && <h1 className="kb-not-found-title">{labels.notFoundTitle}</h1>}
        <hr className="kb-not-found-rule" />
        {labels.notFoundQuote && (
          <blockquote className="kb-not-found-quote">{labels.notFoundQuote}</blockquote>
        )}
        {notFound ? (
          <Island name="not-found" when="load" props={{ ...notFound, label: labels.nearPages }}>
            <WaysOn page={page} />
            <div className="kb-not-found-similar" />
          </Island>
        ) : (
          <WaysOn page={page} />
        )}
      </Slot>
    </main>
  )
}

function WaysOn({ page }: { page: PageProps }): ReactNode {
  const { labels, search } = page
  return (
    <div className="kb-not-found-ways">
      {labels.notFoundLink && (
        <a
          className="kb-button"
          data-theme="brand"
          href={page.homeHref}
          // Beside the text rather than as an `aria-label` in its place: voice control needs the written words in a button's name (WCAG
          // 2.5.3, axe: label-content-name-mismatch).
          title={labels.notFoundLinkLabel === labels.notFoundLink ? undefined : labels.notFoundLinkLabel}
        >
          {labels.notFoundLink}
        </a>
      )}
      {search && (
        <a className="kb-button" data-theme="alt" data-open-search="" href={search.catalogHref}>
          {search.options.buttonText ?? labels.search}
        </a>
      )}
    </div>
  )
}
