import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rewriteSource } from '../../../src/render/read/rewrite-source.ts'

function folderWith(raw: string): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'a.md')
  writeFileSync(file, raw)
  return { folder, file }
}

test.each([
  ['LF', 'a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n'],
  ['CRLF', 'a\r\nb\r\n', 'a\nB\nnew\n', 'a\r\nB\r\nnew\r\n'],
  ['mixed, a line changed', 'a\r\nb\nc\r\nd', 'a\nB\nc\nd', 'a\r\nB\nc\r\nd'],
  ['mixed, lines added', 'a\nb\r\nc\nd\r\n', 'new\nnew\na\nb\nc\nd\n', 'new\nnew\r\na\nb\r\nc\nd\r\n'],
  ['mixed, a line removed', 'a\r\nb\nc\r\nd\n', 'a\nc\nd\n', 'a\r\nc\r\nd\n'],
  ['those of old Macs', 'a\rb\rc', 'a\nB\nc', 'a\rB\rc'],
  ['a mark and no line end', '\uFEFFa', 'a\nb', '\uFEFFa\nb'],
])('line ends stay as they are: %s', async (_what, raw, after, expected) => {
  const { folder, file } = folderWith(raw)
  await rewriteSource(folder, 'a.md', raw.replace('\uFEFF', '').replace(/\r\n?/g, '\n'), after)
  expect(readFileSync(file, 'utf8')).toBe(expected)
})

test('a name as long as names may be is no obstacle', async () => {
  const { folder } = folderWith('a\n')
  const name = `${'长'.repeat(84)}.md`
  writeFileSync(path.join(folder, name), 'a\n')
  await rewriteSource(folder, name, 'a\n', 'b\n')
  expect(readFileSync(path.join(folder, name), 'utf8')).toBe('b\n')
})

test.each([
  ['GBK', Buffer.from([0xb1, 0xea, 0x0a])],
  ['UTF-16', Buffer.from('a\n', 'utf16le')],
])('a note in %s is not rewritten', async (_encoding, bytes) => {
  const { folder, file } = folderWith('')
  writeFileSync(file, bytes)
  await expect(rewriteSource(folder, 'a.md', 'a\n', 'b\n')).rejects.toMatchObject({
    message: '"a.md" is not UTF-8, so it was not rewritten.',
  })
  expect(readFileSync(file)).toEqual(bytes)
})

test('what the disk does not let write is named', async () => {
  const { folder, file } = folderWith('a\n')
  mkdirSync(path.join(folder, `.kbsite-${process.pid}`))
  await expect(rewriteSource(folder, 'a.md', 'a\n', 'b\n')).rejects.toMatchObject({
    name: 'UserError',
    message: '"a.md" could not be written (EISDIR).',
  })
  expect(readFileSync(file, 'utf8')).toBe('a\n')
})

test.skipIf(process.platform === 'win32')('permissions stay, and a note that is a link', async () => {
  const { folder, file } = folderWith('a\n')
  chmodSync(file, 0o660)
  symlinkSync('a.md', path.join(folder, 'link.md'))
  await rewriteSource(folder, 'link.md', 'a\n', 'b\n')
  expect(lstatSync(path.join(folder, 'link.md')).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('b\n')
  expect(statSync(file).mode & 0o777).toBe(0o660)
})
