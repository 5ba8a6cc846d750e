import { describe, expect, test } from 'vitest'
import { keyAction, keyIn, typeAhead } from '../../../src/client/widgets/tree-view/keyboard.ts'
import { fruit, plant } from './helpers.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

describe('keys', () => {
  // Rows: p 0, q 1, r 2, c 3, d 4, e 5; p is closed.
  const { store } = plant(fruit({ q: { expand: true }, r: { expand: true } }))
  test.each([
    ['ArrowDown', 'p', { kind: 'focus', index: 1 }],
    ['ArrowDown', 'e', { kind: 'focus', index: 5 }],
    ['ArrowUp', 'c', { kind: 'focus', index: 2 }],
    ['ArrowUp', 'p', { kind: 'focus', index: 0 }],
    ['Home', 'd', { kind: 'focus', index: 0 }],
    ['End', 'p', { kind: 'focus', index: 5 }],
    ['PageDown', 'p', { kind: 'focus', index: 5 }],
    ['PageUp', 'e', { kind: 'focus', index: 0 }],
    ['ArrowRight', 'p', { kind: 'toggle' }],
    ['ArrowRight', 'q', { kind: 'focus', index: 2 }],
    ['ArrowRight', 'e', null],
    ['ArrowLeft', 'r', { kind: 'toggle' }],
    ['ArrowLeft', 'd', { kind: 'focus', index: 2 }],
    ['ArrowLeft', 'p', null],
    ['Enter', 'p', { kind: 'activate' }],
    [' ', 'p', { kind: 'check' }],
    ['*', 'p', { kind: 'openSiblings' }],
    ['t', 'p', { kind: 'type', letter: 't' }],
    ['Tab', 'p', null],
    ['Escape', 'p', null],
  ])('%s on %s is %j', (key, at, expected) => {
    expect(keyAction({ ...plain, key }, store, store.getNode(at)!)).toEqual(expected)
  })

  test.each([
    ['x', { ctrlKey: true }, { kind: 'move' }],
    ['x', { metaKey: true }, { kind: 'move' }],
    ['c', { ctrlKey: true }, null],
    ['ArrowDown', { altKey: true }, null],
  ])('%s with %j is %j', (key, modifier, expected) => {
    expect(keyAction({ ...plain, ...modifier, key }, store, store.getNode('p')!)).toEqual(expected)
  })
})

test.each([
  ['ltr', 'ArrowLeft', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  ['rtl', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowDown', 'ArrowDown'],
  ['rtl', 'x', 'x'],
])('in %s %s means %s', (direction, key, expected) => {
  expect(keyIn(direction, key)).toBe(expected)
})

describe('type-ahead', () => {
  const titles = ['Apple', 'apricot', '杏', 'banana', 'avocado']
  const { store } = plant(titles.map((title) => ({ id: title, title })))
  test.each([
    ['Apple', 'a', 'apricot'],
    ['apricot', 'a', 'avocado'],
    ['avocado', 'a', 'Apple'],
    ['Apple', 'aa', 'apricot'],
    ['Apple', 'ap', 'Apple'],
    ['Apple', 'AV', 'avocado'],
    ['Apple', '杏', '杏'],
    ['banana', 'z', null],
    ['banana', 'b', 'banana'],
  ])('from %s, %s goes to %s', (from, text, expected) => {
    expect(typeAhead(store, from, text, 'title')).toBe(expected)
  })
})
