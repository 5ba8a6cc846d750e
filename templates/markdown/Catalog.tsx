import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import type { CatalogEntry } from '../props.ts'

type CatalogProps = {
  entries: readonly CatalogEntry[]
  /** How many levels of entries show the headings of their pages; 0 shows none. */
  headersDepth?: number
  labels: Labels
}

/**
 * The notes below a folder, in order: entries with pages of their own are groups, other notes fill the columns between them, each with its
 * headings.
 */
export function Catalog({ entries, headersDepth = 1, labels }: CatalogProps): ReactNode {
  if (entries.length === 0) return <p className="kb-catalog-empty">{labels.empty}</p>
  const runs = runsOf(entries)
  return (
    <div className="kb-catalog">
      {runs.map((run) =>
        Array.isArray(run) ? (
          <CatalogList key={run[0]?.route} entries={run} headersDepth={headersDepth} />
        ) : (
          <CatalogGroup key={run.route} group={run} headersDepth={headersDepth} />
        ),
      )}
    </div>
  )
}

/** Groups, and the notes between them gathered, in the author's order. */
function runsOf(entries: readonly CatalogEntry[]): (CatalogEntry | CatalogEntry[])[] {
  const runs: (CatalogEntry | CatalogEntry[])[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (entry.children?.length) runs.push(entry)
    else if (Array.isArray(last)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

type GroupProps = { group: CatalogEntry; headersDepth: number }

function CatalogGroup({ group, headersDepth }: GroupProps): ReactNode {
  return (
    <section className="kb-catalog-group">
      <p className="kb-catalog-title">
        <a href={group.path}>{group.title}</a>
        <span className="kb-catalog-count">{countPages(group)}</span>
      </p>
      {group.description && <p className="kb-catalog-description">{group.description}</p>}
      <CatalogList entries={group.children ?? []} headersDepth={headersDepth} />
    </section>
  )
}

type ListProps = { entries: readonly CatalogEntry[]; headersDepth: number }

function CatalogList({ entries, headersDepth }: ListProps): ReactNode {
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
