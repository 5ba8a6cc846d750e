import type { ReactNode } from 'react'
import type { CatalogEntry, Labels } from '../props.ts'

type CatalogProps = {
  entries: readonly CatalogEntry[]
  /** How many levels of entries show the headings of their pages; 0 shows none. */
  headersDepth?: number
  labels: Labels
}

/**
 * The notes below a place: entries with pages of their own are groups, the others fill columns, each with its headings.
 */
export function Catalog({ entries, headersDepth = 1, labels }: CatalogProps): ReactNode {
  if (entries.length === 0) return <p className="kb-catalog-empty">{labels.empty}</p>
  const leaves = entries.filter((entry) => !entry.children?.length)
  const groups = entries.filter((entry) => entry.children?.length)
  return (
    <div className="kb-catalog">
      {leaves.length > 0 && <CatalogList entries={leaves} headersDepth={headersDepth} />}
      {groups.map((group) => (
        <section className="kb-catalog-group" key={group.route}>
          <p className="kb-catalog-title">
            <a href={group.path}>{group.title}</a>
            <span className="kb-catalog-count">{countPages(group)}</span>
          </p>
          {group.description && <p className="kb-catalog-description">{group.description}</p>}
          <CatalogList entries={group.children ?? []} headersDepth={headersDepth} />
        </section>
      ))}
    </div>
  )
}

function CatalogList({
  entries,
  headersDepth,
}: {
  entries: readonly CatalogEntry[]
  headersDepth: number
}): ReactNode {
  return (
    <ul className="kb-catalog-list">
      {entries.map((entry) => (
        <li key={entry.route}>
          <a className="kb-catalog-link" href={entry.path} title={entry.description}>
            {entry.title}
          </a>
          {headersDepth > 0 && entry.headers.length > 0 && <CatalogHeaders entry={entry} />}
          {entry.children && entry.children.length > 0 && (
            <CatalogList entries={entry.children} headersDepth={headersDepth - 1} />
          )}
        </li>
      ))}
    </ul>
  )
}

function CatalogHeaders({ entry }: { entry: CatalogEntry }): ReactNode {
  return (
    <ul className="kb-catalog-headers">
      {entry.headers.map((header) => (
        <li key={header.anchor}>
          <a href={`${entry.path}#${header.anchor}`} title={header.text}>
            {header.text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Notes at and below an entry, without the entry itself. */
function countPages(entry: CatalogEntry): number {
  return (entry.children ?? []).reduce((sum, child) => sum + 1 + countPages(child), 0)
}
