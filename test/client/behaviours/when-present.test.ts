// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onceReached, onceScrolled, whenPresent } from '../../../src/client/behaviours/when-present.ts'

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

describe('what is only needed below the top of a page', () => {
  const waits = async () => {
    const { load, behaviour } = loader(0)
    const dispose = whenPresent('.copy', load, onceScrolled)(document)
    await settle()
    return { load, behaviour, dispose }
  }
  afterEach(() => {
    location.hash = ''
    window.scrollTo(0, 0)
  })

  test.each(['scroll', 'hashchange'])('is loaded once, at the first %s', async (event) => {
    const { load, behaviour } = await waits()
    expect(load).not.toHaveBeenCalled()
    window.dispatchEvent(new Event(event))
    window.dispatchEvent(new Event(event))
    await settle()
    expect(load).toHaveBeenCalledOnce()
    expect(behaviour).toHaveBeenCalledExactlyOnceWith(document)
  })

  test('is not loaded any more when the page was left', async () => {
    const { load, dispose } = await waits()
    dispose()
    window.dispatchEvent(new Event('scroll'))
    await settle()
    expect(load).not.toHaveBeenCalled()
  })

  test('is loaded at once where the page opens at a place or scrolled', async () => {
    location.hash = '#here'
    expect((await waits()).behaviour).toHaveBeenCalledOnce()
    location.hash = ''
    window.scrollTo(0, 300)
    expect((await waits()).behaviour).toHaveBeenCalledOnce()
  })
})

describe('what is only needed where the pointer or the focus comes', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<p>text</p><div class="block"><pre>code</pre><button class="copy"></button></div>'
  })
  const reach = (name: string, selector: string) =>
    document
      .querySelector(selector)!
      .dispatchEvent(new Event(name, { bubbles: true, cancelable: name === 'click' }))

  test.each(['pointerover', 'touchstart', 'focusin'])(
    'is loaded once, at the first %s there',
    async (name) => {
      const { load } = loader(0)
      whenPresent('.copy', load, onceReached('.block'))(document)
      reach(name, 'p')
      expect(load).not.toHaveBeenCalled()
      reach(name, 'pre')
      reach(name, 'button')
      expect(load).toHaveBeenCalledOnce()
    },
  )

  test.each(['pointerover', 'click'])(
    'gets the click that came before it, after %s, and no other',
    async (name) => {
      const clicks = vi.fn()
      let resolve = (_behaviour: () => () => void) => {}
      const code = new Promise<() => () => void>((give) => {
        resolve = give
      })
      whenPresent('.copy', () => code, onceReached('.block'))(document)
      expect(reach(name, 'button'), 'the browser follows it').toBe(name !== 'click')
      expect(reach('click', 'button'), 'the browser follows it').toBe(false)
      resolve(() => {
        document.querySelector('button')!.addEventListener('click', clicks)
        return () => {}
      })
      await settle()
      expect(clicks).toHaveBeenCalledOnce()
      reach('click', 'button')
      await settle()
      expect(clicks).toHaveBeenCalledTimes(2)
    },
  )

  test('is not loaded any more when the page was left', async () => {
    const { load } = loader(0)
    whenPresent('.copy', load, onceReached('.block'))(document)()
    reach('pointerover', 'button')
    expect(load).not.toHaveBeenCalled()
  })
})
