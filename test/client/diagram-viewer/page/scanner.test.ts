// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mountBlock } from '../../../../src/client/widgets/diagram-viewer/page/mount-block.ts'
import {
  createScanner,
  findBlocks,
  type Scanner,
  type ScannerOptions,
  scanDelay,
} from '../../../../src/client/widgets/diagram-viewer/page/scanner.ts'
import { watchDiagrams } from '../../../../src/client/widgets/diagram-viewer/page/watch.ts'

let scanner: Scanner | undefined

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  scanner?.dispose()
  scanner = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const block = '<pre><code class="language-mermaid">pie</code></pre>'

function scan(options: Partial<ScannerOptions> = {}) {
  const mount = vi.fn(options.mount ?? (async () => {}))
  scanner = createScanner({ document, ...options, mount })
  return { scanner, mount }
}

/** Whether the page has blocks, as the retries ask it after each scan that found none; `times`: when they did, in ms from now. */
function empty() {
  const begin = Date.now()
  const times: number[] = []
  const pageHasBlocks = () => {
    times.push(Date.now() - begin)
    return undefined
  }
  return { times, pageHasBlocks }
}

/** Makes a block of an element that was in the page before, which only a scan finds. */
function turnIntoBlock(): void {
  document.body.querySelector('[data-later]:not([class])')!.className = 'language-mermaid'
}

describe('blocks', () => {
  test.each([
    ['a marked element', block, ['CODE']],
    ['a frame around a pre', '<div class="language-mermaid"><pre><code>pie</code></pre></div>', ['DIV']],
    ['code with a longer class', '<pre><code class="lang-mermaid">pie</code></pre>', ['PRE']],
    ['another language', '<pre><code class="language-js">1</code></pre>', []],
    ['a viewer that is there', `<figure class="kb-diagram">${block}</figure>`, []],
  ])('%s', (_, html, found) => {
    document.body.innerHTML = html
    expect(findBlocks(document).map(({ tagName }) => tagName)).toEqual(found)
  })

  test('the frame stays, its copy button, language and line numbers go', async () => {
    document.body.innerHTML = `<div class="language-mermaid"><button class="copy"></button><span class="lang">mermaid</span>
      <pre><code>  pie &amp; more\n</code></pre><div class="line-numbers-wrapper">1</div></div>`
    const frame = document.querySelector('.language-mermaid')!
    const { dispose } = mountBlock(frame, { id: 'd1' }, 'Diagram 1', () => {})
    expect(frame.isConnected).toBe(true)
    expect(frame.querySelector('.copy, .lang, .line-numbers-wrapper')).toBeNull()
    expect(frame.querySelector('.kb-diagram-source')?.textContent).toBe('pie & more')
    dispose()
  })

  test.each([
    ['pie', 'Diagram 1'],
    ['pie\n  accTitle: Shares &amp; more', 'Shares & more'],
    ['---\ntitle: "Shares: 2026"\n---\npie', 'Shares: 2026'],
    ['---\ntitle: Shares # of all\nconfig:\n  theme: forest\n---\npie', 'Shares'],
    ['---\ntitle: >\n  Shares\n---\npie', 'Diagram 1'],
  ])('%j is named %s', (text, name) => {
    document.body.innerHTML = `<pre>${text}</pre>`
    const { dispose } = mountBlock(document.querySelector('pre')!, { id: 'd1' }, 'Diagram 1', () => {})
    expect(document.querySelector('.kb-diagram')?.getAttribute('aria-label')).toBe(name)
    dispose()
  })

  test('a viewer that leaves the page lets the queue go on', async () => {
    document.body.innerHTML = block
    const { done } = mountBlock(document.querySelector('code')!, { id: 'd1' }, 'Diagram 1', () => {})
    document.querySelector('.kb-diagram')?.remove()
    await vi.advanceTimersByTimeAsync(0)
    await expect(done).resolves.toBeUndefined()
  })
})

describe('queue', () => {
  test('rule 62: three blocks become three viewers, one after the other', async () => {
    document.body.innerHTML = block.repeat(3)
    let running = 0
    let most = 0
    const { mount } = scan({
      async mount() {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 100))
        running--
      },
    })
    scanner?.scan()
    await vi.advanceTimersByTimeAsync(400)
    expect(mount).toHaveBeenCalledTimes(3)
    expect(most).toBe(1)
  })

  test('rule 63: a block is taken once', async () => {
    document.body.innerHTML = block
    const { mount } = scan()
    expect([scanner?.scan(), scanner?.scan()]).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(0)
    expect(mount).toHaveBeenCalledTimes(1)
  })

  test('an entry that throws does not stop the queue', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    document.body.innerHTML = block.repeat(2)
    const { mount } = scan({ mount: () => Promise.reject(new Error('x')) })
    scanner?.scan()
    await vi.advanceTimersByTimeAsync(0)
    expect(mount).toHaveBeenCalledTimes(2)
  })

  test('a block that leaves the page while it waits is dropped', async () => {
    document.body.innerHTML = block.repeat(2)
    const { mount } = scan({ mount: () => new Promise((resolve) => setTimeout(resolve, 100)) })
    scanner?.scan()
    document.querySelectorAll('pre')[1]?.remove()
    await vi.advanceTimersByTimeAsync(200)
    expect(mount).toHaveBeenCalledTimes(1)
  })
})

describe('retries', () => {
  test.each([300, 420, 588, 823, 1152, 1613, 2259, 3162, 4427, 6198, 8678, 10_000, 10_000, 10_000, 10_000])(
    'reference §9.4: delay %# is %i ms',
    (delay) => {
      const index = [300, 420, 588, 823, 1152, 1613, 2259, 3162, 4427, 6198, 8678].indexOf(delay)
      expect(Math.round(scanDelay(index < 0 ? 11 : index))).toBe(delay)
    },
  )

  test('rule 65: no delay is above 10,000 ms', () => {
    expect(
      Array.from({ length: 15 }, (_, attempt) => scanDelay(attempt)).filter((delay) => delay > 10_000),
    ).toEqual([])
  })

  test('rule 64: an empty page is scanned 16 times, at 0, 300, 720, 1308 ms …', async () => {
    const { times, pageHasBlocks } = empty()
    scan({ pageHasBlocks })
    scanner?.routeChanged()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(times).toHaveLength(16)
    expect(times.slice(0, 5)).toEqual([0, 300, 720, 1308, 2131])
    expect((times.at(-1) ?? 0) / 1000).toBeCloseTo(69.6, 1)
  })

  test('rule 66: a route change cancels the pending retry and begins with 300 ms', async () => {
    const { times, pageHasBlocks } = empty()
    scan({ pageHasBlocks })
    scanner?.routeChanged()
    await vi.advanceTimersByTimeAsync(1000)
    scanner?.routeChanged()
    await vi.advanceTimersByTimeAsync(1000)
    expect(times).toEqual([0, 300, 720, 1000, 1300, 1720])
  })

  test('a scan that finds something ends the loop', async () => {
    const { times, pageHasBlocks } = empty()
    const { mount } = scan({ pageHasBlocks })
    scanner?.routeChanged()
    await vi.advanceTimersByTimeAsync(299)
    document.body.innerHTML = block
    await vi.advanceTimersByTimeAsync(20_000)
    expect(times).toEqual([0])
    expect(mount).toHaveBeenCalledTimes(1)
  })

  test('rule 69: a page that is known to have no blocks has no retry timers', async () => {
    const pageHasBlocks = vi.fn(() => false)
    scan({ pageHasBlocks })
    scanner?.routeChanged()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(pageHasBlocks).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('triggers', () => {
  test.each([
    ['the start timer scans 500 ms after initialising', 500],
    ['the safety timer scans 2000 ms after creation', 2000],
  ])('%s', async (_name, atMs) => {
    document.body.innerHTML = '<pre data-later>pie</pre>'
    const { mount } = scan({ pageHasBlocks: () => false })
    if (atMs === 500) for (let call = 0; call < 2; call += 1) scanner?.initialize()
    await vi.advanceTimersByTimeAsync(atMs - 1)
    turnIntoBlock()
    expect(mount).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(mount).toHaveBeenCalledTimes(1)
  })

  test('the safety timer rests when the first drawings are done', async () => {
    document.body.innerHTML = `${block}<pre data-later>pie</pre>`
    const { mount } = scan()
    scanner?.scan()
    await vi.advanceTimersByTimeAsync(0)
    turnIntoBlock()
    await vi.advanceTimersByTimeAsync(3000)
    expect(mount).toHaveBeenCalledTimes(1)
  })

  test('rule 67: a block that a script inserts is found without a route change', async () => {
    const { mount } = scan({ pageHasBlocks: () => false })
    document.body.insertAdjacentHTML('beforeend', `<section>${block}</section>`)
    await vi.advanceTimersByTimeAsync(0)
    expect(mount).toHaveBeenCalledTimes(1)
  })

  test('rule 68: another page and back draws again and leaves no duplicates', async () => {
    const { mount } = scan()
    const page = `<main>${block}</main>`
    for (const html of [page, '<main></main>', page]) {
      document.body.innerHTML = html
      scanner?.routeChanged()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(mount).toHaveBeenCalledTimes(2)
    expect(findBlocks(document)).toHaveLength(1)
  })

  test('the framework being ready scans once', async () => {
    document.body.innerHTML = '<pre data-later>pie</pre><pre data-later>pie</pre>'
    const { mount } = scan()
    for (let call = 0; call < 2; call += 1) {
      turnIntoBlock()
      scanner?.ready()
      await vi.advanceTimersByTimeAsync(0)
      expect(mount).toHaveBeenCalledTimes(1)
    }
  })
})

describe('watching', () => {
  test('rule 69: a page without blocks loads nothing; a block that comes loads the scanner once', async () => {
    const openPageScanner = vi.fn(() => () => {})
    const load = vi.fn(async () => ({ openPageScanner }))
    const stop = watchDiagrams(document, load)
    document.body.insertAdjacentHTML('beforeend', '<p>text</p>')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(load).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
    document.body.insertAdjacentHTML('beforeend', block)
    await vi.advanceTimersByTimeAsync(0)
    document.body.insertAdjacentHTML('beforeend', block)
    await vi.advanceTimersByTimeAsync(0)
    expect(openPageScanner).toHaveBeenCalledTimes(1)
    stop()
  })
})
