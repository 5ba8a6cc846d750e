import { expect, test } from 'vitest'
import { compareNaturally, isNumbered } from '../../../src/render/base/natural-order.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const chinese = (number: number): string =>
  number <= 10
    ? numerals[number - 1]!
    : number < 100
      ? `${number < 20 ? '' : numerals[Math.floor(number / 10) - 1]}十${numerals[(number % 10) - 1] ?? ''}`
      : '一百'

/** Each in the order in which it should be. */
const rows: readonly (readonly string[])[] = [
  ['第一章 甲', '第二章 乙', '第三章 戊', '第十章 丙', '第十一章 丁', '第一百零二章', '第一百二十章'],
  upTo(100).map((number) => `第${chinese(number)}章`),
  upTo(100).map((number) => `${chinese(number)}、标题`),
  ['一', '二', '三', '十', '二十', '廿一', '卅', '两百', '三千五百', '一万二千', '一亿'],
  ['〇', '一', '二〇二三年', '二〇二四年一月', '二〇二四年十一月', '贰仟零叁拾'],
  ['（一）', '（二）', '（十）', '（十一）'],
  ['卷一', '卷二', '卷三', '卷十'],
  ['Vue 系列（九）', 'Vue 系列（十）', 'Vue 系列（十一）'],
  ['三月', '十月', '十一月', '十二月'],
  ['周一', '周二', '周三', '周四', '周五', '周六'],
  [...'①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉟㊱㊿'],
  ['⑴ a', '⑵ a', '⑽ a', '⑾ a'],
  ['❶', '❷', '❿', '⓫', '⓴'],
  ['㈠', '㈡', '㈩'],
  [...'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ'],
  ['Part I', 'Part II', 'Part IV', 'Part V', 'Part IX', 'Part X', 'Part XI'],
  ['I. a', 'II. a', 'IV. a', 'IX. a'],
  ['上篇', '中篇', '下篇'],
  ['闭包（上）', '闭包（中）', '闭包（下）'],
  ['闭包上', '闭包中', '闭包下'],
  ['三年级上', '三年级下', '十年级上'],
  ['甲', '乙', '丙', '丁'],
  ['附录甲', '附录乙', '附录丙'],
  ['1.9', '1.10', '1.10.2', '2.0'],
  ['3.1_ubuntu', '3.9_x', '3.10_experimental'],
  ['v1.9', 'v1.10', 'v2.0'],
  ['(1)', '(2)', '(10)'],
  ['（1）', '（2）', '（10）'],
  ['１、', '２、', '１０、'],
  ['2-进阶', '10-附录'],
  ['chapter1', 'chapter2', 'chapter10'],
  ['2018-8-17', '2018-10-1', '2024-01-02', '2024-1-10'],
  [
    '1-起步',
    '2-进阶',
    '10-附录',
    '2024-01-02',
    '安装',
    '北京',
    '第二章',
    '第十章',
    '使用',
    'a',
    'B',
    'c',
    'v1.9',
  ],
  ['一致', '一种'],
  ['百度', '三角', '万维网', '一致'],
  ['I am', 'I think'],
]

test.each(rows.map((row) => [row] as const))('%j', (row) => {
  expect([...row].reverse().sort(compareNaturally)).toEqual(row)
})

test.each([
  ['第十章', true],
  ['3.1_ubuntu', true],
  ['２', true],
  ['④', true],
  ['（上）', true],
  ['百度', false],
  ['中国', false],
  ['flex', false],
  ['IV', false],
])('%s holds a number: %s', (name, expected) => {
  expect(isNumbered(name)).toBe(expected)
})

test('the order of any three names is one order', () => {
  const names = [...new Set(rows.flat())]
  const sorted = [...names].sort(compareNaturally)
  const wrong = sorted.flatMap((name, at) =>
    sorted.slice(at + 1).flatMap((later) => (compareNaturally(name, later) <= 0 ? [] : [[name, later]])),
  )
  expect(wrong).toEqual([])
})

test.each(['一', '十', 'I', '①', '甲', '上'])(
  '100,000 of "%s" are compared as fast as they are long',
  (sign) => {
    expect(compareNaturally(sign.repeat(100_000), `${sign.repeat(99_999)}b`)).not.toBeNaN()
  },
)
