import { describe, expect, test } from 'vitest'
import { graphDrawing } from '../../../../src/render/page/graph-drawing.tsx'
import { placedGraph } from '../../../../src/render/page/graph-layout.ts'
import { madePages } from '../../../../src/render/site/made-pages.ts'
import type { SiteGraph } from '../../../../templates/made-props.ts'
import { madeNote, madeProps, madeSite } from '../../../helpers/made-site.ts'

function graphOf(notes: readonly string[], edges: SiteGraph['edges']): SiteGraph {
  const nodes = notes.map((name) => ({
    title: name,
    href: `/${name}`,
    colour: 1,
    topic: name.split('/')[0]!,
  }))
  return { kind: 'graph', title: 'Graph', nodes, edges }
}

const notes = ['css/a', 'css/b', 'css/c', 'js/a', 'js/b']

describe('the graph of a site', () => {
  test('is the same each time, and an edit moves only what it touches', () => {
    const names = Array.from({ length: 300 }, (_, at) => `${at < 250 ? 'css' : 'js'}/note-${at}`)
    const near = names.flatMap((_, at) => [1, 3].map((step) => [at, (at + step) % 250] as const))
    const far = names.flatMap((_, at) => (at % 3 === 0 ? [[at, (at * 7) % 250] as const] : []))
    const edges = [...near, ...far]
    const before = placedGraph(graphOf(names, edges)).nodes
    expect(placedGraph(graphOf(names, edges)).nodes).toEqual(before)
    const touched = edges.filter((edge) => edge.some((end) => end === 0 || end === 100)).flat()
    const edits = [
      placedGraph(graphOf(names, [...edges, [0, 100]])),
      placedGraph(graphOf([...names, 'css/new'], [...edges, [0, 300], [100, 300]])),
    ]
    for (const { nodes } of edits) {
      const moves = before.map(({ x, y }, at) => Math.hypot(x - nodes[at]!.x, y - nodes[at]!.y))
      expect(moves.filter((move) => move === 0).length).toBeGreaterThan(0.85 * names.length)
      expect(moves.slice(250).every((move) => move === 0)).toBe(true)
      expect(Math.max(...moves.filter((_, at) => !touched.includes(at)))).toBeLessThanOrEqual(2 * 10)
    }
  })

  test('keeps its notes apart and inside of the drawing', () => {
    const many = Array.from({ length: 400 }, (_, at) => `${['css', 'js', 'http'][at % 3]}/${at}`)
    const { nodes, width, height } = placedGraph(
      graphOf(
        many,
        many.map((_, at) => [at, (at * 7) % 400]),
      ),
    )
    expect(nodes.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)).toBe(true)
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(390)
  })

  test('is a drawing with links, out of the way of the keyboard', () => {
    const { svg } = graphDrawing(graphOf(notes, [[0, 1]]))
    expect(
      svg.match(/<a href="\/css\/a" tabindex="-1" class="kb-topic-1"><title>css\/a<\/title>/g),
    ).toHaveLength(1)
    expect(svg).toContain('aria-hidden="true"')
  })
})

describe('graphs of notes', () => {
  const link = (href: string) => ({ href, kind: 'page' as const, source: 'a', place: { line: 1, column: 1 } })
  const note = (name: string, links: string[], more = {}) =>
    madeNote(name, { title: name, links: links.map(link), ...more })
  const site = madeSite({ lang: 'en', themeConfig: { graph: true } }, [
    note('index.md', ['./a.md'], { layout: 'home' }),
    note('a.md', ['./b.md', './b.md', './a.md']),
    note('b.md', ['./c.md']),
    note('c.md', ['./d.md']),
    note('d.md', []),
    note('e.md', ['./a.md'], { frontmatter: { graph: false } }),
  ])

  test('a note shows those up to two links away, itself first', () => {
    const { graph, graphHref } = madeProps(site, '/a')
    expect(graph?.nodes.map(({ title }) => title)).toEqual(['a.md', 'b.md', 'c.md'])
    expect(graph?.edges).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(graphHref).toBe('/graph/')
    expect(madeProps(site, '/e').graph).toBeUndefined()
  })

  test('the page of the graph has all others, and the viewer', () => {
    expect(madePages(site).map(({ route, islands }) => [route, islands])).toEqual([
      ['/graph/', ['diagram-viewer']],
    ])
  })

  test('without the setting there is none', () => {
    const plain = madeSite({ lang: 'en' }, [note('a.md', ['./b.md']), note('b.md', [])])
    expect(madePages(plain)).toEqual([])
    expect(madeProps(plain, '/a').graph).toBeUndefined()
  })
})
