// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TreeHandle, TreeProps } from '../../../src/client/widgets/tree-view/props.ts'
import { Tree } from '../../../src/client/widgets/tree-view/Tree.tsx'
import { fruit } from './helpers.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const mounted: { root: Root; box: HTMLElement }[] = []
afterEach(async () => {
  for (const { root, box } of mounted.splice(0)) {
    await act(async () => root.unmount())
    box.remove()
  }
})

/** A tree in the document, its handle, and the events its owner heard: `onCheck(a)`, `onChange(a,b)` … */
async function mount(props: TreeProps) {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  mounted.push({ root, box })
  const heard: string[] = []
  const listeners = spies(heard)
  let handle!: TreeHandle
  const keep = (given: TreeHandle | null) => {
    if (given) handle = given
  }
  const element = (more: TreeProps): ReactElement => <Tree {...listeners} {...props} {...more} ref={keep} />
  await act(async () => root.render(element({})))
  return {
    heard,
    get handle() {
      return handle
    },
    update: (more: TreeProps) => act(async () => root.render(element(more))),
    run: (call: (handle: TreeHandle) => unknown) => act(async () => void (await call(handle))),
    click: (key: string, part: 'arrow' | 'box' | 'title') =>
      act(async () => box.querySelector<HTMLElement>(`[data-key="${key}"] [data-part="${part}"]`)!.click()),
    row: (key: string) => box.querySelector<HTMLElement>(`[data-key="${key}"]`),
    rows: () => [...box.querySelectorAll('[data-key]')].map((row) => row.getAttribute('data-key')).join(''),
    text: () => box.textContent,
    box,
  }
}

function spies(heard: string[]): TreeProps {
  const show = (value: unknown): string =>
    value && typeof value === 'object' && 'id' in value ? String(value.id) : JSON.stringify(value)
  const note =
    (name: string, pick = 1) =>
    (...args: unknown[]) =>
      void heard.push(`${name}(${args.slice(0, pick).map(show).join(' ')})`)
  const one = [
    'onChange',
    'onExpand',
    'onCheck',
    'onUncheck',
    'onSelect',
    'onUnselect',
    'onClick',
    'onSetData',
  ]
  return {
    ...Object.fromEntries(one.map((name) => [name, note(name)])),
    onCheckedChange: (_, keys) => void heard.push(`onCheckedChange(${keys})`),
    onSelectedChange: (_, key) => void heard.push(`onSelectedChange(${key})`),
  }
}

describe('rows', () => {
  test('rule 12: no rows show the default text, or that of the owner', async () => {
    expect((await mount({})).text()).toBe('暂无数据')
    expect((await mount({ emptyText: 'Nothing here' })).text()).toBe('Nothing here')
    expect((await mount({ empty: () => <b>None</b> })).text()).toBe('None')
  })

  test('carry roles and states', async () => {
    const data = fruit({ q: { expand: true }, a: { checked: true }, e: { disabled: true, selected: true } })
    const tree = await mount({ data, checkable: true, selectable: true })
    expect(tree.box.querySelector('[role="tree"]')).not.toBeNull()
    const states = ['p', 'q', 'r', 'e'].map((key) => {
      const row = tree.row(key)!
      const names = [
        'aria-level',
        'aria-expanded',
        'aria-checked',
        'aria-selected',
        'aria-disabled',
        'aria-posinset',
      ]
      return names.map((name) => row.getAttribute(name) ?? '').join(' ')
    })
    expect(states).toEqual([
      '1 false mixed false  1',
      '1 true false false  2',
      '2 false false false  1',
      '2  false true true 2',
    ])
    expect(tree.box.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  test('draw what renderNode, the record or the title say', async () => {
    const data = [
      { id: 'a', title: 'A' },
      { id: 'b', render: () => <i>own</i> },
      { id: 'c' },
      { id: 'd', title: 0 },
    ]
    expect((await mount({ data })).text()).toBe('Aown0')
    expect((await mount({ data, renderNode: (node) => `${node.id}!` })).text()).toBe('a!ownc!d!')
  })

  test('have the owner’s class names', async () => {
    const tree = await mount({
      data: fruit(),
      nodeClassName: (node) => [`is-${node.id}`, { x: true, y: false }] as never,
    })
    expect(tree.row('p')!.className).toBe('kb-tree-row is-p x')
  })
})

describe('clicks', () => {
  test('rule 26: a disabled node does not change when its box is clicked', async () => {
    const tree = await mount({ data: fruit({ p: { disabled: true } }), checkable: true })
    tree.heard.length = 0
    await tree.click('p', 'box')
    expect(tree.heard).toEqual([])
  })

  test('rule 31: an indeterminate parent that is clicked is checked', async () => {
    const tree = await mount({ data: fruit({ a: { checked: true } }), checkable: true })
    await tree.click('p', 'box')
    expect(tree.handle.getCheckedKeys()).toEqual(['p', 'a', 'b'])
  })

  test('rule 33: without cascade and with enableLeafOnly a parent that is clicked stays', async () => {
    const tree = await mount({ data: fruit(), checkable: true, cascade: false, enableLeafOnly: true })
    await tree.click('p', 'box')
    expect(tree.handle.getCheckedKeys()).toEqual([])
  })

  test('rule 34: with cascade and enableLeafOnly a parent that is clicked is checked', async () => {
    const tree = await mount({ data: fruit(), checkable: true, enableLeafOnly: true })
    await tree.click('p', 'title')
    expect(tree.handle.getCheckedKeys()).toEqual(['p', 'a', 'b'])
  })

  test('rule 35: disableAll blocks clicks, not calls', async () => {
    const tree = await mount({ data: fruit(), checkable: true, disableAll: true })
    await tree.click('p', 'box')
    expect(tree.handle.getCheckedKeys()).toEqual([])
    await tree.run((handle) => handle.setChecked('a', true))
    expect(tree.handle.getCheckedKeys()).toEqual(['a'])
    await tree.click('p', 'arrow')
    expect(tree.rows()).toBe('pabq')
  })

  test('rule 56: a selected title that is clicked is unselected when unselectOnClick', async () => {
    const tree = await mount({ data: fruit(), selectable: true })
    await tree.click('p', 'title')
    await tree.click('p', 'title')
    expect(tree.heard.filter((event) => event !== 'onSetData()')).toEqual([
      'onClick(p)',
      'onSelect(p)',
      'onSelectedChange(p)',
      'onChange("p")',
      'onClick(p)',
      'onUnselect(p)',
      'onSelectedChange(null)',
      'onChange("")',
    ])
  })

  test('rule 57: without unselectOnClick only onClick fires', async () => {
    const tree = await mount({
      data: fruit({ p: { selected: true } }),
      selectable: true,
      unselectOnClick: false,
    })
    tree.heard.length = 0
    await tree.click('p', 'title')
    expect(tree.heard).toEqual(['onClick(p)'])
  })

  test('rule 58: a disabled title that is clicked fires only onClick', async () => {
    const tree = await mount({ data: fruit({ p: { disabled: true } }), selectable: true, checkable: true })
    tree.heard.length = 0
    await tree.click('p', 'title')
    expect(tree.heard).toEqual(['onClick(p)'])
  })

  test('rule 66: the arrow of a disabled parent opens it', async () => {
    const tree = await mount({ data: fruit({ p: { disabled: true } }) })
    await tree.click('p', 'arrow')
    await tree.click('p', 'arrow')
    expect(tree.heard.filter((event) => event.startsWith('onExpand'))).toEqual(['onExpand(p)', 'onExpand(p)'])
  })

  test('a title in a tree without choice opens its node, for enableLeafOnly a parent is not selected', async () => {
    const tree = await mount({ data: fruit() })
    await tree.click('q', 'title')
    expect(tree.rows()).toBe('pqre')
    const leaves = await mount({
      data: fruit({ p: { expand: true } }),
      selectable: true,
      enableLeafOnly: true,
    })
    await leaves.click('p', 'title')
    await leaves.click('b', 'title')
    expect(leaves.handle.getSelectedKey()).toBe('b')
  })
})

describe('expanded keys', () => {
  test('rule 68: another list opens exactly its nodes', async () => {
    const tree = await mount({ data: fruit({ p: { expand: true } }), expandedKeys: ['q'] })
    expect(tree.rows()).toBe('pqre')
    await tree.update({ expandedKeys: ['q', 'r'] })
    expect(tree.rows()).toBe('pqrcde')
    await tree.update({ expandedKeys: ['p'] })
    expect(tree.rows()).toBe('pabq')
  })

  test('rule 69: an empty list changes nothing', async () => {
    const tree = await mount({ data: fruit(), expandedKeys: ['p'] })
    await tree.update({ expandedKeys: [] })
    expect(tree.rows()).toBe('pabq')
  })

  test('rule 70: new data has the keys applied again', async () => {
    const tree = await mount({ data: fruit(), expandedKeys: ['p'] })
    await tree.update({ data: fruit({ a: { title: 'new' } }) })
    expect(tree.rows()).toBe('pabq')
    await tree.run((handle) => handle.setData(fruit()))
    expect(tree.rows()).toBe('pabq')
  })

  test('the deprecated default keys add to what the data opens, once', async () => {
    const tree = await mount({ data: fruit({ q: { expand: true } }), defaultExpandedKeys: ['p'] })
    expect(tree.rows()).toBe('pabqre')
    await tree.update({ data: fruit() })
    expect(tree.rows()).toBe('pq')
  })
})

describe('value', () => {
  const changes = (heard: string[]) => heard.filter((event) => event.startsWith('onChange'))

  test('rule 104: with a list as value checks give a list', async () => {
    const tree = await mount({ data: fruit({ p: { expand: true } }), checkable: true, value: [] })
    await tree.click('a', 'box')
    expect(changes(tree.heard)).toEqual(['onChange(["a"])'])
  })

  test.each([undefined, ''])('rule 105: with the value %j checks give a text', async (value) => {
    const tree = await mount({ data: fruit(), checkable: true, value })
    await tree.click('p', 'box')
    await tree.click('p', 'box')
    expect(changes(tree.heard)).toEqual(['onChange("p,a,b")', 'onChange("")'])
  })

  test('rule 106: the separator splits and joins', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: 'p|a|b|c', separator: '|' })
    expect(tree.handle.getCheckedKeys()).toEqual(['p', 'a', 'b', 'c'])
    await tree.run((handle) => handle.setChecked('p', false))
    expect(changes(tree.heard)).toEqual(['onChange("c")'])
  })

  test('rule 107: a preset parent comes back with its descendants on mount', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: ['p'] })
    expect(tree.heard).toEqual(['onCheckedChange(p,a,b)', 'onChange(["p","a","b"])', 'onSetData()'])
  })

  test('rule 108: a preset that is the outcome is not reported', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: ['b', 'a', 'p'] })
    expect(tree.heard).toEqual(['onSetData()'])
  })

  test('rule 109: the same set in another order changes nothing', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: ['a', 'c'] })
    tree.heard.length = 0
    await tree.update({ value: ['c', 'a'] })
    expect(tree.heard).toEqual([])
  })

  test('rule 110: other keys replace the checks with one checkedChange', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: ['a', 'x'] })
    tree.heard.length = 0
    await tree.update({ value: ['c'] })
    expect(tree.heard).toEqual(['onCheckedChange(c)', 'onChange(["c"])'])
  })

  test('rule 111: in both modes the value belongs to checking', async () => {
    const tree = await mount({ data: fruit(), checkable: true, selectable: true, value: ['a'] })
    tree.heard.length = 0
    await tree.run((handle) => handle.setSelected('b', true))
    expect(changes(tree.heard)).toEqual([])
    expect(tree.handle.getCheckedKeys()).toEqual(['a'])
  })

  test('rule 112: in neither mode onChange fires', async () => {
    const tree = await mount({ data: fruit(), value: 'a' })
    await tree.run((handle) => {
      handle.setChecked('a', true)
      handle.setSelected('b', true)
    })
    expect(changes(tree.heard)).toEqual([])
  })

  test('rule 113: the value is applied to new data', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: ['n', 'a'] })
    expect(tree.handle.getCheckedKeys()).toEqual(['a', 'n'])
    await tree.update({ data: [{ id: 'n' }, { id: 'm' }] })
    expect(tree.handle.getCheckedKeys()).toEqual(['n', 'a'])
    expect(tree.row('n')!.getAttribute('aria-checked')).toBe('true')
  })

  test('a single key is selected, known or not, and an empty value unselects', async () => {
    const tree = await mount({ data: fruit(), selectable: true, value: 'a' })
    expect(changes(tree.heard)).toEqual(['onChange("a")'])
    await tree.update({ value: 'later' })
    expect(tree.handle.getSelectedKey()).toBe('later')
    await tree.update({ value: '' })
    expect(tree.handle.getSelectedKey()).toBeNull()
    await tree.update({ value: ['b'] })
    expect(tree.handle.getSelectedKey()).toBeNull()
  })

  test('an owner that feeds the value back hears each change once', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: [] })
    await tree.click('p', 'box')
    await tree.update({ value: ['p', 'a', 'b'] })
    expect(changes(tree.heard)).toHaveLength(1)
  })
})

describe('lazy loading', () => {
  test('an empty lazy tree loads its roots on mount, unless it is told not to or has data', async () => {
    const load = vi.fn((_: unknown, resolve: (records: object[]) => void) => resolve([{ id: 'x' }]))
    const tree = await mount({ load })
    expect(tree.rows()).toBe('x')
    expect(load).toHaveBeenCalledTimes(1)
    await mount({ load, autoLoad: false })
    await mount({ load, data: [{ id: 'y' }] })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('the overlay and the spinner show while it loads, and the latest loader is asked', async () => {
    const answers: ((records: object[]) => void)[] = []
    const tree = await mount({ load: (_, resolve) => void answers.push(resolve) })
    expect(tree.box.querySelector('.kb-tree-loading')).not.toBeNull()
    await act(async () => answers[0]!([{ id: 'x' }]))
    expect(tree.box.querySelector('.kb-tree-loading')).toBeNull()
    const second = vi.fn()
    await tree.update({ load: second })
    await tree.click('x', 'arrow')
    expect(second).toHaveBeenCalledTimes(1)
    expect(tree.row('x')!.querySelector('.kb-tree-spinner')).not.toBeNull()
  })

  test('the value is applied to roots that arrive', async () => {
    const tree = await mount({ load: (_, resolve) => resolve([{ id: 'x' }]), checkable: true, value: ['x'] })
    expect(tree.row('x')!.getAttribute('aria-checked')).toBe('true')
  })
})

describe('the handle', () => {
  test('rule 73: when nothing matches, the empty text shows', async () => {
    const tree = await mount({ data: fruit() })
    await tree.run((handle) => handle.filter('nothing'))
    expect(tree.text()).toBe('暂无数据')
  })

  test('filters by filterMethod unless a predicate is given', async () => {
    const tree = await mount({ data: fruit(), filterMethod: (word, node) => node.id === word })
    await tree.run((handle) => handle.filter('e'))
    expect(tree.rows()).toBe('qe')
    await tree.run((handle) => handle.filter('e', (_, node) => node.id === 'a'))
    expect(tree.rows()).toBe('pa')
  })

  test('rule 82: shows checked nodes, then unknown keys, which can be unchecked', async () => {
    const tree = await mount({
      data: fruit(),
      checkable: true,
      value: ['a', 'n'],
      unloadDataList: [{ id: 'n', title: 'Later' }],
    })
    await tree.run((handle) => handle.showCheckedNodes())
    expect(tree.rows()).toBe('pan')
    expect(tree.row('n')!.textContent).toBe('Later')
    await tree.click('n', 'box')
    expect(tree.row('n')!.getAttribute('aria-checked')).toBe('false')
    expect(tree.handle.getCheckedKeys()).toEqual(['a'])
  })

  test('rule 83: without unknown keys when told so, and nothing at all when not checkable', async () => {
    const tree = await mount({ data: fruit(), checkable: true, value: ['a', 'n'] })
    await tree.run((handle) => handle.showCheckedNodes(false))
    expect(tree.rows()).toBe('pa')
    const quiet = await mount({ data: fruit(), checkable: true, value: ['n'], showUnloadCheckedNodes: false })
    await quiet.run((handle) => handle.showCheckedNodes())
    expect(quiet.rows()).toBe('')
    const plain = await mount({ data: fruit() })
    await plain.run((handle) => handle.showCheckedNodes())
    expect(plain.rows()).toBe('pq')
  })

  test('gives results at once and paints them after', async () => {
    const tree = await mount({ data: fruit(), checkable: true })
    await tree.run((handle) => {
      handle.append({ id: 'n', title: 'New' }, 'p')
      expect(handle.getNodesCount()).toBe(9)
    })
    expect(tree.rows()).toBe('pabnq')
    expect(tree.row('n')!.textContent).toBe('New')
  })
})

describe('dragging', () => {
  test('rule 130: disabled rows are not draggable', async () => {
    const tree = await mount({ data: fruit({ p: { disabled: true } }), draggable: true })
    expect(tree.row('p')!.querySelector('[draggable]')).toBeNull()
    expect(tree.row('q')!.querySelector('[draggable="true"]')).not.toBeNull()
    await tree.update({ disableAll: true })
    expect(tree.box.querySelector('[draggable]')).toBeNull()
  })

  test('rule 129: an open node that is dragged is closed first', async () => {
    const seen: string[] = []
    const tree = await mount({
      data: fruit({ p: { expand: true } }),
      draggable: true,
      onExpand: (node) => void seen.push(`expand ${node.id}`),
      onNodeDragStart: (node) => void seen.push(`drag ${node.id} ${node.expand}`),
    })
    const data = new Map<string, string>()
    await act(async () => {
      const event = new Event('dragstart', { bubbles: true })
      Object.assign(event, {
        dataTransfer: { setData: (type: string, text: string) => data.set(type, text) },
      })
      tree.row('p')!.querySelector('[data-part="title"]')!.dispatchEvent(event)
    })
    expect(seen).toEqual(['expand p', 'drag p false'])
    expect(JSON.parse(data.get('node')!)).toMatchObject({ id: 'p' })
    expect(tree.rows()).toBe('pq')
  })

  test('a closed parent opens under a node that stays, not after the node has gone', async () => {
    vi.useFakeTimers()
    const tree = await mount({ data: fruit(), draggable: true, droppable: true })
    const row = tree.row('p')!
    row.getBoundingClientRect = () => new DOMRect(0, 0, 100, 30)
    const hold = (type: string) =>
      act(async () => {
        row.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { clientY: 15 }))
      })
    await hold('dragover')
    await act(() => vi.advanceTimersByTimeAsync(300))
    await hold('dragleave')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(tree.rows()).toBe('pq')
    await hold('dragover')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(tree.rows()).toBe('pabq')
    vi.useRealTimers()
  })
})
