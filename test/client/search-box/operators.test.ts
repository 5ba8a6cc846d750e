import { describe, expect, test } from 'vitest'
import {
  codeWord,
  isOperator,
  nameWordsOf,
  operatorsIn,
  operatorsOf,
  operatorWord,
} from '../../../src/client/widgets/search-box/operators.ts'

test('an operator has a word of its own that is no beginning of a longer one once it is ended', () => {
  expect(['===', '=>', '?.', '#'].map(isOperator)).toEqual([true, true, true, true])
  expect(['a', '==a', '=====', '', '。'].map(isOperator)).toEqual([false, false, false, false, false])
  expect(operatorWord('===')).not.toBe(operatorWord('=='))
})

test.each([
  ['=>', `${operatorWord('=>')}ø`],
  ['@media', `${operatorWord('@')}ømedia`],
  ['--kb-Bg', `${operatorWord('--')}økbbg`],
  ['a-b', `${operatorWord('')}øab`],
])('%s among other code is a word that begins as its signs do', (text, word) => {
  expect(codeWord(text)).toBe(word)
})

describe('code is searched by its operators and by words with signs before them', () => {
  test.each([
    ['const f = (a) => a?.b ?? [...c]', ['=>', '?.', '??', '...']],
    ['a === b && c !== d || !!e', ['===', '&&', '!==', '||', '!!']],
    ['x ??= y ** 2 >>> 1', ['??=', '**', '>>>']],
    ['echo $(ls) #!', ['$(', '#!']],
    ['<!-- note --></div>', ['<!--', '-->', '</']],
    ['/(?<=a)(?!b)/', ['(?<=', '(?!']],
    ['@media print { a:has(img)::before { color: #fff } }', ['@media', ':has', '::before']],
    ['.card:has(img), :not(p) std::io a:b', [':has', ':not', '::']],
    ['import x from "@babel/core"', ['@babel']],
    ['#id { color: #a0b0c0 } this.#map', ['#id', '#map']],
    ['a@example.com http://a.b:80/c', []],
    ['{ a:b, "c": d }', []],
  ])('%s', (code, found) => {
    expect(operatorsIn(code)).toEqual(found)
  })
})

describe('in a sentence signs are operators where code would have them', () => {
  test.each([
    ['== 和 === 的区别', ['==', '===']],
    ['()=>{}', ['=>']],
    ['a?.b 是什么', ['?.']],
    ['C++ 与 C', []],
    ['为什么？？', []],
    ['loading... 怎么办!!', []],
    [':has() 选择器', [':has']],
    ['２＝＞３', ['=>']],
  ])('%s', (sentence, found) => {
    expect(operatorsOf(sentence)).toEqual(found)
  })
})

test('an operator in code is found by another word than one that stands alone, and so is a marked word', () => {
  expect(codeWord('===')).not.toBe(operatorWord('==='))
  expect(codeWord('::before')).toMatch(/before$/)
  expect(codeWord(':nth-child')).toMatch(/nthchild$/)
})

test('a name is found by its signs, too', () => {
  expect(nameWordsOf('=== 与 :has()')).toEqual(['与', 'has', operatorWord('==='), codeWord(':has')])
})
