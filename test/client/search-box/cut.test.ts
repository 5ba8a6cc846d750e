import { describe, expect, test } from 'vitest'
import { formsOf, keyOf, pairsOf, wordsOf } from '../../../src/client/widgets/search-box/cut.ts'

describe('Chinese is cut into all pairs and the last character', () => {
  test.each([
    ['闭', ['闭']],
    ['闭包', ['闭包', '包']],
    ['原型链', ['原型', '型链', '链']],
    ['𠮷野家', ['𠮷野', '野家', '家']],
  ])('%s', (run, words) => {
    expect(pairsOf(run)).toEqual(words)
  })
})

describe('an identifier is found whole and by its parts', () => {
  test.each([
    ['Promise', ['promise']],
    ['Promise.all', ['promiseall', 'promise', 'all']],
    ['Content-Security-Policy', ['contentsecuritypolicy', 'content', 'security', 'policy']],
    ['querySelectorAll', ['queryselectorall', 'query', 'selector', 'all']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['document.querySelector', ['documentqueryselector', 'document', 'queryselector', 'query', 'selector']],
    ['v-model', ['vmodel', 'model']],
    ['std::io::Read', ['stdioread', 'std', 'io', 'read']],
    ['Array#flatMap', ['arrayflatmap', 'array', 'flatmap', 'flat', 'map']],
    ['save-dev', ['savedev', 'save', 'dev']],
    ['__proto__', ['proto']],
    ['proxy_pass', ['proxypass', 'proxy', 'pass']],
    ['C++', ['cplusplus']],
    ['C#', ['csharp']],
    ['café', ['cafe']],
    ['ES2024', ['es2024']],
    ['a'.repeat(49), []],
  ])('%s', (run, words) => {
    expect(formsOf(run)).toEqual(words)
  })
})

describe('a text becomes words', () => {
  test.each([
    ['用 Promise 实现防抖。', ['用', 'promise', '实现', '现防', '防抖', '抖']],
    ['Ｐｒｏｍｉｓｅ', ['promise']],
    // A plus stands between words, written closely or not.
    ['0.1+0.2', ['01', '02']],
    ['0.1 + 0.2', ['01', '02']],
    ['Ctrl+K', ['ctrl', 'k']],
    ['C++ 与 C', ['cplusplus', '与', 'c']],
    ['，。！？ 👍 \u0000', []],
    ['カタカナ한국어', ['カタ', 'タカ', 'カナ', 'ナ한', '한국', '국어', '어']],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

test('texts are compared by letters and digits in lower case', () => {
  expect(keyOf('Node.js 的事件循环（一）')).toBe('nodejs的事件循环一')
  expect(keyOf('C++')).toBe('c++')
})
