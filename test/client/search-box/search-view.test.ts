// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { makeDialog } from '../../../src/client/widgets/search-box/dialog.ts'
import type { Engine } from '../../../src/client/widgets/search-box/engine.ts'
import { searchLabels } from '../../../src/client/widgets/search-box/labels.ts'
import { openMemory } from '../../../src/client/widgets/search-box/memory.ts'
import { SLOW_MS } from '../../../src/client/widgets/search-box/model.ts'
import { createSearchView } from '../../../src/client/widgets/search-box/search-view.ts'

afterEach(() => void vi.useRealTimers())

test('the index may be another one at each question, and is the same for the excerpts of its answer', async () => {
  const labels = searchLabels('zh-CN')
  const dialog = makeDialog(labels, [], true)
  const asked: string[] = []
  const engine: Engine = {
    search: async (typed) => {
      asked.push(typed)
      return { kind: 'none', results: [], marks: [] }
    },
    text: async () => [],
  }
  const view = createSearchView(
    {
      labels,
      catalogHref: '/catalog.html',
      engine: async () => engine,
      restart: () => {},
      renew: () => asked.push('renew'),
    },
    dialog,
    openMemory(false),
  )
  view.setDetailed(true)
  for (const query of ['', '苹果', '梨']) {
    dialog.input.value = query
    await view.search()
  }
  expect(asked).toEqual(['renew', '苹果', 'renew', '梨'])
})

test('an index that does not come is waited for, said to be late, and asked for anew when the reader wants it', async () => {
  vi.useFakeTimers()
  const labels = searchLabels('zh-CN')
  const dialog = makeDialog(labels, [], false)
  document.body.append(dialog.root)
  const waiting: ((engine: Engine) => void)[] = []
  const restart = vi.fn()
  const view = createSearchView(
    {
      labels,
      catalogHref: '/catalog.html',
      engine: () => new Promise((resolve) => waiting.push(resolve)),
      restart,
      renew: () => {},
    },
    dialog,
    openMemory(false),
  )
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  dialog.input.value = '苹果'
  void view.search()
  await wait(SLOW_MS - 1)
  expect(dialog.root.dataset.status).toBe('loading')
  await wait(1)
  expect(dialog.root.dataset.status).toBe('slow')
  expect(dialog.status.textContent).toBe(labels.slow)
  // Who types on meanwhile is not told that everything begins anew.
  dialog.input.value = '苹果树'
  void view.search()
  expect(dialog.root.dataset.status).toBe('slow')
  const retry = dialog.message.querySelector<HTMLButtonElement>('.kb-search-retry')!
  await wait(SLOW_MS)
  expect(dialog.message.contains(retry)).toBe(true)
  retry.click()
  expect(restart).toHaveBeenCalledTimes(1)
  expect(dialog.root.dataset.status).toBe('loading')
  await wait(SLOW_MS)
  dialog.message.querySelector<HTMLButtonElement>('.kb-search-retry')!.focus()
  waiting.at(-1)!({ search: async () => ({ kind: 'none', results: [], marks: [] }), text: async () => [] })
  await wait(0)
  expect(dialog.root.dataset.status).toBe('none')
  expect(document.activeElement).toBe(dialog.input)
  await wait(SLOW_MS)
  expect(dialog.root.dataset.status).toBe('none')
})

test('of a tag that the site lacks that is said, and the nearest ones are a click away', async () => {
  const labels = searchLabels('zh-CN')
  const dialog = makeDialog(labels, [], false)
  document.body.append(dialog.root)
  const asked: string[] = []
  const view = createSearchView(
    {
      labels,
      catalogHref: '/catalog.html',
      engine: async () => ({
        search: async (typed) => {
          asked.push(typed)
          return { kind: 'none', results: [], marks: [], noTag: { name: 'algo', nearest: ['algorithm'] } }
        },
        text: async () => [],
      }),
      restart: () => {},
      renew: () => {},
    },
    dialog,
    openMemory(false),
  )
  dialog.input.value = '#algo'
  await view.search()
  expect(dialog.message.textContent).toBe(`${labels.noTag} “#algo”${labels.nearestTags}#algorithm`)
  expect(dialog.status.textContent).toContain('#algo')
  dialog.message.querySelector('button')!.click()
  expect(dialog.input.value).toBe('#algorithm')
  await expect.poll(() => asked).toEqual(['#algo', '#algorithm'])
})

test('an answer that comes after that to a later question is not shown', async () => {
  const labels = searchLabels('zh-CN')
  const dialog = makeDialog(labels, [], false)
  const answers = new Map<string, () => void>()
  const engine: Engine = {
    search: (typed) =>
      new Promise((resolve) =>
        answers.set(typed, () => resolve({ kind: 'none', results: [], marks: [typed] })),
      ),
    text: async () => [],
  }
  const view = createSearchView(
    { labels, catalogHref: '', engine: async () => engine, restart: () => {}, renew: () => {} },
    dialog,
    openMemory(false),
  )
  const asked = ['苹', '苹果'].map((query) => {
    dialog.input.value = query
    return view.search()
  })
  await expect.poll(() => answers.size).toBe(2)
  answers.get('苹果')!()
  await asked[1]
  answers.get('苹')!()
  await asked[0]
  expect(view.marks()).toEqual(['苹果'])
  // While the next one is asked, the rows stay.
  dialog.input.value = '苹果树'
  void view.search()
  expect(view.marks()).toEqual(['苹果'])
  expect(dialog.root.dataset.status).toBe('none')
})
