import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FoundBrowser, findBrowser } from '../../src/render/diagrams/browser.ts'
import { browserCommand } from '../../src/render/diagrams/install-commands.ts'
import { diagramStyles, placeDiagram } from '../../src/render/diagrams/place.ts'
import { type DiagramEvent, renderDiagrams, type TableOptions } from '../../src/render/diagrams/table.ts'
import type { Diagram } from '../../src/render/model/types.ts'
import { drawingId } from '../../src/render/parse/diagram/key.ts'
import { memoryCache } from '../helpers/memory-cache.ts'
import { blocksOf, guideTexts } from './diagram-texts.ts'

const noBrowser = async (): Promise<FoundBrowser> => ({ tried: ['/nowhere/chrome'] })

async function render(texts: readonly string[], options: Partial<TableOptions> = {}) {
  const events: DiagramEvent[] = []
  const blocks = blocksOf(texts)
  const onEvent = (event: DiagramEvent) => {
    events.push(event)
    options.onEvent?.(event)
  }
  const result = await renderDiagrams(blocks, { prerender: true, engine: 'pool', ...options, onEvent })
  const diagrams = blocks.map(({ key }) => result.table.get(key)!)
  const notices = events.flatMap((event) => (event.kind === 'notice' ? [event.message] : []))
  return { ...result, blocks, diagrams, notices, events }
}

const svgOf = (diagram: Diagram | undefined) => (diagram?.status === 'drawn' ? diagram.svg : '')

describe('drawing', () => {
  const texts = guideTexts()
  const others = {
    // First, because the page is loaded again after one that fails, and the diagram drawn again if there was another before it.
    misspelt:
      '%%{init: {"theme": "base", "themeVariables": {"primaryColor": "redd"}}}%%\nflowchart LR\nA-->B',
    broken: 'flowchart LR\nA@{shape: foo}',
    themed: '---\nconfig:\n  theme: forest\n---\nflowchart LR\nA-->B',
    linked: 'flowchart LR\nA-->B\nclick A href "./flex.md?a=1&b=2"',
    tooLong: `flowchart LR\nA["${'x'.repeat(50_000)}"]`,
    after: 'pie\n"b": 1',
    today: 'gantt\ntodayMarker stroke-width:5px\nsection s\na :a1, 2026-01-01, 3d',
  }
  const shapes =
    'rect rounded stadium subproc cyl circle odd diam hex lean-r lean-l trap-b trap-t dbl-circ text notch-rect lin-rect sm-circ fr-circ fork hourglass brace brace-r braces bolt doc delay h-cyl lin-cyl curv-trap div-rect tri win-pane f-circ lin-doc notch-pent flip-tri sl-rect docs processes flag bow-rect cross-circ tag-doc tag-rect'
  /** All of the kinds that are drawn once for both themes. */
  const ofOneDrawing = [
    `flowchart LR\n${shapes
      .split(' ')
      .map((shape, at) => `n${at}@{ shape: ${shape}, label: "${shape}" }\nn${at} --o|${shape}| n0`)
      .join('\n')}\nsubgraph one\nn1\nend\nclassDef own fill:#f96,stroke:navy\nclass n2 own`,
    'stateDiagram-v2\n[*] --> a\nstate f <<fork>>\na --> f\nf --> b\nnote right of b: note\nstate c {\n[*] --> d\n--\nd --> [*]\n}',
    'sequenceDiagram\nautonumber\nbox Aqua one\nactor A\nparticipant B@{ "type": "database" }\nend\nrect rgb(10, 20, 30)\nA->>+B: x\nNote over A,B: y\nend\nalt z\nB-->>-A: w\nend',
    'classDiagram\nnamespace n {\nclass A { +int a\n+b() }\n}\nA <|-- B\nA "1" o-- "2" C : has\nnote for A "text"',
    'erDiagram\nA ||--o{ B : has\nA { int id PK "key"\nstring name }',
  ]
  /** A word about themes, which a comment contains as well, has each theme drawn. */
  const inEachTheme = (text: string) => `${text}\n%% theme`
  const known = [...Object.values(others), ...texts, ...ofOneDrawing, ...ofOneDrawing.map(inEachTheme)]
  /** All of them, drawn by one browser: each that starts has Mermaid to load. */
  let all: Awaited<ReturnType<typeof render>>
  let one: { diagrams: Diagram[]; table: ReadonlyMap<string, Diagram> }
  const other = (name: keyof typeof others) => {
    const at = Object.keys(others).indexOf(name)
    const { key } = all.blocks[at]!
    const line = all.blocks[at]!.place.line
    return { key, line, block: all.blocks[at]!, diagram: all.diagrams[at]! }
  }
  const cache = memoryCache()
  beforeAll(async () => {
    all = await render(known, { cache })
    const from = Object.keys(others).length
    one = { diagrams: all.diagrams.slice(from, from + texts.length), table: all.table }
  }, 240_000)

  test('every kind of diagram is drawn in both themes', () => {
    expect(texts.length).toBeGreaterThanOrEqual(34)
    expect(one.diagrams.map(({ status }) => status)).toEqual(texts.map(() => 'drawn'))
    for (const diagram of one.diagrams) {
      const css = diagram.status === 'drawn' ? diagram.styles.map((style) => style.css).join('') : ''
      expect(css).toMatch(/var\(--kb-light,.*?\) var\(--kb-dark,/)
      // What the Nu checker would say of Mermaid's own styles and attributes.
      expect(css).not.toMatch(/[{;]r[xy]:|stroke-width:-|\bNaN\b/)
      expect(svgOf(diagram)).not.toMatch(
        /<(?:rect|line)\b[^>]*\sname=|<text\b[^>]*\stext-height=|<circle\b[^>]*\s(?:width|height|overflow)=|<g\b[^>]*\s(?:x|y|dy)=|<path\b[^>]*\s(?:x1|label-offset-y)=|<foreignObject\b[^>]*\sposition=|dominant-baseline="start"/,
      )
    }
  })

  test('a diagram drawn once for both themes is the one that is drawn in each', () => {
    const plain = (text: string) => {
      const { key } = blocksOf([text])[0]!
      return JSON.parse(JSON.stringify(all.table.get(key)).replaceAll(drawingId(key), 'id'))
    }
    for (const text of ofOneDrawing) expect(plain(text)).toEqual(plain(inEachTheme(text)))
  })

  test('ids are unique over a page, equal blocks included, and references stay inside their drawing', () => {
    const { table } = one
    const blocks = blocksOf([...texts, texts[0]!])
    const page = { diagrams: blocks }
    const svgs = blocks.map(({ key }, index) =>
      svgOf(placeDiagram(table.get(key)!, { key, uid: `kb-${index}` }, page, (href) => href)),
    )
    const ids = svgs.flatMap((svg) => [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const svg of svgs) {
      const own = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
      const referred = [...svg.matchAll(/url\(#([^)]+)\)|(?:href|labelledby|describedby)="#?(kbd[^"]+)"/g)]
      for (const [, url, other] of referred) expect(own).toContain(url ?? other)
    }
    expect(diagramStyles(page, table)).not.toContain('<')
  })

  test('no drawing holds an inline style or a stylesheet: a page may forbid both', () => {
    expect(one.diagrams.length).toBe(texts.length)
    for (const diagram of one.diagrams) expect(svgOf(diagram)).not.toMatch(/\sstyle=|<style/)
  })

  test('a drawing that names its theme keeps it in dark pages', () => {
    const { diagram } = other('themed')
    expect(diagram.status === 'drawn' && diagram.styles.some(({ css }) => css.includes('--kb-dark'))).toBe(
      false,
    )
  })

  test('size and links come with the drawing; links are led where the note leads them', () => {
    const { key, block, diagram } = other('linked')
    const placed = placeDiagram(
      diagram,
      { key, uid: 'kb-1' },
      { diagrams: [block] },
      (href) => `/base/${href}`,
    )
    expect(svgOf(placed)).toContain('href="/base/./flex.md?a=1&amp;b=2"')
    expect(svgOf(placed)).toMatch(new RegExp(`<svg id="${drawingId(key)}" width="\\d+" .*height="\\d+"`))
  })

  test('mermaid-cli draws the same as the pool', async () => {
    const cli = await render(texts.slice(0, 1), { engine: 'mermaid-cli' })
    expect(cli.diagnostics).toEqual([])
    expect(cli.diagrams.map(svgOf)).toEqual(one.diagrams.slice(0, 1).map(svgOf))
  })

  test('rules 57 and 60: a text over the limit is drawn as the picture that says so, and a broken one reported at its line stops no other', () => {
    expect(svgOf(other('tooLong').diagram)).toContain('Maximum text size in diagram exceeded')
    expect(other('broken').diagram).toMatchObject({
      status: 'failed',
      details: 'Error: No such shape: foo. Please check your syntax.',
    })
    expect(other('after').diagram.status).toBe('drawn')
    const line = other('broken').line + 2
    expect(other('misspelt').diagram.status).toBe('failed')
    expect(all.diagnostics).toHaveLength(3)
    for (const wanted of [
      { message: 'Maximum text size in diagram exceeded: 50018 characters, 50000 are allowed.' },
      { path: 'note.md', place: expect.objectContaining({ line }), severity: 'warning' },
    ])
      expect(all.diagnostics).toContainEqual(expect.objectContaining(wanted))
  })

  test('a line for today is left to the reader, whose day it is', () => {
    expect(other('today').diagram).toEqual({ status: 'client' })
  })

  test('nothing changed means that no browser is even looked for', async () => {
    const second = await render(known, { cache, findBrowser: noBrowser })
    expect(second.table).toEqual(all.table)
    expect(second.diagnostics).toEqual(all.diagnostics)
  })

  test('what changed or is damaged is drawn, and nothing else: to the same bytes, whatever the first diagram of the page sets for itself and those before it failed at, and what fails for what it says itself', async () => {
    const own = '%%{init: {"theme": "base", "themeVariables": {"fontSize": "30px"}}}%%\nflowchart LR\nA --> B'
    const plain = texts.find((text) => text.startsWith('flowchart'))!
    const damaged = [plain, ...texts.filter((text, index) => index % 12 === 1 && text !== plain).reverse()]
    const ids = blocksOf(damaged).map(({ key }) => drawingId(key))
    for (const [key, value] of cache.values)
      if (
        /"status":"failed"/.test(JSON.stringify(value)) ||
        ids.some((id) => JSON.stringify(value).includes(id))
      )
        cache.values.set(key, { status: 'drawn', svg: 7 })
    const mixed = [own, others.misspelt, plain, others.broken, ...damaged.slice(1)]
    const third = await render([...mixed, ...known, 'pie\n"c": 3'], { cache })
    const total = mixed.length + 1
    expect(third.events.filter(({ kind }) => kind === 'progress').at(-1)).toEqual({
      kind: 'progress',
      done: total,
      total,
    })
    for (const [key, diagram] of all.table) expect(third.table.get(key)).toEqual(diagram)
  })
})

/** Mermaid reads the texts that it does not draw once for all tests. */
const cache = memoryCache()
const chinese = 'flowchart LR\n中文-->B'

describe('without a browser', () => {
  const texts = [chinese, 'flowchart LR\nA-->']

  test('auto says so once, leaves the drawing to the reader and still finds errors', async () => {
    const { diagrams, notices, diagnostics } = await render(texts, {
      prerender: 'auto',
      findBrowser: noBrowser,
      cache,
    })
    expect(diagrams).toEqual([{ status: 'client' }, { status: 'client' }])
    expect(notices).toEqual([
      `No browser to draw diagrams with: 2 diagrams left to the reader's browser.  To draw them: ${browserCommand(process.platform)}`,
    ])
    expect(diagnostics).toMatchObject([{ rule: 'diagram', place: { line: 103, column: 5 } }])
  })

  test('true is an error that lists where one was looked for', async () => {
    const { diagnostics } = await render(texts, { findBrowser: noBrowser, cache })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { message: expect.stringContaining('/nowhere/chrome'), fix: expect.stringContaining('KBSITE_CHROME') },
    ])
  })

  test('a browser that does not start counts as none', async () => {
    const findBrowser = async () => ({ path: '/bin/false' })
    const { diagrams, notices } = await render(texts, { prerender: 'auto', findBrowser, cache })
    expect(diagrams[0]).toEqual({ status: 'client' })
    expect(notices.at(-1)).toMatch(/^No browser to draw diagrams with/)
  })

  test('false asks for none', async () => {
    const { diagrams, notices } = await render(texts, {
      prerender: false,
      findBrowser: noBrowser,
      cache,
    })
    expect(diagrams).toEqual([{ status: 'client' }, { status: 'client' }])
    expect(notices).toEqual([])
  })
})

test('a diagram that does not come to an end is given up alone, and not remembered', async () => {
  const endless = `sequenceDiagram\n${'A->>B: x\n'.repeat(4500)}`
  const { diagrams, diagnostics } = await render(['pie\n"a": 1', endless], { limitMs: 750, cache })
  expect(diagrams.map(({ status }) => status)).toEqual(['drawn', 'failed'])
  expect(diagnostics.map(({ message }) => message)).toEqual(['The drawing did not finish within 1.5 seconds'])
  expect([...cache.values.keys()].filter((key) => key.startsWith('diagram/'))).toHaveLength(1)
})

test('no Chinese font is said once, and only Chinese diagrams are left to the reader', async () => {
  const found = await findBrowser()
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-fonts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const fonts = path.join(folder, 'fonts.conf')
  const wrapper = path.join(folder, 'browser')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  writeFileSync(
    wrapper,
    `#!/bin/sh -e\nFONTCONFIG_FILE=${fonts} exec ${'path' in found && found.path} "$@"\n`,
    { mode: 0o755 },
  )
  const { diagrams, notices } = await render([chinese, 'pie\n"a": 2'], {
    cache,
    findBrowser: async () => ({ path: wrapper }),
  })
  expect(diagrams.map(({ status }) => status)).toEqual(['client', 'drawn'])
  expect(notices.filter((notice) => notice.includes('font'))).toHaveLength(1)
})
