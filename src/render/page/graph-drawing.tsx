import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteGraph } from '../../../templates/made-props.ts'
import { GraphLines, GraphNote } from '../../../templates/parts/graph-svg.tsx'
import { getOrInsert } from '../base/get-or-insert.ts'
import { placedGraph } from './graph-layout.ts'

/** Larger graphs name only the notes with the most links in each topic; the others show their names on hover. */
const maxNotes = 30
const namesOfTopic = 3

/** The graph of a site as a drawing for the viewer. The list beside it serves keyboards and screen readers. */
export function graphDrawing({ nodes, edges }: SiteGraph): { svg: string; width: number; height: number } {
  const { nodes: placed, topics, width, height } = placedGraph({ nodes, edges })
  const named = nodes.length <= maxNotes ? undefined : mostLinked({ nodes, edges }, placed)
  const svg = renderToStaticMarkup(
    <svg
      className="kb-graph"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <GraphLines nodes={placed} edges={edges} />
      {topics.map(({ name, notes, x, y }) => (
        <g key={name} data-topic={name}>
          {notes.map((at) => (
            <GraphNote key={at} note={placed[at]!} isQuiet isNamed={named?.has(at) ?? true} />
          ))}
          <text className="kb-graph-topic" x={x} y={y}>
            {name}
          </text>
        </g>
      ))}
    </svg>,
  )
  return { svg, width, height }
}

/** The notes with the most links in each topic, whose names do not cover each other. */
function mostLinked(
  { nodes, edges }: Pick<SiteGraph, 'nodes' | 'edges'>,
  placed: readonly Place[],
): Set<number> {
  const links = nodes.map(() => 0)
  for (const end of edges.flat()) links[end]! += 1
  const named = new Map<string, Place[]>()
  const byLinks = [...nodes.keys()].sort((a, b) => links[b]! - links[a]!)
  return new Set(
    byLinks.filter((index) => {
      const { topic } = nodes[index]!
      const own = getOrInsert(named, topic, () => [])
      const place = placed[index]!
      if (own.length === namesOfTopic || own.some((other) => isCovered(place, other))) return false
      return own.push(place)
    }),
  )
}

type Place = { x: number; y: number }

/** Whether the names of notes at these places would overlap. */
function isCovered(a: Place, b: Place): boolean {
  return Math.abs(a.x - b.x) < 110 && Math.abs(a.y - b.y) < 16
}
