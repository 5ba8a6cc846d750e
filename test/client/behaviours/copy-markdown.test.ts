// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyMarkdown } from '../../../src/client/behaviours/copy-markdown.ts'
import type { Dispose } from '../../../src/client/dispose.ts'

let dispose: Dispose
const copied: string[] = []
const left: string[] = []

beforeEach(() => {
  copied.length = 0
  left.length = 0
  document.body.innerHTML =
    '<span><a href="/css/flex.md">View</a><button data-copy-markdown="Copied">Copy</button></span>'
  document.querySelector('a')!.addEventListener('click', (event) => {
    event.preventDefault()
    left.push('/css/flex.md')
  })
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  dispose = copyMarkdown(document.body)
})
afterEach(() => dispose())

const press = () => document.querySelector('button')!.click()

test('the Markdown that the link leads to is copied, and the button says so', async () => {
  vi.stubGlobal('fetch', async (href: string) => new Response(`# From ${new URL(href, 'http://x').pathname}`))
  press()
  await expect.poll(() => document.querySelector('button')!.textContent).toBe('Copied')
  expect([copied, left]).toEqual([['# From /css/flex.md'], []])
})

test.each([
  ['it cannot be had', async () => new Response('', { status: 404 })],
  ['there is no network', async () => Promise.reject(new TypeError('offline'))],
])('if %s, the link is followed', async (_why, answer) => {
  vi.stubGlobal('fetch', answer)
  press()
  await expect.poll(() => left).toEqual(['/css/flex.md'])
  expect([copied, document.querySelector('button')!.textContent]).toEqual([[], 'Copy'])
})
