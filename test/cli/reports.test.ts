import { describe, expect, test } from 'vitest'
import { diffOf } from '../../src/cli/report/diff.ts'
import { framesOf } from '../../src/cli/report/frame.ts'
import { type ReportFormat, reportIn } from '../../src/cli/report/index.ts'
import { colorsOf } from '../../src/cli/shown.ts'
import type { Diagnostic } from '../../src/render/model/types.ts'
import { charactersRead } from '../helpers/characters-read.ts'

const colors = colorsOf(false)
const lines: Record<string, readonly string[]> = { 'a.md': ['中文 [甲](./b.md) 与 [乙](./c.md)'] }

const dead = (column: number, end: number, more: Partial<Diagnostic> = {}): Diagnostic => ({
  rule: 'dead-link',
  severity: 'error',
  path: 'a.md',
  place: { line: 1, column },
  end: { line: 1, column: end },
  message: 'Link "./b.md" leads to no page.',
  target: { path: '/b.md' },
  ...more,
})

const input = (diagnostics: readonly Diagnostic[]) => ({
  diagnostics,
  pages: 2,
  nameOf: (path: string) => (path.startsWith('kbsite.config.') ? path : `docs/${path}`),
  colors,
  width: 80,
  linesOf: (path: string) => lines[path],
})

const report = (format: ReportFormat, of: Parameters<typeof reportIn>[1]): string =>
  String(reportIn(format, of))

/** The text and the marks of the frames of a line. */
const shown = (line: string, stretches: readonly [number, number][], width = 80) =>
  framesOf(
    line,
    stretches.map(([from, to]) => ({ from, to })),
    width,
  ).map(({ text, marks, members }) => ({ text, marks: marks.map((mark) => mark.text).join(''), members }))

test('hints of one rule are listed up to twenty causes, everything else always', () => {
  const many = (severity: Diagnostic['severity'], rule: string) =>
    Array.from({ length: 25 }, (_, at) =>
      dead(1, 2, { severity, rule, message: `${rule} ${at}`, target: undefined }),
    )
  const text = report(
    'pretty',
    input([
      ...many('hint', 'han-spacing'),
      ...many('warning', 'missing-alt'),
      ...many('hint', 'fence-word').slice(0, 20),
    ]),
  )
  expect(text.match(/han-spacing \d+/g)).toHaveLength(20)
  expect(text.match(/missing-alt \d+/g)).toHaveLength(25)
  expect(text.match(/fence-word \d+/g)).toHaveLength(20)
  expect(text).toContain(
    '\n\nhint  han-spacing  5 more  (--format json lists all)\n\n25 warnings, 45 hints\n',
  )
})

describe('the frame', () => {
  test.each<[string, number, number, string]>([
    ['abc', 1, 2, ' ^'],
    ['中文 abc', 3, 6, '　　 ^^^'],
    ['一二三', 1, 3, '　^^^^'],
    ['가나 ｱｲ', 3, 5, '　　 ^^'],
    ['“引”', 1, 2, ' ^^'],
    ['𠮷野家', 2, 3, '　^^'],
    ['👩x', 2, 3, '　^'],
    ['✔️x', 2, 3, '　^'],
    ['e\u0301x', 2, 3, ' ^'],
    ['\u202ex', 1, 2, `${' '.repeat(6)}^`],
    ['abc', 3, 4, '   ^'],
    ['', 0, 1, '^'],
  ])('%j from %i to %i', (line, from, to, marks) => {
    expect(shown(line, [[from, to]])[0]!.marks).toBe(marks)
  })

  test('a tab is one blank, above and below', () => {
    expect(shown('\ta', [[1, 2]])).toEqual([{ text: ' a', marks: ' ^', members: [0] }])
  })

  test('a long line is cut around the place, by cells and not by letters', () => {
    const line = `${'中'.repeat(60)}[x](y)${'文'.repeat(60)}`
    expect(shown(line, [[60, 66]], 40)).toEqual([
      {
        text: `…${'中'.repeat(12)}[x](y)${'文'.repeat(4)}…`,
        marks: ` ${'　'.repeat(12)}^^^^^^`,
        members: [0],
      },
    ])
  })

  test('the end of a long line uses the room', () => {
    expect(shown(`${'a'.repeat(100)}[x](y)`, [[100, 106]], 40)[0]!.text).toBe(`…${'a'.repeat(32)}[x](y)`)
  })

  test('stretches share a frame as far as they are seen in it', () => {
    const line = `[甲](a) ${'字'.repeat(40)} [乙](b)`
    expect(
      shown('[甲](a) [乙](b)', [
        [0, 6],
        [7, 13],
      ]),
    ).toEqual([{ text: '[甲](a) [乙](b)', marks: '^^^^^^^ ^^^^^^^', members: [0, 1] }])
    expect(
      shown(
        line,
        [
          [0, 6],
          [48, 54],
          [1, 2],
        ],
        40,
      ).map(({ members }) => members),
    ).toEqual([[0, 2], [1]])
  })

  test('a paragraph of a megabyte in one line is cut at once', () => {
    const line = '长'.repeat(1_000_000)
    const { result, count } = charactersRead(() => shown(line, [[500_000, 500_001]], 40))
    expect(result[0]!.text).toMatch(/^…长{19}…$/)
    expect(count).toBeLessThan(1000)
  })
})

describe('reports', () => {
  test('pretty: one block for one cause, its other places below, the count at the end', () => {
    const text = report('pretty', input([dead(4, 15), dead(18, 29), dead(1, 2, { path: 'z.md' })]))
    expect(text).toBe(
      [
        'docs/a.md:1:4  error  Link "./b.md" leads to no page.  (dead-link)',
        '  1 | 中文 [甲](./b.md) 与 [乙](./c.md)',
        '    | 　　 ^^^^^^^^^^^^',
        '  dead-link also at',
        '    docs/a.md:1:18',
        '    docs/z.md:1:1',
        '',
        '3 errors',
        '',
      ].join('\n'),
    )
  })

  test('json: the findings without what only groups them', () => {
    const { diagnostics, counts, pages } = JSON.parse(report('json', input([dead(4, 15)])))
    expect(diagnostics[0]).toEqual({ ...dead(4, 15), target: undefined })
    expect({ counts, pages }).toEqual({ counts: { error: 1, warning: 0, hint: 0 }, pages: 2 })
  })

  test('sarif: rules, regions, levels and certain repairs', () => {
    const start = { line: 1, column: 4 }
    const hint = dead(4, 5, {
      rule: 'han-spacing',
      severity: 'hint',
      edit: { kind: 'text', start, end: start, text: ' ' },
    })
    const { version, runs } = JSON.parse(report('sarif', input([dead(4, 15), hint])))
    expect(version).toBe('2.1.0')
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'dead-link',
      'han-spacing',
    ])
    expect(
      runs[0].results.map((one: Record<string, unknown>) => [one.ruleId, one.ruleIndex, one.level]),
    ).toEqual([
      ['dead-link', 0, 'error'],
      ['han-spacing', 1, 'note'],
    ])
    expect(runs[0].results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'docs/a.md' },
      region: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 15 },
    })
    expect(runs[0].results[1].fixes[0].artifactChanges[0].replacements).toEqual([
      {
        deletedRegion: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 4 },
        insertedContent: { text: ' ' },
      },
    ])
  })

  test('sarif: every object has what the schema of SARIF 2.1.0 requires and nothing that it does not know', () => {
    const start = { line: 1, column: 4 }
    const findings = [
      dead(4, 15),
      dead(1, 2, { rule: 'unheard-of', path: '空 格/a#b.md', place: undefined, end: undefined }),
      dead(4, 5, { rule: 'han-spacing', edit: { kind: 'text', start, end: start, text: ' ' } }),
    ]
    const log = JSON.parse(report('sarif', input(findings)))
    expect(wrongIn('log', log)).toEqual([])
    expect(log.runs[0].results).toHaveLength(3)
    expect(log.runs[0].results[1].locations[0].physicalLocation.artifactLocation.uri).toMatch(/^[!-~]+$/)
    // What is wrong is found.
    expect(wrongIn('log', { version: '2.1.0', runs: [{ results: [], extra: 1 }] })).toEqual([
      'run has no tool',
      'run knows no extra',
    ])
  })

  test('junit: errors fail, the rest passes with a word, marks are escaped', () => {
    const text = report(
      'junit',
      input([dead(4, 15, { message: '<a> & "b"' }), dead(5, 6, { severity: 'hint' })]),
    )
    expect(text).toContain('<testsuites name="kbsite check" tests="2" failures="1">')
    expect(text).toContain('<failure type="dead-link" message="&lt;a&gt; &amp; &quot;b&quot;">')
    expect(text).toContain('<system-out>hint: docs/a.md:1:5')
  })

  test.each([
    ['a line break', 'one\ntwo', 'one⏎two'],
    ['what XML cannot hold', 'bell\u0007 and half \ud800', 'bell␇ and half '],
  ])('junit: %s is written as readers take it in', (_name, message, written) => {
    expect(report('junit', input([dead(4, 15, { message })]))).toContain(` message="${written}">`)
  })

  test('junit: a site without findings is one case that passed', () => {
    expect(report('junit', input([]))).toContain('name="nothing is broken on 2 pages"')
  })
})

/** Of the schema of SARIF 2.1.0, what our reports are made of: keys that are required, keys that may be, and what kind lies below. */
const sarif: Record<string, { required: string[]; known: string[]; below: Record<string, string> }> = {
  log: { required: ['version', 'runs'], known: ['$schema'], below: { runs: 'run' } },
  run: { required: ['tool'], known: ['columnKind', 'results'], below: { tool: 'tool', results: 'result' } },
  tool: { required: ['driver'], known: [], below: { driver: 'driver' } },
  driver: { required: ['name'], known: ['semanticVersion', 'rules'], below: { rules: 'rule' } },
  rule: {
    required: ['id'],
    known: ['shortDescription', 'fullDescription', 'help', 'defaultConfiguration'],
    below: { shortDescription: 'text', fullDescription: 'text', help: 'text' },
  },
  result: {
    required: ['message'],
    known: ['ruleId', 'ruleIndex', 'level', 'locations', 'partialFingerprints', 'fixes'],
    below: { message: 'text', locations: 'location', fixes: 'fix' },
  },
  text: { required: ['text'], known: [], below: {} },
  location: { required: [], known: ['physicalLocation'], below: { physicalLocation: 'physical' } },
  physical: {
    required: ['artifactLocation'],
    known: ['region'],
    below: { artifactLocation: 'artifact', region: 'region' },
  },
  artifact: { required: ['uri'], known: [], below: {} },
  region: { required: ['startLine'], known: ['startColumn', 'endLine', 'endColumn'], below: {} },
  fix: { required: ['artifactChanges'], known: [], below: { artifactChanges: 'change' } },
  change: {
    required: ['artifactLocation', 'replacements'],
    known: [],
    below: { artifactLocation: 'artifact', replacements: 'replacement' },
  },
  replacement: {
    required: ['deletedRegion'],
    known: ['insertedContent'],
    below: { deletedRegion: 'region', insertedContent: 'text' },
  },
}

function wrongIn(kind: string, value: Record<string, unknown>): string[] {
  const { required, known, below } = sarif[kind]!
  return [
    ...required.filter((key) => !(key in value)).map((key) => `${kind} has no ${key}`),
    ...Object.keys(value)
      .filter((key) => ![...required, ...known].includes(key))
      .map((key) => `${kind} knows no ${key}`),
    ...Object.entries(below).flatMap(([key, inner]) =>
      [value[key] ?? []].flat().flatMap((one) => wrongIn(inner, one as Record<string, unknown>)),
    ),
  ]
}

describe('the diff', () => {
  test.each([
    ['a\nb\nc\n', 'a\nB\nc\n', ['@@ -2,1 +2,1 @@', '-b', '+B']],
    ['', 'a\n\nb', ['@@ -1,0 +1,3 @@', '+a', '+', '+b']],
    ['a\nb\nc\n', 'a\nc\n', ['@@ -2,1 +2,0 @@', '-b']],
    ['a\nc\n', 'a\nb\nc\n', ['@@ -2,0 +2,1 @@', '+b']],
    [
      'a\n\nb\n\nc\n',
      '-\n-\n\na\n\nb\n\nC\n',
      ['@@ -1,0 +1,3 @@', '+-', '+-', '+', '@@ -5,1 +8,1 @@', '-c', '+C'],
    ],
    ['a\nb\nc\nd\n', 'A\nb\nc\nD\n', ['@@ -1,1 +1,1 @@', '-a', '+A', '@@ -4,1 +4,1 @@', '-d', '+D']],
  ])('%j and %j', (before, after, expected) => {
    expect(
      String(diffOf('n.md', before, after, colors))
        .trimEnd()
        .split('\n')
        .slice(2),
    ).toEqual(expected)
  })
})
