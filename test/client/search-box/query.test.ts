import { describe, expect, test } from 'vitest'
import { MAX_QUERY, parseQuery } from '../../../src/client/widgets/search-box/query.ts'

const words = (typed: string) => parseQuery(typed).terms.map(({ word }) => word)

describe('a query is looked up by its words', () => {
  test.each([
    ['闭包', ['闭包']],
    ['闭', ['闭']],
    ['原型链', ['原型', '型链']],
    // Pairs with question words come last, those at a seam first: with them five words at most.
    ['如何实现深拷贝', ['实现', '现深', '深拷', '拷贝', '何实']],
    ['什么是闭包？', ['闭包', '是闭', '什么', '么是']],
    ['闭包和作用域的区别', ['闭包', '包和', '和作', '作用', '用域', '区别']],
    ['Promise.all 的用法', ['promiseall', 'promise', 'all', '用法', '的用']],
    ['什么', ['什么']],
    // A particle at the edge tells 死区的 from 死区.
    ['存哪里', ['存', '存哪', '哪里']],
    ['过的实例', ['过', '实例', '过的', '的实']],
    ['死区的', ['死区', '区的']],
    ['的执行', ['执行', '的执']],
    ['===', ['op1p1p1p']],
    ['，。！', []],
    ['', []],
    ['<img src=x onerror=alert(1)>', ['img', 'src', 'x', 'onerror', 'alert', '1']],
    ['\u0000\u0007闭\u200d包', ['闭', '包']],
    ['👍🎉', []],
  ])('%s', (typed, expected) => {
    expect(words(typed)).toEqual(expected)
  })
})

describe('a long query is looked up by the words that say most', () => {
  const common = new Set(['浏览', '览器', '输入', '页面', '显示', 'request', 'component'])
  const lookedUp = (typed: string, size = 1000) => {
    const { terms, others } = parseQuery(typed, { size, isCommon: (word) => common.has(word) })
    return [terms, others].map((all) => all.map(({ word }) => word))
  }
  test.each([
    [
      '浏览器从输入网址到页面显示经历了哪些过程',
      // 器从 and 从输 share a character with a common word, 面显 lies between two.
      ['浏览', '览器', '网址', '址到', '经历', '过程'],
      ['器从', '从输', '输入', '入网', '到页', '页面', '面显', '显示', '示经'],
    ],
    [
      'How do I cancel a fetch request when the component unmounts',
      ['cancel', 'fetch', 'request', 'when', 'component', 'unmounts'],
      ['how', 'do', 'i', 'a', 'the'],
    ],
    ['页面显示', ['页面', '面显', '显示'], []],
  ] as [string, string[], string[]][])('%s', (typed, terms, others) => {
    const [asked, left] = lookedUp(typed)
    expect(asked).toEqual(terms)
    expect(left).toEqual(expect.arrayContaining(others))
    // The files of a small site are small.
    expect(lookedUp(typed, 60)[1]).toEqual([])
  })
})

test(`only the first ${MAX_QUERY} characters of a pasted text are looked at`, () => {
  expect(parseQuery('型'.repeat(10_000)).text).toHaveLength(MAX_QUERY)
  expect(parseQuery(`  ${'型'.repeat(MAX_QUERY - 1)} 型`).text).toHaveLength(MAX_QUERY - 1)
  expect(words('abcdefghij '.repeat(1000)).length).toBeLessThanOrEqual(24)
})

test('a foreign word in a Chinese query is its subject', () => {
  expect(parseQuery('this 指向').terms.map(({ weight }) => weight)).toEqual([1, 1])
})

test('code and sentences are looked up by their operators and marked words, too', () => {
  const shown = (typed: string) => parseQuery(typed).terms.flatMap((term) => term.shown ?? [])
  expect(shown('()=>')).toEqual(['()=>', '=>'])
  expect(shown('== 和 === 的区别')).toEqual(['==', '==='])
  expect(shown(':has(')).toEqual([':has'])
  // It may be typed on.
  expect(parseQuery(':ha').terms.find(({ shown }) => shown)?.prefix).toBe(true)
  expect(parseQuery(':has(').terms.find(({ shown }) => shown)?.prefix).toBe(false)
  expect(parseQuery('=>').terms.map(({ prefix }) => prefix)).toEqual([false])
})

test('only what may still be typed on is looked up by its beginning', () => {
  expect(parseQuery('闭包 prom').terms.map(({ prefix }) => prefix)).toEqual([false, true])
  expect(parseQuery('闭').terms.map(({ prefix }) => prefix)).toEqual([true])
  // The T is typed to its end, the t may become a tree.
  expect(parseQuery('Partial<T>').terms.map(({ prefix }) => prefix)).toEqual([false, false])
  expect(parseQuery('Promise.al').terms.map(({ prefix }) => prefix)).toEqual([true, false, true])
  expect(parseQuery('b t').terms.map(({ prefix }) => prefix)).toEqual([false, true])
  expect(parseQuery('b ｔ').terms.map(({ prefix }) => prefix)).toEqual([false, true])
})
