import { type TreeNode, TreeSearch, type TreeSearchHandle } from 'kbsite/tree'
import { type ReactNode, useRef, useState } from 'react'
import { type SampleProps, shelf } from './data.ts'

type Call = readonly [text: string, call: (tree: TreeSearchHandle) => unknown]

/** One call of each method of a `ref`, grouped as shown. */
const calls: readonly (readonly Call[])[] = [
  [
    ["setChecked('pear', true)", (tree) => tree.setChecked('pear', true)],
    ["setCheckedKeys(['apple', 'plum'], true)", (tree) => tree.setCheckedKeys(['apple', 'plum'], true)],
    ['checkAll()', (tree) => tree.checkAll()],
    ['clearChecked()', (tree) => tree.clearChecked()],
    ['getCheckedKeys()', (tree) => tree.getCheckedKeys()],
    ["getCheckedNodes('parents')", (tree) => tree.getCheckedNodes('parents')],
    ['getIndeterminateNodes()', (tree) => tree.getIndeterminateNodes()],
    ['showCheckedNodes()', (tree) => tree.showCheckedNodes()],
  ],
  [
    ["setSelected('pear', true)", (tree) => tree.setSelected('pear', true)],
    ['clearSelected()', (tree) => tree.clearSelected()],
    ['getSelectedKey()', (tree) => tree.getSelectedKey()],
    ['getSelectedNode()', (tree) => tree.getSelectedNode()],
  ],
  [
    ["setExpand('fruit', false)", (tree) => tree.setExpand('fruit', false)],
    ["setExpandKeys(['fruit'], true)", (tree) => tree.setExpandKeys(['fruit'], true)],
    ['setExpandAll(false)', (tree) => tree.setExpandAll(false)],
    ['setExpandAll(true)', (tree) => tree.setExpandAll(true)],
    ['getExpandKeys()', (tree) => tree.getExpandKeys()],
    ['getExpandNodes()', (tree) => tree.getExpandNodes()],
    ["scrollTo('radish', 'bottom')", (tree) => tree.scrollTo('radish', 'bottom')],
  ],
  [
    ["insertBefore({ id: 'fig', title: 'Fig' }, 'apple')", (tree) => tree.insertBefore(fig, 'apple')],
    ["insertAfter('fig', 'plum')", (tree) => tree.insertAfter('fig', 'plum')],
    ["append('fig', 'roots')", (tree) => tree.append('fig', 'roots')],
    ["prepend('fig', 'roots')", (tree) => tree.prepend('fig', 'roots')],
    ["remove('fig')", (tree) => tree.remove('fig')],
    ["updateNode('pear', { title: 'Quince' })", (tree) => tree.updateNode('pear', { title: 'Quince' })],
    ["updateNodes([{ id: 'plum', disabled: true }])", (tree) => tree.updateNodes([closed])],
    ['setData([…])', (tree) => tree.setData(shelf)],
  ],
  [
    ["getNode('pear')", (tree) => tree.getNode('pear')],
    ['getTreeData()', (tree) => tree.getTreeData()],
    ['getFlatData()', (tree) => tree.getFlatData()],
    ['getNodesCount()', (tree) => tree.getNodesCount()],
    ['getCurrentVisibleNodes()', (tree) => tree.getCurrentVisibleNodes()],
  ],
  [
    ["filter('p')", (tree) => tree.filter('p')],
    ["search('car')", (tree) => tree.search('car')],
    ['getKeyword()', (tree) => tree.getKeyword()],
    ['clearKeyword()', (tree) => tree.clearKeyword()],
    ['loadRootNodes()', (tree) => tree.loadRootNodes()],
  ],
]

const fig = { id: 'fig', title: 'Fig' }
const closed = { id: 'plum', disabled: true }

/** A tree, a button for each call, and the last return value. */
export function Calls({ locale }: SampleProps): ReactNode {
  const tree = useRef<TreeSearchHandle>(null)
  const [result, setResult] = useState('')
  const run = ([text, call]: Call) => {
    const given = tree.current && call(tree.current)
    setResult(`${text} → ${given instanceof Promise ? 'Promise' : written(given)}`)
  }
  return (
    <>
      <div style={{ blockSize: 240 }}>
        <TreeSearch ref={tree} data={shelf} checkable selectable locale={locale} />
      </div>
      <output>{result || '–'}</output>
      {calls.map((group) => (
        <p key={group[0]![0]} style={{ display: 'flex', flexWrap: 'wrap', gap: 6, marginBlock: 6 }}>
          {group.map((call) => (
            <button
              key={call[0]}
              type="button"
              style={{ font: 'inherit', fontSize: 12 }}
              onClick={() => run(call)}
            >
              {call[0]}
            </button>
          ))}
        </p>
      ))}
    </>
  )
}

/** Nodes by key, since a node contains its parent and children. */
function written(given: unknown): string {
  const plain = (value: unknown) => (isNode(value) ? `node ${String(value.id)}` : value)
  return JSON.stringify(Array.isArray(given) ? given.map(plain) : plain(given)) ?? 'undefined'
}

function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'id' in value
}
