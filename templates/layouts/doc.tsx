import type { ReactNode } from 'react'
import { Badge } from '../markdown/Badge.tsx'
import { Backlinks } from '../parts/Backlinks.tsx'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { DocFooter } from '../parts/DocFooter.tsx'
import { LocalGraph } from '../parts/LocalGraph.tsx'
import { OutlineList } from '../parts/Outline.tsx'
import { Slot } from '../parts/Slot.tsx'
import type { PageProps } from '../props.ts'

/** A note: the text in a readable column, its outline beside it, edit link and neighbours below. */
export default function DocLayout(page: PageProps): ReactNode {
  const aside = hasAside(page)
  const side = page.aside === 'left' ? 'left' : 'right'
  return (
    <div className="kb-doc" data-aside={aside ? side : undefined}>
      <Slot page={page} name="doc-top" />
      <div className="kb-doc-columns">
        {aside && <Aside page={page} />}
        <div className="kb-doc-main">
          <Slot page={page} name="doc-before" />
          <Breadcrumb page={page} />
          <main id="kb-main">
            <DocMeta page={page} />
            <div className="kb-prose vp-doc" data-pagefind-body={page.isNotFound ? undefined : ''}>
              {page.content}
              {page.slots.Catalog?.(page)}
            </div>
            <DocFooter page={page} />
          </main>
          <Backlinks page={page} />
          <LocalGraph page={page} />
          <Slot page={page} name="doc-after" />
        </div>
      </div>
      <Slot page={page} name="doc-bottom" />
    </div>
  )
}

/** The column beside a note that holds its outline. */
function Aside({ page }: { page: PageProps }): ReactNode {
  return (
    <aside className="kb-aside">
      <Slot page={page} name="aside-top" />
      <Slot page={page} name="aside-outline-before" />
      {page.outline.length > 0 && (
        <nav className="kb-outline" aria-labelledby="kb-outline-title">
          <p className="kb-outline-title" id="kb-outline-title">
            {page.labels.outline}
          </p>
          <div className="kb-outline-body">
            <span className="kb-outline-marker" aria-hidden="true" />
            <OutlineList items={page.outline} />
          </div>
        </nav>
      )}
      <Slot page={page} name="aside-outline-after" />
      <Slot page={page} name="aside-bottom" />
    </aside>
  )
}

/** Whether the layout reserves the column: it has content, and the page does not opt out. */
function hasAside(page: PageProps): boolean {
  if (page.aside === false || page.isNotFound || !isDoc(page)) return false
  return page.outline.length > 0 || ['aside-top', 'aside-bottom'].some((name) => name in page.slots)
}

function isDoc({ layout }: PageProps): boolean {
  return layout === 'doc' || layout === ''
}

/** The line above a note's heading: its topic, reading time, date of review, and the state of the features that it is about. */
function DocMeta({ page }: { page: PageProps }): ReactNode {
  const { tags, tagHrefs = {}, readingMinutes = 0, reviewed, baseline = [], labels } = page
  // A minute is not worth a line.
  const isLong = readingMinutes > 1
  if (tags.length === 0 && !isLong && !reviewed && baseline.length === 0) return null
  return (
    <div className="kb-doc-meta">
      {tags.length > 0 && (
        <ul className="kb-tags">
          {tags.map((tag) => (
            <li key={tag}>{tagHrefs[tag] ? <a href={tagHrefs[tag]}>{tag}</a> : tag}</li>
          ))}
        </ul>
      )}
      {isLong && <span>{labels.readingTime.replace('{minutes}', String(readingMinutes))}</span>}
      {reviewed && (
        <span>
          {reviewed.end
            ? labels.reviewedUntil.replace('{date}', reviewed.date).replace('{end}', reviewed.end)
            : labels.reviewed.replace('{date}', reviewed.date)}
        </span>
      )}
      {baseline.map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
    </div>
  )
}
