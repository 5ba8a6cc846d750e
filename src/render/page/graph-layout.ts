import { forceCollide, forceLink, forceSimulation, forceX, forceY } from 'd3-force'
import type { GraphNode, SiteGraph } from '../../../templates/made-props.ts'
import { getOrInsert } from '../base/get-or-insert.ts'

/** Steps of the simulation; later ones change little. */
const ticks = 30

/**
 * Each note is held at its starting place more strongly than links pull it. So a link moves its two notes, and their neighbours a little; if
 * notes repelled each other instead, one link would move a whole topic.
 */
const hold = 0.3
const pull = 0.07

/** Coordinates are rounded to multiples of this, so that small moves do not spread. */
const grain = 4

/** Half the minimum distance between two notes. */
const room = 10

/** Sizes grow in steps, so that one more note rarely moves other topics. */
const sizeStep = 60
const gap = 60

/** `at` is the index of the note; `index` belongs to the simulation. */
type Point = { at: number; x: number; y: number; startX: number; startY: number }

/**
 * Places for the notes of a site: linked notes of a topic attract each other within the topic's circle, and the circles are in rows. Starting
 * places depend on addresses only, so an edit moves nothing but what it touches.
 */
export function placedGraph({ nodes, edges }: Pick<SiteGraph, 'nodes' | 'edges'>): {
  nodes: GraphNode[]
  topics: { name: string; notes: number[]; x: number; y: number }[]
  width: number
  height: number
} {
  const topics = new Map<string, number[]>()
  nodes.forEach(({ topic }, index) => {
    getOrInsert(topics, topic, () => []).push(index)
  })
  const circles = [...topics].map(([name, members]) => circleOf(name, members, nodes, edges))
  const area = circles.reduce((sum, { radius }) => sum + 4 * (radius + gap) ** 2, 0)
  const rows = inRows(circles, 1.4 * Math.sqrt(area))
  const placed: GraphNode[] = []
  for (const { points, left, top, radius } of rows.circles) {
    for (const { at, x, y } of points) {
      const { title, href, colour } = nodes[at]!
      placed[at] = { title, href, colour, x: left + radius + onGrid(x), y: top + radius + onGrid(y) }
    }
  }
  return {
    nodes: placed,
    topics: rows.circles.map(({ name, points, left, top, radius }) => ({
      name,
      notes: points.map(({ at }) => at),
      x: left + radius,
      y: top - 12,
    })),
    width: rows.width,
    height: rows.height,
  }
}

type Circle = { name: string; radius: number; points: Point[] }

function circleOf(
  name: string,
  members: readonly number[],
  nodes: SiteGraph['nodes'],
  edges: SiteGraph['edges'],
): Circle {
  const radius = Math.ceil((22 * Math.sqrt(members.length) + 30) / sizeStep) * sizeStep
  const points = members.map((at): Point => {
    const { x, y } = startOf(nodes[at]!.href, radius)
    return { at, x, y, startX: x, startY: y }
  })
  const byIndex = new Map(points.map((point) => [point.at, point]))
  const links = edges.flatMap(([from, to]) => {
    const source = byIndex.get(from)
    const target = byIndex.get(to)
    return source && target ? [{ source, target }] : []
  })
  forceSimulation(points)
    .stop()
    .alphaDecay(0)
    .force(
      'link',
      forceLink(links)
        .distance(3 * room)
        .strength(pull),
    )
    .force('x', forceX<Point>(({ startX }) => startX).strength(hold))
    .force('y', forceY<Point>(({ startY }) => startY).strength(hold))
    .force('collide', forceCollide(room))
    .tick(ticks)
  for (const point of points) {
    const away = Math.hypot(point.x, point.y)
    if (away <= radius) continue
    point.x *= radius / away
    point.y *= radius / away
  }
  return { name, radius, points }
}

function onGrid(place: number): number {
  return Math.round(place / grain) * grain
}

/** A place in a circle that depends only on an address. */
function startOf(href: string, radius: number): { x: number; y: number } {
  let hash = 2166136261
  for (let at = 0; at < href.length; at += 1) hash = Math.imul(hash ^ href.charCodeAt(at), 16777619)
  // Addresses that differ only in their last letters would otherwise be close to each other.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = (hash ^ (hash >>> 13)) >>> 0
  const angle = ((hash & 0xffff) / 0xffff) * 2 * Math.PI
  const away = radius * Math.sqrt((hash >>> 16) / 0xffff)
  return { x: away * Math.cos(angle), y: away * Math.sin(angle) }
}

function inRows(circles: readonly Circle[], widest: number) {
  let left = gap
  let top = gap
  let tallest = 0
  let width = 0
  const placed = circles.map((circle) => {
    const size = 2 * circle.radius
    if (left > gap && left + size > widest) {
      top += tallest + gap
      left = gap
      tallest = 0
    }
    const one = { ...circle, left, top }
    left += size + gap
    width = Math.max(width, left)
    tallest = Math.max(tallest, size)
    return one
  })
  return { circles: placed, width, height: top + tallest + gap }
}
