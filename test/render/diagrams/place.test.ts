import { describe, expect, test } from 'vitest'
import { diagramLabel } from '../../../src/render/diagrams/place.ts'
import type { DiagramBlock, Heading } from '../../../src/render/model/types.ts'

const block = (line: number, text = 'pie'): DiagramBlock => ({ key: text, text, place: { line, column: 1 } })
const heading = (line: number, text: string): Heading =>
  ({ level: 2, text, anchor: text, place: { line, column: 1 } }) as Heading

describe('the name of a diagram', () => {
  test.each([
    ['its accTitle', 'flowchart LR\n  accTitle: 请求的流程\n  A-->B', '请求的流程'],
    ['the title in its front matter', '---\ntitle: 请求的流程\n---\nflowchart LR\nA-->B', '请求的流程'],
    ['a quoted title', '---\nconfig:\n  theme: forest\ntitle: "缓存：一次"\n---\npie', '缓存：一次'],
    ['a year', '---\ntitle: 2026\n---\ngantt', '2026'],
    ['its accTitle before that', '---\ntitle: 外\n---\nflowchart LR\naccTitle: 内', '内'],
    ['no title of its configuration', '---\nconfig:\n  title: 外\n---\npie', '图表 1 / 1'],
    ['its number where the front matter is broken', '---\ntitle: [\n---\npie', '图表 1 / 1'],
  ])('is %s', (_, source, name) => {
    const page = { diagrams: [block(3, source)], headings: [] }
    expect(diagramLabel({ number: 1, source }, page, '图表')).toBe(name)
  })

  test('else the heading above it and its number, which equal blocks do not share', () => {
    const page = { diagrams: [block(3), block(9)], headings: [heading(1, '甲'), heading(7, '乙')] }
    const labels = [1, 2].map((number) => diagramLabel({ number, source: 'pie' }, page, '图表'))
    expect(labels).toEqual(['甲 (图表 1 / 2)', '乙 (图表 2 / 2)'])
  })
})
