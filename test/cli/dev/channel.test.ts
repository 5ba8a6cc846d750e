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
