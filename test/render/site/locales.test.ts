import { expect, test } from 'vitest'
import { localeKeyOf } from '../../../src/render/config/labels.ts'

test.each([
  ['/en/apple', 'en'],
  ['/en', 'root'],
  ['/root/apple', 'root'],
  ['/constructor/apple', 'root'],
])('the locale of %s is %s', (route, key) => {
  expect(localeKeyOf({ root: {}, en: {} }, route)).toBe(key)
})
