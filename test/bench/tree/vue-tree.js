import VTree from '@wsfe/vue-tree'
import '@wsfe/vue-tree/style.css'
import { createApp, h, nextTick, ref } from 'vue'

const tree = ref(null)
createApp({ render: () => h(VTree, { ref: tree, checkable: true }) }).mount('#box')

const run = (act) => async () => {
  act(tree.value)
  await nextTick()
}
window.bench = {
  setData: (data) => run((tree) => tree.setData(data))(),
  expandAll: run((tree) => tree.setExpandAll(true)),
  checkRoot: run((tree) => tree.setChecked('0', true)),
  filter: (word) => run((tree) => tree.filter(word))(),
  scroller: () =>
    [...document.querySelectorAll('#box *')].find((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowY),
    ),
  rows: () => document.querySelectorAll('[class*="node-title"], [class*="node__title"]').length,
}
