import { describe, expect, test } from 'vitest'
import { entryText, errorText } from '../../../src/client/widgets/code-preview/frame/text.ts'
import { createValueStore } from '../../../src/client/widgets/code-preview/frame/values.ts'
import { limits } from '../../../src/client/widgets/code-preview/protocol.ts'

const cyclicArray: unknown[] = [1]
cyclicArray.push(cyclicArray, 2)

describe('text of an entry', () => {
  test.each<[string, unknown[], string]>([
    ['rule 23: several arguments', ['a', 1, true], 'a 1 true'],
    ['numbers by name', [Number.NaN, Number.POSITIVE_INFINITY, 10n, -0], 'NaN Infinity 10 0'],
    ['rule 26: null and undefined', [null, undefined, 1], '  1'],
    ['rule 27: no arguments', [], ''],
    ['rule 25: nested arrays and an object', [[1, [2, 3]], { a: 1 }], '1,2,3 [object Object]'],
    ['empty array', [[]], ''],
    ['array with holes and null', [Object.assign([1, undefined, null], { 4: 2 })], '1,,,,2'],
    ['cyclic array', [cyclicArray], '1,,2'],
    [
      'Map, Set, Promise',
      [new Map(), new Set(), Promise.resolve()],
      '[object Map] [object Set] [object Promise]',
    ],
    ['function', [(a: number) => a + 1], '(a) => a + 1'],
    ['rule 28: error', [new TypeError('x')], 'TypeError: x'],
    ['regular expression', [/x/g], '/x/g'],
    ['own toString', [{ toString: () => 'mine' }], 'mine'],
    ['symbol', [Symbol('name')], 'Symbol(name)'],
    ['symbol in an array', [[Symbol('name')]], 'Symbol(name)'],
    ['null prototype', [Object.create(null)], '[object Object]'],
    [
      'toString that throws',
      [
        {
          toString: () => {
            throw new Error('no')
          },
        },
      ],
      'Error: no',
    ],
    [
      'proxy that refuses everything',
      [
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('trap')
            },
          },
        ),
      ],
      'Error: trap',
    ],
  ])('%s', (_, args, expected) => {
    expect(entryText(args)).toBe(expected)
  })

  test('an array of a million members is cut to the cap without being joined', () => {
    const text = entryText([new Array(1_000_000).fill('member')])
    expect(text).toHaveLength(limits.entryChars + 1)
    expect(text.endsWith('…')).toBe(true)
  })

  test.each<[unknown, string]>([
    [new TypeError('bad'), 'Error: bad'],
    ['plain', 'Error: plain'],
    [null, 'Error: null'],
    [undefined, 'Error: undefined'],
    [{ message: 'like an error' }, 'Error: like an error'],
    [Object.create(null), 'Error: [object Object]'],
    [Symbol('s'), 'Error: Symbol(s)'],
  ])('thrown %#: %s', (thrown, expected) => {
    expect(errorText(thrown)).toBe(expected)
  })
})

describe('object tree', () => {
  class P {
    x = 1
    method() {}
  }

  const store = createValueStore()
  const childrenOf = (value: unknown, from = 0) => {
    const { id } = store.view(value)
    return id === undefined ? undefined : store.children(id, from)
  }
  const rowsOf = (value: unknown) =>
    childrenOf(value)?.rows.map(({ key, value: { label } }) => `${key}: ${label}`)

  test.each<[string, unknown, string, boolean]>([
    ['rule 46', { n: 1 }, 'Object', true],
    ['rule 47', [], 'Array', false],
    ['rule 48', null, 'null', false],
    ['rule 48', 's', '"s"', false],
    ['rule 50: undefined', undefined, 'undefined', false],
    ['rule 50: quotes', 't"q', '"t\\"q"', false],
    ['rule 50: boolean', true, 'true', false],
    ['rule 50: class instance', new P(), 'P', true],
    ['rule 52: empty object', {}, 'Object', false],
    ['rule 52: Map', new Map([[1, 1]]), 'Map', false],
    ['rule 52: Set', new Set([1]), 'Set', false],
    ['rule 52: Date', new Date(0), 'Date', false],
    ['rule 50: Promise', Promise.resolve(), 'Promise', false],
    ['null prototype', Object.create(null), 'Object', false],
    ['rule 58: symbol', Symbol('k'), 'Symbol(k)', false],
    ['rule 58: bigint', 10n, '10n', false],
    ['rule 58: NaN', Number.NaN, 'NaN', false],
    ['Infinity', Number.NEGATIVE_INFINITY, '-Infinity', false],
    ['constructor that is no function', { constructor: 1 }, 'Object', true],
    [
      'proxy that refuses everything',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('x')
          },
          ownKeys: () => {
            throw new Error('x')
          },
        },
      ),
      'Object',
      false,
    ],
  ])('%s: %#', (_, value, label, expandable) => {
    const view = store.view(value)
    expect(view.label).toBe(label)
    expect(view.id !== undefined).toBe(expandable)
  })

  test('rule 51: a function shows its source and cannot be opened', () => {
    expect(store.view((a: number) => a + 1)).toEqual({ label: '(a) => a + 1', type: 'function' })
  })

  test('rule 53: children of an array are its indices in order', () => {
    expect(rowsOf(['a', ['b']])).toEqual(['0: "a"', '1: Array'])
  })

  test('rule 54: inherited enumerable properties follow own ones; methods of a class are not listed', () => {
    const child = Object.assign(Object.create({ inherited: 1, own: 0 }), { own: 2 })
    expect(rowsOf(child)).toEqual(['own: 2', 'inherited: 1'])
    expect(rowsOf(new P())).toEqual(['x: 1'])
  })

  test('rule 55: a cycle leads to the same value again', () => {
    const a: Record<string, unknown> = { n: 1 }
    a.self = a
    const { id } = store.view(a)
    expect(store.children(id!, 0).rows[1]).toEqual({
      key: 'self',
      value: { label: 'Object', type: 'object', id },
    })
  })

  test('a property that throws shows its error, and the rest stays', () => {
    const value = {
      get bad(): number {
        throw new RangeError('no')
      },
      good: 1,
    }
    expect(rowsOf(value)).toEqual(['bad: Error: no', 'good: 1'])
  })

  test('a million members come in pages', () => {
    const value = new Array(1_000_000).fill(0)
    expect(childrenOf(value)).toMatchObject({ rest: 1_000_000 - limits.rows })
    expect(childrenOf(value, 999_999)).toMatchObject({ rest: 0, rows: [{ key: '999999' }] })
  })

  test('an object of many properties comes in pages', () => {
    const value = Object.fromEntries(
      Array.from({ length: limits.rows + 1 }, (_, index) => [`k${index}`, index]),
    )
    expect(childrenOf(value)?.rows).toHaveLength(limits.rows)
    expect(childrenOf(value, limits.rows)).toEqual({
      rows: [{ key: `k${limits.rows}`, value: { label: String(limits.rows), type: 'number' } }],
      rest: 0,
    })
  })

  test('a long text is cut', () => {
    expect(store.view('x'.repeat(100_000)).label).toHaveLength(limits.labelChars + 1)
  })

  test('an unknown number has no children', () => {
    expect(store.children(99_999, 0)).toEqual({ rows: [], rest: 0 })
  })
})
