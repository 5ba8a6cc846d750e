import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import type { SiteGraph } from '../made-props.ts'
import { Diagram } from '../markdown/Diagram.tsx'

/** The graph of a site: the drawing in the viewer of diagrams, and below it the same as a list. */
export function GraphPage({
  graph,
  drawing,
  labels,
  lang,
}: {
  graph: SiteGraph
  drawing: { svg: string; width: number; height: number }
  labels: Labels
  lang: string
}): ReactNode {
  return (
    <div className="kb-graph-page">
      <h1>{graph.title}</h1>
      <Diagram
        id="kb-graph"
        diagram={{ status: 'drawn', ...drawing }}
        source=""
        label={graph.title}
        lang={lang}
        loadFailed={labels.loadFailed}
      />
      <details className="kb-graph-list">
        <summary>{labels.graphList}</summary>
        <ul>
          {graph.nodes.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
