import { describe, expect, test } from 'vitest'
import { toggleCheck } from '../../../../src/client/widgets/tree-view/visitor.ts'
import { checks, fruit, ids, plant } from '../helpers.ts'

describe('check calls', () => {
  test('rule 20: checking a leaf fires check, then checkedChange', () => {
    const { store, events } = plant(fruit())
    store.setChecked('a', true)
    expect(events).toEqual(['check(a)', 'checkedChange(a)'])
  })

  test('rule 21: the last leaf of a branch checks the branch, but check fires only for the leaf', () => {
    const { store, events } = plant(fruit({ a: { checked: true } }))
    store.setChecked('b', true)
    expect(checks(store, 'pab')).toBe('xxx')
    expect(events).toEqual(['check(b)', 'checkedChange(p,a,b)'])
  })

  test('rule 22: checking a parent lists it and all below in flat order', () => {
    const { store, events } = plant(fruit())
    store.setChecked('q', true)
    expect(events).toEqual(['check(q)', 'checkedChange(q,r,c,d,e)'])
  })

  test('rule 23: unchecking a leaf of a checked parent makes mixed ancestors indeterminate', () => {
    const { store } = plant(fruit({ q: { checked: true } }))
    store.setChecked('c', false)
    expect(checks(store, 'qrcde')).toBe('--.xx')
  })

  test('rule 24: unchecking an indeterminate parent clears the branch and fires uncheck', () => {
    const { store, events } = plant(fruit({ c: { checked: true } }))
    store.setChecked('q', false)
    expect(checks(store, 'qrcde')).toBe('.....')
    expect(events).toEqual(['uncheck(q)', 'checkedChange()'])
  })

  test('rule 25: checking a checked node fires nothing', () => {
    const { store, events } = plant(fruit({ a: { checked: true } }))
    store.setChecked('a', true)
    store.setChecked('b', false)
    expect(events).toEqual([])
  })

  test('rule 26: a disabled node does not change by a call', () => {
    const { store, events } = plant(fruit({ a: { disabled: true }, q: { disabled: true } }))
    for (const key of ['a', 'q']) store.setChecked(key, true)
    expect(checks(store, 'aq')).toBe('..')
    expect(events).toEqual([])
  })

  test('rule 27: a disabled checked leaf stays when its parent is unchecked', () => {
    const { store } = plant(fruit({ p: { checked: true }, a: { disabled: true, checked: true } }))
    store.setChecked('p', false)
    expect(checks(store, 'pab')).toBe('-x.')
  })

  test('rules 28 and 29: a parent above a disabled unchecked leaf ends indeterminate, with uncheck, every time', () => {
    const { store, events } = plant(fruit({ a: { disabled: true } }))
    for (const _ of [1, 2]) {
      store.setChecked('p', true, { byVisitor: true })
      expect(checks(store, 'pab')).toBe('-.x')
    }
    expect(events).toEqual(['uncheck(p)', 'checkedChange(b)', 'uncheck(p)', 'checkedChange(b)'])
  })

  test('the box of a parent above a disabled unchecked leaf checks, unchecks and checks again', () => {
    const { store } = plant(fruit({ a: { disabled: true } }))
    const rules = {
      ...{ checkable: true, selectable: false, cascade: true, disableAll: false },
      ...{ enableLeafOnly: false, unselectOnClick: true },
    }
    const states = [1, 2, 3].map(() => {
      toggleCheck(store, store.getNode('p')!, rules)
      return checks(store, 'pab')
    })
    expect(states).toEqual(['-.x', '...', '-.x'])
  })

  test('rule 30: an enabled parent checks the leaves of a disabled parent below', () => {
    const { store } = plant(fruit({ r: { disabled: true } }))
    store.setChecked('q', true)
    expect(checks(store, 'qrcde')).toBe('xxxxx')
  })

  test('rule 32: without cascade only the node itself is checked', () => {
    const { store } = plant(fruit(), { cascade: false })
    store.setChecked('q', true)
    expect(checks(store, 'qrcde')).toBe('x....')
  })

  test('rule 36: an unknown key fires checkedChange and comes last', () => {
    const { store, events } = plant(fruit())
    store.setChecked('later', true)
    store.setChecked('a', true)
    expect(events).toEqual(['checkedChange(later)', 'check(a)', 'checkedChange(a,later)'])
  })

  test('rule 37: an unknown key is listed once, and every call fires', () => {
    const { store, events } = plant(fruit())
    store.setChecked('7', true)
    store.setChecked(7, true)
    expect(store.getCheckedKeys()).toEqual(['7'])
    expect(events).toEqual(['checkedChange(7)', 'checkedChange(7)'])
  })

  test('rule 38: checking no keys fires one checkedChange', () => {
    const { store, events } = plant(fruit())
    store.setCheckedKeys([], true)
    expect(events).toEqual(['checkedChange()'])
  })

  test('rule 39: checking many keys fires one checkedChange and no check', () => {
    const { store, events } = plant(fruit())
    store.setCheckedKeys(['a', 'b', 'c', 'd', 'e'], true)
    expect(events).toEqual(['checkedChange(p,a,b,q,r,c,d,e)'])
  })

  test('rule 40: checkAll with cascade takes the children of a disabled root instead', () => {
    const { store, events } = plant(fruit({ p: { disabled: true }, c: { disabled: true } }))
    store.checkAll()
    expect(checks(store, 'pabqrcde')).toBe('xxx--.xx')
    expect(events).toEqual(['checkedChange(p,a,b,d,e)'])
  })

  test('rule 41: checkAll without cascade checks all but disabled nodes', () => {
    const { store } = plant(fruit({ p: { disabled: true }, c: { disabled: true } }), { cascade: false })
    store.checkAll()
    expect(checks(store, 'pabqrcde')).toBe('.xxxx.xx')
  })

  test('rule 42: clearChecked forgets unknown keys, leaves disabled checked leaves, fires once', () => {
    const { store, events } = plant(fruit({ q: { checked: true }, c: { disabled: true, checked: true } }))
    store.setChecked('later', true)
    events.length = 0
    store.clearChecked()
    expect(checks(store, 'qrcde')).toBe('--x..')
    expect(events).toEqual(['checkedChange(c)'])
  })

  test('checking has no effect on a node that is indeterminate without cascade, except to settle it', () => {
    const { store, events } = plant(fruit({ p: { indeterminate: true } }), { cascade: false })
    store.setChecked('p', true)
    expect(checks(store, 'pab')).toBe('x..')
    expect(events).toEqual(['check(p)', 'checkedChange(p)'])
  })
})

describe('reading checks', () => {
  const data = fruit({ p: { checked: true }, c: { checked: true } })

  test.each([
    ['rule 43', 'parents', ['a', 'b', 'c']],
    ['rule 44', 'children', ['p', 'c']],
    ['all checked nodes', 'none', ['p', 'a', 'b', 'c']],
  ] as const)('%s: ignoreMode %s lists %j', (_, mode, expected) => {
    const { store } = plant(data)
    expect(store.getCheckedKeys(mode)).toEqual(expected)
    expect(plant(data, { ignoreMode: mode }).store.getCheckedKeys()).toEqual(expected)
  })

  test.each(['none', 'parents', 'children'] as const)(
    'rule 45: mode %s has unknown keys, but no nodes of them',
    (mode) => {
      const { store } = plant([])
      store.setChecked('later', true)
      expect(store.getCheckedKeys(mode)).toEqual(['later'])
      expect(store.getCheckedNodes(mode)).toEqual([])
    },
  )

  test('rule 46: with ignoreMode parents checkedChange carries leaf keys only', () => {
    const { store, events } = plant(fruit(), { ignoreMode: 'parents' })
    store.setChecked('q', true)
    expect(events).toEqual(['check(q)', 'checkedChange(c,d,e)'])
  })

  test('rule 47: children without cascade misses checked nodes below an unchecked parent', () => {
    const { store } = plant(fruit({ a: { checked: true }, q: { checked: true } }), { cascade: false })
    expect(ids(store.getCheckedNodes('children'))).toEqual(['q'])
  })

  test('indeterminate nodes are listed in flat order', () => {
    const { store } = plant(fruit({ c: { checked: true }, a: { checked: true } }))
    expect(ids(store.getIndeterminateNodes())).toEqual(['p', 'q', 'r'])
  })
})
