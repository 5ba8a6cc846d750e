// @vitest-environment happy-dom
import { createElement, useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hydrateIslands } from '../../src/client/islands/hydrate.ts'
import { Island } from '../../src/client/islands/Island.tsx'
import type { HydrateWhen } from '../../src/client/islands/registry.ts'
import { REQUEST_EVENT, requestIsland } from '../../src/client/islands/request.ts'

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  useEffect(() => () => void document.body.setAttribute('data-unmounted', ''), [])
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, count)
}

/** Ends the hydration that a test started: tests of other files share the window. */
let leave = () => {}

/** A page with one island, its loader, and the hydration that was started for it. */
function openIsland(when: HydrateWhen, load = vi.fn(async () => ({ default: Counter })), rest = '') {
  const counter = createElement(Counter, { start: 7 })
  document.body.innerHTML = renderToString(
    Island({ name: 'counter', props: { start: 7 }, when, failed: 'Not loaded.', children: counter }),
  )
  document.body.insertAdjacentHTML('beforeend', rest)
  const dispose = hydrateIslands(document, { counter: load })
  leave = dispose
  const element = document.querySelector<HTMLElement>('.kb-island')!
  const ready = () => expect.poll(() => element.dataset.status).toBe('ready')
  const text = () => element.textContent
  const click = () => element.querySelector('button')?.click()
  return { load, dispose, element, ready, text, click }
}

// These tests wait for what React shows, as its visitors do.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))

afterEach(() => {
  leave()
  document.body.innerHTML = ''
  document.body.removeAttribute('data-unmounted')
  document.documentElement.className = ''
})

describe('an island', () => {
  test('that is wanted on load is alive soon, in place', async () => {
    const { ready, text, click, element } = openIsland('load')
    const button = element.querySelector('button')
    await ready()
    click()
    await expect.poll(text).toBe('8')
    expect(element.querySelector('button')).toBe(button)
  })

  test('that is wanted on use loads nothing before the pointer or the focus comes', async () => {
    const { load, element, ready } = openIsland('use')
    expect(load).not.toHaveBeenCalled()
    element.dispatchEvent(new Event('pointerenter'))
    await ready()
    expect(load).toHaveBeenCalledTimes(1)
    expect(element.dataset.requested).toBeUndefined()
  })

  test('is asked to open by a click that comes before it is alive', async () => {
    const { element, click, ready } = openIsland('use')
    click()
    expect(element.dataset.requested).toBe('')
    await ready()
  })

  test('that goes before React has looked at it goes without a word', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { element, dispose } = openIsland('load')
    await new Promise<void>((resolve) => {
      new MutationObserver(() => element.dataset.status === 'ready' && resolve()).observe(element, {
        attributes: true,
      })
    })
    dispose()
    await expect.poll(() => element.textContent).toBe('')
    expect(reported).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('loads once whatever is done to it', async () => {
    const { load, element, ready } = openIsland('use')
    for (const name of ['pointerenter', 'focusin', 'click', 'click']) element.dispatchEvent(new Event(name))
    await ready()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('without a loader stays the server’s markup', () => {
    document.body.innerHTML = '<div class="kb-island" data-island="unknown" data-when="load"><b>x</b></div>'
    hydrateIslands(document, {})
    expect(document.body.textContent).toBe('x')
    expect(document.querySelector<HTMLElement>('.kb-island')?.dataset.status).toBeUndefined()
  })

  test('whose code does not load says so and keeps its markup', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { element, text } = openIsland(
      'load',
      vi.fn(async () => {
        throw new Error('offline')
      }),
    )
    await expect.poll(() => element.dataset.status).toBe('failed')
    expect(text()).toBe('7')
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})

describe('an island whose component throws', () => {
  function Fragile({ start }: { start: number }) {
    const [count, setCount] = useState(start)
    if (count === start + 2 || isBroken) throw new Error('too many')
    return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, count)
  }
  let isBroken = false
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    isBroken = false
    vi.restoreAllMocks()
  })
  const open = () =>
    openIsland(
      'load',
      vi.fn(async () => ({ default: Fragile })),
    )
  const failed = (element: HTMLElement) => expect.poll(() => element.dataset.status).toBe('failed')

  test('at once keeps its markup, says so, and is tried again by a click alone', async () => {
    isBroken = true
    const { element, text, click, ready } = open()
    await failed(element)
    await expect.poll(text).toBe('7')
    expect(element.tabIndex).toBe(0)
    element.dispatchEvent(new Event('pointerenter'))
    expect(element.dataset.status).toBe('failed')
    isBroken = false
    click()
    await ready()
    click()
    await expect.poll(text).toBe('8')
    expect(element.tabIndex).toBe(-1)
  })

  test('later keeps what it showed', async () => {
    const { element, text, click, ready } = open()
    await ready()
    click()
    await expect.poll(text).toBe('8')
    const thrown = vi.fn()
    document.body.addEventListener('kbsite:thrown', thrown, { once: true })
    click()
    await failed(element)
    await expect.poll(text).toBe('8')
    expect(thrown).toHaveBeenCalledOnce()
  })
})

describe('an island whose code did not load', () => {
  const fails = (times: number) => {
    const load = vi.fn(async () => ({ default: Counter }))
    for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new Error('offline'))
    return load
  }
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))
  })

  test.each<[string, HydrateWhen, (element: HTMLElement) => void]>([
    ['a click', 'load', (element) => element.querySelector('button')?.click()],
    ['the pointer', 'use', (element) => element.dispatchEvent(new Event('pointerenter'))],
    ['the focus', 'visible', (element) => element.dispatchEvent(new Event('focusin'))],
    ['the network that is back', 'load', () => window.dispatchEvent(new Event('online'))],
  ])('is tried again by %s', async (_, when, act) => {
    const { element, load, ready, text, click } = openIsland(when, fails(1))
    if (when !== 'load') element.dispatchEvent(new Event('focusin'))
    await expect.poll(() => element.dataset.status).toBe('failed')
    act(element)
    await ready()
    expect(load).toHaveBeenCalledTimes(2)
    click()
    await expect.poll(text).toBe('8')
  })

  test('says so, each time', async () => {
    const { element } = openIsland('load', fails(2))
    const said = () => document.querySelector('#kb-announcer')?.textContent
    await expect.poll(said).toBe('Not loaded.')
    document.querySelector('#kb-announcer')!.textContent = ''
    element.dispatchEvent(new Event('click'))
    await expect.poll(said).toBe('Not loaded.')
  })

  describe('has the page loaded again when a click is in vain', () => {
    const page = (script: string) => `<head><script src="${script}"></script></head><body></body>`
    const reload = vi.fn()
    beforeEach(() => {
      document.head.innerHTML = '<script src="/assets/site-1.js" type="text/plain"></script>'
      vi.spyOn(location, 'reload').mockImplementation(reload)
    })
    afterEach(() => {
      document.head.innerHTML = ''
      reload.mockClear()
    })
    const clickInVain = async () => {
      const { element } = openIsland('load', fails(9))
      const failed = () => expect.poll(() => element.dataset.status).toBe('failed')
      await failed()
      expect(fetch).not.toHaveBeenCalled()
      for (const event of ['pointerenter', 'focusin', 'click']) element.dispatchEvent(new Event(event))
      await expect.poll(() => fetch).toHaveBeenCalledOnce()
      await failed()
      await new Promise((settled) => setTimeout(settled))
    }

    test('and the site has other scripts by now', async () => {
      vi.stubGlobal(
        'fetch',
        vi.fn(async () => new Response(page('/assets/site-2.js'))),
      )
      await clickInVain()
      expect(reload).toHaveBeenCalledOnce()
    })

    test.each([
      ['it is the same', async () => new Response(page('/assets/site-1.js'))],
      ['its page does not come', async () => new Response(page('/assets/site-2.js'), { status: 500 })],
      ['there is no network', () => Promise.reject(new TypeError('offline'))],
    ])('but not when %s', async (_, answer) => {
      vi.stubGlobal('fetch', vi.fn(answer))
      await clickInVain()
      expect(reload).not.toHaveBeenCalled()
    })
  })

  test('forgets that it was asked to open', async () => {
    const { element } = openIsland('use', fails(1))
    requestIsland('counter')
    await expect.poll(() => element.dataset.status).toBe('failed')
    expect(element.dataset.requested).toBeUndefined()
  })

  test('waits for a use of its own when the network is back before it was needed', () => {
    const { load } = openIsland('use')
    window.dispatchEvent(new Event('online'))
    expect(load).not.toHaveBeenCalled()
  })
})

describe('asking for an island by name', () => {
  test('starts it and marks the wish for its first mount', async () => {
    const { element, ready } = openIsland('use')
    expect(requestIsland('counter')).toBe(true)
    expect(element.dataset.requested).toBe('')
    await ready()
  })

  test('that is alive sends it the wish', async () => {
    const { element, ready } = openIsland('load')
    await ready()
    const asked = vi.fn()
    element.addEventListener(REQUEST_EVENT, asked)
    requestIsland('counter')
    expect(asked).toHaveBeenCalledOnce()
    expect(element.dataset.requested).toBeUndefined()
  })

  test('that is not there says so', () => {
    expect(requestIsland('counter')).toBe(false)
  })
})

describe('disposing', () => {
  test('unmounts what is alive', async () => {
    const { dispose, ready } = openIsland('load')
    await ready()
    // Effects run after hydration; unmounting before them would have nothing to undo.
    await new Promise((resolve) => setTimeout(resolve))
    dispose()
    await expect.poll(() => document.body.hasAttribute('data-unmounted')).toBe(true)
  })

  test('forgets what is waiting', () => {
    const { dispose, element, load } = openIsland('use')
    dispose()
    element.dispatchEvent(new Event('pointerenter'))
    requestIsland('counter')
    expect(load).not.toHaveBeenCalled()
  })

  test('while the code is loading leaves the markup alone when it arrives', async () => {
    // Node 20 has no Promise.withResolvers.
    const waiting: ((module: { default: typeof Counter }) => void)[] = []
    const promise = new Promise<{ default: typeof Counter }>((resolve) => waiting.push(resolve))
    const load = vi.fn(() => promise)
    const { dispose, element, text } = openIsland('load', load)
    await expect.poll(() => load).toHaveBeenCalled()
    dispose()
    waiting[0]?.({ default: Counter })
    await promise
    await new Promise((settled) => setTimeout(settled))
    expect(element.dataset.status).toBe('loading')
    expect(text()).toBe('7')
  })
})
