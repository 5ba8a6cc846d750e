import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Area, duties, type Proof } from './faults/duties.ts'

const root = path.resolve(import.meta.dirname, '..')

/** What is missing of a proof: its file, its title, or one of its cases. */
function missing({ file, title, cases = [] }: Proof): string[] {
  if (!existsSync(path.join(root, file))) return [`There is no ${file}.`]
  const source = readFileSync(path.join(root, file), 'utf8')
  return [
    // Behind a bracket, as tests and describes take it first, or as the first word of a row that names its test.
    ...(hasText(source, title, '[([]\\s*') ? [] : [`${file} has no test "${title}".`]),
    ...cases.filter((one) => !hasText(source, one, '')).map((one) => `${file} has no case "${one}".`),
  ]
}

function hasText(source: string, text: string, before: string): boolean {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`${before}(['"\`])${escaped}\\1`).test(source)
}

describe.each(Object.keys(duties) as Area[])('%s', (area) => {
  test.each(duties[area])('$fault: $duty', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.flatMap(missing)).toEqual([])
  })

  test('no proof is named by a placeholder alone', () => {
    const titles = duties[area].flatMap(({ proofs }) => proofs.map(({ title }) => title))
    expect(titles.filter((title) => !/\p{L}{2}.*\s.*\p{L}{2}/u.test(title.replace(/[%$]\w+/g, '')))).toEqual(
      [],
    )
  })

  test('every duty stands once', () => {
    const faults = duties[area].map(({ fault }) => fault)
    expect(new Set(faults).size).toBe(faults.length)
  })
})

test('a proof that is not there is found', () => {
  const file = 'test/duties.test.ts'
  expect(missing({ file: 'test/none.test.ts', title: 'x' })).toEqual(['There is no test/none.test.ts.'])
  const name = ['a test', 'that nobody wrote'].join(' ')
  expect(missing({ file, title: name, cases: [`${name} at all`] })).toEqual([
    `${file} has no test "${name}".`,
    `${file} has no case "${name} at all".`,
  ])
})
