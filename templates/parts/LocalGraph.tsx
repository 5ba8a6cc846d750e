import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { GraphDrawing } from './graph-svg.tsx'

/** Below a note: the notes around it, up to two links away. */
export function LocalGraph({ page }: { page: PageProps }): ReactNode {
  const { graph, graphHref, labels } = page
  if (!graph) return null
  return (
    <details className="kb-local-graph">
      <summary>{labels.localGraph}</summary>
      <svg className="kb-graph" viewBox="-330 -215 660 430">
        <title>{labels.localGraph}</title>
        <GraphDrawing {...graph} />
      </svg>
      {graphHref && (
        <p>
          <a href={graphHref}>{labels.graph}</a>
        </p>
      )}
    </details>
  )
}
