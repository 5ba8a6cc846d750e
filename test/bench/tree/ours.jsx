import { createElement, createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Tree } from '../../../src/client/tree.ts'

const tree = createRef()
const root = createRoot(document.querySelector('#box'))
flushSync(() => root.render(createElement(Tree, { ref: tree, checkable: true, filterMethod: undefined })))

const run = (act) => () => flushSync(() => act(tree.current))
window.bench = {
  setData: (data) => flushSync(() => tree.current.setData(data)),
  expandAll: run((tree) => tree.setExpandAll(true)),
  checkRoot: run((tree) => tree.setChecked('0', true)),
  filter: (word) => flushSync(() => tree.current.filter(word)),
  scroller: () => document.querySelector('.kb-tree-scroll'),
  rows: () => document.querySelectorAll('.kb-tree-row').length,
  // One node of the whole tree, at the end of the data.
  single: {
    'check a leaf': (key) => flushSync(() => tree.current.setChecked(key, true)),
    'uncheck a leaf': (key) => flushSync(() => tree.current.setChecked(key, false)),
    'select a leaf': (key) => flushSync(() => tree.current.setSelected(key, true)),
    'close its parent': (key) => flushSync(() => tree.current.setExpand(parentOf(key), false)),
    'open its parent': (key) => flushSync(() => tree.current.setExpand(parentOf(key), true)),
    'insert beside it': (key) =>
      flushSync(() => tree.current.insertAfter({ id: `${key}-new`, title: 'New' }, key)),
    'move it to the root': (key) => flushSync(() => tree.current.append(`${key}-new`, '0')),
    'remove it': (key) => flushSync(() => tree.current.remove(`${key}-new`)),
    'update its title': (key) => flushSync(() => tree.current.updateNode(key, { title: 'Other' })),
    'scroll to it': (key) => flushSync(() => tree.current.scrollTo(key)),
  },
}

const parentOf = (key) => key.slice(0, key.lastIndexOf('-'))
