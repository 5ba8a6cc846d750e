import { describe, expect, test } from 'vitest'
import { limits, parseFromRun } from '../../../src/client/widgets/code-preview/protocol.ts'

describe('messages of a run', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'entry'],
    ['an unknown kind', { kind: 'eval', code: '1' }],
    ['an entry of an unknown type', { kind: 'entry', type: 'table', text: '1' }],
    ['an entry without text', { kind: 'entry', type: 'log', text: { toString: () => 'x' } }],
    ['a value without a type', { kind: 'dir', value: { label: 'x' } }],
    ['rows that are no rows', { kind: 'children', request: 1, rows: 'x', rest: 0 }],
    ['a negative height', { kind: 'size', heightPx: -1 }],
    ['an endless height', { kind: 'size', heightPx: Number.POSITIVE_INFINITY }],
  ])('%s is dropped', (_, data) => {
    expect(parseFromRun(data)).toBeUndefined()
  })

  test('text is cut to the cap', () => {
    const message = parseFromRun({ kind: 'entry', type: 'log', text: 'x'.repeat(limits.entryChars * 2) })
    expect(message?.kind === 'entry' && message.text.length).toBe(limits.entryChars + 1)
  })

  test('rows are cut to the cap, and broken ones are left out', () => {
    const value = { label: '1', type: 'number' }
    const rows = [{ key: 1 }, ...Array.from({ length: 500 }, (_, index) => ({ key: String(index), value }))]
    const message = parseFromRun({ kind: 'children', request: 1, rows, rest: 3 })
    expect(message?.kind === 'children' && message.rows.length).toBe(limits.rows - 1)
  })

  test('a table and what an entry opens are cut to the caps', () => {
    const rows = Array.from({ length: 500 }, () => Array.from({ length: 500 }, () => 'x'))
    const table = parseFromRun({ kind: 'table', depth: 1e6, rows })
    expect(table?.kind === 'table' && [table.depth, table.rows.length, table.rows[0]?.length]).toEqual([
      limits.depth,
      limits.rows + 1,
      limits.columns + 2,
    ])
    const values = Array.from({ length: 500 }, () => ({ label: 'Object', type: 'object', id: 1 }))
    const entry = parseFromRun({ kind: 'entry', type: 'log', text: '', values })
    expect(entry?.kind === 'entry' && entry.values.length).toBe(limits.values)
  })

  test('only what is known is kept of a message', () => {
    const value = { label: 'Object', type: 'object', id: 4, onClick: 'x' }
    expect(parseFromRun({ kind: 'dir', value, more: 1 })).toEqual({
      kind: 'dir',
      depth: 0,
      value: { label: 'Object', type: 'object', id: 4 },
    })
  })
})
