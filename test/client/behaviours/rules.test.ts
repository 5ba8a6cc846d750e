import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choiceFor, isDark } from '../../../src/client/behaviours/appearance.ts'
import { targetIndex } from '../../../src/client/behaviours/code-groups.ts'
import { currentHeading } from '../../../src/client/behaviours/outline.ts'
import { isPlainClick, pageUrl, usualUrl } from '../../../src/client/behaviours/page-url.ts'
import { mayPrefetch } from '../../../src/client/behaviours/prefetch.ts'
import { asksForSearch } from '../../../src/client/behaviours/shortcuts.ts'
import { throttle } from '../../../src/client/platform/throttle.ts'

describe('the heading that is being read', () => {
  const headings = [300, 900, 2900].map((top) => ({ top, offset: 134 }))
  const page = { innerHeight: 800, pageHeight: 3200 }

  test.each([
    ['rule 14: at the top none', 0, -1],
    ['before the first heading none', 100, -1],
    ['a heading that is 4 px below the line is reached', 162, 0],
    ['one that is 5 px below it is not', 161, -1],
    ['between two the upper one', 700, 0],
    ['rule 14: at the bottom the last one, though it never reached the line', 2400, 2],
    ['a fraction above the bottom is the bottom', 2398.5, 2],
    ['two pixels above it is not', 2398, 1],
  ])('%s', (_, scrollY, index) => {
    expect(currentHeading(headings, { scrollY, ...page })).toBe(index)
  })

  test('without headings none', () => {
    expect(currentHeading([], { scrollY: 500, ...page })).toBe(-1)
  })
})

describe('throttling', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('rule 15: ten calls in 50 ms run twice within 150 ms, the last time with the final state', () => {
    let position = 0
    const seen: number[] = []
    const throttled = throttle(() => seen.push(position), 100)
    for (position = 1; position <= 10; position += 1) {
      throttled()
      vi.advanceTimersByTime(5)
    }
    position = 10
    vi.advanceTimersByTime(100)
    expect(seen).toEqual([1, 10])
  })

  test('a single call runs once', () => {
    const run = vi.fn()
    throttle(run, 100)()
    vi.advanceTimersByTime(1000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('calls all the time from 0 to 990 run at 0, 100, … 1000', () => {
    const run = vi.fn()
    const throttled = throttle(run, 100)
    for (let ms = 0; ms < 1000; ms += 10) {
      throttled()
      vi.advanceTimersByTime(10)
    }
    expect(run).toHaveBeenCalledTimes(11)
  })

  test('cancelled, the call after the burst does not come', () => {
    const run = vi.fn()
    const throttled = throttle(run, 100)
    throttled()
    throttled()
    throttled.cancel()
    vi.advanceTimersByTime(1000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('keys that ask for the search', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  test.each([
    ['rule 16: Ctrl+K in an input', { ...none, key: 'k', ctrlKey: true }, true, true],
    ['Cmd+K', { ...none, key: 'k', metaKey: true }, false, true],
    ['Ctrl+K with caps lock', { ...none, key: 'K', ctrlKey: true }, false, true],
    ['Ctrl+Alt+K is somebody else’s', { ...none, key: 'k', ctrlKey: true, altKey: true }, false, false],
    ['k alone', { ...none, key: 'k' }, false, false],
    ['rule 16: slash on the page', { ...none, key: '/' }, false, true],
    ['rule 16: slash in an input', { ...none, key: '/' }, true, false],
    ['slash that needs Shift', { ...none, key: '/', shiftKey: true }, false, true],
    ['Ctrl+slash', { ...none, key: '/', ctrlKey: true }, false, false],
  ])('%s', (_, keys, typing, asks) => {
    expect(asksForSearch(keys, typing)).toBe(asks)
  })
})

describe('light and dark', () => {
  test.each([
    ['rule 26: stored dark', 'dark', 'auto', false, true],
    ['stored light on a dark system', 'light', 'auto', true, false],
    ['stored auto follows the system', 'auto', 'dark', false, false],
    ['nothing stored, the site says dark', null, 'dark', false, true],
    ['nothing stored, the site says auto', null, 'auto', true, true],
    ['something else is stored', 'purple', 'light', true, false],
  ])('%s', (_, choice, initial, systemDark, dark) => {
    expect(isDark(choice, initial, systemDark)).toBe(dark)
  })

  test.each([
    [true, true, 'auto'],
    [false, false, 'auto'],
    [true, false, 'dark'],
    [false, true, 'light'],
  ] as const)('wishing dark %s while the system is dark %s stores %s', (dark, systemDark, choice) => {
    expect(choiceFor(dark, systemDark)).toBe(choice)
  })
})

describe('the address bar shows the form that links have', () => {
  test.each([
    ['index is dropped', '/css/index.html?q#x', '/css/', '/css/?q#x'],
    ['index without extension too', '/css/index', '/css/', '/css/'],
    ['the slash of a folder is added', '/css?q#x', '/css/', '/css/?q#x'],
    ['html is added', '/css/flex', '/css/flex.html', '/css/flex.html'],
    ['html is taken away', '/css/flex.html', '/css/flex', '/css/flex'],
    ['Chinese in either form', '/中/文.html', '/%E4%B8%AD/%E6%96%87', '/%E4%B8%AD/%E6%96%87'],
    ['the usual form stays', '/css/flex.html#x', '/css/flex.html', '/css/flex.html#x'],
    ['another base stays', '/moved/css/flex', '/css/flex.html', '/moved/css/flex'],
    ['a missing page stays', '/css/index.html', undefined, '/css/index.html'],
  ])('%s', (_, path, address, shown) => {
    expect(usualUrl(new URL(path, 'https://x.test'), address).href).toBe(`https://x.test${shown}`)
  })
})

describe('links that are followed without a load', () => {
  const here = new URL('https://notes.test/base/css/flex.html')
  const link = { target: '', hasDownload: false, inRaw: false }
  test.each([
    ['another page', 'grid.html', 'https://notes.test/base/css/grid.html'],
    ['a page with a hash', '/base/http/cache.html#etag', 'https://notes.test/base/http/cache.html#etag'],
    ['a clean address', '/base/http/cache', 'https://notes.test/base/http/cache'],
    ['a folder', '/base/css/', 'https://notes.test/base/css/'],
    ['a Han name', '/base/中文.html', 'https://notes.test/base/%E4%B8%AD%E6%96%87.html'],
    ['another origin', 'https://elsewhere.test/base/x.html', undefined],
    ['outside of the site', '/other/x.html', undefined],
    ['a picture', '/base/a.png', undefined],
    ['an archive', '/base/a.tar.gz', undefined],
    ['a version in a clean address', '/base/v1.2', 'https://notes.test/base/v1.2'],
    ['a file with a digit in its ending', '/base/a.mp3', undefined],
    ['mail', 'mailto:a@notes.test', undefined],
    ['no address', 'https://', undefined],
  ])('%s', (_, href, result) => {
    expect(pageUrl({ ...link, href }, here, '/base/')?.href).toBe(result)
  })

  test.each([
    ['a target', { target: '_blank' }],
    ['a download', { hasDownload: true }],
    ['a raw region', { inRaw: true }],
  ])('not one with %s', (_, difference) => {
    expect(pageUrl({ ...link, href: 'grid.html', ...difference }, here, '/base/')).toBeUndefined()
  })

  test('_self is this tab', () => {
    expect(pageUrl({ ...link, href: 'grid.html', target: '_self' }, here, '/base/')).toBeDefined()
  })

  const click = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  }
  test.each([
    ['a plain click', {}, true],
    ['the middle button', { button: 1 }, false],
    ['with Ctrl', { ctrlKey: true }, false],
    ['with Cmd', { metaKey: true }, false],
    ['with Shift', { shiftKey: true }, false],
    ['with Alt', { altKey: true }, false],
    ['answered by someone else', { defaultPrevented: true }, false],
  ])('%s', (_, difference, plain) => {
    expect(isPlainClick({ ...click, ...difference })).toBe(plain)
  })
})

describe('fetching pages ahead', () => {
  test.each([
    ['by default', undefined, undefined, true],
    ['on a fast line', { effectiveType: '4g' }, undefined, true],
    ['not when data is saved', { saveData: true }, undefined, false],
    ['not on 2g', { effectiveType: '2g' }, undefined, false],
    ['not on slow 2g', { effectiveType: 'slow-2g' }, undefined, false],
    ['not when the site says so', undefined, 'none', false],
  ])('%s', (_, connection, setting, may) => {
    expect(mayPrefetch(connection, setting)).toBe(may)
  })
})

describe('keys in a row of three tabs', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 1, -1],
  ])('%s from %i leads to %i', (key, index, target) => {
    expect(targetIndex(key, index, 3)).toBe(target)
  })
})
