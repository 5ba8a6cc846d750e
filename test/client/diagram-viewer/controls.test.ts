// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draws, fails, figure, open } from './helpers.ts'

const alerts = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  window.alert = alerts
  alerts.mockClear()
})

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

function commands(root: HTMLElement, set: string): string[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-set="${set}"] [data-command]`)].map(
    (button) => button.dataset.command ?? '',
  )
}

describe('sets', () => {
  test('rule 14: the bar has five buttons and the level', () => {
    const root = figure()
    open(root, draws().engine)
    expect(commands(root, 'desktop')).toEqual(['zoomIn', 'zoomOut', 'reset', 'copy', 'fullscreen'])
    expect(root.querySelectorAll('[data-set="desktop"] .kb-diagram-level')).toHaveLength(1)
  })

  test('rule 15: the mobile set has eight buttons and the level, no copy', () => {
    const root = figure()
    open(root, draws().engine)
    expect(commands(root, 'mobile')).toEqual([
      'zoomIn',
      'zoomOut',
      'panUp',
      'panDown',
      'panLeft',
      'panRight',
      'reset',
      'fullscreen',
    ])
    expect(root.querySelectorAll('[data-set="mobile"] .kb-diagram-level')).toHaveLength(1)
  })

  test('copy on mobile and download come with the config only', () => {
    const root = figure()
    open(root, draws().engine, { mobileCopy: true, download: 'png' })
    expect(commands(root, 'mobile')).toContain('copy')
    expect(commands(root, 'desktop')).toContain('download')
  })

  test.each([
    ['en', undefined, 'Zoom In'],
    ['zh-CN', undefined, '放大'],
    ['zh', { zoomIn: 'Näher' }, 'Näher'],
    ['zh', { zoomIn: '' }, '放大'],
    ['fr', undefined, 'Zoom In'],
  ])('rule 74: in %s with %o the button reads %s', (lang, labels, title) => {
    const viewer = open(figure(), draws().engine, { lang, ...(labels && { labels }) })
    expect(viewer.button('zoomIn').title).toBe(title)
    expect(viewer.button('zoomIn').getAttribute('aria-label')).toBe(title)
  })

  test('a viewer that is unmounted leaves the markup as it was', () => {
    const root = figure()
    const before = root.outerHTML
    const viewer = open(root, draws().engine)
    viewer.press('zoomIn')
    viewer.stop()
    expect(root.outerHTML.replace(' style=""', '')).toBe(before)
  })
})

describe('view', () => {
  test('rule 1 and 2: the level follows the buttons', () => {
    const viewer = open(figure(), draws().engine)
    expect(viewer.level()).toBe('100%')
    viewer.press('zoomIn')
    expect(viewer.level()).toBe('120%')
    expect(viewer.transform()).toBe('scale(1.2) translate(0px, 0px)')
  })

  test('rule 9: reset gives the first view back', () => {
    const root = figure()
    const viewer = open(root, draws().engine)
    viewer.press('zoomIn')
    root.querySelector<HTMLElement>('[data-command="panRight"]')?.click()
    viewer.press('reset')
    expect(viewer.transform()).toBe('scale(1) translate(0px, 0px)')
    expect(viewer.level()).toBe('100%')
  })

  test.each([
    ['+', 'scale(1.2) translate(0px, 0px)'],
    ['=', 'scale(1.2) translate(0px, 0px)'],
    ['-', 'scale(0.8333333333333334) translate(0px, 0px)'],
    ['ArrowRight', 'scale(1) translate(50px, 0px)'],
    ['ArrowUp', 'scale(1) translate(0px, -50px)'],
  ])('rule 73: %s on the canvas', (key, transform) => {
    const root = figure()
    const viewer = open(root, draws().engine)
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    root.querySelector('.kb-diagram-canvas')?.dispatchEvent(event)
    expect(viewer.transform()).toBe(transform)
    expect(event.defaultPrevented).toBe(true)
  })

  test('rule 73: f asks for the whole screen', () => {
    const root = figure()
    const request = vi.fn(() => Promise.resolve())
    Object.assign(root, { requestFullscreen: request })
    open(root, draws().engine)
    root
      .querySelector('.kb-diagram-canvas')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true }))
    expect(request).toHaveBeenCalledOnce()
  })

  test('rule 73: 0 resets, a modifier leaves the key to the browser', () => {
    const root = figure()
    const viewer = open(root, draws().engine)
    const canvas = root.querySelector('.kb-diagram-canvas')!
    viewer.press('zoomIn')
    const withCtrl = new KeyboardEvent('keydown', {
      key: '0',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    })
    canvas.dispatchEvent(withCtrl)
    expect(withCtrl.defaultPrevented).toBe(false)
    expect(viewer.level()).toBe('120%')
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true, cancelable: true }))
    expect(viewer.level()).toBe('100%')
  })
})

describe('copy', () => {
  const copyFailed = 'Failed to copy to clipboard. Your browser might not support this feature.'

  function clipboard(writeText?: (text: string) => Promise<void>): void {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: writeText ? { writeText } : undefined,
    })
  }

  test('rule 38: the trimmed source is copied and "Copied" shows for a second', async () => {
    const written = vi.fn(() => Promise.resolve())
    clipboard(written)
    const viewer = open(figure('\n  pie\n"a": 1\n\n'), draws().engine)
    viewer.press('copy')
    await settle()
    expect(written).toHaveBeenCalledWith('pie\n"a": 1')
    expect(viewer.button('copy').textContent).toBe('Copied')
    // A button has no parts for a screen reader: what is said stands elsewhere.
    expect(document.querySelector('#kb-announcer')?.textContent).toBe('Copied')
    await vi.advanceTimersByTimeAsync(999)
    expect(viewer.button('copy').textContent).toBe('Copied')
    await vi.advanceTimersByTimeAsync(1)
    expect(viewer.button('copy').textContent).toBe('')
  })

  test('a second copy counts its second from then on', async () => {
    clipboard(() => Promise.resolve())
    const viewer = open(figure(), draws().engine)
    viewer.press('copy')
    await vi.advanceTimersByTimeAsync(600)
    viewer.press('copy')
    await vi.advanceTimersByTimeAsync(600)
    expect(viewer.button('copy').textContent).toBe('Copied')
  })

  test.each([
    ['rule 39: no clipboard', undefined],
    ['rule 40: a clipboard that refuses', () => Promise.reject(new Error('denied'))],
  ])('%s gives the alert', async (_, writeText) => {
    clipboard(writeText)
    const viewer = open(figure(), draws().engine)
    viewer.press('copy')
    await settle()
    expect(alerts).toHaveBeenCalledExactlyOnceWith(copyFailed)
    expect(viewer.button('copy').textContent).toBe('')
  })

  test('rule 41: the source of a failed diagram is copied all the same', async () => {
    const written = vi.fn(() => Promise.resolve())
    clipboard(written)
    const viewer = open(figure('nonsense'), fails(new Error('x')).engine)
    await settle()
    viewer.press('copy')
    await settle()
    expect(written).toHaveBeenCalledWith('nonsense')
  })
})

test('a download that fails says so', async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no memory')
  })
  const viewer = open(figure(), draws().engine, { download: 'svg' })
  await settle()
  viewer.press('download')
  await expect
    .poll(() => alerts)
    .toHaveBeenCalledExactlyOnceWith('The diagram could not be downloaded. Please try again.')
})

describe('fullscreen', () => {
  const noFullscreen = 'Fullscreen mode is not supported in this browser.'

  test('rule 44: without the facility there is the alert, and the flag stays false', () => {
    const root = figure()
    Object.assign(root, { requestFullscreen: undefined })
    const viewer = open(root, draws().engine)
    viewer.press('fullscreen')
    expect(alerts).toHaveBeenCalledExactlyOnceWith(noFullscreen)
    expect(root.hasAttribute('data-fullscreen')).toBe(false)
  })

  test('without the facility the visitor is told once and gets the dialog', () => {
    const root = figure()
    Object.assign(root, { requestFullscreen: undefined })
    const viewer = open(root, draws().engine)
    viewer.press('fullscreen')
    expect(root.hasAttribute('data-dialog')).toBe(true)
    viewer.press('fullscreen')
    expect(root.hasAttribute('data-dialog')).toBe(false)
    viewer.press('fullscreen')
    expect(alerts).toHaveBeenCalledTimes(1)
  })

  test('rule 45: a refused request gives the alert, and the flag stays false', async () => {
    const root = figure()
    Object.assign(root, { requestFullscreen: () => Promise.reject(new Error('denied')) })
    const viewer = open(root, draws().engine)
    viewer.press('fullscreen')
    await settle()
    expect(alerts).toHaveBeenCalledExactlyOnceWith(noFullscreen)
    expect(root.hasAttribute('data-fullscreen')).toBe(false)
    expect(root.hasAttribute('data-dialog')).toBe(false)
  })

  test('rule 46: of two viewers only the one that is full says so', () => {
    const [one, other] = [figure('a', 'a'), figure('b', 'b')]
    open(one, draws().engine)
    open(other, draws().engine)
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: one })
    document.dispatchEvent(new Event('fullscreenchange'))
    expect([one, other].map((root) => root.hasAttribute('data-fullscreen'))).toEqual([true, false])
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
    document.dispatchEvent(new Event('fullscreenchange'))
    expect(one.hasAttribute('data-fullscreen')).toBe(false)
  })

  test.each([
    ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['the backdrop', () => document.querySelector<HTMLElement>('.kb-diagram-backdrop')?.click()],
  ])('rule 76: %s closes the dialog and the focus is on the button', (_, close) => {
    const root = figure()
    const viewer = open(root, draws().engine, { fullscreen: 'dialog' })
    viewer.press('fullscreen')
    expect(root.getAttribute('role')).toBe('dialog')
    close()
    expect(root.hasAttribute('data-dialog')).toBe(false)
    expect(root.hasAttribute('role')).toBe(false)
    expect(document.activeElement).toBe(viewer.button('fullscreen'))
    expect(alerts).not.toHaveBeenCalled()
  })

  test('rule 76: opened by a key, it gives the focus back to the canvas', () => {
    const root = figure()
    open(root, draws().engine, { fullscreen: 'dialog' })
    const canvas = root.querySelector<HTMLElement>('.kb-diagram-canvas')!
    canvas.focus()
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }))
    canvas.blur()
    document.querySelector<HTMLElement>('.kb-diagram-backdrop')!.click()
    expect(document.activeElement).toBe(canvas)
  })

  test('Tab is left to a dialog that lies over it', () => {
    const viewer = open(figure(), draws().engine, { fullscreen: 'dialog' })
    viewer.press('fullscreen')
    const over = document.createElement('dialog')
    over.open = true
    document.body.append(over)
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
    over.dispatchEvent(tab)
    over.remove()
    expect(tab.defaultPrevented).toBe(false)
  })
})
