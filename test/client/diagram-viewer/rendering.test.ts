// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderCompleteEvent } from '../../../src/client/widgets/diagram-viewer/drawing.ts'
import {
  createPageEngine,
  type DrawingModule,
} from '../../../src/client/widgets/diagram-viewer/engine/page-engine.ts'
import { draws, fails, figure, open, picture, stubEngine } from './helpers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.className = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a drawing', () => {
  test('rule 47: a valid block is shown without a panel', async () => {
    const root = figure()
    const viewer = open(root, draws().engine)
    await settle()
    expect(root.dataset.status).toBe('drawn')
    expect(root.querySelector('.kb-diagram-target > svg')).not.toBeNull()
    expect(viewer.panel()).toBeNull()
  })

  test('rule 48: before the drawing is there the figure says that it is being drawn', () => {
    const root = figure()
    open(root, stubEngine(() => new Promise(() => {})).engine)
    expect(root.dataset.status).toBe('rendering')
    expect(root.getAttribute('aria-busy')).toBe('true')
  })

  test('links lead where links of the note lead', async () => {
    const drawing = () => {
      const svg = picture()
      svg.innerHTML =
        '<a xlink:href="./flex.md"></a><a href="./flex.md"></a><a href="https://a.example/"></a>'
      return svg
    }
    const root = figure()
    open(root, stubEngine(drawing).engine, { links: { './flex.md': '/css/flex.html' } })
    await settle()
    const hrefs = [...root.querySelectorAll('a')].map(
      (link) => link.getAttribute('href') ?? link.getAttribute('xlink:href'),
    )
    expect(hrefs).toEqual(['/css/flex.html', '/css/flex.html', 'https://a.example/'])
  })

  test('each attempt is announced to the surroundings', async () => {
    const heard: unknown[] = []
    document.body.addEventListener(renderCompleteEvent, (event) => heard.push((event as CustomEvent).detail))
    open(figure(), draws().engine)
    await settle()
    expect(heard).toEqual([{ id: 'one', success: true }])
  })
})

describe('a failure', () => {
  test('rule 49: the panel names it and hides the details', async () => {
    const viewer = open(figure(), fails(new Error('Parse error')).engine)
    await settle()
    expect(viewer.panel()?.textContent).toContain('Failed to render diagram')
    expect(viewer.panel()?.getAttribute('role')).toBe('alert')
    expect(viewer.toggle().textContent).toBe('Show Details')
    expect(viewer.details()?.hidden).toBe(true)
  })

  test('rule 50: the toggle shows the details and hides them again', async () => {
    const viewer = open(figure(), fails(new Error('Parse error on line 3')).engine)
    await settle()
    viewer.toggle().click()
    expect(viewer.details()).toMatchObject({ hidden: false, textContent: 'Error: Parse error on line 3' })
    expect(viewer.toggle().textContent).toBe('Hide Details')
    expect(viewer.toggle().getAttribute('aria-expanded')).toBe('true')
    viewer.toggle().click()
    expect(viewer.details()?.hidden).toBe(true)
    expect(viewer.toggle().textContent).toBe('Show Details')
  })

  test('the details stay open over a second failure', async () => {
    const viewer = open(figure(), fails(new Error('x')).engine)
    await settle()
    viewer.toggle().click()
    await vi.advanceTimersByTimeAsync(1000)
    expect(viewer.details()?.hidden).toBe(false)
  })

  test('rule 51: there are two attempts a second apart and the panel stays', async () => {
    const { engine, asked } = fails(new Error('x'))
    const viewer = open(figure(), engine)
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3000)
    expect(asked).toHaveLength(2)
    expect(viewer.panel()).not.toBeNull()
  })

  test('rule 52: a second attempt that succeeds takes the panel away', async () => {
    const { engine } = stubEngine((_, count) => (count === 1 ? Promise.reject(new Error('x')) : picture()))
    const root = figure()
    const viewer = open(root, engine)
    await settle()
    expect(viewer.panel()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    expect(viewer.panel()).toBeNull()
    expect(root.dataset.status).toBe('drawn')
  })

  test('product spec §5: a diagram that does not parse is a picture with the words and the version', async () => {
    const root = figure()
    open(root, fails(new Error('x')).engine)
    await settle()
    expect(root.querySelector('.kb-diagram-target')?.textContent).toBe(
      'Syntax error in textmermaid version 11.17.2',
    )
  })

  test.each([
    ['rule 55: nothing', undefined, 'Unknown error rendering diagram'],
    ['rule 55: an empty object', {}, 'Unknown error rendering diagram'],
    ['rule 55: a plain object with a message', { message: 'Parse error' }, 'Parse error'],
    ['an object around an error', { error: new Error('inside'), message: 'outside' }, 'inside'],
    ['an object with a text', { str: 'Lexical error', hash: {} }, 'Lexical error'],
    ['an error', new TypeError('wrong'), 'TypeError: wrong'],
    [
      'rule 59: a shape',
      new Error('No such shape: foo.'),
      'Error: No such shape: foo. Please check your syntax.',
    ],
  ])('%s gives its details', async (_, thrown, details) => {
    const viewer = open(figure(), fails(thrown).engine)
    await settle()
    expect(viewer.details()?.textContent).toBe(details)
  })

  test.each([
    ['rule 56: something without a text', 'chunk', 'Unknown error initializing component'],
    ['an error', new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
  ])(
    'an engine that does not load with %s is tried once more, and is no syntax error',
    async (_, thrown, details) => {
      const load = vi.fn(() => Promise.reject(thrown))
      const root = figure()
      const viewer = open(root, createPageEngine(load))
      await vi.advanceTimersByTimeAsync(5000)
      expect(load).toHaveBeenCalledTimes(2)
      expect(viewer.details()?.textContent).toBe(details)
      expect(root.querySelector('.kb-diagram-target')?.textContent).toBe('')
    },
  )

  test.each<[string, (root: HTMLElement) => void]>([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the reader clicks it', (root) => root.querySelector<HTMLElement>('.kb-diagram-canvas')!.click()],
  ])('an engine that did not load is tried again when %s', async (_, act) => {
    let isDown = true
    const load = vi.fn(async (): Promise<DrawingModule> => {
      if (isDown) throw new TypeError('Failed to fetch')
      return { drawDiagram: async () => picture() }
    })
    const root = figure()
    const viewer = open(root, createPageEngine(load))
    await vi.advanceTimersByTimeAsync(3000)
    expect([load.mock.calls.length, root.dataset.status]).toEqual([2, 'failed'])
    isDown = false
    act(root)
    await settle()
    expect([load.mock.calls.length, root.dataset.status]).toEqual([3, 'drawn'])
    expect(viewer.panel()).toBeNull()
    act(root)
    await settle()
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('a text that cannot be drawn is not tried again by a click', async () => {
    const { engine, asked } = fails(new Error('Parse error'))
    const root = figure()
    const viewer = open(root, engine)
    await vi.advanceTimersByTimeAsync(3000)
    viewer.toggle().click()
    await vi.advanceTimersByTimeAsync(3000)
    expect(asked).toHaveLength(2)
  })

  test('an engine that loads at the second time draws', async () => {
    const load = vi
      .fn<() => Promise<DrawingModule>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ drawDiagram: async () => picture() })
    const root = figure()
    const viewer = open(root, createPageEngine(load))
    await vi.advanceTimersByTimeAsync(1000)
    expect(root.dataset.status).toBe('drawn')
    expect(viewer.panel()).toBeNull()
  })

  test('rule 60: a failing diagram does not stop the next', async () => {
    const { engine } = stubEngine(({ text }) => (text === 'bad' ? Promise.reject(new Error('x')) : picture()))
    const [bad, good] = [figure('bad', 'bad'), figure('good', 'good')]
    open(bad, engine)
    open(good, engine)
    await settle()
    expect([bad.dataset.status, good.dataset.status]).toEqual(['failed', 'drawn'])
  })

  test('rule 61: a viewer that is gone makes no second attempt', async () => {
    const { engine, asked } = fails(new Error('x'))
    const viewer = open(figure(), engine)
    await settle()
    viewer.stop()
    vi.mocked(console.error).mockClear()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(1)
    expect(console.error).not.toHaveBeenCalled()
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('what the build found wrong is shown without asking the engine', async () => {
    const root = figure()
    root.dataset.status = 'failed'
    root.insertAdjacentHTML(
      'beforeend',
      '<details class="kb-diagram-failure"><pre>Error: said</pre></details>',
    )
    const { engine, asked } = draws()
    const viewer = open(root, engine)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([])
    expect(viewer.details()?.textContent).toBe('Error: said')
  })
})

describe('a container that is not there', () => {
  test('rule 53: it is looked for at 0, 100, 300 and 700 ms, then the panel says so', async () => {
    const root = figure()
    root.querySelector('.kb-diagram-target')?.remove()
    const viewer = open(root, draws().engine)
    const lookUps = () => vi.mocked(console.warn).mock.calls.length
    const seen = [lookUps()]
    for (const wait of [99, 1, 199, 1, 399, 1]) {
      await vi.advanceTimersByTimeAsync(wait)
      seen.push(lookUps())
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(viewer.details()?.textContent).toBe('Error: Failed to find diagram container element')
    expect(console.warn).toHaveBeenLastCalledWith('Diagram container not found, attempt 4/4')
  })

  test('rule 54: one that comes at 250 ms is drawn into', async () => {
    const root = figure()
    const target = root.querySelector('.kb-diagram-target')!
    target.remove()
    const viewer = open(root, draws().engine)
    await vi.advanceTimersByTimeAsync(250)
    root.querySelector('.kb-diagram-layer')?.append(target)
    await vi.advanceTimersByTimeAsync(100)
    expect(root.dataset.status).toBe('drawn')
    expect(viewer.panel()).toBeNull()
  })

  test('one that came late still has its second attempt', async () => {
    const root = figure()
    const target = root.querySelector('.kb-diagram-target')!
    target.remove()
    const { engine, asked } = fails(new Error('x'))
    open(root, engine)
    root.querySelector('.kb-diagram-layer')?.append(target)
    await vi.advanceTimersByTimeAsync(1100)
    expect(asked).toHaveLength(2)
  })
})

describe('theme', () => {
  test('rule 72: every viewer is drawn again in the other theme and keeps its view', async () => {
    const { engine, asked } = draws()
    const viewer = open(figure(), engine)
    await settle()
    viewer.press('zoomIn')
    document.documentElement.classList.add('dark')
    await settle()
    expect(asked.map(({ theme }) => theme)).toEqual(['default', 'dark'])
    expect(viewer.level()).toBe('120%')
    document.documentElement.classList.add('other')
    await settle()
    expect(asked).toHaveLength(2)
  })
})

test('drawings never overlap, and one that fails holds up none', async () => {
  let running = 0
  let most = 0
  const { engine } = stubEngine(async ({ text }) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running--
    if (text === 'b') throw new Error('x')
    return picture()
  })
  const roots = ['a', 'b', 'c'].map((text) => figure(text, text))
  for (const root of roots) open(root, engine)
  await vi.advanceTimersByTimeAsync(200)
  expect(most).toBe(1)
  expect(roots.map(({ dataset }) => dataset.status)).toEqual(['drawn', 'failed', 'drawn'])
})
