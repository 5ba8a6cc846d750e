import type { ReactNode } from 'react'
import type { GraphNode } from '../made-props.ts'

type Graph = { nodes: readonly GraphNode[]; edges: readonly (readonly [number, number])[] }

/** Longer names would cover their neighbours. */
const maxLetters = 16

/** Lines between notes, and notes as links with their names; `isQuiet` where a list beside it is for the keyboard and screen readers. */
export function GraphDrawing({
  nodes,
  edges,
  isQuiet = false,
  isNamed = () => true,
}: Graph & { isQuiet?: boolean; isNamed?: (index: number) => boolean }): ReactNode {
  return (
    <>
      <path className="kb-graph-lines" d={edges.map((edge) => lineOf(edge, nodes)).join('')} />
      {nodes.map(({ title, href, colour, x, y }, index) => (
        <a key={href} href={href} {...(isQuiet && { tabIndex: -1 })} className={`kb-topic-${colour}`}>
          <title>{title}</title>
          <circle cx={x} cy={y} r={index === 0 ? 7 : 5} />
          {isNamed(index) && (
            <text x={x} y={y + 17}>
              {shortened(title)}
            </text>
          )}
        </a>
      ))}
    </>
  )
}

function lineOf([from, to]: readonly [number, number], nodes: readonly GraphNode[]): string {
  const [a, b] = [nodes[from]!, nodes[to]!]
  return `M${a.x} ${a.y}L${b.x} ${b.y}`
}

function shortened(title: string): string {
  const letters = [...title]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : title
}
