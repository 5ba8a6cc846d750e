import { expect, test } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { banner, warnOfHost } from '../../src/cli/server/banner.ts'
import { colorsOf } from '../../src/cli/shown.ts'

const shown = (host: string, base = '/') =>
  String(
    banner(
      { command: 'dev', base, port: 5173, host, readyMs: 61.4, addresses: ['192.0.2.7', '198.51.100.2'] },
      { colors: colorsOf(false) },
    ),
  )
    .replace(/^kbsite dev \d+\.\d+\.\d+ {2}ready in 61 ms\n\n/, '')
    .trimEnd()
    .split('\n')

test.each<[string, string[]]>([
  ['127.0.0.1', ['  ➜ Local    http://localhost:5173/', '  ➜ Network  with --host, also for other devices']],
  [
    '0.0.0.0',
    [
      '  ➜ Local    http://localhost:5173/',
      '  ➜ Network  http://192.0.2.7:5173/',
      '  ➜ Network  http://198.51.100.2:5173/',
    ],
  ],
  ['192.0.2.7', ['  ➜ Network  http://192.0.2.7:5173/']],
  ['2001:db8::7', ['  ➜ Network  http://[2001:db8::7]:5173/']],
])('a server at %s says where it is', (host, lines) => {
  expect(shown(host)).toEqual(lines)
})

test('addresses have the base of the site', () => {
  expect(shown('127.0.0.1', '/notes/')[0]).toBe('  ➜ Local    http://localhost:5173/notes/')
})

test.each([
  ['127.0.0.1', ''],
  ['localhost', ''],
  ['::1', ''],
  ['0.0.0.0', 'warning  With --host 0.0.0.0 everyone in the network can read the site.\n'],
  ['192.0.2.7', 'warning  With --host 192.0.2.7 everyone in the network can read the site.\n'],
])('a server at %s says who can read the site', (host, said) => {
  const written: string[] = []
  const stderr = { write: (text: unknown) => written.push(String(text)) }
  warnOfHost(host, { colors: colorsOf(false), stderr } as unknown as Io)
  expect(written.join('')).toBe(said)
})
