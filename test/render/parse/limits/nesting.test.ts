import { expect, test } from 'vitest'
import { NestingError } from '../../../../src/render/parse/limits/depth.ts'
import { limitNesting, maxNesting } from '../../../../src/render/parse/limits/nesting.ts'

const bullets = (depth: number) => Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}- x`)
const lineOf = (text: string): number | undefined | false => {
  try {
    limitNesting(text)
    return false
  } catch (error) {
    if (error instanceof NestingError) return error.line
    throw error
  }
}

test.each<[string, string, number | false]>([
  ['nothing', '', false],
  ['quotes at the limit', `${'>'.repeat(maxNesting)} x`, false],
  ['quotes over the limit', `\n${'>'.repeat(maxNesting + 1)} x`, 2],
  ['quotes with blanks', `${'> '.repeat(maxNesting + 1)}x`, 1],
  [
    'a bar of signs in code',
    `1. a\n\n   \`\`\`sh\n   ${'>'.repeat(900)}\n   ${'>'.repeat(900)}\n   \`\`\``,
    false,
  ],
  ['many bars of signs in code', `~~~\n${`${'>'.repeat(900)}\n`.repeat(3)}~~~`, 4],
  ['a bar of signs below code', `~~~\na\n~~~\n${'>'.repeat(900)}`, 4],
  ['bullets at the limit', bullets(maxNesting).join('\n'), false],
  ['bullets over the limit', bullets(maxNesting + 1).join('\n'), maxNesting + 1],
  ['bullets on one line', `${'- '.repeat(maxNesting + 1)}x`, 1],
  ['numbers on one line', `${'1. '.repeat(maxNesting + 1)}x`, 1],
  [
    'tabs as indent',
    Array.from({ length: 130 }, (_, at) => `${'\t'.repeat(at)}- x`).join('\n'),
    maxNesting + 1,
  ],
  ['a list that begins anew', [...bullets(60), ...bullets(60)].join('\n'), false],
  ['10,000 items of one list', '- x\n'.repeat(10_000), false],
  ['deep quotes in deep lists', `${'- '.repeat(60)}${'> '.repeat(60)}x`, 1],
  ['emphasis', '*a '.repeat(500), false],
  ['indented code without markers', `${' '.repeat(500)}x`, false],
])('%s: the line where it is nested too deeply, if any', (_name, text, line) => {
  expect(lineOf(text)).toBe(line)
})
