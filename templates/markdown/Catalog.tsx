import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import type { CatalogEntry } from '../props.ts'

type CatalogProps = {
  entries: readonly CatalogEntry[]
  /** How many levels of entries show the headings of their pages; 0 shows none. */
  headersDepth?: number
  labels: Labels
}

/** The number of groups from which on links to them are worth a row above the catalog. */
const MIN_TOPICS = 3

/** The notes below a folder, in order: entries with pages of their own as groups, the others in columns between them, with their headings. */
export function Catalog({ entries, headersDepth = 1, labels }: CatalogProps): ReactNode {
  if (entries.length === 0) return <p className="kb-catalog-empty">{labels.empty}</p>
  const runs = runsOf(entries)
  const groups = runs.flatMap((run) => (Array.isArray(run) ? [] : [run]))
  return (
    <div className="kb-catalog">
      {groups.length >= MIN_TOPICS && (
        <nav className="kb-catalog-topics" aria-label={labels.catalog}>
          {groups.map((group) => (
            <a key={group.route} href={`#${encodeURI(idOf(group))}`}>
              {group.title}
            </a>
          ))}
        </nav>
      )}
      {runs.map((run) =>
        Array.isArray(run) ? (
          <CatalogList key={run[0]?.route} entries={run} headersDepth={headersDepth} />
        ) : (
          <CatalogGroup key={run.route} group={run} headersDepth={headersDepth} labels={labels} />
        ),
      )}
    </div>
  )
}

/** Groups, and lists of the notes between them, in the author's order. */
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

type GroupProps = { group: CatalogEntry; headersDepth: number; labels: Labels }

function CatalogGroup({ group, headersDepth, labels }: GroupProps): ReactNode {
  return (
    <section className="kb-catalog-group" id={idOf(group)}>
      <p className="kb-catalog-title">
        <a href={group.path}>{group.title}</a>
        <span className="kb-catalog-count">{countPages(group)}</span>
      </p>
      {group.description && <p className="kb-catalog-description">{group.description}</p>}
      <details open>
        <summary className="kb-caret" aria-label={`${labels.toggleSection}: ${group.title}`} />
        <CatalogList entries={group.children ?? []} headersDepth={headersDepth} />
      </details>
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

/** Headings cannot have this id: theirs contain no slashes. */
function idOf({ route }: CatalogEntry): string {
  return `catalog:${route}`
}

/** Notes at and below an entry, without the entry itself. */
function countPages(entry: CatalogEntry): number {
  return (entry.children ?? []).reduce((sum, child) => sum + 1 + countPages(child), 0)
}
