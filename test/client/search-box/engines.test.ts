import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openEngines } from '../../../src/client/widgets/search-box/engines.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let before: TestSite
let after: TestSite

async function built(notes: Readonly<Record<string, string>>): Promise<TestSite> {
  const files = Object.entries(notes).map(([title, text], at) => [`docs/${at}.md`, `# ${title}\n\n${text}\n`])
  const site = makeSite(Object.fromEntries(files), { title: '水果志', lang: 'zh-CN', lastUpdated: false })
  expect((await site.build()).summary).toBeDefined()
  return site
}

beforeAll(async () => {
  before = await built({
    苹果: '树上的果实。',
    'React 的变化': '从 React 19 起。',
    this: '谁调用就是谁。NaN。',
    名字: 'Vec::with_capacity、Array#flatMap()、npm i --save-dev、Object.entries(o)、arr[0].id、@angular/core。',
    别的: 'core 与 entries。object 和 flat，array 或 map。vec、save 和 capacity；dev 与 angular。arr，id。with。',
    闭包: '记住变量的函数。',
    链接: '见 [closure](./5.md)。',
    面试: '## 闭包的用途\n\n数据私有。',
    变量: '## 1. 提升（hoisting）\n\n先登记。',
    题目: '## 说出 hoisting 的次序\n\n函数在前。',
    事件: '先捕获，再回到外层。',
    冒泡排序: '相邻的两个交换。冒泡，冒泡。',
    词汇: '见 [event](./10.md)、[冒泡](./10.md)。',
  })
  after = await built({ 苹果: '树上的果实。', 梨: '另一种果实。' })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  before.close()
  after.close()
})

/** What the host has now; undefined without a network. */
let host: TestSite | undefined
let requests = 0

beforeEach(() => {
  host = before
  requests = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests += 1
    if (!host) throw new TypeError('Failed to fetch')
    try {
      return new Response(readFileSync(path.join(host.root, 'dist', new URL(url).pathname)))
    } catch {
      return new Response('', { status: 404 })
    }
  })
})

const place = { bundleHref: 'http://notes.test/pagefind/' }

async function titlesFor(engines: ReturnType<typeof openEngines>, query: string): Promise<string[]> {
  const { results } = await (await engines.current()).search(query)
  return results.map(({ title }) => title)
}

test('what was found once is found without a network, and the rest again when it is back', async () => {
  const engines = openEngines(place)
  expect(await titlesFor(engines, '苹果')).toEqual(['苹果'])
  host = undefined
  await expect(titlesFor(engines, 'react')).rejects.toMatchObject({ reason: 'network' })
  expect(await titlesFor(engines, '苹果')).toEqual(['苹果'])
  host = before
  expect(await titlesFor(engines, 'react')).toEqual(['React 的变化'])
})

test('after a new version of the site has come, its index is read', async () => {
  const engines = openEngines(place)
  expect(await titlesFor(engines, '苹果')).toEqual(['苹果'])
  host = after
  expect(await titlesFor(engines, 'react')).toEqual([])
  expect(await titlesFor(engines, '梨')).toEqual(['梨'])
})

test('an index that lacks a file is tried once more and no oftener', async () => {
  const engines = openEngines(place)
  await engines.current()
  const opening = requests
  const whole = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('.pf_index') ? new Response('', { status: 404 }) : whole(url),
  )
  await expect(titlesFor(engines, '苹果')).rejects.toMatchObject({ reason: 'missing' })
  expect(requests).toBe(2 * opening)
})

test('an index that never comes is asked for anew when the reader has waited enough, and its requests end', async () => {
  const engines = openEngines(place)
  const whole = globalThis.fetch
  const hanging: AbortSignal[] = []
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        hanging.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const first = expect(titlesFor(engines, '苹果')).rejects.toMatchObject({ reason: 'network' })
  await expect.poll(() => hanging.length).toBe(1)
  vi.stubGlobal('fetch', whole)
  engines.restart()
  expect(await titlesFor(engines, '苹果')).toEqual(['苹果'])
  await first
})

test.each([
  [404, 'missing'],
  [429, 'network'],
  [503, 'network'],
])('an entry that is answered with %i is %s', async (status, reason) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  await expect(openEngines(place).current()).rejects.toMatchObject({ reason })
})

test.each(['pagefind-entry.json', '.pf_meta', '.pf_index'])(
  'a line that breaks within %s is the network',
  async (name) => {
    const whole = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string) => {
      const broken = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) })
      return url.endsWith(name) ? new Response(broken) : whole(url)
    })
    await expect(titlesFor(openEngines(place), '苹果')).rejects.toMatchObject({ reason: 'network' })
  },
)

test.each([
  ...[
    'Vec::with_capacity',
    'vec with capacity',
    'with_capacity',
    'Vec::with',
    'Array#flatMap',
    'array flat map',
  ],
  ...[
    'flatMap()',
    '--save-dev',
    'save dev',
    'Object.entries',
    'Object.entries(',
    'object entries',
    'object.entr',
  ],
  ...['arr[0].id', '@angular/core', 'angular core'],
])('a name of an API is found as one and by its parts: %s', async (query) => {
  expect((await titlesFor(openEngines(place), query))[0]).toBe('名字')
})

test.each([
  ['the page about it', 'closure 用途', '面试'],
  ['a heading that gives both', '提升的次序', '题目'],
  ['but not that of a part', 'event', '事件'],
])('what other pages say of a thing is found by its other name: from %s', async (_, query, title) => {
  expect((await titlesFor(openEngines(place), query))[0]).toBe(title)
})

test('a row without a word in its text has no excerpt', async () => {
  const { results } = await (await openEngines(place).current()).search('闭包的用途')
  const page = results.find(({ title }) => title === '面试')!
  expect(page.headings.map(({ isWritten }) => isWritten)).toEqual([false])
  const [own] = (await (await openEngines(place).current()).search('数据私有')).results
  expect(own!.headings.map(({ isWritten }) => isWritten)).toEqual([true])
})

test('a name with its number is found by both', async () => {
  expect(await titlesFor(openEngines(place), 'react19')).toEqual(['React 的变化'])
})

test.each([
  ['this', ['this']],
  ['the this', ['the', 'this']],
  // Its parts Na and N stand at the beginning of many words.
  ['NaN', ['NaN', 'nan']],
])('%s is marked by the words that were meant', async (query, marks) => {
  const engine = await openEngines(place).current()
  expect((await engine.search(query)).marks).toEqual(expect.arrayContaining(marks.slice(-1)))
  expect((await engine.search(query)).marks).not.toContain('na')
})
