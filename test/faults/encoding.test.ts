import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandResult } from '../helpers/command.ts'
import { type FaultSite, findingsAbout, makeFaultSite } from '../helpers/fault-site.ts'

const bytes = (...numbers: number[]) => Buffer.from(numbers)
const utf16le = (text: string) => Buffer.concat([bytes(0xff, 0xfe), Buffer.from(text, 'utf16le')])
const utf16be = (text: string) => Buffer.concat([bytes(0xfe, 0xff), Buffer.from(text, 'utf16le').swap16()])

/** name, bytes of the note, what is said about it if anything, what stands in the page. */
const cases: [name: string, contents: Buffer, notice: string | undefined, shown: RegExp][] = [
  [
    'a byte order mark',
    Buffer.from('\uFEFF---\ntitle: 有标记\n---\n\n# 有标记\n'),
    undefined,
    /<title>有标记/,
  ],
  [
    'CRLF',
    Buffer.from('---\r\ntitle: 题\r\n---\r\n\r\n# 标题\r\n\r\n正文\r\n'),
    undefined,
    /<title>题[\s\S]*正文/,
  ],
  ['CR alone', Buffer.from('# 标题\r\r正文\r'), undefined, /<h1[\s\S]*正文/],
  ['mixed line ends', Buffer.from('# 标题\r\n\n甲\r\r乙\n'), undefined, /<p>甲<\/p>\s*<p>乙<\/p>/],
  ['UTF-16 little endian', utf16le('# 标题\r\n\r\n正文\r\n'), 'UTF-16', /标题[\s\S]*正文/],
  ['UTF-16 big endian', utf16be('# 标题\n\n正文\n'), 'UTF-16', /标题[\s\S]*正文/],
  ['UTF-16 of odd length', Buffer.concat([utf16le('# 标题\n'), bytes(0x41)]), 'UTF-16', /标题/],
  ['NUL in Chinese UTF-8', Buffer.from('# 标题\n\n正\0文\0\n'), 'NUL', /正\uFFFD文/],
  ['NUL in GBK', bytes(0x23, 0x20, 0xb1, 0xea, 0xcc, 0xe2, 0, 0x0a), 'looks like GBK', /标题/],
  ['NUL in pairs', Buffer.from('# a\n\nb\0\0c\n'), 'NUL', /b\uFFFD\uFFFDc/],
  ['GBK', bytes(0x23, 0x20, 0xb1, 0xea, 0xcc, 0xe2, 0x0a), 'looks like GBK', /标题/],
  ['invalid UTF-8', bytes(0x23, 0x20, 0xc3, 0x28, 0xff, 0x0a), 'not valid UTF-8', /\uFFFD/],
  [
    'half a character at the end',
    Buffer.concat([Buffer.from('# 好\n\n尾'), bytes(0xe4, 0xbd)]),
    'UTF-8',
    /<h1/,
  ],
  ['NUL', Buffer.from('# 标\0题\n'), 'NUL', /标\uFFFD题/],
  ['control characters', Buffer.from('# 标\u0008\u001b[31m题\n\n\u0007\n'), undefined, /<h1/],
  ['lone surrogates as bytes', bytes(0x23, 0x20, 0xed, 0xa0, 0x80, 0x0a), 'UTF-8', /<h1/],
  ['nothing at all', Buffer.alloc(0), undefined, /<main/],
  ['only a byte order mark', Buffer.from('\uFEFF'), undefined, /<main/],
  ['only blank lines', Buffer.from('\n \n\t\n'), undefined, /<main/],
  [
    'a picture named as a note',
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
    'not text',
    /<main(?![\s\S]*PNG)/,
  ],
  ['an archive of texts', Buffer.from(`a.txt${'\0'.repeat(90)}文本`), 'not text', /<main(?![\s\S]*文本)/],
  ['UTF-16 without a mark', utf16le('# 标题\n\n正文\n').subarray(2), 'UTF-16', /标题[\s\S]*正文/],
  ['UTF-16 of Latin', utf16be('# Title\n').subarray(2), 'UTF-16', /<h1[^>]*>Title/],
]

const name = (at: number) => `note-${String(at).padStart(2, '0')}`
let site: FaultSite
let run: CommandResult
let checked: CommandResult
beforeAll(async () => {
  site = makeFaultSite({
    'docs/index.md': '# 首页\n',
    ...Object.fromEntries(cases.map(([, contents], at) => [`docs/${name(at)}.md`, contents])),
  })
  run = await site.run()
  // A build counts findings by rule; the check names each.
  checked = await site.run(['check'])
})
afterAll(() => site?.close())

test.each(cases.map(([kind, , notice, shown], at) => ({ kind, notice, shown, at })))(
  '$kind is read, and said so when it matters',
  ({ notice, shown, at }) => {
    expect(run.code).toBe(0)
    const found = findingsAbout(checked, `${name(at)}.md`).filter((line) => line.includes('(encoding)'))
    if (notice) expect(found).toEqual([expect.stringMatching(new RegExp(`:1:1 {2}warning {2}.*${notice}`))])
    else expect(found).toEqual([])
    expect(site.output(`${name(at)}.html`)).toMatch(shown)
  },
)
