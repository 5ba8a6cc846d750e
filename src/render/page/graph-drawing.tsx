import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteGraph } from '../../../templates/made-props.ts'
import { GraphDrawing } from '../../../templates/parts/graph-svg.tsx'
import { placedGraph } from './graph-layout.ts'

/** Notes that show their names in a large graph: those with the most links. The others show theirs under the pointer. */
const maxNames = 150

/** The graph of a site as a drawing for the viewer. A list beside it is for the keyboard and for screen readers. */
export function graphDrawing({ nodes, edges }: SiteGraph): { svg: string; width: number; height: number } {
  const { nodes: placed, topics, width, height } = placedGraph({ nodes, edges })
  const links = nodes.map(() => 0)
  for (const end of edges.flat()) links[end]! += 1
  const least = [...links].sort((a, b) => b - a)[maxNames] ?? 0
  const svg = renderToStaticMarkup(
    <svg
      className="kb-graph"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {topics.map(({ name, x, y }) => (
        <text key={name} className="kb-graph-topic" x={x} y={y}>
          {name}
        </text>
      ))}
      <GraphDrawing
        nodes={placed}
        edges={edges}
        isQuiet
        isNamed={(index) => links[index]! > least || nodes.length <= maxNames}
      />
    </svg>,
  )
  return { svg, width, height }
}
