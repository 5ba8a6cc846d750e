import type { ReactNode } from 'react'
import type { GraphNode } from '../made-props.ts'

/** Longer names would overlap their neighbours. */
const maxLetters = 16

/** The lines between the notes of a graph. */
export function GraphLines({
  nodes,
  edges,
}: {
  nodes: readonly GraphNode[]
  edges: readonly (readonly [number, number])[]
}): ReactNode {
  const lines = edges.map(([from, to]) => {
    const a = nodes[from]!
    const b = nodes[to]!
    return `M${a.x} ${a.y}L${b.x} ${b.y}`
  })
  return <path className="kb-graph-lines" d={lines.join('')} />
}

/** A note in a graph: a link; `isQuiet` if a list beside the graph serves keyboards and screen readers. */
export function GraphNote({
  note: { title, href, colour, x, y },
  isLarge = false,
  isQuiet = false,
  isNamed = true,
}: {
  note: GraphNode
  isLarge?: boolean
  isQuiet?: boolean
  isNamed?: boolean
}): ReactNode {
  return (
    <a href={href} {...(isQuiet && { tabIndex: -1 })} className={`kb-topic-${colour}`}>
      <title>{title}</title>
      <circle cx={x} cy={y} r={isLarge ? 7 : 5} />
      {isNamed && (
        <text x={x} y={y + 17}>
          {shortened(title)}
        </text>
      )}
    </a>
  )
}

function shortened(title: string): string {
  const letters = [...title]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : title
}
