import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { levelsOf, withLevels } from '../../../src/render/check/levels.ts'
import { rules } from '../../../src/render/model/rules/index.ts'
import type { Diagnostic } from '../../../src/render/model/types.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the registry of rules', () => {
  test('holds every rule that the compiler reports', () => {
    const sources = readdirSync(path.join(root, 'src/render'), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(`check${path.sep}rules`))
    const named = sources.flatMap((name) =>
      [
        ...read(`src/render/${name}`).matchAll(
          /(?:\bdiagnose\(\s*|\brule: |findingAt\(\s*\w+,\s*)'([a-z0-9-]+)'/g,
        ),
      ].map((match) => match[1]!),
    )
    expect(named.length).toBeGreaterThan(30)
    expect([...new Set(named)].filter((name) => !(name in rules))).toEqual([])
  })

  test('every rule says what, why and how, with two different examples', () => {
    const poor = Object.entries(rules).filter(
      ([, { summary, why, wrong, right }]) => !/\.$/.test(summary) || why.length < 20 || wrong === right,
    )
    expect(poor).toEqual([])
  })
})

describe('levels', () => {
  const finding = (rule: string, file: string): Diagnostic => ({
    rule,
    severity: 'warning',
    path: file,
    message: '',
  })
  const levelIn = (config: Parameters<typeof levelsOf>[0], rule: string, file: string, flags = {}) =>
    withLevels([finding(rule, file)], levelsOf(config, flags))[0]?.severity ?? 'off'

  test.each([
    [{}, 'a.md', 'warning'],
    [{ 'orphan-page': 'error' }, 'a.md', 'error'],
    [{ 'orphan-page': 'off' }, 'a.md', 'off'],
    [{ 'orphan-page': { 'css/**': 'hint' } }, 'css/a.md', 'hint'],
    [{ 'orphan-page': { 'css/**': 'hint' } }, 'a.md', 'warning'],
    [{ 'orphan-page': { '**': 'error', 'css/**': 'off' } }, 'css/a.md', 'off'],
    [{ 'orphan-page': { 'css/**': 'off', '**': 'error' } }, 'css/a.md', 'error'],
  ] as const)('%j gives %s the level %s', (own, file, level) => {
    expect(levelIn({ check: { rules: own } }, 'orphan-page', file)).toBe(level)
  })

  test('a flag wins over the config', () => {
    const config = { check: { rules: { 'orphan-page': 'off' } } } as const
    expect(levelIn(config, 'orphan-page', 'a.md', { 'orphan-page': 'error' })).toBe('error')
  })

  test('a rule that is off by default waits for a level', () => {
    expect(levelIn({ check: {} }, 'absolute-link', 'a.md')).toBe('off')
    expect(levelIn({ check: { rules: { 'absolute-link': 'error' } } }, 'absolute-link', 'a.md')).toBe('error')
  })

  test('a rule that does not exist is refused with the nearest name', () => {
    expect(() => levelsOf({ check: { rules: { 'dead-lnik': 'off' } } })).toThrow(
      'There is no rule "dead-lnik".',
    )
  })
})
