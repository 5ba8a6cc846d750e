import { beforeAll, describe, expect, test } from 'vitest'
import { wallsOfThisMachine } from '../../../src/render/base/wall.ts'
import { checkSamples } from '../../../src/render/samples/check.ts'
import { compareClaims } from '../../../src/render/samples/compare.ts'
import { syntaxFindings } from '../../../src/render/samples/syntax.ts'
import { samplesOf } from '../../helpers/samples-in.ts'

type Checked = { findings: string[]; text: string }

/** What a sample prints does not depend on the wall, and without one a process starts in half the time. */
const walls = wallsOfThisMachine().slice(-1)

/** Checks notes together: a process for each of them would take longer than their samples. */
async function checkAll(written: readonly string[]) {
  const notes = written.map((text, at) => ({ path: `${at}.md`, text, samples: samplesOf(text) }))
  const { diagnostics, texts, counts } = await checkSamples(notes, { walls })
  const checked = notes.map(
    ({ path, text }): Checked => ({
      findings: diagnostics
        .filter((found) => found.path === path)
        .map(({ place, severity, message }) => `${place?.line}:${place?.column} ${severity} ${message}`),
      text: texts.get(path) ?? text,
    }),
  )
  return { checked, counts }
}

async function check(text: string) {
  const { checked, counts } = await checkAll([text])
  return { ...checked[0]!, counts }
}

const fence = (...lines: string[]): string => ['# a', '', '```js', ...lines, '```', ''].join('\n')
const preview = (...lines: string[]): string => ['::: script-preview', ...lines, ':::', ''].join('\n')

describe('claims that are right', () => {
  const right: readonly (readonly [name: string, text: string])[] = [
    ['as Node.js prints it', fence('console.log([1, [2]], { a: 1 }) // → [ 1, [ 2 ] ] { a: 1 }')],
    ['a promise as Node.js alone knows it', fence('console.log(Promise.resolve(1)) // → Promise { 1 }')],
    ['an error without its calls', preview("console.log(new TypeError('x'), 1) // → TypeError: x 1")],
    [
      'a table',
      `${preview("console.table([{ 名: '瓜' }])")}\n\`\`\`output\n┌─────────┬──────┐\n│ (index) │ 名   │\n├─────────┼──────┤\n│ 0       │ '瓜' │\n└─────────┴──────┘\n\`\`\``,
    ],
    ['a value', fence("'a' + 1 // → a1")],
    ['a value as Node.js shows it', fence("'a' + 1 // → 'a1'")],
    ['several outputs of a call', preview('for (const x of [1, 2, 3]) console.log(x) // → 1 | 2 | 3')],
    ['a late output', preview("setTimeout(() => console.log('late'), 1000) // → late")],
    ['a call over lines', preview('console.log(', '  1,', ') // → 1')],
    [
      'an error that is caught',
      preview(
        "try { null.x } catch (e) { console.log(String(e)) } // → TypeError: Cannot read properties of null (reading 'x')",
      ),
    ],
    ['an error that ends the sample', preview("throw new Error('bad') // → Error: bad")],
    [
      'a long object on one line',
      fence(
        `console.log({ ${'abcdefgh'
          .split('')
          .map((k) => `${k}${k.repeat(12)}: 1`)
          .join(', ')} }) // → { ${'abcdefgh'
          .split('')
          .map((k) => `${k}${k.repeat(12)}: 1`)
          .join(', ')} }`,
      ),
    ],
    ['an output fence', `${fence("console.log('a')", 'console.log([1])')}\n\`\`\`output\na\n[ 1 ]\n\`\`\``],
    [
      'an output fence of a preview',
      `${preview("console.log('a')", 'console.log([1])')}\n\`\`\`output\na\n[ 1 ]\n\`\`\``,
    ],
    [
      'a clone that only a process has',
      fence('console.log(structuredClone([1]) instanceof Array) // → true'),
    ],
  ]
  let made: Awaited<ReturnType<typeof checkAll>>
  beforeAll(async () => {
    made = await checkAll(right.map(([, text]) => text))
  })

  test.each(right.map(([name, text], at) => ({ name, text, at })))('$name', ({ text, at }) => {
    expect(made.checked[at]).toEqual({ findings: [], text })
  })

  test('each of them has run', () => {
    expect(made.counts.ran).toBe(right.length)
  })
})

describe('claims that are wrong', () => {
  const wrong: readonly (readonly [name: string, text: string, finding: string, written: string])[] = [
    [
      'at the line of the comment',
      fence('', 'console.log(1 + 1) // → 3'),
      '5:20 error This prints "2", but the note says "3".',
      '// → 2',
    ],
    [
      'of a list',
      preview('console.log([1, 2]) // → 3'),
      '2:21 error This prints "[ 1, 2 ]", but the note says "3".',
      '// → [ 1, 2 ]',
    ],
    [
      'of several outputs',
      preview('for (const x of [1, 2]) console.log(x) // → 1'),
      '2:40 error This prints "1 | 2", but the note says "1".',
      '// → 1 | 2',
    ],
    [
      'in a list',
      '- a\n\n  ```js\n  1 + 1 // → 3\n  ```\n',
      '4:9 error This prints "2", but the note says "3".',
      '  1 + 1 // → 2',
    ],
    [
      'in an output fence',
      `${preview('console.log(1)', 'console.log(2)')}\n\`\`\`output\n1\n3\n\`\`\`\n`,
      '8:1 error Line 2 is "2", and the output says "3".',
      '```output\n1\n2\n```',
    ],
    [
      'in an output fence that is too short',
      `${preview('console.log(1)', 'console.log(2)')}\n\`\`\`output\n1\n\`\`\`\n`,
      '8:1 error Line 2 is "2", and the output ends before it.',
      '```output\n1\n2\n```',
    ],
    [
      'in an empty output fence',
      `${preview('console.log(1)')}\n\`\`\`output\n\`\`\`\n`,
      '6:1 error Line 1 is "1", and the output says "".',
      '```output\n1\n```',
    ],
  ]
  const kept: readonly (readonly [name: string, text: string, finding: string])[] = [
    [
      'nothing is printed',
      fence('const a = 1 // → 1'),
      '4:13 error Nothing is printed here, but the note says "1".',
    ],
    [
      'more than one line is printed',
      preview("console.log('a\\nb') // → a"),
      '2:21 error This prints "a⏎b", but the note says "a".',
    ],
    ['the sample does not parse', fence('let = ; // → 1'), '4:1 error The sample ends with'],
    [
      'the sample throws',
      preview('console.log(1) // → 1', "throw new Error('b' + 'ad')"),
      '3:1 error The sample ends with "Error: bad", but the note does not say so.',
    ],
  ]
  const long = preview("console.log('x'.repeat(5000)) // → x")
  let first: readonly Checked[]
  let second: readonly Checked[]
  beforeAll(async () => {
    first = (await checkAll([...[...wrong, ...kept].map(([, text]) => text), long])).checked
    second = (await checkAll(first.slice(0, wrong.length).map(({ text }) => text))).checked
  })

  test.each(wrong.map(([name, , finding, written], at) => ({ name, finding, written, at })))(
    '$name, and an update writes it down',
    ({ finding, written, at }) => {
      expect(first[at]!.findings).toEqual([finding])
      expect(first[at]!.text).toContain(written)
      expect(second[at]).toEqual({ findings: [], text: first[at]!.text })
    },
  )

  test.each(kept.map(([name, text, finding], at) => ({ name, text, finding, at })))(
    '$name: the note stays as it is',
    ({ text, finding, at }) => {
      const { findings, text: updated } = first[wrong.length + at]!
      expect(findings.join('\n')).toContain(finding)
      expect(updated).toBe(text)
    },
  )

  test('a long output is cut in the message', () => {
    expect(first.at(-1)!.findings[0]!.length).toBeLessThan(300)
  })

  test('samples that were ended say why', () => {
    const [sample] = samplesOf(preview('1'))
    const found = (['time', 'memory'] as const).map((why) => {
      const [finding] = compareClaims('a.md', sample!, { status: 'stopped', why })
      return [finding?.rule, finding?.message]
    })
    expect(found).toEqual([
      ['sample-error', 'The sample did not end within its time limit.'],
      ['sample-error', 'The sample used more memory than it may, or ended its process.'],
    ])
  })

  test('a sample that is not to run is counted, and asked for a reason', async () => {
    const skipped = await check('```js no-run="needs a server"\n1 // → 2\n```\n')
    expect(skipped).toMatchObject({ findings: [], counts: { ran: 0, skipped: 1 } })
    for (const open of ['```js no-run=""', '```js no-run', '::: script-preview no-run']) {
      const close = open.slice(0, 3)
      const bare = await check(`${open}\n1 // → 2\n${close}\n`)
      expect(bare).toMatchObject({
        findings: ['1:1 hint The sample is marked not to run, but no reason is given.'],
        counts: { ran: 0, skipped: 1 },
      })
    }
  })
})

describe('samples that do not parse', () => {
  test.each<[string, string, string[]]>([
    [
      'JavaScript',
      '```js\nconst a = 1\nconst = 2\n```',
      ['3:7 The js sample does not parse: Expected identifier but found "="'],
    ],
    ['TypeScript', '```ts\nconst a: = 1\n```', ['2:10 The ts sample does not parse: Unexpected "="']],
    ['JSON', '```json\n{ "a": 1, }\n```', ['2:9 The json sample does not parse']],
    [
      'CSS',
      '```css\na { color: red\n```',
      ['2:15 The css sample does not parse: Expected "}" to go with "{"'],
    ],
    [
      'a script in HTML',
      '```html\n<p>\n<script>let = ;</script>\n```',
      ['3:15 The html sample does not parse'],
    ],
    [
      'a quote that stays open in HTML',
      '```html\n<p>\n<a href="x>y</a>\n```',
      ['3:17 The html sample does not parse: eof in tag'],
    ],
    [
      'an attribute given twice',
      '```html\n<input name="a" name="b">\n```',
      ['2:21 The html sample does not parse: duplicate attribute'],
    ],
    ['HTML without what may be left out', '```html\n<html>\n<li>a<li>b<p>c & d\n```', []],
    ['a preview', '::: script-preview\nreturn 1 +\n:::', ['3:1 The js sample does not parse']],
    ['a list', '- a\n\n  ```js\n  let = ;\n  ```', ['4:9 The js sample does not parse']],
    ['a fragment', '```js fragment\n{ ...\n```', []],
    ['a module with waiting', '```js\nimport a from "a"\nawait a\n```', []],
    ['a preview that returns', '::: script-preview\nreturn 1\n:::', []],
    ['JSX in JavaScript', '```js\nconst a = <p>1</p>\n```', []],
    ['nested CSS', '```css\na { &:hover { color: red } @media (width > 1px) { color: blue } }\n```', []],
    [
      'a template in HTML',
      '```html\n<script type="text/x-template">{{ a }}</script><script type="module">import "a"</script>\n```',
      [],
    ],
    ['an empty sample', '```json\n```', []],
    ['other languages', '```rust\nlet = ;\n```', []],
  ])('%s', async (_, text, expected) => {
    const findings = await syntaxFindings('a.md', samplesOf(text))
    expect(findings.map(({ severity }) => severity)).toEqual(expected.map(() => 'hint'))
    findings.forEach(({ place, message }, index) => {
      expect(`${place?.line}:${place?.column} ${message}`).toContain(expected[index]!)
    })
  })
})
