import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteGraph } from '../../../templates/made-props.ts'
import { GraphDrawing } from '../../../templates/parts/graph-svg.tsx'
import { placedGraph } from './graph-layout.ts'

/** A graph of more notes shows the names of those with the most links in each topic; the others show theirs under the pointer. */
const maxNotes = 30
const namesOfTopic = 3

/** The graph of a site as a drawing for the viewer. A list beside it is for the keyboard and for screen readers. */
export function graphDrawing({ nodes, edges }: SiteGraph): { svg: string; width: number; height: number } {
  const { nodes: placed, topics, width, height } = placedGraph({ nodes, edges })
  const named = nodes.length <= maxNotes ? undefined : mostLinked({ nodes, edges })
  const svg = renderToStaticMarkup(
    <svg
      className="kb-graph"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <GraphDrawing nodes={placed} edges={edges} isQuiet isNamed={(index) => named?.has(index) ?? true} />
      {topics.map(({ name, x, y }) => (
        <text key={name} className="kb-graph-topic" x={x} y={y}>
          {name}
        </text>
      ))}
    </svg>,
  )
  return { svg, width, height }
}

function mostLinked({ nodes, edges }: Pick<SiteGraph, 'nodes' | 'edges'>): Set<number> {
  const links = nodes.map(() => 0)
  for (const end of edges.flat()) links[end]! += 1
  const left = new Map<string, number>()
  const byLinks = [...nodes.keys()].sort((a, b) => links[b]! - links[a]!)
  return new Set(
    byLinks.filter((index) => {
      const { topic } = nodes[index]!
      const rest = left.get(topic) ?? namesOfTopic
      left.set(topic, rest - 1)
      return rest > 0
    }),
  )
}
