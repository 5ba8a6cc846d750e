import { expect, test } from 'vitest'
import { itemsOf } from '../../../src/render/dialects/vuepress/nav.ts'

test.each([
  [{}, undefined],
  [{ collapsed: true }, true],
  [{ collapsible: true }, true],
  [{ collapsible: false }, undefined],
  [{ collapsable: true }, true],
  [{ collapsable: false }, undefined],
])('a group of VuePress with %j is closed: %j', (looks, collapsed) => {
  const [group] = itemsOf([{ text: 'Fruit', children: ['/apple'], ...looks }], '.', '/')
  expect(group).toEqual({ text: 'Fruit', items: [{ link: '/apple' }], collapsed })
})
