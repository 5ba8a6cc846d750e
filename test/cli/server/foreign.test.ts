import { expect, test } from 'vitest'
import { isForeign } from '../../../src/cli/server/foreign.ts'

type Said = [site: string | undefined, mode?: string, dest?: string]
const headersOf = ([site, mode, dest]: Said) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
})

test.each<Said>([
  [undefined],
  // What `fetch` of Node.js says.
  [undefined, 'cors'],
  ['none', 'navigate', 'document'],
  ['same-origin', 'navigate', 'iframe'],
  ['same-origin', 'cors', 'empty'],
  ['same-origin', 'no-cors', 'script'],
  ['cross-site', 'navigate', 'document'],
  ['same-site', 'navigate', 'document'],
])('site %s, mode %s, destination %s: a request that may be answered', (...said) => {
  expect(isForeign(headersOf(said))).toBe(false)
})

test.each<Said>([
  ['cross-site'],
  ['same-site'],
  ['cross-site', 'navigate'],
  ['cross-site', undefined, 'document'],
  ['cross-site', 'navigate', 'iframe'],
  ['cross-site', 'navigate', 'frame'],
  ['cross-site', 'navigate', 'fencedframe'],
  ['cross-site', 'navigate', 'object'],
  ['cross-site', 'navigate', 'embed'],
  ['cross-site', 'navigate', 'empty'],
  ['cross-site', 'nested-navigate', 'document'],
  ['cross-site', 'no-cors', 'document'],
  ['cross-site', 'cors', 'empty'],
  ['cross-site', 'no-cors', 'image'],
  ['cross-site', 'no-cors', 'script'],
  ['cross-site', 'websocket', 'websocket'],
  ['same-site', 'navigate', 'iframe'],
  ['same-site', 'no-cors', 'image'],
  ['', 'navigate', 'document'],
  ['Cross-Site', 'navigate', 'document'],
  ['same-origin, cross-site', 'navigate', 'document'],
  ['another', 'navigate', 'document'],
])('site "%s", mode %s, destination %s: a request of another site', (...said) => {
  expect(isForeign(headersOf(said))).toBe(true)
})
