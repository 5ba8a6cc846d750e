import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noCache } from '../../../../src/render/cache/cache.ts'
import { setReviewed, withReviewed } from '../../../../src/render/check/age/set-reviewed.ts'
import { loadConfig } from '../../../../src/render/config/load.ts'
import { loadSite } from '../../../../src/render/load.ts'
import { makeSite } from '../../../helpers/site.ts'

const day = '2026-11-26'

test.each([
  ['a date', '---\nreviewed: 2025-01-02\n---\n# 梨\n', '---\nreviewed: 2026-11-26\n---\n# 梨\n'],
  [
    'a date between others, with comments',
    '---\n# 状态\ntitle:   "梨"   # 名字\nreviewed:   2025/1/2   # by ann\nowner: [ann,  ben]\n---\n\nreviewed: 2025-01-02\n',
    '---\n# 状态\ntitle:   "梨"   # 名字\nreviewed:   2026-11-26   # by ann\nowner: [ann,  ben]\n---\n\nreviewed: 2025-01-02\n',
  ],
  ['double quotes', '---\nreviewed: "2025-01-02"\n---\n', '---\nreviewed: "2026-11-26"\n---\n'],
  ['single quotes', "---\n'reviewed': '2025-01-02'\n---\n", "---\n'reviewed': '2026-11-26'\n---\n"],
  ['no value', '---\nreviewed:\nowner: ann\n---\n', '---\nreviewed: 2026-11-26\nowner: ann\n---\n'],
  [
    'no such key',
    '---\nstale-after: 6 months # long\n---\n# 梨\n',
    '---\nstale-after: 6 months # long\nreviewed: 2026-11-26\n---\n# 梨\n',
  ],
  [
    'a nested key of that name',
    '---\na:\n  reviewed: x\n---\n',
    '---\na:\n  reviewed: x\nreviewed: 2026-11-26\n---\n',
  ],
  [
    'lines of Windows and a byte order mark',
    '\uFEFF---\r\nowner: ann\r\n---\r\n# 梨\r\n',
    '\uFEFF---\r\nowner: ann\r\nreviewed: 2026-11-26\r\n---\r\n# 梨\r\n',
  ],
  [
    'braces',
    '---\n{ reviewed: 2025-01-02, owner: ann }\n---\n',
    '---\n{ reviewed: 2026-11-26, owner: ann }\n---\n',
  ],
  ['braces without the key', '---\n{ owner: ann }\n---\n', undefined],
  ['a list as the date', '---\nreviewed: [2025-01-02]\n---\n', undefined],
  ['text that is no YAML', '---\nreviewed: "2025\n---\n', undefined],
  ['the key twice', '---\nreviewed: 2025-01-02\nreviewed: 2025-01-03\n---\n', undefined],
  ['no front matter', '# 梨\n', undefined],
  ['front matter without an end', '---\nreviewed: 2025-01-02\n', undefined],
])('the date of front matter with %s is set', (_what, before, after) => {
  expect(withReviewed(before, day)).toBe(after)
})

test('only notes of the site that age are written, and only in UTF-8', async () => {
  const dated = '---\nreviewed: 2025-01-02\n---\n'
  const site = makeSite({
    'docs/pear.md': dated,
    'docs/plum.md': '---\ntitle: Plum\n---\n',
    'docs/fig.md': Buffer.from(`${dated}# \xe9\n`, 'latin1'),
    'secret.md': dated,
  })
  try {
    const { site: loaded } = await loadSite(await loadConfig(site.root), noCache)
    const answers = []
    for (const name of ['pear.md', 'plum.md', 'fig.md', '../secret.md', 'gone.md'])
      answers.push(await setReviewed(loaded, name, Date.parse('2026-11-26T12:00:00Z')))
    expect(answers).toEqual([true, false, false, false, false])
    const written = (name: string) => readFileSync(path.join(site.root, name), 'latin1')
    expect(['docs/pear.md', 'docs/fig.md', 'secret.md'].map(written)).toEqual([
      '---\nreviewed: 2026-11-26\n---\n',
      `${dated}# \xe9\n`,
      dated,
    ])
  } finally {
    site.close()
  }
})
