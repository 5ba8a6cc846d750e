// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TreeSearchHandle } from '../../../src/client/widgets/tree-view/search-props.ts'
import { TreeDrop, type TreeDropProps } from '../../../src/client/widgets/tree-view/TreeDrop.tsx'
import { TreeSearch } from '../../../src/client/widgets/tree-view/TreeSearch.tsx'
import { fruit } from './helpers.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const mounted: { root: Root; box: HTMLElement }[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  for (const { root, box } of mounted.splice(0)) {
    await act(async () => root.unmount())
    box.remove()
  }
  vi.useRealTimers()
})

/** A searchable tree, or a drop-down, in the document. */
async function mount(Widget: typeof TreeSearch | typeof TreeDrop, props: TreeDropProps) {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  mounted.push({ root, box })
  let handle!: TreeSearchHandle
  const keep = (given: TreeSearchHandle | null) => {
    if (given) handle = given
  }
  await act(async () => root.render(<Widget {...props} ref={keep} />))
  const find = (selector: string) => document.body.querySelector<HTMLElement>(selector)
  return {
    handle: () => handle,
    find,
    click: (selector: string) => act(async () => find(selector)!.click()),
    clickRow: (key: string, part: string) =>
      act(async () => find(`[data-key="${key}"] [data-part="${part}"]`)!.click()),
    type: (text: string, isComposing = false) =>
      act(async () => {
        const input = find('input') as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
        input.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { isComposing }))
      }),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    run: (call: (handle: TreeSearchHandle) => unknown) => act(async () => void call(handle)),
    rows: () =>
      [...document.querySelectorAll('[data-key]')].map((row) => row.getAttribute('data-key')).join(''),
    master: () => find('.kb-tree-search-master')!.getAttribute('aria-checked'),
    footer: () => find('.kb-tree-search-footer')!.textContent,
    boxText: () => find('.kb-tree-drop-text')!.textContent,
    isOpen: () => find('.kb-tree-drop-panel')!.hasAttribute('data-open'),
  }
}

describe('TreeSearch', () => {
  test('rule 133: letters typed within 300 ms are one search', async () => {
    const onSearch = vi.fn()
    const tree = await mount(TreeSearch, { data: fruit(), onSearch })
    for (const text of ['T', 'Ti', 'Title c']) {
      await tree.type(text)
      await tree.pass(299)
    }
    expect(onSearch).not.toHaveBeenCalled()
    await tree.pass(1)
    expect(onSearch.mock.calls).toEqual([['Title c']])
    expect(tree.rows()).toBe('qrc')
  })

  test('what an input method composes is not searched before it is a word', async () => {
    const onSearch = vi.fn()
    const tree = await mount(TreeSearch, { data: fruit(), onSearch })
    await tree.type('p', true)
    await tree.type('pi', true)
    await tree.pass(1000)
    expect(onSearch).not.toHaveBeenCalled()
    expect((tree.find('input') as HTMLInputElement).value).toBe('pi')
    await tree.type('皮', true)
    await act(async () => tree.find('input')!.dispatchEvent(new Event('compositionend', { bubbles: true })))
    await tree.pass(300)
    expect(onSearch.mock.calls).toEqual([['皮']])
  })

  test('rule 134: a keyword below searchLength does not search, an empty one does', async () => {
    const onSearch = vi.fn()
    const tree = await mount(TreeSearch, { data: fruit(), onSearch, searchLength: 2, searchDebounceTime: 10 })
    for (const text of ['c', 'cc', '']) {
      await tree.type(text)
      await tree.pass(10)
    }
    expect(onSearch.mock.calls).toEqual([['cc'], ['']])
    expect(tree.rows()).toBe('pabqrcde')
  })

  test('rule 135: the master box checks what the filter keeps, hidden leaves of kept parents included', async () => {
    const tree = await mount(TreeSearch, { data: fruit(), checkable: true })
    expect(tree.master()).toBe('false')
    await tree.type('Title c')
    await tree.pass(300)
    await tree.click('.kb-tree-search-master')
    expect(tree.handle().getCheckedKeys()).toEqual(['q', 'r', 'c', 'd', 'e'])
    expect(tree.master()).toBe('true')
    await tree.click('.kb-tree-search-master')
    expect(tree.handle().getCheckedKeys()).toEqual([])
  })

  test('rule 135: some checked are mixed, and a click unchecks them', async () => {
    const tree = await mount(TreeSearch, { data: fruit({ a: { checked: true } }), checkable: true })
    expect(tree.master()).toBe('mixed')
    await tree.click('.kb-tree-search-master')
    expect(tree.handle().getCheckedKeys()).toEqual([])
    expect(tree.master()).toBe('false')
  })

  test('rule 136: showing what is checked empties the keyword first', async () => {
    const onSearch = vi.fn()
    const tree = await mount(TreeSearch, { data: fruit({ a: { checked: true } }), checkable: true, onSearch })
    await tree.type('Title c')
    await tree.pass(300)
    await tree.click('.kb-tree-search-checked')
    expect(tree.handle().getKeyword()).toBe('')
    await tree.pass(300)
    expect(onSearch.mock.calls).toEqual([['Title c'], ['']])
    expect(tree.rows()).toBe('pa')
    expect(tree.find('.kb-tree-search-checked')!.getAttribute('aria-pressed')).toBe('true')
  })

  test('rule 137: a search switches "show checked" off', async () => {
    const tree = await mount(TreeSearch, { data: fruit({ a: { checked: true } }), checkable: true })
    await tree.click('.kb-tree-search-checked')
    expect(tree.rows()).toBe('pa')
    await tree.type('Title e')
    await tree.pass(300)
    expect(tree.rows()).toBe('qe')
    expect(tree.find('.kb-tree-search-checked')!.getAttribute('aria-pressed')).toBe('false')
  })

  test('"show checked" twice shows everything again', async () => {
    const tree = await mount(TreeSearch, { data: fruit({ a: { checked: true } }), checkable: true })
    await tree.click('.kb-tree-search-checked')
    await tree.click('.kb-tree-search-checked')
    expect(tree.rows()).toBe('pabqrcde')
  })

  test.each([
    ['none', '已选 4 个'],
    ['parents', '已选 3 个'],
    ['children', '已选 2 个'],
  ] as const)('rule 138: with ignoreMode %s the footer says %s', async (ignoreMode, text) => {
    const tree = await mount(TreeSearch, {
      data: fruit({ p: { checked: true } }),
      checkable: true,
      ignoreMode,
    })
    await tree.run((handle) => handle.setChecked('later', true))
    expect(tree.footer()).toBe(text)
  })

  test('rule 139: a tree that is not checkable has no master box, button or footer', async () => {
    const tree = await mount(TreeSearch, { data: fruit() })
    for (const part of ['master', 'checked', 'footer'])
      expect(tree.find(`.kb-tree-search-${part}`)).toBeNull()
    expect(tree.find('input')!.getAttribute('placeholder')).toBe('搜索关键字')
  })

  test('searchMethod takes the place of the search, and the promise waits for it', async () => {
    const order: string[] = []
    const searchMethod = async (keyword: string) => {
      order.push(`search ${keyword}`)
    }
    const tree = await mount(TreeSearch, { data: fruit(), searchMethod, searchRemote: true })
    await tree.run((handle) => handle.search('Title c').then(() => order.push('over')))
    await tree.pass(300)
    expect(order).toEqual(['search Title c', 'over'])
    expect(tree.rows()).toBe('pq')
  })

  test('a remote search reloads the roots, whose loader asks for the keyword', async () => {
    const asked: string[] = []
    const tree = await mount(TreeSearch, {
      searchRemote: true,
      load: (_, resolve) => {
        asked.push(tree ? tree.handle().getKeyword() : 'mount')
        resolve([{ id: asked.length }])
      },
      autoLoad: false,
    })
    await tree.type('x')
    await tree.pass(300)
    expect(asked).toEqual(['x'])
    expect(tree.rows()).toBe('1')
  })

  test('clearKeyword empties the input only', async () => {
    const onSearch = vi.fn()
    const tree = await mount(TreeSearch, { data: fruit(), onSearch })
    await tree.type('Title c')
    await tree.pass(300)
    await tree.run((handle) => handle.clearKeyword())
    await tree.pass(300)
    expect(onSearch).toHaveBeenCalledTimes(1)
    expect((tree.find('input') as HTMLInputElement).value).toBe('')
    expect(tree.rows()).toBe('qrc')
  })

  test('parts can be replaced, texts are English for an English page', async () => {
    const tree = await mount(TreeSearch, {
      data: fruit(),
      checkable: true,
      locale: 'en-GB',
      searchInput: ({ keyword, search }) => (
        <input aria-label="mine" value={keyword} onChange={(e) => search(e.target.value)} />
      ),
      actions: <b>more</b>,
      footer: () => 'below',
    })
    expect(tree.find('.kb-tree-search-checked')!.textContent).toBe('Checked')
    expect(tree.find('b')!.textContent).toBe('more')
    expect(tree.footer()).toBe('below')
    await tree.type('Title c')
    await tree.pass(300)
    expect(tree.rows()).toBe('qrc')
  })

  test('searchDisabled disables the input and the master box', async () => {
    const tree = await mount(TreeSearch, { data: fruit(), checkable: true, searchDisabled: true })
    expect((tree.find('input') as HTMLInputElement).disabled).toBe(true)
    expect((tree.find('.kb-tree-search-master') as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('TreeDrop', () => {
  test('rule 140: choosing closes, checking does not', async () => {
    const onDropdownVisibleChange = vi.fn()
    const tree = await mount(TreeDrop, {
      data: fruit(),
      selectable: true,
      checkable: true,
      onDropdownVisibleChange,
    })
    await tree.click('.kb-tree-drop-box')
    await tree.clickRow('p', 'box')
    expect(tree.isOpen()).toBe(true)
    await tree.clickRow('p', 'title')
    expect(tree.isOpen()).toBe(false)
    expect(onDropdownVisibleChange.mock.calls).toEqual([[true], [false]])
  })

  test('rule 140: a click outside closes, one inside does not', async () => {
    const tree = await mount(TreeDrop, { data: fruit() })
    await tree.click('.kb-tree-drop-box')
    await tree.clickRow('p', 'arrow')
    expect(tree.isOpen()).toBe(true)
    await act(async () => document.body.click())
    expect(tree.isOpen()).toBe(false)
    await tree.click('.kb-tree-drop-box')
    await tree.click('.kb-tree-drop-box')
    expect(tree.isOpen()).toBe(false)
  })

  test('rule 140: closing empties the keyword and searches', async () => {
    const tree = await mount(TreeDrop, { data: fruit() })
    await tree.click('.kb-tree-drop-box')
    await tree.type('Title c')
    await tree.pass(300)
    await act(async () => document.body.click())
    expect(tree.handle().getKeyword()).toBe('')
    await tree.pass(300)
    expect(tree.rows()).toBe('pabqrcde')
  })

  test('rule 141: the clear icon is there when something is chosen, and onClear comes before the change', async () => {
    const order: string[] = []
    const tree = await mount(TreeDrop, {
      data: fruit(),
      checkable: true,
      clearable: true,
      onClear: () => order.push('clear'),
      onCheckedChange: (_, keys) => order.push(`keys ${keys}`),
    })
    expect(tree.find('.kb-tree-drop-clear')).toBeNull()
    await tree.run((handle) => handle.setChecked('a', true))
    await tree.click('.kb-tree-drop-clear')
    expect(order).toEqual(['keys a', 'clear', 'keys '])
    expect(tree.isOpen()).toBe(false)
    expect(tree.find('.kb-tree-drop-clear')).toBeNull()
  })

  test('rule 141: a disabled box has no icons and does not open', async () => {
    const tree = await mount(TreeDrop, {
      data: fruit(),
      selectable: true,
      value: 'a',
      clearable: true,
      dropDisabled: true,
    })
    expect(tree.find('.kb-tree-drop-clear')).toBeNull()
    expect(tree.find('.kb-tree-drop-arrow')).toBeNull()
    await tree.click('.kb-tree-drop-box')
    expect(tree.isOpen()).toBe(false)
  })

  test('rule 142: the placeholder shows only while nothing is chosen', async () => {
    const tree = await mount(TreeDrop, { data: fruit(), selectable: true, dropPlaceholder: 'Choose' })
    expect(tree.boxText()).toBe('Choose')
    await tree.run((handle) => handle.setSelected('a', true))
    expect(tree.boxText()).toBe('Title a')
    await tree.run((handle) => handle.setSelected('later', true))
    expect(tree.boxText()).toBe('later')
    await tree.run((handle) => handle.clearSelected())
    expect(tree.boxText()).toBe('Choose')
  })

  test.each([
    [{ checkable: true, dropPlaceholder: 'Choose' }, 'Choose'],
    [{ checkable: true }, '已选 0 个'],
    [{ checkable: true, dropPlaceholder: 'Choose', value: ['a', 'later'] }, '已选 2 个'],
    [{ dropPlaceholder: 'Choose' }, 'Choose'],
    [{}, ''],
  ])('rule 142: with %j the box says "%s"', async (props, text) => {
    const tree = await mount(TreeDrop, { data: fruit(), ...props })
    expect(tree.boxText()).toBe(text)
  })

  test('display and children get what is chosen', async () => {
    const props = { data: fruit(), selectable: true, value: 'a' }
    const shown = await mount(TreeDrop, {
      ...props,
      display: ({ selectedNode }) => `= ${selectedNode?.title}`,
    })
    expect(shown.boxText()).toBe('= Title a')
    const own = await mount(TreeDrop, { ...props, children: ({ selectedKey }) => <em>{selectedKey}</em> })
    await own.click('em')
    expect(document.querySelectorAll('[data-open]')).toHaveLength(1)
  })

  test('with transfer the panel is in the body, and its tree loads while it is closed', async () => {
    const tree = await mount(TreeDrop, {
      transfer: true,
      load: (_, resolve) => resolve([{ id: 'x' }]),
      dropdownClassName: ['mine'],
    })
    expect(tree.find('.kb-tree-drop-panel')!.parentElement).toBe(document.body)
    expect(tree.find('.kb-tree-drop-panel')!.classList.contains('mine')).toBe(true)
    expect(tree.rows()).toBe('x')
  })
})
