import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openChannel } from '../../../src/cli/dev/channel.ts'

const closed = { open: () => false, review: async () => false }

test.each([
  ['a browser that opens a page', { 'sec-fetch-mode': 'navigate' }, true],
  ['a script of a page', { 'sec-fetch-mode': 'cors' }, false],
  ['a program that reads a page', {}, false],
])('a page to listen is expected after the request of %s: %j', (_who, headers, expected) => {
  const channel = openChannel({ base: '/', token: 'token', greeting: () => ({}), ...closed })
  expect(channel.isExpected()).toBe(false)
  const request = { url: '/css/flex.html', method: 'GET', headers } as unknown as IncomingMessage
  expect(channel.intercept(request, {} as ServerResponse)).toBe(false)
  expect(channel.isExpected()).toBe(expected)
})

test.each([
  ['/notes/', '/notes/__kbsite/events', 403],
  ['/笔记/', '/%E7%AC%94%E8%AE%B0/__kbsite/events?x', 403],
  ['/%E7%AC%94%E8%AE%B0/', '/%E7%AC%94%E8%AE%B0/__kbsite/events', 403],
  ['/notes/', '/notes/css/__kbsite/events', undefined],
  ['/notes/', '/__kbsite/events', undefined],
])('the channel below %s answers %s with %s where the token is missing', (base, url, status) => {
  const channel = openChannel({ base, token: 'token', greeting: () => ({}), ...closed })
  let answered: number | undefined
  const response = { writeHead: (code: number) => ({ end: () => (answered = code) }) }
  const request = { url, method: 'POST', headers: { host: 'localhost', origin: 'http://localhost' } }
  const taken = channel.intercept(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  expect([taken, answered]).toEqual([status !== undefined, status])
})

const place = 'docs/梨.md:3:1'
const own = {
  host: 'localhost',
  origin: 'http://localhost',
  'x-kbsite-token': 'token',
  'x-kbsite-place': encodeURIComponent(place),
}

test.each([
  ['the place of a finding', 'POST', own, 204],
  ['another place', 'POST', { ...own, 'x-kbsite-place': '/etc/passwd' }, 404],
  ['no place', 'POST', { ...own, 'x-kbsite-place': undefined }, 404],
  ['a wrong token', 'POST', { ...own, 'x-kbsite-token': 'another' }, 403],
  ['another method', 'GET', own, 403],
  ['another origin', 'POST', { ...own, origin: 'http://evil.example' }, 400],
  ['no origin', 'POST', { ...own, origin: undefined }, 400],
])('the editor is asked to open %s: %s %j gives %i', (_what, method, headers, status) => {
  const opened: string[] = []
  const open = (wanted: string) => wanted === place && opened.push(wanted) > 0
  const channel = openChannel({ base: '/notes/', token: 'token', greeting: () => ({}), ...closed, open })
  let answered: number | undefined
  const response = { writeHead: (code: number) => ({ end: () => (answered = code) }) }
  const request = { url: '/notes/__kbsite/open', method, headers }
  expect(
    channel.intercept(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  ).toBe(true)
  expect([answered, opened]).toEqual([status, status === 204 ? [place] : []])
})

const note = { ...own, 'x-kbsite-place': encodeURIComponent('水果/梨.md') }

test.each([
  ['a note', 'POST', note, '127.0.0.1', 204],
  ['a note, over IPv6', 'POST', note, '::1', 204],
  ['a note, over both', 'POST', note, '::ffff:127.0.0.1', 204],
  ['a note, from another machine', 'POST', note, '192.168.1.7', 403],
  ['what is none', 'POST', own, '127.0.0.1', 404],
  ['a note that cannot be read', 'POST', { ...own, 'x-kbsite-place': 'broken' }, '127.0.0.1', 404],
  ['a note, with a wrong token', 'POST', { ...note, 'x-kbsite-token': 'another' }, '127.0.0.1', 403],
  ['a note, by another method', 'GET', note, '127.0.0.1', 403],
  ['a note, from another origin', 'POST', { ...note, origin: 'http://evil.example' }, '127.0.0.1', 400],
])('the date of %s is set: %s %j from %s gives %i', async (_what, method, headers, remoteAddress, status) => {
  const set: string[] = []
  const review = async (wanted: string) => {
    if (wanted === 'broken') throw new Error('gone')
    return wanted === '水果/梨.md' && set.push(wanted) > 0
  }
  const channel = openChannel({ base: '/notes/', token: 'token', greeting: () => ({}), ...closed, review })
  const answered = await new Promise<number>((resolve) => {
    const response = { writeHead: (code: number) => ({ end: () => resolve(code) }) }
    const request = { url: '/notes/__kbsite/reviewed', method, headers, socket: { remoteAddress } }
    channel.intercept(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
  expect([answered, set]).toEqual([status, status === 204 ? ['水果/梨.md'] : []])
})
