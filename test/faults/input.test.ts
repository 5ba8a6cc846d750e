import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const sites: TestSite[] = []
function site(files: Record<string, string | Uint8Array>, config = {}): TestSite {
  const made = makeSite(files, { themeConfig: { search: false }, ...config })
  sites.push(made)
  return made
}
afterEach(() => {
  for (const made of sites.splice(0)) made.close()
})

const index = { 'docs/index.md': '# 首页\n' }
const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
  .split('')
  .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(', ')}]`)
  .join('\n')}`

describe('front matter', () => {
  test.each([
    [
      'code is never executed',
      '---js\nmodule.exports = { title: require("fs").writeFileSync("pwned", "") }\n---\n',
      1,
      'a.md:1:1  error',
    ],
    [
      'a YAML function is text or an error',
      '---\ntitle: !!js/function "function(){process.exit(9)}"\n---\n',
      undefined,
      undefined,
    ],
    ['an alias bomb is stopped', `---\n${bomb}\n---\n`, 1, 'a.md:1:1  error  Front matter could not be read'],
    [
      'a key that stands twice',
      '---\ntitle: 一\ntitle: 二\n---\n',
      1,
      'a.md:3:1  error  Front matter is not valid YAML: a key stands twice.',
    ],
    [
      'a list',
      '---\n- 一\n- 二\n---\n',
      1,
      'a.md:1:1  error  Front matter must be a list of "key: value" lines.',
    ],
    ['never closed', '---\ntitle: 一\n\n# 标题\n', undefined, undefined],
    ['prototype keys', '---\n__proto__:\n  polluted: true\nconstructor: 1\n---\n\n# 好\n', 0, undefined],
  ])('%s', async (_name, text, code, message) => {
    const made = site({ ...index, 'docs/a.md': text })
    const result = await kbsite(made.root, ['build'])
    if (code !== undefined) expect(result.code).toBe(code)
    if (message) expect(result.stderr).toContain(message)
    expect(result.stderr).not.toMatch(/\n\s+at .*\.(?:js|ts):/)
    expect(([] as { polluted?: boolean }[] & { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('encodings', () => {
  const text = '# 标题\r\n\r\n正文\r\n'
  test.each([
    ['a byte order mark', Buffer.from(`\uFEFF---\ntitle: 有标记\n---\n\n# 有标记\n`), undefined],
    ['CRLF', Buffer.from(text), undefined],
    [
      'UTF-16 little endian',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      'UTF-16',
    ],
    ['GBK', Buffer.from([0x23, 0x20, 0xb1, 0xea, 0xcc, 0xe2, 0x0a]), 'looks like GBK'],
    ['invalid UTF-8', Buffer.from([0x23, 0x20, 0xc3, 0x28, 0xff, 0x0a]), 'UTF-8'],
    ['NUL', Buffer.from('# 标\0题\n'), 'NUL'],
  ])('%s is read, and said so when it matters', async (_name, bytes, notice) => {
    const made = site({ ...index, 'docs/a.md': bytes })
    const { code, stderr } = await kbsite(made.root, ['build'])
    expect(code).toBe(0)
    if (notice) expect(stderr).toMatch(new RegExp(`docs/a\\.md:1:1 {2}warning {2}.*${notice}`))
    else expect(stderr).not.toContain('warning')
    expect(made.output('a.html')).toContain('<h1')
  })
})

describe('files', () => {
  test('links out of the source folder are skipped with a word, and nothing of them is published', async () => {
    const made = site({ ...index, 'secret/note.md': '# 秘密\n' })
    symlinkSync(path.join(made.root, 'secret'), path.join(made.root, 'docs/out'))
    symlinkSync(path.join(made.root, 'secret/note.md'), path.join(made.root, 'docs/note.md'))
    symlinkSync('/etc/passwd', path.join(made.root, 'docs/passwd.txt'))
    symlinkSync('.', path.join(made.root, 'docs/loop'))
    symlinkSync('nowhere', path.join(made.root, 'docs/dangling.md'))
    const { code, stderr } = await kbsite(made.root, ['build'])
    expect(code).toBe(0)
    expect(stderr.match(/\(skipped-file\)/g)?.length).toBeGreaterThanOrEqual(4)
    expect(made.outputFiles().filter((name) => /note|passwd|^out|loop|dangling/.test(name))).toEqual([])
  })

  test('a FIFO does not hang the build', async () => {
    const made = site(index)
    execFileSync('mkfifo', [path.join(made.root, 'docs/pipe.md')])
    expect((await kbsite(made.root, ['build'])).code).toBe(0)
  })

  test('strange names get addresses that work', async () => {
    const names = ['空 格', '100%', 'a#b', 'a?b', 'emoji😘', 'ＡＢ', 'café', 'quote\'"s']
    const made = site({
      'docs/index.md': names
        .map((name) => `- [${name}](<./${name.replace(/[%#?]/g, encodeURIComponent)}.md>)`)
        .join('\n'),
    })
    for (const name of names) writeFileSync(path.join(made.root, `docs/${name}.md`), `# ${name}\n`)
    const { code, stderr } = await kbsite(made.root, ['build'])
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')])
    for (const name of names) expect(made.outputFiles()).toContain(`${name.normalize('NFC')}.html`)
  })

  test('an empty site, a missing source folder and a file instead of one', async () => {
    const none = site({ 'kbsite.config.json': '{}' })
    expect((await kbsite(none.root, ['build'])).stderr).toContain('There is no source folder "docs".')
    mkdirSync(path.join(none.root, 'docs'))
    expect((await kbsite(none.root, ['build'])).code).toBe(0)
  })
})

describe('pages that are hard to read', () => {
  const huge = (text: string) => ({ ...index, 'docs/a.md': text })
  test.each([
    ['10,000 nested quotes', `${'>'.repeat(10_000)} tief\n`],
    [
      '10,000 nested lists',
      Array.from({ length: 2_000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    ],
    ['100,000 brackets', '['.repeat(100_000)],
    ['50,000 stars', '*a '.repeat(50_000)],
    ['100,000 headings', Array.from({ length: 20_000 }, (_, at) => `# 标题 ${at}`).join('\n\n')],
    ['5,000 equal headings', '# 同名\n\n'.repeat(5_000)],
    ['a 200 kB line of code', `\`\`\`js\n${'let a = 1;'.repeat(20_000)}\n\`\`\`\n`],
    ['a range without end', '```js {1-999999999}\na\n```\n'],
    [
      'a huge table',
      `| ${'a | '.repeat(200)}\n| ${'- | '.repeat(200)}\n${`| ${'b | '.repeat(200)}\n`.repeat(300)}`,
    ],
    ['unclosed HTML', '<div><section><table><tr><td>\n\n# 里面\n\n</main></body></html>\n'],
  ])(
    '%s end in a page or one finding, never in a stack',
    async (_name, text) => {
      const made = site(huge(text))
      const { code, stderr } = await kbsite(made.root, ['build'])
      expect([0, 1]).toContain(code)
      if (code === 1) expect(stderr).toMatch(/docs\/a\.md:\d+:\d+ {2}error/)
      expect(stderr).not.toMatch(/RangeError|heap|\n\s+at .*\.(?:js|ts):/)
      if (code === 0) expect(made.output('a.html')).toMatch(/<\/main>[\s\S]*<\/html>\s*$/)
    },
    120_000,
  )
})

describe('config and templates', () => {
  test.each([
    ['throws', 'throw new Error("nein")', '"kbsite.config.ts" could not be loaded: nein'],
    [
      'imports what is not there',
      'import x from "./missing.ts"\nexport default x',
      'Could not resolve "./missing.ts"',
    ],
    ['exports nothing', 'export const a = 1', '"kbsite.config.ts" has no default export.'],
    ['exports a function', 'export default () => ({})', 'has a wrong value: a function'],
    ['exports null', 'export default null', 'has a wrong value: null'],
  ])('a config that %s', async (_name, config, message) => {
    const made = site({ ...index, 'kbsite.config.ts': config })
    const { code, stderr } = await kbsite(made.root, ['build'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('a layout that throws is named together with its page; the former output stays', async () => {
    const made = site(index)
    await kbsite(made.root, ['build'])
    const before = made.output('index.html')
    made.edit(
      'templates/layouts/doc.tsx',
      'export default function Doc(): never { throw new Error("kaputt") }\n',
    )
    const { code, stderr } = await kbsite(made.root, ['build'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/docs\/index\.md.* error {2}.*kaputt/)])
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(made.output('index.html')).toBe(before)
  })

  test('a component that throws is named together with its page', async () => {
    const made = site({
      'docs/index.md': '# 价格\n\n<Price amount="9" />\n',
      'templates/components/Price.tsx':
        'export default function Price(): never { throw new Error("no price") }\n',
    })
    const { code, stderr } = await kbsite(made.root, ['build'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/docs\/index\.md.* error {2}.*no price/)])
  })

  test('without git the site is built without dates', async () => {
    const made = site(index, { lastUpdated: true })
    const { code } = await kbsite(made.root, ['build'], { PATH: path.dirname(process.execPath) })
    expect(code).toBe(0)
  })
})
