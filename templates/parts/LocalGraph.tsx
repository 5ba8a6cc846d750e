import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { GraphLines, GraphNote } from './graph-svg.tsx'

/** Below a note: the notes around it, up to two links away. */
export function LocalGraph({ page }: { page: PageProps }): ReactNode {
  const { graph, graphHref, labels } = page
  if (!graph) return null
  return (
    <details className="kb-local-graph">
      <summary>{labels.localGraph}</summary>
      <svg className="kb-graph" viewBox="-330 -215 660 430">
        <title>{labels.localGraph}</title>
        <GraphLines {...graph} />
        {graph.nodes.map((note, index) => (
          <GraphNote key={note.href} note={note} isLarge={index === 0} />
        ))}
      </svg>
      {graphHref && (
        <p>
          <a href={graphHref}>{labels.graph}</a>
        </p>
      )}
    </details>
  )
}
