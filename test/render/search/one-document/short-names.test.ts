import { expect, test } from 'vitest'
import { openShortNames } from '../../../../src/render/search/one-document/short-names.ts'

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('each word has one name of letters, in whatever text it stands', () => {
  const names = openShortNames()
  const many = Array.from({ length: 2_000 }, (_, number) => `字${number}`)
  const given = names.of(many.join(' '))
  expect(new Set(given).size).toBe(many.length)
  for (const name of given) expect(name).toMatch(/^[a-z]{1,3}$/)
  expect(given.map((name) => textOf(names.wordOf(bytesOf(name))))).toEqual(many.map((word) => `${word}þ`))
  expect(names.of('字7 闭包 字7')).toEqual([given[7], ...names.of('闭包'), given[7]])
})

test('a name leads to the word as the index spells it, with its end', () => {
  const names = openShortNames()
  const [bare, accented] = names.of('cafe café')
  expect(textOf(names.wordOf(bytesOf(bare!)))).toBe('cafeþ')
  expect(accented).toBe(bare)
})

test('no words have no names, and a name that was not given is told', () => {
  const names = openShortNames()
  expect(names.of('')).toEqual([])
  expect(() => names.wordOf(bytesOf('zzz'))).toThrow('Pagefind wrote a word that it was not given: zzz')
})
