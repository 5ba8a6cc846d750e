import { expect, test, vi } from 'vitest'
import { byCause } from '../../../src/cli/report/report.ts'
import { checkSite } from '../../../src/render/check/index.ts'
import { reviewed } from '../../../src/render/check/review.ts'
import type { Diagnostic, IgnoreComment, Link, Page } from '../../../src/render/model/types.ts'
import { madeNote, madeSite } from '../../helpers/made-site.ts'
import { madeFacts } from '../../helpers/site-facts.ts'

const many = 2_000
const at = (line: number) => ({ line, column: 1 })
const each = <Made>(count: number, make: (number: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index))

/** A page of headings and links, which may be wrong. */
function pageOf({ headings = 0, hrefs = [] as string[] }): Page {
  const links = hrefs.map(
    (href, index): Link => ({ href, kind: 'page', place: at(index + 1), end: at(index + 1), source: 'text' }),
  )
  return madeNote('a.md', {
    headings: each(headings, (index) => ({
      level: 2,
      text: `标题 ${index}`,
      anchor: `标题-${index}`,
      place: at(index + 1),
    })) as unknown as Page['headings'],
    anchors: each(headings, (index) => ({ id: `标题-${index}`, place: at(index + 1) })),
    links,
  })
}

function findingsOf(page: Page, files: readonly string[] = []): Diagnostic[] {
  return checkSite(madeSite({}, [page], { files }), madeFacts())
}

// What compares each with each would take minutes for these.
test('as many links as headings are looked up', () => {
  const hrefs = each(many, (index) => `#标题-${index}`)
  expect(findingsOf(pageOf({ headings: many, hrefs })).map(({ rule }) => rule)).not.toContain('dead-anchor')
})

test('of many dead links to headings the first get suggestions', () => {
  const hrefs = each(many, (index) => `#标题-${index}x`)
  const dead = findingsOf(pageOf({ headings: many, hrefs })).filter(({ rule }) => rule === 'dead-anchor')
  expect([dead.length, dead[0]?.fix]).toEqual([many, 'Did you mean "#标题-0"?'])
  const helped = dead.findIndex(({ fix }) => fix === undefined)
  expect(helped).toBeGreaterThan(2)
  expect(dead.slice(helped).filter(({ fix }) => fix !== undefined)).toEqual([])
})

test('of many files that are missing the first get suggestions', () => {
  const hrefs = each(many, (index) => `./pictrue-${index}.png`)
  const page = pageOf({ hrefs })
  const asset = { ...page, links: page.links.map((link) => ({ ...link, kind: 'asset' as const })) }
  const files = each(many, (index) => `/picture-${index}.png`)
  const dead = findingsOf(asset, files).filter(({ rule }) => rule === 'missing-asset')
  expect([dead.length, dead[0]?.fix]).toEqual([many, 'Did you mean "./picture-0.png"?'])
  expect(dead.at(-1)?.fix).toBeUndefined()
})

test('the names of a page are made once for all dead links', () => {
  const readsOf = (count: number) => {
    const title = vi.fn(() => '标题')
    const other = Object.defineProperty(madeNote('other.md', {}), 'title', { get: title, enumerable: true })
    checkSite(
      madeSite({}, [pageOf({ hrefs: each(count, (index) => `./missing-${index}.md`) }), other]),
      madeFacts(),
    )
    return title.mock.calls.length
  }
  expect(readsOf(20)).toBe(readsOf(1))
})

function ignore(line: number, more: Partial<IgnoreComment> = {}): IgnoreComment {
  return { rules: ['dead-link'], reason: 'yes', place: at(line), from: line, to: line, ...more }
}

function silenced(ignores: readonly IgnoreComment[], lines: readonly number[]): Diagnostic[] {
  const page = madeNote('a.md', { ignores: [...ignores] })
  const found = lines.map(
    (line): Diagnostic => ({
      rule: 'dead-link',
      severity: 'error',
      path: 'a.md',
      place: at(line),
      message: '',
    }),
  )
  return reviewed(madeSite({}, [page]), found, { ran: ['site'] })
}

test('as many comments as findings silence them, and those of no use are told', () => {
  const block = each(many, (index) => ignore(index + 1, { to: 2 * many }))
  const found = silenced(
    block,
    each(many, (index) => many + index + 1),
  )
  // The first comment does it for all.
  expect(found.map(({ rule, place }) => [rule, place?.line])).toEqual(
    each(many - 1, (index) => ['unused-ignore', index + 2]),
  )
})

test.each([
  ['beside each other', [ignore(1), ignore(2)], [1, 2], []],
  ['one after the other', [ignore(1, { to: 3 }), ignore(2, { to: 5 })], [2, 4], []],
  ['in each other', [ignore(1, { to: 9 }), ignore(2, { to: 3 })], [1, 3, 9], ['unused-ignore 2']],
  ['with a gap', [ignore(1), ignore(4)], [1, 2, 3, 4], ['dead-link 2', 'dead-link 3']],
  ['in another order', [ignore(4), ignore(1)], [1, 4, 5], ['dead-link 5']],
])('comments %s silence what stands in their lines', (_name, ignores, lines, left) => {
  expect(silenced(ignores, lines).map(({ rule, place }) => `${rule} ${place?.line}`)).toEqual(left)
})

test('findings with one cause are gathered, however many there are', () => {
  const found = each(10 * many, (line): Diagnostic => {
    return { rule: 'repeated-word', severity: 'hint', path: 'a.md', place: at(line + 1), message: '"的的"' }
  })
  expect(byCause(found)).toHaveLength(1)
})
