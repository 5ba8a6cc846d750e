import { describe, expect, test } from 'vitest'
import {
  checkedValue,
  keyOfValue,
  keysOfValue,
} from '../../../../src/client/widgets/tree-view/state/value.ts'

describe('the value of a tree', () => {
  test.each([
    [['a', 1], ',', ['a', 1]],
    ['a,b', ',', ['a', 'b']],
    ['a|b,c', '|', ['a', 'b,c']],
    ['', ',', []],
    [7, ',', []],
    [null, ',', []],
    [undefined, ',', []],
  ])('rule 106: keys of %j split at "%s" are %j', (value, separator, expected) => {
    expect(keysOfValue(value, separator)).toEqual(expected)
  })

  test.each([
    ['a', 'a'],
    [0, 0],
    ['', null],
    [null, null],
    [undefined, null],
    [['a'], null],
  ])('the single key of %j is %j', (value, expected) => {
    expect(keyOfValue(value)).toBe(expected)
  })

  test.each([
    [[], ['a', 1]],
    ['', 'a|1'],
    [undefined, 'a|1'],
  ])('rules 104, 105 and 106: for the value %j the owner gets %j', (owned, expected) => {
    expect(checkedValue(['a', 1], owned, '|')).toEqual(expected)
  })
})
