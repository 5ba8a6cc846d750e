import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDiagrams } from '../../../src/render/diagrams/check.ts'
import { type DiagramParser, openDiagramParser } from '../../../src/render/diagrams/parser.ts'
import { findProblem, problemDiagnostic } from '../../../src/render/diagrams/validate.ts'

let parser: DiagramParser
beforeAll(() => {
  parser = openDiagramParser()
})
afterAll(() => parser.close())

async function check(text: string) {
  const problem = await findProblem(text, parser)
  if (!problem) return undefined
  const { place, message, fix } = problemDiagnostic(
    { place: { line: 10, column: 1 } },
    'css/flex.md',
    problem,
  )
  return { at: `${place?.line}:${place?.column}`, message, fix }
}

describe('a broken diagram is reported at its line of the Markdown file', () => {
  // The fence stands in line 10, so the first line of a diagram is line 11.
  test.each([
    ['an arrow to nowhere', 'flowchart LR\nA-->', '12:5', /^The diagram ends too early\.$/],
    ['after a comment', 'stateDiagram-v2\n%% note\nA --> --> B', '13:7', /^"-->" is not expected here\.$/],
    [
      'after front matter',
      '---\ntitle: x\n---\n\nsequenceDiagram\nA->>B hi',
      '16:9',
      /Expecting 'TXT', got 'NEWLINE'$/,
    ],
    [
      'after a directive',
      '%%{init: {"theme":"dark"}}%%\nerDiagram\nA ||--o{ B : x\n$$',
      '14:1',
      /^"\$\$" is not expected here\.$/,
    ],
    ['a newer grammar', 'pie\n"a" 3', '12:5', /Expecting token of type ':' but found `3`/],
    ['a lexer error', 'quadrantChart\nA: [2,3]', '12:5', /^Lexical error on line 2\. Unrecognized text\.$/],
    ['YAML', '---\ntitle: [\n---\npie', '13:1', /unexpected end of the stream/],
    [
      'an unknown shape',
      'flowchart LR\nA@{shape: foo}',
      '12:11',
      /^No such shape: foo\. Please check your syntax\.$/,
    ],
    ['a date that is none', 'gantt\nsection s\na :a1, 2020-13-41, 3d', '13:8', /^Invalid date:2020-13-41$/],
    ['a circle', 'sankey-beta\na,b,3\nb,a,2', '12:1', /^circular link at "a"$/],
  ])('%s', async (_, text, at, message) => {
    const found = await check(text)
    expect(found?.at).toBe(at)
    expect(found?.message).toMatch(message)
  })
})

describe('a finding says what to do when it is likely', () => {
  const reserved =
    '"end" closes a subgraph, so no node or class can have that name: write "End", or an id with a text, such as finish["end"].'
  test.each([
    ['a bracket that stays open', 'flowchart LR\nA[甲] --> B[乙', 'Close the "[".'],
    [
      'a bracket that stays open above',
      'flowchart LR\nX["[\n"]\nA[甲 --> B\nB --> C',
      'Close the "[" in "A[甲 --> B".',
    ],
    [
      'a message without its colon',
      'sequenceDiagram\n甲->>乙 你好',
      'Put a colon before the message: A->>B: text.',
    ],
    ['a node called end', 'flowchart LR\n  end --> 结束词', reserved],
    ['an arrow to end', 'flowchart LR\n  A --> end', reserved],
    ['end with a text', 'graph TD; A --> end[完]', reserved],
    ['a node called end in a subgraph', 'flowchart LR\nsubgraph 甲\nend --> A\nend', reserved],
    ['end with a text in a subgraph', 'flowchart LR\nsubgraph 甲\nend[完] --> A\nend', reserved],
    ['an arrow to end in a subgraph', 'flowchart LR\nsubgraph 甲\nA & B --> end\nend', reserved],
    ['a class called end', 'flowchart LR\nA:::end --> B', reserved],
    [
      'an end without a subgraph',
      'flowchart LR\nA --> B\nend',
      'No subgraph is open here: remove this "end".',
    ],
    ['an arrow to nowhere in a subgraph', 'flowchart LR\nsubgraph 甲\nA -->\nend', undefined],
    ['a class that stays open', 'classDiagram\nclass 订单 {\n+int 数量', 'Close the class with "}".'],
    [
      'a day that is none',
      'gantt\nsection s\n设计 :a1, 2026-13-41, 3d',
      'Write a day that exists, in the form that dateFormat gives.',
    ],
    ['a slice without a number', 'pie\n"甲" 三', 'Write a label, a colon and a number: "label" : 3.'],
    ['YAML that stays open', '---\ntitle: [甲\n---\npie', 'Close the bracket or the quote in the YAML.'],
    ['a misspelt type', 'flwchart LR\nA', 'Did you mean "flowchart"?'],
    [
      'Chinese in a sankey',
      'sankey-beta\n中,b,3',
      'Sankey diagrams take no Chinese text in Mermaid 11: use Latin names.',
    ],
    [
      'front matter left open',
      '---\ntitle: x\nflowchart LR',
      'Put "---" alone and without indentation before and after the YAML.',
    ],
    [
      'an unknown layout',
      '---\nconfig:\n  layout: elk\n---\nflowchart LR\na-->b',
      'Use one of dagre, swimlane, cose-bilkent.',
    ],
  ])('%s', async (_, text, fix) => {
    expect((await check(text))?.fix).toBe(fix)
  })
})

test('an unknown layout is named where it is asked for', async () => {
  const text = '---\nconfig:\n  layout: elk\n---\nflowchart LR\na-->b'
  expect(await check(text)).toMatchObject({ at: '13:11', message: 'Unknown layout algorithm: elk' })
})

test('front matter that is not closed is named with the text of the specification', async () => {
  expect((await check('---\ntitle: x\nflowchart LR'))?.message).toMatch(
    /^Diagrams beginning with --- are not valid\. .* un-indented `---` blocks$/,
  )
})

test.each([
  [50_000, undefined],
  [50_001, 'Maximum text size in diagram exceeded: 50001 characters, 50000 are allowed.'],
])('rule 57, 58: a diagram of %i characters', async (length, message) => {
  const text = `flowchart LR\nA["${'x'.repeat(length - 18)}"]`
  expect(text.length).toBe(length)
  expect((await check(text))?.message).toBe(message)
})

describe('an icon of a set is named: pages load none', () => {
  test.each([
    ['flowchart LR\nB[fa:fa-database 库]', '12:3', 'fa:fa-database'],
    ['flowchart LR\nA@{icon: "logos:aws-s3"}', '12:11', 'logos:aws-s3'],
    ['architecture-beta\nservice x(logos:aws-s3)[S3]', '12:11', 'logos:aws-s3'],
    ['mindmap\n root\n  a\n  ::icon(fa fa-book)', '14:10', 'fa fa-book'],
  ])('%j', async (text, at, icon) => {
    expect(await check(text)).toMatchObject({ at, message: expect.stringContaining(`"${icon}" is an icon`) })
  })

  test('those that Mermaid has, and words that look like one, are fine', async () => {
    expect(await check('architecture-beta\nservice x(database)[S3]')).toBeUndefined()
    expect(await check('flowchart LR\nA[sofa:fast]')).toBeUndefined()
  })
})

describe('a click that names a function is named: no page runs it', () => {
  test.each([
    ['flowchart LR\n  A-->B\n  click A call fn("x") "tip"', '13:3', 'click A call fn("x") "tip"', 'A'],
    ['flowchart LR\nA-->B\nclick B show', '13:1', 'click B show', 'B'],
    ['flowchart LR\nA-->B; click B call show()', '12:8', 'click B call show()', 'B'],
    ['classDiagram\nclass A\nclick A call fn()', '13:1', 'click A call fn()', 'A'],
    ['classDiagram\nclass A\ncallback A "fn"', '13:1', 'callback A "fn"', 'A'],
    ['gantt\nsection s\na :a1, 2020-01-01, 3d\nclick a1 call fn()', '14:1', 'click a1 call fn()', 'a1'],
  ])('%j', async (text, at, written, node) => {
    expect(await check(text)).toEqual({
      at,
      message: `"${written}" names a function, but diagrams run none.`,
      fix: `Link to a page: click ${node} href "./page.md".`,
    })
  })

  test.each([
    'flowchart LR\nA-->B\nclick A href "./flex.md" "tip"\nclick B "./grid.md"\nclick A href "./flex.md" _blank',
    'flowchart LR\nclick-->B\nclick --> C',
    'sequenceDiagram\nclick me->>B: call fn()',
  ])('%j names none', async (text) => {
    expect(await check(text)).toBeUndefined()
  })
})

test.each([
  'flowchart LR\n开始 --> B["结束"]',
  'flowchart LR\nA[end] -- end --> End\nsubgraph end\nendpoint\nend',
  'sequenceDiagram\nbox 浅色 rgb(255,255,200)\nparticipant 丙\nend\nbox Aqua\nparticipant 丁\nend\n丙->>丁: 好',
  'architecture-beta\nservice db(database)[Data]\nservice web(server)[Web]\ndb:R -- L:web',
  'mindmap\n  甲\n    乙',
  'gitGraph\n commit',
  'block-beta\n columns 2\n a["甲"] b',
  'kanban\n  甲\n    乙',
  'xychart-beta\n x-axis [a, b]\n bar [1, 2]',
  'journey\n section 甲\n 乙: 5: 丙',
])('a good diagram gives no finding: %j', async (text) => {
  expect(await check(text)).toBeUndefined()
})

test('a note whose diagram keeps the parser busy costs no more than that', async () => {
  const long = (path: string, count: number) => ({
    path,
    key: `${count}`,
    text: `flowchart LR\n${'A-->B\n'.repeat(count)}`,
    place: { line: count, column: 1 },
  })
  const blocks = [long('a.md', 5000), long('a.md', 5001), long('b.md', 5001)]
  const found = await checkDiagrams(blocks, { limitMs: 1, maxTextSize: 100_000 })
  expect(
    found.map(({ path, place, message }) => [path, place?.line, message.split(' ').slice(0, 4).join(' ')]),
  ).toEqual([
    ['a.md', 5000, 'The parser did not'],
    ['a.md', 5001, 'The diagram was not'],
    ['b.md', 5001, 'The parser did not'],
  ])
})

test('a text that keeps the parser busy is given up, and the next one is parsed', async () => {
  const hasty = openDiagramParser(1)
  const [first, second] = [await hasty.parse(`flowchart LR\n${'A-->B\n'.repeat(5000)}`), openDiagramParser()]
  expect(first).toMatchObject({
    status: 'failed',
    error: { message: expect.stringContaining('did not finish') },
  })
  expect(await second.parse('pie\n"a": 1')).toMatchObject({ status: 'parsed', type: 'pie' })
  await Promise.all([hasty.close(), second.close()])
})

describe('a colour that is none is named: browsers ignore it', () => {
  test.each([
    ['flowchart LR\na-->b\nstyle a fill:bleu,stroke:#333', '13:14', 'bleu', 'Write blue.'],
    ['flowchart LR\na-->b\nclassDef hot color: #ff,fill:#fff', '13:21', '#ff', undefined],
    ['flowchart LR\na-->b\nlinkStyle 0 stroke:#12345', '13:20', '#12345', undefined],
    ['classDiagram\nclass A\nstyle A fill:yelow', '13:14', 'yelow', 'Write yellow.'],
    ['stateDiagram-v2\na --> b\nclassDef x fill:redd', '13:17', 'redd', 'Write red.'],
  ])('%j', async (text, at, color, fix) => {
    const found = await check(text)
    expect(found).toMatchObject({ at, message: `"${color}" is not a colour, so it is ignored.` })
    if (fix) expect(found?.fix).toBe(fix)
  })

  test.each([
    'style a fill:none,stroke:currentColor,stroke-width:4px,color:RebeccaPurple',
    'style a fill:#fff8,stroke:#FFAA00cc,stroke-dasharray: 5 5',
    'classDef a fill-opacity:0.5,stroke-linecap:round,background:transparent',
    'b["style: color: bleu"]',
  ])('%s', async (style) => {
    expect(await check(`flowchart LR\na-->b\n${style}`)).toBeUndefined()
  })
})
