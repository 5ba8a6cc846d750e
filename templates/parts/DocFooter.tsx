import type { ReactNode } from 'react'
import type { PageProps, PagerLink } from '../props.ts'
import { Html } from './Html.tsx'
import { Icon } from './Icon.tsx'
import { Slot } from './Slot.tsx'

/** Below a note: edit link, its Markdown, and time of the last change, then the neighbours in reading order. */
export function DocFooter({ page }: { page: PageProps }): ReactNode {
  const { previous, next } = page.pager
  const hasInfo = Boolean(page.editHref || page.lastUpdated || page.markdownHref)
  if (!hasInfo && !previous && !next && !page.slots['doc-footer-before']) return null
  return (
    <footer className="kb-doc-footer">
      <Slot page={page} name="doc-footer-before" />
      {hasInfo && (
        <div className="kb-doc-info">
          {page.editHref && (
            <a className="kb-edit" href={page.editHref}>
              <Icon name="edit" />
              {page.editText ?? page.labels.editThisPage}
            </a>
          )}
          {page.markdownHref && (
            <span className="kb-markdown">
              <a href={page.markdownHref}>{page.labels.viewMarkdown}</a>
              <button type="button" data-copy-markdown={page.labels.copied}>
                {page.labels.copyMarkdown}
              </button>
            </span>
          )}
          {page.lastUpdated && <LastUpdated updated={page.lastUpdated} lang={page.lang} />}
        </div>
      )}
      {(previous || next) && (
        <nav className="kb-pager" aria-label={page.labels.pager}>
          {previous && <PagerCard link={previous} label={page.labels.previousPage} rel="prev" />}
          {next && <PagerCard link={next} label={page.labels.nextPage} rel="next" />}
        </nav>
      )}
    </footer>
  )
}

function PagerCard({
  link,
  label,
  rel,
}: {
  link: PagerLink
  label: string
  rel: 'prev' | 'next'
}): ReactNode {
  return (
    <a className="kb-pager-link" href={link.href} rel={rel}>
      <span className="kb-pager-label">{label}</span>
      <Html className="kb-pager-title" text={link.text} />
    </a>
  )
}

/** A behaviour rewrites it in the visitor's format and time zone; without script, the page shows the date. */
function LastUpdated({
  updated,
  lang,
}: {
  updated: NonNullable<PageProps['lastUpdated']>
  lang: string
}): ReactNode {
  return (
    <p className="kb-updated">
      {updated.label + (/^(zh|ja)\b/i.test(lang) ? '：' : ': ')}
      <time
        dateTime={updated.iso}
        data-format={updated.formatOptions ? JSON.stringify(updated.formatOptions) : undefined}
        data-lang={updated.forceLocale ? lang : undefined}
        data-local-time=""
      >
        {updated.text}
      </time>
    </p>
  )
}
