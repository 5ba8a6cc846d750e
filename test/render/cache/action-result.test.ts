import { expect, test } from 'vitest'
import { encodeResult, printedIn } from '../../../src/render/cache/remote/action-result.ts'

const hash = 'ab'.repeat(32)
const inHex = (text: string) => Buffer.from(text).toString('hex')

test('a result is what a compiler of Protocol Buffers makes of it', () => {
  // output_files { path: hash, digest { hash: hash, size_bytes: 300 } }, stdout_raw: 列
  const path = `0a40${inHex(hash)}`
  const digest = `0a40${inHex(hash)}10ac02`
  const expected = `128901${path}1245${digest}2a03${inHex('列')}`
  const bytes = encodeResult({ files: [{ hash, size: 300 }], printed: '列' })
  expect(Buffer.from(bytes).toString('hex')).toBe(expected)
  expect(printedIn(bytes)).toBe('列')
})

test.each([
  ['an exit code before it', '20012a0161', 'a'],
  ['fields that are not known', '7a02ffff2a0161', 'a'],
  ['nothing printed', '2001', undefined],
  ['a length that is too large', '2affffffff7f61', undefined],
  ['a number without end', 'ffffffffffffffffff', undefined],
  ['a field of another kind', '2d00000000', undefined],
  ['a web page', inHex('<!doctype html><p>Sign in</p>'), undefined],
  ['nothing', '', undefined],
])('of %s, what was printed is read or nothing', (_name, hex, printed) => {
  expect(printedIn(Buffer.from(hex, 'hex'))).toBe(printed)
})
