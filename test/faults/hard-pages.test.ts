import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandResult } from '../helpers/command.ts'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

/** Large or strange, but read in time that grows with their size. */
const heavy: [name: string, text: string][] = [
  ['20,000 brackets', '['.repeat(20_000)],
  ['4,000 links that never end', '[a]('.repeat(4_000)],
  ['20,000 stars', '*a '.repeat(20_000)],
  ['8,000 underlines and stars', '*_'.repeat(4_000)],
  ['4,000 pairs that open and close', 'a**b'.repeat(4_000)],
  ['4,000 strikethroughs that open and close', 'a~~b'.repeat(4_000)],
  ['50,000 backticks of growing length', lines(300, (at) => '`'.repeat(at))],
  ['20,000 pipes', '| '.repeat(20_000)],
  ['1,000 references to one definition', `${'[a] '.repeat(1_000)}\n\n[a]: https://example.com`],
  ['300 footnotes', `${lines(300, (at) => `x[^${at}]`)}\n\n${lines(300, (at) => `[^${at}]: y`)}`],
  ['1,000 headings', lines(1_000, (at) => `# 标题 ${at}\n`)],
  ['a heading of 100 kB', `# ${'长'.repeat(33_000)}`],
  ['a 200 kB line of code', `\`\`\`js\n${'let a = 1;'.repeat(20_000)}\n\`\`\``],
  ['2,000 lines of code', `\`\`\`ts\n${lines(2_000, (at) => `const a${at}: number = ${at}`)}\n\`\`\``],
  ['ranges without end', '```js {1-999999999,5-1,0,-3,99999999999999999999}\na\n```'],
  ['marks without end', `\`\`\`js\n${'a // [!code highlight:999999999]\n'.repeat(5_000)}\`\`\``],
  ['a start line without end', '```js:line-numbers=999999999999999999999\na\n```'],
  ['an info string of 100 kB', `\`\`\`${'js {1} '.repeat(15_000)}\na\n\`\`\``],
  [
    'a huge table',
    `| ${'a | '.repeat(100)}\n| ${'- | '.repeat(100)}\n${`| ${'b | '.repeat(100)}\n`.repeat(20)}`,
  ],
  ['HTML that never ends', '<div><section><table><tr><td>\n\n# 里面\n\n</main></body></html>'],
  ['a comment that never ends', '<!-- \n\n# 里面\n'.repeat(200)],
  ['10,000 tags that never end', '<a '.repeat(10_000)],
  ['a tag with 2,000 attributes', `<b ${lines(2_000, (at) => `a${at}="x"`)}>x</b>`],
  ['5,000 entities', '&amp;&#x1F600;&#0;&#x110000;&nosuch;'.repeat(1_000)],
  ['200 kB of prose', `${'一段话，写得很长。'.repeat(100)}\n\n`.repeat(80)],
]

const file = (kind: string, at: number) => `${kind}-${String(at).padStart(2, '0')}.md`
const notes = (kind: string, cases: readonly [string, string][]) =>
  Object.fromEntries(cases.map(([, text], at) => [`docs/${file(kind, at)}`, `${text}\n`]))

describe('pages that are hard to read', () => {
  let site: FaultSite
  let run: CommandResult
  beforeAll(async () => {
    // Time for a machine that runs other tests beside this one, and not for what grows with the square of its size.
    const config = { ignoreDeadLinks: true, markdown: { timeLimit: 15 } }
    site = makeFaultSite({ 'docs/index.md': '# 首页\n', ...notes('heavy', heavy) }, config)
    run = await site.run(['build'], {})
  }, 180_000)
  afterAll(() => site?.close())

  test('are all read in one run', () => {
    const errors = run.stderr.split('\n').filter((line) => line.includes('  error  '))
    expect([run.code, errors]).toEqual([0, []])
  })

  test.each(heavy.map(([name], at) => ({ name, at })))('$name: a whole page', ({ at }) => {
    const html = site.output(file('heavy', at).replace('.md', '.html'))
    expect(html).toMatch(/<\/main>[\s\S]*<\/html>\s*$/)
    expect(html.match(/<\/main>/g)).toHaveLength(1)
  })
})
