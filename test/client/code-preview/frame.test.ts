import { describe, expect, test } from 'vitest'
import { errorText } from '../../../src/client/widgets/code-preview/frame/error-text.ts'
import { tableRows } from '../../../src/client/widgets/code-preview/frame/table.ts'
import { createFormatter } from '../../../src/client/widgets/code-preview/frame/text.ts'
import { createValueStore } from '../../../src/client/widgets/code-preview/frame/values.ts'
import { limits } from '../../../src/client/widgets/code-preview/protocol.ts'

const cyclicArray: unknown[] = [1]
cyclicArray.push(cyclicArray, 2)

const formatter = createFormatter(0)
const withTrap = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)

describe('text of an entry', () => {
  test.each<[string, unknown[], string]>([
    ['several arguments', ['a', 1, true], 'a 1 true'],
    ['numbers by name', [Number.NaN, Number.POSITIVE_INFINITY, 10n, -0], 'NaN Infinity 10n -0'],
    ['null and undefined', [null, undefined, 1], 'null undefined 1'],
    ['no arguments', [], ''],
    ['arrays and objects', [[1, [2, 'x']], { a: 1 }, [], {}], "[ 1, [ 2, 'x' ] ] { a: 1 } [] {}"],
    ['holes', [Object.assign([1, undefined, null], { 4: 2 })], '[ 1, undefined, null, <1 empty item>, 2 ]'],
    ['a cycle', [cyclicArray], '<ref *1> [ 1, [Circular *1], 2 ]'],
    ['Map and Set', [new Map([['a', 1]]), new Set([1])], "Map(1) { 'a' => 1 } Set(1) { 1 }"],
    ['a date', [new Date(0)], '1970-01-01T00:00:00.000Z'],
    [
      'functions and classes',
      [() => 1, function f() {}, class A {}],
      '[Function (anonymous)] [Function: f] [class A]',
    ],
    [
      'an instance',
      [
        new (class P {
          x = 1
        })(),
      ],
      'P { x: 1 }',
    ],
    [
      'placeholders',
      ['%s is %d, %o, %i%% %j %c!', 'a', 4.5, [1], 2.5, { b: 1 }, 'color: red'],
      'a is 4.5, [ 1, [length]: 1 ], 2% {"b":1} !',
    ],
    ['regular expression', [/x/g], '/x/g'],
    ['a promise, whose end is not known', [[Promise.resolve(1)]], '[ Promise { … } ]'],
    ['symbol', [Symbol('name')], 'Symbol(name)'],
    ['null prototype', [Object.create(null)], '[Object: null prototype] {}'],
    ['an error whose calls are not those of a sample', [new TypeError('x')], '[TypeError: x]'],
    ['a proxy that refuses everything', [1, withTrap], '1 [object Object]'],
  ])('%s', (_, args, expected) => {
    expect(formatter.entry(args)).toBe(expected)
  })

  test('an array of a million members is not read to its end', () => {
    expect(formatter.entry([new Array(1_000_000).fill('member')])).toContain('... 999900 more items')
  })

  test('a long text is cut to the cap', () => {
    const text = formatter.entry(['x'.repeat(100_000)])
    expect(text).toHaveLength(limits.entryChars + 1)
    expect(text.endsWith('…')).toBe(true)
  })

  test('a built-in that prints what it is called with ends', () => {
    const { push } = Array.prototype
    const printed: string[] = []
    let count = 0
    Array.prototype.push = function (this: unknown[], ...items: unknown[]) {
      if (count++ < 100) printed[printed.length] = formatter.entry([items])
      return push.apply(this, items)
    }
    try {
      expect(formatter.entry([[1]])).toBe('[ 1 ]')
    } finally {
      Array.prototype.push = push
    }
    expect(printed[0]).toBe('[object Array]')
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
    ['Map', new Map([[1, 1]]), 'Map(1)', true],
    ['empty Map', new Map(), 'Map(0)', false],
    ['Set', new Set([1]), 'Set(1)', true],
    ['Date', new Date(0), '1970-01-01T00:00:00.000Z', false],
    ['no date', new Date(Number.NaN), 'Invalid Date', false],
    ['pattern', /x/g, '/x/g', false],
    ['error', new TypeError('x'), 'TypeError: x', false],
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

  test('members of a Map have their keys, those of a Set their order', () => {
    expect(
      rowsOf(
        new Map<unknown, unknown>([
          ['a', 1],
          [{}, [2]],
        ]),
      ),
    ).toEqual(['"a": 1', 'Object: Array'])
    expect(rowsOf(new Set(['a', 'b']))).toEqual(['0: "a"', '1: "b"'])
    expect(childrenOf(new Set(new Array(500).keys()), limits.rows)).toMatchObject({ rest: 100 })
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

describe('table', () => {
  const rowsOf = (data: unknown, columns?: unknown) => tableRows(data, columns, formatter.value)

  test.each<[string, unknown, unknown, string[][] | undefined]>([
    [
      'objects',
      [{ a: 1 }, { b: 'x' }],
      undefined,
      [
        ['(index)', 'a', 'b'],
        ['0', '1', ''],
        ['1', '', "'x'"],
      ],
    ],
    [
      'values',
      [1, 'x'],
      undefined,
      [
        ['(index)', 'Values'],
        ['0', '1'],
        ['1', "'x'"],
      ],
    ],
    [
      'wanted columns',
      { k: { a: 1, b: 2 } },
      ['b'],
      [
        ['(index)', 'b'],
        ['k', '2'],
      ],
    ],
    ['no object', 1, undefined, undefined],
  ])('%s', (_, data, columns, expected) => {
    expect(rowsOf(data, columns)).toEqual(expected)
  })

  test('has at most so many columns', () => {
    const row = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`k${index}`, index]))
    expect(rowsOf([row])?.[0]).toHaveLength(limits.columns + 1)
  })
})
