import { expect, test } from 'vitest'
import { TreeStore } from '../../../src/client/widgets/tree-view/state/store.ts'

const [roots, branches, leaves] = [10, 100, 99]
/** 100,010 nodes: roots `0`…, branches `0-1`, leaves `0-1-2`; every seventh branch has a key that is a number. */
const total = roots * (1 + branches * (1 + leaves))

function records(): object[] {
  const below = (count: number, make: (index: number) => object) =>
    Array.from({ length: count }, (_, i) => make(i))
  return below(roots, (root) => ({
    id: `${root}`,
    title: `root ${root}`,
    children: below(branches, (branch) => ({
      id: branch % 7 === 0 ? 1_000_000 + root * branches + branch : `${root}-${branch}`,
      title: `branch ${root} ${branch}`,
      children: below(leaves, (leaf) => ({
        id: `${root}-${branch}-${leaf}`,
        title: `leaf ${root} ${branch} ${leaf}`,
      })),
    })),
  }))
}

test('a tree of 100,010 nodes opens, checks, filters and moves as a small one does', () => {
  const store = new TreeStore()
  let told = 0
  store.setData(records())
  store.on('checkedChange', (_nodes, keys) => {
    told = keys.length
  })
  expect(store.getNodesCount()).toBe(total)
  expect(store.rowCount).toBe(roots)

  store.setExpandAll(true)
  expect(store.rowCount).toBe(total)
  expect(store.rowIndex(`9-99-${leaves - 1}`)).toBe(total - 1)

  store.setChecked('3', true)
  const inRoot = 1 + branches * (1 + leaves)
  expect(told).toBe(inRoot)
  store.setChecked('3-0-0', false)
  expect(store.getCheckedKeys().length).toBe(inRoot - 3)
  expect(store.getIndeterminateNodes().map(({ id }) => id)).toEqual(['3', 1_000_300])
  store.checkAll()
  expect(told).toBe(total)

  store.filter('leaf 5 50 ')
  expect(store.rowCount).toBe(2 + leaves)
  store.filter('')
  expect(store.rowCount).toBe(total)

  expect(store.append('0', '0-1-2') === null).toBe(true)
  store.append('0-1', '9')
  expect(store.rowIndex(`0-1-${leaves - 1}`)).toBe(total - 1)
  expect(store.getNode('0-1-98')?.level).toBe(2)
  store.remove('5')
  expect(store.getNodesCount()).toBe(total - inRoot)
})
