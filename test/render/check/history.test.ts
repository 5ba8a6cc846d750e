import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { historyOf } from '../../../src/render/read/history.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

const patch = (name: string, lines: readonly string[], to = name) =>
  `diff --git a/${name} b/${to}\n--- a/${name}\n+++ b/${to}\n@@ -1,1 +1,1 @@\n${lines.join('\n')}\n`

describe('history from patches', () => {
  test('a renamed file is followed through every later rename', () => {
    const history = historyOf(
      '\x01bbb\n\ndiff --git a/b.md b/c.md\nsimilarity index 100%\nrename from b.md\nrename to c.md\n' +
        '\x01aaa\n\ndiff --git a/a.md b/b.md\nsimilarity index 90%\nrename from a.md\nrename to b.md\n',
    )
    expect(history.file('a.md')).toEqual({ to: 'c.md', commit: 'aaa', certain: true })
    expect(history.file('b.md')).toEqual({ to: 'c.md', commit: 'bbb', certain: true })
    expect(history.former('c.md')).toEqual({ from: 'b.md', commit: 'bbb', certain: true })
  })

  test.each([
    [75, true],
    [74, false],
  ])('a file that stayed to %i percent is surely the same: %s', (likeness, certain) => {
    const history = historyOf(
      `\x01\ndiff --git a/a.md b/b.md\nsimilarity index ${likeness}%\nrename from a.md\nrename to b.md\n`,
    )
    expect(history.file('a.md')).toEqual({ to: 'b.md', certain })
    expect(history.former('b.md')).toEqual({ from: 'a.md', certain })
  })

  test('a deleted file leads nowhere', () => {
    const history = historyOf(
      '\x01aaa\ndiff --git a/a.md b/a.md\n--- a/a.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-# A\n',
    )
    expect(history.file('a.md')).toEqual({ commit: 'aaa', certain: false })
  })

  test('a heading that took the place of another is its new name, in the file of today', () => {
    const history = historyOf(
      '\x01ccc\ndiff --git a/a.md b/b.md\nsimilarity index 100%\nrename from a.md\nrename to b.md\n' +
        `\x01bbb\n${patch('a.md', ['-## 二', '+## 三'])}` +
        `\x01aaa\n${patch('a.md', ['-## 一', '+## 二'])}`,
    )
    expect(history.heading('b.md', (text) => text === '一')).toEqual({
      to: '三',
      commit: 'bbb',
      certain: true,
    })
    expect(history.heading('b.md', (text) => text === '二')).toEqual({
      to: '三',
      commit: 'bbb',
      certain: true,
    })
  })

  test.each([
    [['-One ^a', '+One ^b'], { to: 'b', commit: 'aaa', certain: true }],
    [['-One ^a', '-Two ^c', '+Two ^d', '+One ^b'], { to: 'b', commit: 'aaa', certain: true }],
    [['-One ^a', '+Another ^b'], { to: 'b', commit: 'aaa', certain: false }],
    [['-One ^a', '+One'], { commit: 'aaa', certain: true }],
  ])('the id of a block: %j', (lines, expected) => {
    expect(historyOf(`\x01aaa\n${patch('a.md', lines)}`).block('a.md', 'a')).toEqual(expected)
  })

  test('several headings at once are paired in order, but not with certainty', () => {
    const history = historyOf(`\x01aaa\n${patch('a.md', ['-## 一', '-## 二', '+## 甲', '+## 乙'])}`)
    expect(history.heading('a.md', (text) => text === '二')).toEqual({
      to: '乙',
      commit: 'aaa',
      certain: false,
    })
  })

  test('a heading that only went away has no new name', () => {
    const history = historyOf(`\x01aaa\n${patch('a.md', ['-## 一', '-字'])}`)
    expect(history.heading('a.md', (text) => text === '一')).toEqual({ commit: 'aaa', certain: true })
  })
})

describe('dead links with what Git knows', () => {
  let site: TestSite
  afterEach(() => site.close())

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.com', ...args], { cwd: site.root })
      .toString()
      .trim()

  function committed(files: Record<string, string>): void {
    site = makeSite(files)
    git('init', '-q')
    git('add', 'docs')
    git('commit', '-qm', 'first')
  }

  const body = '一些字，够长，使 Git 认得出这是同一篇。\n'.repeat(5)

  /** The finding about a line of the first note, and its finding alone. */
  const atLine = async (line: number, path = 'index.md') => {
    const [finding, ...others] = (await findings).filter(
      (one) => one.path === path && one.place?.line === line,
    )
    expect(others).toEqual([])
    return finding
  }
  let findings: ReturnType<TestSite['check']>

  test('renamed notes are named with their commit, with a certain repair, removed ones too, and headings renamed since', async () => {
    committed({
      'docs/index.md': '[x](./apple.md)\n\n[x](./quince.md)\n\n[x](./pear.md#产地)\n',
      'docs/apple.md': `# 苹果\n\n${body}`,
      'docs/quince.md': '# Q\n\nA fruit that is too hard to be eaten raw.\n',
      'docs/pear.md': `# 梨\n\n## 产地\n\n${body}`,
    })
    git('mv', 'docs/apple.md', 'docs/malus.md')
    git('commit', '-qm', 'rename')
    const renamed = git('log', '-1', '--format=%h')
    git('rm', '-q', path.join('docs', 'quince.md'))
    git('commit', '-qm', 'remove')
    site.edit('docs/pear.md', `# 梨\n\n## 从哪里来\n\n${body}`)
    findings = site.check()
    expect(await atLine(1)).toMatchObject({
      rule: 'dead-link',
      fix: `Renamed in ${renamed}: did you mean "./malus.md"?`,
      edit: { kind: 'href', from: './apple.md', to: './malus.md' },
    })
    expect((await atLine(3))?.fix).toBe(`It was removed in ${git('log', '-1', '--format=%h')}.`)
    expect(await atLine(5)).toMatchObject({
      rule: 'dead-anchor',
      fix: 'Renamed since the last commit: did you mean "#从哪里来"?',
      edit: { kind: 'href', from: './pear.md#%E4%BA%A7%E5%9C%B0', to: './pear.md#从哪里来' },
    })
  })

  test('a note that was moved by hand is known by its text before it is committed, and its links and pictures lead to what they led to', async () => {
    committed({
      'docs/index.md': '[x](./fruit/apple.md#产地)\n',
      'docs/fruit/pear.md': `# 梨\n\n${body}`,
      'docs/fruit/pear.png': '',
      'docs/fruit/apple.md': `# 苹果\n\n[梨](./pear.md?a#梨)\n![梨](pear.png)\n\n## 产地\n\n${body}`,
    })
    site.move('docs/fruit/apple.md', 'docs/red/apple.md')
    const stored = () => [git('status', '--short', 'docs'), git('count-objects')]
    const before = stored()
    findings = site.check()
    expect(await atLine(1)).toMatchObject({
      rule: 'dead-link',
      fix: 'Renamed since the last commit: did you mean "./red/apple.md#产地"?',
      edit: { kind: 'href', to: './red/apple.md#产地' },
    })
    expect(await atLine(3, 'red/apple.md')).toMatchObject({
      rule: 'dead-link',
      fix: 'This note was at "fruit/apple.md" before: did you mean "../fruit/pear.md?a#梨"?',
      edit: { kind: 'href', from: './pear.md?a#%E6%A2%A8', to: '../fruit/pear.md?a#梨' },
    })
    expect(await atLine(4, 'red/apple.md')).toMatchObject({
      rule: 'missing-asset',
      edit: { kind: 'href', from: 'pear.png', to: '../fruit/pear.png' },
    })
    expect(stored()).toEqual(before)
  })

  test('a moved note that was also edited is known, one that was rewritten is only named', async () => {
    const lines = [...'甲乙丙丁戊己庚辛'].map((sign) => `${sign}${body.split('\n')[0]}\n`)
    committed({ 'docs/index.md': '[x](./apple.md)\n', 'docs/apple.md': lines.join('') })
    site.move('docs/apple.md', 'docs/malus.md')
    site.edit('docs/malus.md', `${lines.slice(1).join('')}别的。\n`)
    expect((await site.check())[0]?.edit).toMatchObject({ to: './malus.md' })
    site.edit('docs/malus.md', `${lines.slice(3).join('')}${'完全不同的一行。\n'.repeat(2)}`)
    const [finding] = await site.check()
    expect(finding?.fix).toBe('Renamed since the last commit: did you mean "./malus.md"?')
    expect(finding?.edit).toBeUndefined()
  })
})
