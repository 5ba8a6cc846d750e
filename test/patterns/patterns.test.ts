import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { type Pattern, patternsIn } from './patterns.ts'

const root = path.resolve(import.meta.dirname, '../..')
const beside = (name: string) => path.join(import.meta.dirname, name)
const linesOf = (name: string) => readFileSync(beside(name), 'utf8').trim().split('\n')

/**
 * Hashes of patterns that the checker found safe: looking at all of them takes two minutes, and a pattern with the same hash is the same one.
 * Others are looked at in each run. `ALL_PATTERNS=1 npx vitest run test/patterns` looks at all, and writes the list anew.
 */
const safe = 'safe-patterns.txt'
/** Patterns that the checker flags or cannot decide in time: why they may stay, a tabulator, the pattern. */
const excused = 'excused-patterns.txt'

const keyOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) => `/${source}/${flags}`
const hashOf = (pattern: Pattern) => createHash('sha256').update(keyOf(pattern)).digest('hex').slice(0, 20)
/** Without one of these a pattern takes a number of steps for each place that does not depend on the text. */
const isUnbounded = ({ source }: Pattern) => /[*+]|\{\d+,\}/.test(source)

test('no regular expression of the sources takes longer than the text is long', async () => {
  const all = await patternsIn(root, ['src', 'templates'])
  const stays = linesOf(excused).map((line) => line.slice(line.indexOf('\t') + 1))
  expect(stays.filter((key) => !all.some((pattern) => keyOf(pattern) === key))).toEqual([])
  const doubtful = all.filter((pattern) => isUnbounded(pattern) && !stays.includes(keyOf(pattern)))
  const known = new Set(process.env.ALL_PATTERNS ? [] : linesOf(safe))
  const flagged: string[] = []
  for (const pattern of doubtful.filter((one) => !known.has(hashOf(one)))) {
    const verdict = await verdictOf(pattern)
    if (verdict !== 'safe') flagged.push(`${pattern.files.join(' ')}: ${keyOf(pattern)} is ${verdict}`)
  }
  expect(flagged).toEqual([])
  if (process.env.ALL_PATTERNS) writeFileSync(beside(safe), `${doubtful.map(hashOf).sort().join('\n')}\n`)
}, 600_000)

test('the checker flags what it should', async () => {
  for (const source of ['(a+)+$', 'a+b', '\\s+$', '<!--[^]*?-->'])
    expect([source, await verdictOf({ source, flags: '' })]).toEqual([
      source,
      expect.stringMatching(/^vulnerable/),
    ])
})

async function verdictOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<string> {
  const found = await check(source, flags.replace(/[dv]/g, ''), { timeout: 60_000 })
  return found.status === 'vulnerable' ? `vulnerable: ${found.attack.pattern.slice(0, 80)}` : found.status
}
