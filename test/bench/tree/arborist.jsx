import { createElement, createRef } from 'react'
import { Tree } from 'react-arborist'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const tree = createRef()
const root = createRoot(document.querySelector('#box'))
let props = {
  ref: tree,
  data: [],
  openByDefault: false,
  width: 400,
  height: 600,
  rowHeight: 30,
  idAccessor: 'id',
}
const Row = ({ node, style }) => createElement('div', { style, className: 'row' }, node.data.title)
const show = (more) => {
  props = { ...props, ...more }
  flushSync(() => root.render(createElement(Tree, props, Row)))
}
show({ searchMatch: (node, word) => node.data.title.toLowerCase().includes(word.toLowerCase()) })
window.bench = {
  setData: (data) => show({ data }),
  expandAll: () => flushSync(() => tree.current.openAll()),
  // It has no check boxes.
  checkRoot: null,
  filter: (word) => show({ searchTerm: word }),
  scroller: () =>
    [...document.querySelectorAll('#box *')].find((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowY),
    ),
  rows: () => document.querySelectorAll('.row').length,
}
