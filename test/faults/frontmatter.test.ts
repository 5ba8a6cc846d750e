import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandResult } from '../helpers/command.ts'
import { type FaultSite, findingsAbout, makeFaultSite } from '../helpers/fault-site.ts'

const letters = 'abcdefghij'
const aliases = (at: number) => Array(9).fill(`*${letters[at]}`).join(', ')
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...letters.slice(1)].map((name, at) => `${name}: &${name} [${aliases(at)}]`),
]

const yaml = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\n# 正文\n`
const code = (language: string, text: string) => `---${language}\n${text}\n---\n\n# 正文\n`

/** name, note, line of the error, its words. */
const refused: [name: string, text: string, line: number, message: RegExp][] = [
  [
    'JavaScript',
    code('js', 'require("fs").writeFileSync("pwned", "")'),
    1,
    /"js" is not read: nothing in a note is executed/,
  ],
  ['JavaScript by its long name', code('javascript', 'process.exit(9)'), 1, /"javascript" is not read/],
  ['CoffeeScript', code('coffee', 'process.exit 9'), 1, /"coffee" is not read/],
  ['JSON', code('json', '{ "title": "x" }'), 1, /"json" is not read/],
  ['TOML', code('toml', 'title = "x"'), 1, /"toml" is not read/],
  ['TOML as Hugo has it', '+++\n# 草稿\ntitle = \n+++\n\n# 正文\n', 3, /Front matter is not valid TOML/],
  ['a language nobody knows', code('__proto__', 'x: 1'), 1, /"__proto__" is not read/],
  ['a language with a path', code('../../evil.js', 'x: 1'), 1, /is not read/],
  ['an alias bomb', yaml(...bomb), 1, /Front matter could not be read/],
  ['a key that stands twice', yaml('title: 一', 'title: 二'), 3, /is given twice/],
  ['a key that stands twice deeper', yaml('hero:', '  name: 一', '  name: 二'), 4, /is given twice/],
  ['a list', yaml('- 一', '- 二'), 1, /must be a list of "key: value" lines/],
  ['a sentence', yaml('只是一句话'), 1, /must be a list of "key: value" lines/],
  [
    'a Chinese colon',
    yaml('title: 一', 'description：二'),
    3,
    /the colon after "description" is a Chinese one\. {2}Write "description: 二"\./,
  ],
  ['a Chinese colon alone', yaml('title：一'), 2, /the colon after "title" is a Chinese one/],
  [
    'a colon without a blank',
    yaml('title:一', 'tags: [a]'),
    2,
    /there is no space after "title:"\. {2}Write "title: 一"\./,
  ],
  [
    'a bracket that closes early',
    yaml('title: [译] 文章'),
    2,
    /continues after its closing quote or bracket/,
  ],
  ['a quote that closes early', yaml('title: "一" 二'), 2, /continues after its closing quote or bracket/],
  ['an open bracket', yaml('title: [一, 二'), 2, /not valid YAML/],
  ['a tab as indent', yaml('hero:', '\tname: 一'), 3, /not valid YAML/],
  ['an unclosed quote', yaml('title: "一'), 2, /not valid YAML/],
  ['an alias without anchor', yaml('title: *nobody'), 2, /not valid YAML/],
  ['no end', '---\ntitle: 一\n\n# 正文\n', 1, /has no end/],
  ['a key of 100 kB', yaml(`${'k'.repeat(100_000)}: 1`), 1, /characters/],
  ['500 levels', yaml(`deep: ${'['.repeat(500)}${']'.repeat(500)}`), 1, /nested too deeply/],
]

/** name, note: built all the same, whatever is said about it. */
const survived: [name: string, text: string][] = [
  ['a YAML function', yaml('title: !!js/function "function(){process.exit(9)}"')],
  ['a YAML expression', yaml('title: !!js/undefined ""')],
  [
    'prototype keys',
    yaml('__proto__:', '  polluted: true', 'constructor:', '  prototype:', '    polluted: true'),
  ],
  ['prototype keys deeper', yaml('hero:', '  __proto__:', '    polluted: true')],
  ['a merge key', yaml('base: &base', '  polluted: true', '<<: *base')],
  ['nothing in it', '---\n---\n\n# 正文\n'],
  ['only a comment', yaml('# nothing')],
  ['a huge number', yaml(`order: ${'9'.repeat(400)}`)],
  ['a Python object', yaml('title: !!python/object/apply:os.system ["touch pwned"]')],
  ['dates and binary', yaml('date: 2024-02-30', 'data: !!binary aGk=')],
]

const file = (at: number, kind: string) => `${kind}-${String(at).padStart(2, '0')}.md`
let bad: FaultSite
let good: FaultSite
let badRun: CommandResult
let goodRun: CommandResult
let badCheck: CommandResult

beforeAll(async () => {
  const index = { 'docs/index.md': '# 首页\n' }
  bad = makeFaultSite({ ...index, ...notes(refused, 'bad') })
  good = makeFaultSite({ ...index, ...notes(survived, 'good') }, { ignoreDeadLinks: true })
  badRun = await bad.run()
  // A build counts findings by rule; the check names each.
  badCheck = await bad.run(['check'])
  goodRun = await good.run()
})
afterAll(() => {
  bad?.close()
  good?.close()
})

function notes(
  cases: readonly (readonly [string, string, ...unknown[]])[],
  kind: string,
): Record<string, string> {
  return Object.fromEntries(cases.map(([, text], at) => [`docs/${file(at, kind)}`, text]))
}

describe('front matter that is refused', () => {
  test('all of it in one run with exit code 1, and nothing is written', () => {
    expect([badRun.code, bad.bytes()]).toEqual([1, {}])
  })

  test.each(refused.map(([name, , line, message], at) => ({ name, at, line, message })))(
    '$name is an error at its line',
    ({ at, line, message }) => {
      const found = findingsAbout(badCheck, file(at, 'bad')).filter((text) => text.includes('  error  '))
      expect(found).toHaveLength(1)
      expect(found[0]).toMatch(new RegExp(`^docs/${file(at, 'bad')}:${line}:\\d+ {2}error {2}`))
      expect(found[0]).toMatch(message)
    },
  )
})

describe('front matter that is survived', () => {
  test('the run ends with 0', () => {
    expect([goodRun.code, goodRun.stderr]).toEqual([0, expect.not.stringContaining('  error  ')])
  })

  test.each(survived.map(([name], at) => ({ name, at })))(
    '$name is data, and the page is built',
    ({ at }) => {
      expect(good.output(file(at, 'good').replace('.md', '.html'))).toContain('正文')
    },
  )
})
