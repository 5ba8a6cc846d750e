import { expect, test } from 'vitest'
import { limitSize, SizeError } from '../../../src/render/parse/limits/size.ts'
import { openNotes } from '../../helpers/notes.tsx'

const table = (columns: number, rows: number) =>
  `${'| a '.repeat(columns)}|\n${'| - '.repeat(columns)}|\n${'b\n'.repeat(rows)}`
const cells = (html: string) => html.match(/<t[dh]\b/g)?.length ?? 0

test('rows that are too short are filled up', async () => {
  const notes = await openNotes({ 'a.md': table(100, 100) })
  expect([cells(notes.html('a.md')), notes.page('a.md').diagnostics]).toEqual([100 * 101, []])
})

test('a table that would be mostly filled up keeps the cells that were written, with a word about it', async () => {
  const notes = await openNotes({ 'a.md': `# A\n\n${table(400, 400)}` })
  expect(cells(notes.html('a.md'))).toBe(800)
  expect(notes.page('a.md').diagnostics).toMatchObject([
    {
      rule: 'large-page',
      path: 'a.md',
      place: { line: 3 },
      message: expect.stringContaining('159600 cells'),
    },
  ])
})

test('references repeat no more than the note holds', async () => {
  const notes = await openNotes({
    'a.md': `${'[x] '.repeat(2_000)}\n\n[x]: https://a.b/${'c'.repeat(10_000)}\n`,
  })
  const html = notes.html('a.md')
  expect([html.match(/<a\b/g)?.length, html.match(/\bx\b/g)?.length]).toEqual([99, 2_000])
  expect(notes.page('a.md').diagnostics).toMatchObject([
    { rule: 'large-page', place: { line: 1, column: 397 } },
  ])
})

test('tables of contents do not repeat the headings without end', async () => {
  const notes = await openNotes({ 'a.md': `${'## b\n\n'.repeat(1_000)}${'[[toc]]\n\n'.repeat(22)}` })
  expect(JSON.stringify(notes.tree('a.md')).match(/table-of-contents/g)).toHaveLength(20)
  const told = notes.page('a.md').diagnostics.filter(({ rule }) => rule === 'large-page')
  expect(told).toMatchObject([{ path: 'a.md', place: { line: 2_041 } }])
})

test('code that a page takes in is bounded', async () => {
  const big = `// #region a\na\n// #endregion\n${'x'.repeat(8_000_000)}\n`
  const notes = await openNotes({ 'a.md': '<<< ./b.txt#a\n\n'.repeat(5), 'b.txt': big })
  expect(notes.page('a.md').diagnostics.filter(({ rule }) => rule === 'snippet')).toMatchObject([
    { severity: 'error', path: 'a.md', message: 'The page includes too much code.' },
  ])
})

test('a file that is nested too deeply has no headings to include', async () => {
  const notes = await openNotes({
    'a.md': '<!--@include: ./b.md#x-->\n',
    'b.md': `${'>'.repeat(50_000)} # x`,
  })
  expect(notes.page('a.md').diagnostics).toMatchObject([
    { rule: 'include', message: '"./b.md" has no region or heading "x".' },
  ])
})

test.each([
  ['pictures', '![', '](b)'],
  ['pictures with titles', '![', '](b "c")'],
  ['pictures by reference', '![', '][x]'],
  ['pictures in emphasis', '*![', '](b)*'],
  ['pictures with code', '![`]`', '](b)'],
])('twenty %s in each other are read, and more are one finding at once', async (_name, open, close) => {
  const nested = (levels: number) =>
    `# A\n\n${open.repeat(levels)}a${close.repeat(levels)}\n\n[x]: https://a.b\n`
  const notes = await openNotes({ 'a.md': nested(20), 'b.md': nested(21), 'c.md': nested(20_000) })
  const told = ['a.md', 'b.md', 'c.md'].map((path) =>
    notes.page(path).diagnostics.filter(({ rule }) => rule === 'page-failed'),
  )
  const tooDeep = { place: { line: 3 }, message: 'The page is nested too deeply to be read.' }
  expect(told).toMatchObject([[], [tooDeep], [tooDeep]])
})

test('as many pictures beside each other as there are may be in a link', async () => {
  const pictures = '![a](https://b.c/d.png) '.repeat(300)
  const notes = await openNotes({ 'a.md': `[${pictures}](https://b.c)` })
  expect(notes.html('a.md').match(/<img\b/g)).toHaveLength(300)
})

test.each([
  ['- a\n- b\n', 0],
  ['- a\n\n- b\n', 2],
  ['- a\n- b\n\n  c\n', 3],
  ['1. a\n   - b\n\n     c\n2. d\n', 2],
])('items of %j have paragraphs when the list is loose', async (text, paragraphs) => {
  const notes = await openNotes({ 'a.md': text })
  expect(notes.html('a.md').match(/<p\b/g)?.length ?? 0).toBe(paragraphs)
})

// More than a call takes arguments.
test('a page of 100,000 lines of code and more is read', async () => {
  const files = { 'a.md': '<<< ./b.txt\n', 'b.txt': 'a\n'.repeat(130_000) }
  // On a busy machine it may take longer than notes usually may.
  const { page } = await openNotes(files, { markdown: { timeLimit: 600 } })
  expect(page('a.md').diagnostics).toEqual([])
})

test.each([
  ['paragraphs', 'a\n\n'.repeat(160_000)],
  ['emphasis', '*a '.repeat(1_200_000)],
  ['links', '[a](b) '.repeat(130_000)],
  ['items', '- a\n'.repeat(130_000)],
])('a page of more %s than fit into memory is one finding', async (_name, text) => {
  const notes = await openNotes({ 'a.md': text })
  expect(notes.page('a.md').diagnostics).toMatchObject([
    {
      rule: 'page-failed',
      place: { line: 1 },
      message: expect.stringMatching(/about \d+ blocks/),
      fix: 'Divide it into several notes.',
    },
  ])
})

test('lines of code do not count as paragraphs', () => {
  const code = `\`\`\`\n${`a ${'[b](c)'.repeat(10)}\n\n`.repeat(13_000)}\`\`\`\n`
  expect(() => limitSize(code)).not.toThrow()
  expect(() => limitSize(code.repeat(2))).not.toThrow()
  expect(() => limitSize(code.slice(4))).toThrow(SizeError)
  expect(() => limitSize(`> \`\`\`\n\n${code.slice(4)}`)).toThrow(SizeError)
  expect(() => limitSize(`- \`\`\`\n\n${code.slice(4)}`)).toThrow(SizeError)
  // Marks in HTML begin no fence.
  for (const html of ['> <p>a\n> ', '<pre>\n\n'])
    expect(() => limitSize(`${html}\`\`\`\n\n${code.slice(4)}`)).toThrow(SizeError)
  expect(() => limitSize(`<div>a</div>\n\n<!-- a -->\n\n${code}`)).not.toThrow()
  expect(() => limitSize(`<!-- a\n\nb -->\n\n${code}`)).not.toThrow()
  // Below an item, and as indented code, which in MDX is none.
  expect(() => limitSize(`- a\n\n  \`\`\`\n\n${code.slice(4)}`)).toThrow(SizeError)
  expect(() => limitSize(`a\n\n    ${code.slice(0, -5)}`)).toThrow(SizeError)
  expect(() => limitSize(`a\n\n    ${code.slice(0, -5)}`, { indentedCode: false })).not.toThrow()
})

test.each([
  ['Maximum call stack size exceeded', 'The page is nested too deeply to be read.'],
  ['Invalid string length', 'The page is too large to be read: Invalid string length.'],
  ['precision is out of range', 'The page could not be read: precision is out of range.'],
])('a plug-in that throws "%s" is a finding that says so', async (thrown, message) => {
  const plugin = () => () => {
    throw new RangeError(thrown)
  }
  const notes = await openNotes({ 'a.md': '# A' }, { markdown: { remarkPlugins: [plugin] } })
  expect(notes.page('a.md').diagnostics.map((found) => found.message)).toEqual([message])
})

// Each was read once for each of its signs.
test.each([
  ['backticks of a preview', `::: script-preview\n${'`'.repeat(100_000)}\n:::\n`],
  ['a comment of dots', `<!-- include ${'a.'.repeat(100_000)}\n`],
  ['a comment of blanks', `<!-- include ${' '.repeat(100_000)}x -->\n`],
  ['signs in the braces of a heading', `# 中a的的 {${'#'.repeat(20_000)} }\n`],
])('a note of many %s is read', async (_name, text) => {
  const { page } = await openNotes({ 'a.md': text })
  expect(page('a.md').diagnostics.filter(({ rule }) => rule === 'page-failed')).toEqual([])
})
