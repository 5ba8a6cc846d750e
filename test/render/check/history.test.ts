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
    git('add', '-A')
    git('commit', '-qm', 'first')
  }

  const body = '一些字，够长，使 Git 认得出这是同一篇。\n'.repeat(5)

  test('a renamed note is named with its commit, and the repair is certain', async () => {
    committed({ 'docs/index.md': '[x](./apple.md)\n', 'docs/apple.md': `# 苹果\n\n${body}` })
    git('mv', 'docs/apple.md', 'docs/malus.md')
    git('commit', '-qm', 'rename')
    const [finding] = await site.check()
    expect(finding).toMatchObject({
      rule: 'dead-link',
      fix: `Renamed in ${git('log', '-1', '--format=%h')}: did you mean "./malus.md"?`,
      edit: { kind: 'href', from: './apple.md', to: './malus.md' },
    })
  })

  test('a heading renamed since the last commit is known too', async () => {
    committed({ 'docs/index.md': '[x](./apple.md#产地)\n', 'docs/apple.md': `# 苹果\n\n## 产地\n\n${body}` })
    site.edit('docs/apple.md', `# 苹果\n\n## 从哪里来\n\n${body}`)
    const [finding] = await site.check()
    expect(finding).toMatchObject({
      rule: 'dead-anchor',
      fix: 'Renamed since the last commit: did you mean "#从哪里来"?',
      edit: { kind: 'href', from: './apple.md#%E4%BA%A7%E5%9C%B0', to: './apple.md#从哪里来' },
    })
  })

  test('what was removed is said to be removed', async () => {
    committed({ 'docs/index.md': '[x](./quince.md)\n', 'docs/quince.md': `# Q\n\n${body}` })
    git('rm', '-q', path.join('docs', 'quince.md'))
    git('commit', '-qm', 'remove')
    const [finding] = await site.check()
    expect(finding?.fix).toBe(`It was removed in ${git('log', '-1', '--format=%h')}.`)
  })
})
