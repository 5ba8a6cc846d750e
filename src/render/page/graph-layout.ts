import { forceCollide, forceLink, forceSimulation, forceX, forceY } from 'd3-force'
import type { GraphNode, SiteGraph } from '../../../templates/made-props.ts'
import { getOrInsert } from '../base/get-or-insert.ts'

/** Steps of the simulation; it changes little after them. */
const ticks = 30

/**
 * Each note is held at the place where it began, more strongly than links pull it. So a link moves its two notes and a little those next to
 * them, and no others; where notes drive each other apart instead, one link moves a whole topic.
 */
const hold = 0.3
const pull = 0.07

/** Places are rounded to multiples of this, so that small moves do not spread. */
const grain = 4

/** Half the least distance of two notes. */
const room = 10

/** Sizes grow in steps, so that one note more rarely moves other topics. */
const sizeStep = 60
const gap = 60

/** `at`: which note it is; the simulation has an `index` of its own. */
type Point = { at: number; x: number; y: number; startX: number; startY: number }

/**
 * Places for the notes of a site: those of a topic attract each other where they are linked, in a circle of their own, and the circles are
 * in rows. Everything begins at places that depend on addresses only, so an edit moves nothing but what it touches.
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

/** A place in a circle that depends on an address only. */
function startOf(href: string, radius: number): { x: number; y: number } {
  let hash = 2166136261
  for (let at = 0; at < href.length; at += 1) hash = Math.imul(hash ^ href.charCodeAt(at), 16777619)
  // Addresses that differ in their last letters only would be near each other.
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
