// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenPresent } from '../../../src/client/behaviours/when-present.ts'

beforeEach(() => {
  document.body.innerHTML = '<button class="copy"></button>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

function loader(failures: number) {
  const stop = vi.fn()
  const behaviour = vi.fn(() => stop)
  const load = vi.fn(async () => behaviour)
  for (let time = 0; time < failures; time++) load.mockRejectedValueOnce(new Error('offline'))
  return { load, behaviour, stop }
}

test('code is loaded for a page that has something for it, and for no other', async () => {
  const { load, behaviour, stop } = loader(0)
  const dispose = whenPresent('.copy', load)(document)
  await settle()
  expect(behaviour).toHaveBeenCalledExactlyOnceWith(document)
  dispose()
  expect(stop).toHaveBeenCalledOnce()
  whenPresent('.tabs', load)(document)
  expect(load).toHaveBeenCalledOnce()
})

test.each(['online', 'pointerdown', 'keydown'])(
  'code that did not load is asked for again by %s, until it is there',
  async (act) => {
    const { load, behaviour } = loader(2)
    whenPresent('.copy', load)(document)
    for (let time = 0; time < 4; time++) {
      await settle()
      window.dispatchEvent(new Event(act))
    }
    await settle()
    expect(load).toHaveBeenCalledTimes(3)
    expect(behaviour).toHaveBeenCalledOnce()
  },
)

test('a page that was left asks for nothing more', async () => {
  const { load } = loader(9)
  whenPresent('.copy', load)(document)()
  await settle()
  const dispose = whenPresent('.copy', load)(document)
  await settle()
  dispose()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})
