import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ownersIn } from '../../../../src/render/check/age/owners.ts'
import { checkConfig } from '../../../../src/render/check.ts'
import { loadConfig } from '../../../../src/render/config/load.ts'
import { durationOf, later } from '../../../../src/render/parse/frontmatter/duration.ts'
import { gitIn } from '../../../helpers/repository.ts'
import { makeSite, type TestSite } from '../../../helpers/site.ts'

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
    /^(?:stale-note|unreviewed-change|changed-source|dead-source|unknown-owner|front-matter-value|feature-.*|unknown-feature)$/
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

test('notes in MDX age as others do', async () => {
  const lines = 'reviewed: 2026-03-01\nstale-after: 6 months'
  site = makeSite({ 'docs/index.mdx': aged(lines) }, { dialect: 'mdx' })
  execFileSync('git', ['init', '-q'], { cwd: site.root })
  commit(site.root, '2026-03-01')
  site.edit('docs/index.mdx', aged(lines, '绿的。'))
  commit(site.root, '2026-03-20')
  const old = 'index.mdx:2 stale-note The note was reviewed on 2026-03-01 and held until 2026-09-01.'
  expect(await stale(site.root, '2026-09-02')).toEqual([
    old,
    'index.mdx:2 unreviewed-change The note was changed on 2026-03-20, and reviewed before.',
  ])
  const clone = path.join(site.root, 'clone')
  gitIn(site.root)('clone', '-q', '--depth', '1', `file://${site.root}`, clone)
  const notices: string[] = []
  expect(await stale(clone, '2026-09-02', notices)).toEqual([old])
  expect(notices).toContain('What was changed after its review is not known, because the clone is shallow.')
})

test('what a merge brings after a review was not reviewed, and a review that it brings counts', async () => {
  const lines = 'reviewed: 2026-03-10'
  site = makeSite({ 'docs/index.md': aged('reviewed: 2026-01-01'), 'docs/a.md': aged(lines) })
  const { root, edit } = site
  const git = gitIn(root)
  git('init', '-q', '-b', 'main')
  commit(root, '2026-01-01')
  git('switch', '-qc', 'topic')
  edit('docs/a.md', aged(lines, '绿的。'))
  edit('docs/index.md', aged('reviewed: 2026-03-01', '绿的。'))
  commit(root, '2026-03-01')
  git('switch', '-q', 'main')
  edit('src/a.ts', 'one')
  commit(root, '2026-03-12')
  vi.stubEnv('GIT_COMMITTER_DATE', '2026-03-20T12:00:00Z')
  git('merge', '-q', '--no-edit', 'topic')
  expect(await stale(root, '2026-03-21')).toEqual([
    'a.md:2 unreviewed-change The note was changed on 2026-03-20, and reviewed before.',
  ])
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

const support = { chrome: '116', edge: '≤116', firefox: '125', safari: '17.4' }

/** The files of the package web-features as far as they are read. */
function webFeatures(version: string, popover: object): Record<string, string> {
  const data = {
    browsers: {
      chrome: { releases: [{ date: '2025-01-02' }, { date: '2025-06-01' }] },
      safari: { releases: [] },
    },
    features: {
      popover: {
        kind: 'feature',
        name: 'Popover',
        caniuse: ['mdn-popover'],
        status: { support, ...popover },
      },
      grid: {
        name: 'Grid',
        status: { baseline: 'high', baseline_low_date: '≤2017-10-17', baseline_high_date: '2020-04-17' },
      },
      masonry: { kind: 'moved', redirect_target: 'grid' },
      'web-components': { kind: 'split', redirect_targets: ['slots', 'shadow-dom'] },
    },
  }
  const folder = 'node_modules/web-features'
  return {
    [`${folder}/data.json`]: JSON.stringify(data),
    [`${folder}/package.json`]: JSON.stringify({ version }),
  }
}

test('features of browsers have badges, and are named when they changed after a review or the note says something else', async () => {
  const notes = {
    'docs/index.md': aged('reviewed: 2025-01-20\nbaseline: [popover, masonry]'),
    'docs/a.md': aged(
      'title: A',
      '可用 <Baseline feature="mdn-popover" />\n\n> <Baseline feature="grid"></Baseline>',
    ),
    'docs/b.md': aged(
      'reviewed: 2025-07-01',
      '<Baseline feature="popover">**Chrome 116**、Edge 110、Firefox 125.0、Safari 17</Baseline>，<Baseline feature="grid">Edge 16</Baseline>',
    ),
    'docs/c.md': aged('baseline: popver', '<Baseline feature="web-components">字</Baseline>'),
  }
  site = makeSite(
    { ...notes, ...webFeatures('3.1.0', { baseline: false }) },
    { lastUpdated: false, themeConfig: { search: false } },
  )
  const { root, build, edit, output, remove } = site
  const drawn = async () => (await build()).drawn?.map(({ path: name, reason }) => `${name} ${reason}`)
  const badges = (name: string) =>
    [...output(`${name}.html`).matchAll(/kb-badge VPBadge (\w+)">(.*?)</g)].map(
      ([, type, text]) => `${type} ${text}`,
    )
  await build()
  const wide = 'tip Baseline：广泛可用'
  expect(badges('index')).toEqual(['warning Popover · Baseline：支持有限', 'tip Grid · Baseline：广泛可用'])
  expect(badges('a')).toEqual(['warning Baseline：支持有限', wide])
  expect(output('b.html')).toContain(`Safari 17 <span class="kb-badge VPBadge warning">`)
  expect(badges('c')).toEqual([])
  expect(output('c.html')).toContain('<p>字</p>')
  const claims = 'and web-features 3.1.0 of 2025-06-01'
  const unknown = [
    'c.md:2 unknown-feature web-features 3.1.0 does not know the feature "popver".',
    'c.md:7 unknown-feature web-features 3.1.0 has split the feature "web-components".',
  ]
  const wrong = [
    `b.md:7 feature-claim The note says Safari 17 of the feature "popover", ${claims} says 17.4.`,
    `b.md:7 feature-claim The note says Edge 16 of the feature "grid", ${claims} knows no version of that browser that has it.`,
  ]
  const notices: string[] = []
  expect(await stale(root, '2025-08-01', notices)).toEqual([...wrong, ...unknown])
  expect(notices[1]).toMatch(
    /knows of releases until 2025-06-01, and 1 note with features was reviewed later/,
  )
  expect(await drawn()).toEqual([])
  const newly = webFeatures('3.2.0', { baseline: 'low', baseline_low_date: '2025-01-27' })
  for (const [name, text] of Object.entries(newly)) edit(name, text)
  const now = 'its text changed'
  expect(await drawn()).toEqual(['a.md', 'b.md', 'c.md', 'index.md'].map((name) => `${name} ${now}`))
  expect(badges('a')).toEqual(['info Baseline：2025 年起新近可用', wide])
  const news = 'feature-changed The feature "popover" became newly available on 2025-01-27, after the review.'
  expect(await stale(root, '2025-08-01')).toContain(`index.md:3 ${news}`)
  expect((await stale(root, '2025-01-26')).join()).not.toContain('became')
  for (const name of Object.keys(newly)) remove(name)
  const lacks = 'because the package web-features is not installed.'
  expect((await build()).diagnostics.map(({ message }) => message)).toContain(
    `Nothing is known about the feature "popover", ${lacks}`,
  )
  expect(badges('a')).toEqual([])
})
