import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { compareFolders } from '../../src/render/write/compare.ts'
import { kbsite, kbsiteHere } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const sites: TestSite[] = []
function site(files: Record<string, string | Uint8Array>, config = {}): TestSite {
  const made = makeSite(files, config)
  sites.push(made)
  return made
}
afterEach(() => {
  for (const made of sites.splice(0)) made.close()
})

test('--verify builds twice, says how many files are the same and leaves nothing behind', async () => {
  const { root, outputFiles } = site(
    { 'docs/index.md': '# 水果\n\n$x$\n', 'docs/apple.md': '# 苹果\n' },
    { base: '/kb/' },
  )
  // An empty base is one, too.
  const { code, stdout, stderr } = await kbsite(root, ['build', '--verify', '--base', ''])
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`\nverified: ${outputFiles().length} files are the same`),
  ])
  expect(stderr).not.toContain('error')
  expect(existsSync(path.join(root, '.kbsite/verify'))).toBe(false)
})

test('what depends on the place of the build is named: file, line and column, both texts, whatever a hook prints', async () => {
  const { root } = site({
    'docs/index.md': '# 水果\n',
    'docs/apple.md': '# 苹果\n',
    'kbsite.config.ts': `export default {
  themeConfig: { search: false },
  buildEnd: () => console.log('x'.repeat(2 ** 21)),
  transformHtml: (html, { route }) => route === '/' ? html.replace('</main>', '</main>\\n<p>built in ' + process.env.TZ + '</p>') : html
}\n`,
  })
  const { code, stderr } = await kbsite(root, ['build', '--verify'], { TZ: 'UTC' })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error {2}1 of \d+ files differs when built again, first "index\.html" at 3:13: "UTC<\/p>.*", then "Pacific\/Kiritimati<\/p>/m,
    ),
  ])
})

test('a site with errors is not built a second time', async () => {
  const { root } = site({ 'docs/index.md': '[x](./nowhere.md)\n' })
  const { code, stdout } = await kbsiteHere(root, ['build', '--verify', '--json'])
  expect([code, JSON.parse(stdout).verified]).toEqual([1, undefined])
})

test.each<[string, string | Uint8Array | undefined, string | Uint8Array | undefined, object | undefined]>([
  ['equal files', '水果', '水果', undefined],
  ['a file that is missing', 'a', undefined, { one: 'it is there', other: 'it is missing' }],
  ['another character', 'a\n水果', 'a\n水巢', { at: { line: 2, column: 2 }, one: '果', other: '巢' }],
  ['a longer file', 'ab', 'abc', { at: { line: 1, column: 3 }, one: '', other: 'c' }],
  [
    'binary files',
    Uint8Array.of(0, 1, 2),
    Uint8Array.of(0, 1, 3),
    { at: { byte: 2 }, one: '02', other: '03' },
  ],
])('%s', async (_, one, other, first) => {
  const { root } = site({
    'one/a/same.txt': 'same',
    'other/a/same.txt': 'same',
    ...(one !== undefined && { 'one/b.txt': one }),
    ...(other !== undefined && { 'other/b.txt': other }),
  })
  expect(await compareFolders(path.join(root, 'one'), path.join(root, 'other'))).toEqual({
    files: 2,
    different: first ? 1 : 0,
    ...(first && { first: { name: 'b.txt', ...first } }),
  })
})
