import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openChannel } from '../../../src/cli/dev/channel.ts'

test.each([
  ['a browser that opens a page', { 'sec-fetch-mode': 'navigate' }, true],
  ['a script of a page', { 'sec-fetch-mode': 'cors' }, false],
  ['a program that reads a page', {}, false],
])('a page to listen is expected after the request of %s: %j', (_who, headers, expected) => {
  const channel = openChannel({ base: '/', token: 'token', greeting: () => ({}), open: () => false })
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
  const channel = openChannel({ base, token: 'token', greeting: () => ({}), open: () => false })
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
  const channel = openChannel({ base: '/notes/', token: 'token', greeting: () => ({}), open })
  let answered: number | undefined
  const response = { writeHead: (code: number) => ({ end: () => (answered = code) }) }
  const request = { url: '/notes/__kbsite/open', method, headers }
  expect(
    channel.intercept(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  ).toBe(true)
  expect([answered, opened]).toEqual([status, status === 204 ? [place] : []])
})
