import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import type { SiteGraph } from '../made-props.ts'
import { Diagram } from '../markdown/Diagram.tsx'

/** The graph of a site: a filter, the drawing in the diagram viewer, and below it the same as a list. */
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
      {/* The filter's script shows it. */}
      <search className="kb-graph-filter" hidden>
        <input type="search" aria-label={labels.graphFilter} placeholder={labels.graphFilter} />
        <output data-found={labels.graphFound} />
      </search>
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
        {[...byTopic(graph)].map(([topic, nodes]) => (
          <section key={topic} data-topic={topic}>
            {topic && <h2>{topic}</h2>}
            <ul>
              {nodes.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </div>
  )
}

function byTopic({ nodes }: SiteGraph): Map<string, SiteGraph['nodes'][number][]> {
  const found = new Map<string, SiteGraph['nodes'][number][]>()
  for (const node of nodes) {
    const own = found.get(node.topic)
    if (own) own.push(node)
    else found.set(node.topic, [node])
  }
  return found
}
