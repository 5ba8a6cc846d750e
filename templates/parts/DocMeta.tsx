import type { ReactNode } from 'react'
import { Badge } from '../markdown/Badge.tsx'
import type { PageProps } from '../props.ts'

/** The line above a note's heading: its topic, its reading time, when it was reviewed, and the state of the features that it is about. */
export function DocMeta({ page }: { page: PageProps }): ReactNode {
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
