import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ownersIn } from '../../../src/render/check/owners.ts'
import { checkConfig } from '../../../src/render/check.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { durationOf, later } from '../../../src/render/parse/duration.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

test.each([
  ['2026-11-01', '6 months', '2027-05-01'],
  ['2026-08-31', '6 months', '2027-02-28'],
  ['2024-02-29', '1 year', '2025-02-28'],
  ['2026-11-01', '90days', '2027-01-30'],
  ['2026-11-01', '2 Weeks', '2026-11-15'],
  ['2026-11-01', '3 个月', '2027-02-01'],
  ['2026-11-01', '6 mounths', undefined],
  ['2026-11-01', '0 days', undefined],
  ['2026-11-01', '-1 day', undefined],
  ['2026-11-01', 6, undefined],
])('%s and %s is %s', (from, text, expected) => {
  const duration = durationOf(text)
  const end = duration && new Date(later(Date.parse(from), duration)).toISOString().slice(0, 10)
  expect(end).toBe(expected)
})

test('the last pattern of CODEOWNERS that fits a file says whose it is', () => {
  const owners = ownersIn(
    '# all\n* @all\n/docs/ @Docs @b # of all\n[Section]\n*.ts @code\n/docs/css/a.md ann@example.com\napps/ @apps\n/docs/none.md\n',
  )
  const rows = ['a.txt', 'docs/x/y.md', 'docs/x.ts', 'docs/css/a.md', 'my/apps/deep/x.md', 'docs/none.md']
  expect(rows.map((name) => owners.of(name).join(' '))).toEqual([
    '@all',
    '@Docs @b',
    '@code',
    'ann@example.com',
    '@apps',
    '',
  ])
  expect([...owners.names]).toEqual(['all', 'docs', 'b', 'code', 'ann@example.com', 'apps'])
})

let site: TestSite | undefined
afterEach(() => site?.close())

function commit(root: string, date: string): void {
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: `${date}T12:00:00Z`,
    GIT_COMMITTER_DATE: `${date}T12:00:00Z`,
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root, env })
  git('add', '-A')
  git('commit', '-qm', date)
}

const aged = (lines: string, body = '红的。') => `---\n${lines}\n---\n\n# 苹果\n\n${body}\n`

async function stale(root: string, now: string, notices: string[] = []): Promise<string[]> {
  const { diagnostics } = await checkConfig(await loadConfig(root), {
    staleAt: Date.parse(now),
    onEvent: (event) => void (event.kind === 'notice' && notices.push(event.message)),
  })
  const rules =
    /^(?:stale-note|unreviewed-change|changed-source|dead-source|unknown-owner|front-matter-value)$/
  return diagnostics
    .filter(({ rule }) => rules.test(rule))
    .map(({ path: name, place, rule, message }) => `${name}:${place?.line} ${rule} ${message}`)
}

test('notes past their date, changed after their review, and with changed or dead sources are named, the same for the same day', async () => {
  site = makeSite({
    '.github/CODEOWNERS': '/docs/ @docs\n',
    'src/a.ts': 'one\n',
    'docs/index.md': '# 首页\n\n[a](./a.md) [b](./b.md) [c](./c.md) [d](./d.md)\n',
    'docs/a.md': aged('reviewed: 2026-01-10\nstale-after: 6 months\nowner: ann'),
    'docs/b.md': aged(
      'reviewed: 2026-03-01\nsources: [../src/a.ts#L3, ../src/gone.ts, ../../outside.ts, https://example.com]',
    ),
    'docs/c.md': aged('stale-after: 6 mounths\nreviewed: 2026-13-01'),
    'docs/d.md': aged('stale-after: 90 days'),
  })
  const { root, edit } = site
  execFileSync('git', ['init', '-q'], { cwd: root })
  // The date is committed days after it was set.
  commit(root, '2026-03-05')
  const usual = [
    'docs/b.md:3 dead-source The source "../src/gone.ts" does not exist. Owner: @docs.',
    'docs/b.md:3 dead-source The source "../../outside.ts" is outside the repository. Owner: @docs.',
    'docs/c.md:2 front-matter-value',
    'docs/c.md:3 front-matter-value',
    'docs/d.md:2 stale-note The note has a "stale-after", but was never reviewed. Owner: @docs.',
    'docs/a.md:4 unknown-owner The owner "ann" is not in CODEOWNERS.',
  ]
  const found = async (now: string) =>
    (await stale(root, now)).map((line) => `docs/${line.replace(/( front-matter-value) .*/, '$1')}`).sort()
  expect(await found('2026-07-09')).toEqual([...usual].sort())
  expect(await found('2026-07-11')).toEqual(
    [
      ...usual,
      'docs/a.md:2 stale-note The note was reviewed on 2026-01-10 and held until 2026-07-10. Owner: ann.',
    ].sort(),
  )
  expect(await found('2026-01-08')).toContain(
    'docs/a.md:2 stale-note "reviewed" is 2026-01-10, which is after 2026-01-08. Owner: ann.',
  )
  edit('src/a.ts', 'two\n')
  edit('docs/b.md', site && aged('reviewed: 2026-03-01\nsources: [../src/a.ts#L3]', '绿的。'))
  commit(root, '2026-03-20')
  const moved = [
    'docs/b.md:2 unreviewed-change The note was changed on 2026-03-20, and reviewed before. Owner: @docs.',
    'docs/b.md:3 changed-source The source "../src/a.ts#L3" was changed on 2026-03-20, after the review. Owner: @docs.',
  ]
  expect(await found('2026-07-09')).toEqual(expect.arrayContaining(moved))
  edit('docs/b.md', aged('reviewed: 2026-03-21\nsources: [../src/a.ts#L3]', '绿的。'))
  expect((await found('2026-07-09')).filter((line) => line.startsWith('docs/b.md'))).toEqual([])
})

test('without a repository what was changed is not known, which is said', async () => {
  site = makeSite({ 'docs/index.md': aged('reviewed: 2026-01-10\nstale-after: 1 week\nsources: ./x.ts') })
  const notices: string[] = []
  expect(await stale(site.root, '2026-02-01', notices)).toEqual([
    'index.md:2 stale-note The note was reviewed on 2026-01-10 and held until 2026-01-17.',
    'index.md:4 dead-source The source "./x.ts" does not exist.',
  ])
  expect(notices).toEqual(['What was changed after its review is not known, because there is no repository.'])
  expect(path.isAbsolute(site.root)).toBe(true)
})

test('readers are told of a review where the site wants it, whatever day it is', async () => {
  const told = async (reviewed: boolean) => {
    site = makeSite(
      {
        'docs/a.md': aged('reviewed: 2020-02-29\nstale-after: 1 year'),
        'docs/b.md': aged('reviewed: 2020-02-29'),
        'docs/c.md': aged('reviewed: soon'),
      },
      { themeConfig: { reviewed, search: false }, lastUpdated: false, lang: 'en' },
    )
    await site.build()
    const texts = ['a', 'b', 'c'].map((name) => /Reviewed on [^<]*/.exec(site!.output(`${name}.html`))?.[0])
    site.close()
    return texts
  }
  expect(await told(true)).toEqual([
    'Reviewed on 2020-02-29; may be out of date after 2021-02-28',
    'Reviewed on 2020-02-29',
    undefined,
  ])
  expect(await told(false)).toEqual([undefined, undefined, undefined])
})
