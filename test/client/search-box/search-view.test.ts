// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { makeDialog } from '../../../src/client/widgets/search-box/dialog.ts'
import type { Engine } from '../../../src/client/widgets/search-box/engine.ts'
import { searchLabels } from '../../../src/client/widgets/search-box/labels.ts'
import { openMemory } from '../../../src/client/widgets/search-box/memory.ts'
import { createSearchView } from '../../../src/client/widgets/search-box/search-view.ts'

test('the index may be another one at each question, and is the same for the excerpts of its answer', async () => {
  const labels = searchLabels('zh-CN')
  const dialog = makeDialog({ labels, topics: [], hasDetails: true, maxLength: 64 })
  const asked: string[] = []
  const engine: Engine = {
    search: async (typed) => {
      asked.push(typed)
      return { kind: 'none', results: [], marks: [] }
    },
    text: async () => [],
  }
  const view = createSearchView({
    dialog,
    labels,
    catalogHref: '/catalog.html',
    memory: openMemory(false),
    engine: async () => engine,
    renew: () => asked.push('renew'),
  })
  view.setDetailed(true)
  for (const query of ['', '苹果', '梨']) {
    dialog.input.value = query
    await view.search()
  }
  expect(asked).toEqual(['renew', '苹果', 'renew', '梨'])
})
