import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openChannel } from '../../../src/cli/dev/channel.ts'

test.each([
  ['a browser that opens a page', { 'sec-fetch-mode': 'navigate' }, true],
  ['a script of a page', { 'sec-fetch-mode': 'cors' }, false],
  ['a program that reads a page', {}, false],
])('a page to listen is expected after the request of %s: %j', (_who, headers, expected) => {
  const channel = openChannel({ base: '/', token: 'token', greeting: () => ({}) })
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
  const channel = openChannel({ base, token: 'token', greeting: () => ({}) })
  let answered: number | undefined
  const response = { writeHead: (code: number) => ({ end: () => (answered = code) }) }
  const request = { url, method: 'POST', headers: { host: 'localhost', origin: 'http://localhost' } }
  const taken = channel.intercept(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  expect([taken, answered]).toEqual([status !== undefined, status])
})
