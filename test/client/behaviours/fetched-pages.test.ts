import { beforeEach, expect, test, vi } from 'vitest'
import { openFetchedPages } from '../../../src/client/behaviours/fetched-pages.ts'

type Answer = { body?: string; type?: string; status?: number; redirected?: boolean }

let asked: string[]
let answer: (href: string) => Answer

beforeEach(() => {
  asked = []
  answer = (href) => ({ body: href })
  vi.stubGlobal('fetch', async (href: string) => {
    asked.push(href)
    const { body = '', type = 'text/html; charset=utf-8', status = 200, redirected = false } = answer(href)
    const response = new Response(body, { status, headers: { 'Content-Type': type } })
    return Object.defineProperty(response, 'redirected', { value: redirected })
  })
})

const url = (path: string) => new URL(path, 'http://notes.test/')

test('a page is fetched once, whatever place in it is asked for, and again after an edit', async () => {
  const pages = openFetchedPages()
  expect(await pages.text(url('flex.html#gap'))).toBe('http://notes.test/flex.html')
  expect(await pages.text(url('flex.html#order'))).toBe('http://notes.test/flex.html')
  expect(asked).toEqual(['http://notes.test/flex.html'])
  pages.clear()
  await pages.text(url('flex.html'))
  expect(asked).toHaveLength(2)
})

test('of twenty-five pages the one that was asked for longest ago is forgotten', async () => {
  const pages = openFetchedPages()
  for (let number = 0; number < 24; number += 1) await pages.text(url(`${number}.html`))
  await pages.text(url('0.html'))
  await pages.text(url('24.html'))
  expect(asked).toHaveLength(25)
  await pages.text(url('0.html'))
  expect(asked).toHaveLength(25)
  await pages.text(url('1.html'))
  expect(asked).toHaveLength(26)
})

test.each<[string, Answer]>([
  ['an error', { status: 404 }],
  ['a redirection', { redirected: true }],
  ['a picture', { type: 'image/png' }],
])('%s is no page', async (_what, other) => {
  answer = () => other
  await expect(openFetchedPages().text(url('flex.html'))).rejects.toThrow(
    'No page at http://notes.test/flex.html',
  )
})

test.each(['flex.html', 'flex.html#gap'])('%s is fetched again when it did not come ahead', async (path) => {
  const pages = openFetchedPages()
  answer = () => ({ status: 503 })
  pages.ahead(url(path))
  await expect.poll(() => asked).toHaveLength(1)
  await new Promise((settled) => setTimeout(settled))
  answer = (href) => ({ body: href })
  expect(await pages.text(url(path))).toBe('http://notes.test/flex.html')
})
