import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideTexts, hostileTexts, loadingTexts } from './diagram-texts.ts'
import { type DiagramVisits, openDiagramVisits } from './diagram-visits.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '&#10;')

const fences = (texts: readonly string[]) =>
  texts.map((text) => `\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n')
/** What the build leaves to the page. */
const raws = (texts: readonly string[]) =>
  texts.map((text) => `<pre><code class="language-mermaid">${escaped(text)}</code></pre>`).join('\n\n')

/** One in three, none of which Mermaid refuses: the build filters with the code of the page, and then once more. */
const oneInThree = (_: string, at: number) => at % 3 === 0
const hostileBuilt = hostileTexts.slice(0, -3).filter(oneInThree)
const loadingBuilt = loadingTexts.slice(0, -2).filter(oneInThree)

const styled = [
  'flowchart LR\nA["甲 <b>乙</b>"]-->B\nstyle A fill:#ff0000',
  'architecture-beta\nservice db(database)[Database]\nservice web(server)[Web]\nweb:R --> L:db',
]

/** Those of the manual whose kind no hostile text has that Mermaid draws. */
const otherKinds = guideTexts().filter((text) => {
  const kind = /^(?:---\n[\s\S]*?\n---\n)?(?:%%.*\n)*([a-zA-Z]+)/.exec(text)?.[1]
  return kind === 'kanban' || !hostileTexts.some((hostile) => new RegExp(`^${kind}\\b`, 'm').test(hostile))
})

// One site: each has a browser of its own that loads Mermaid.
const notes = {
  'docs/index.md': '# Home',
  'docs/built.md': `# Built\n\n${fences([...hostileBuilt, ...loadingBuilt])}`,
  'docs/client.md': `# Client\n\n${raws(hostileTexts)}`,
  'docs/loads.md': `# Loads\n\n${raws([...styled, ...loadingTexts])}`,
  'docs/other.md': '# Other',
  'docs/styled.md': `# Styled\n\n${fences([
    'flowchart LR\nA["<b>bold</b><br><i>x</i>"]-->B\nclick A href "https://example.org/" "tip"\nclick B href "./other.md"\nstyle A fill:#ff0000',
  ])}`,
  'docs/kinds.md': `# Kinds\n\n${raws([...styled, ...otherKinds])}`,
}

/** Every payload calls this; it is there before anything else. */
const trap = 'window.hits = []; window.ran = (by) => window.hits.push(by); window.alert = window.ran'

let visits: DiagramVisits

beforeAll(async () => {
  visits = await openDiagramVisits(notes, { check: { rules: { 'dead-link': 'off' } } })
})
afterAll(() => visits?.close())

/** Touches everything in all drawings as a curious visitor would; links of their own leave no page. */
async function touchEverything(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('.kb-diagram-target *')]
    for (const part of parts) {
      for (const name of ['mouseover', 'mousedown', 'focus', 'toggle', 'click']) {
        part.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }))
      }
    }
    return parts.length
  })
}

async function settled(page: Page, texts: readonly string[]): Promise<string[]> {
  await page.waitForFunction(
    (count) => {
      const all = [...document.querySelectorAll<HTMLElement>('.kb-diagram')]
      const open = all.find(({ dataset }) => !/drawn|failed/.test(dataset.status ?? ''))
      open?.scrollIntoView()
      return all.length === count && !open
    },
    { timeout: 50_000, polling: 200 },
    texts.length,
  )
  return page.$$eval('.kb-diagram', (all) =>
    all.map((figure) => (figure as HTMLElement).dataset.status ?? ''),
  )
}

/** Forbids nothing but what Mermaid itself must do without. */
const withoutEval =
  "default-src * data: blob: 'unsafe-inline'; script-src * data: blob: 'unsafe-inline'; style-src 'self'"

describe.each([
  ['drawn by the build', '/built.html', [...hostileBuilt, ...loadingBuilt], {}],
  [
    'drawn by the page, which has neither eval nor inline styles',
    '/client.html',
    hostileTexts,
    { 'content-security-policy': withoutEval },
  ],
])('hostile diagrams %s', (_, path, texts, headers) => {
  test(`run nothing: 0 of ${texts.length}, and hold no element, attribute or address that could`, async () => {
    const served = await visits.under(headers)
    const page = await served.open(path, { before: trap, fresh: true })
    const statuses = await settled(page, texts)
    // Most must reach the page as drawings, or the test says nothing.
    expect(statuses.filter((status) => status === 'drawn').length).toBeGreaterThanOrEqual(texts.length - 3)
    expect(await touchEverything(page)).toBeGreaterThan(10 * texts.length)
    await page.waitForNetworkIdle()
    expect(await page.evaluate('window.hits')).toEqual([])
    expect(served.requests().filter((request) => request.includes('load-'))).toEqual([])
    expect(new URL(page.url()).pathname).toBe(path)
    const found = await page.$$eval('.kb-diagram-target *', (all) =>
      all.flatMap((part) => [
        ...(/^(script|iframe|object|embed|form|meta|base|link|template)$/i.test(part.localName)
          ? [part.localName]
          : []),
        ...[...part.attributes]
          .filter(
            ({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data:text|vbscript)/i.test(value),
          )
          .map(({ name, value }) => `${name}=${value}`),
      ]),
    )
    expect(found).toEqual([])
    await served.leave(page)
    await served.close()
  })
})

test('labels and links that are harmless stay, and a strict policy without inline styles shows prerendered diagrams as they are', async () => {
  const look = (page: Page) =>
    page.$$eval('.kb-diagram-target svg :is(rect, path, p)', (all) =>
      all.map((part) => {
        const { fill, stroke, strokeWidth, color } = getComputedStyle(part)
        const { width, height } = part.getBoundingClientRect()
        return [fill, stroke, strokeWidth, color, Math.round(width), Math.round(height)].join()
      }),
    )
  const page = await visits.open('/styled.html')
  expect(await page.$eval('.kb-diagram b', (bold) => bold.textContent)).toBe('bold')
  expect(
    await page.$$eval('.kb-diagram svg a', (all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://example.org/', '/other.html'])
  const expected = await look(page)
  const hash = await page.$eval('style[data-diagrams]', async (style) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style.textContent ?? ''))
    return btoa(String.fromCharCode(...new Uint8Array(digest)))
  })
  await visits.leave(page)
  const policy = `default-src 'self'; style-src 'self' 'sha256-${hash}'; script-src 'self'`
  const strict = await visits.under({ 'content-security-policy': policy })
  const strictPage = await strict.open('/styled.html')
  expect(expected.join()).toContain('rgb(255, 0, 0)')
  expect(await look(strictPage)).toEqual(expected)
  // The viewer's own styles go through the object model, which a policy on inline styles leaves alone.
  await strictPage.waitForSelector('.kb-diagram[data-mounted]')
  await strictPage.$eval('[data-command="zoomIn"]', (button) => (button as HTMLElement).click())
  expect(
    await strictPage.$eval(
      '.kb-diagram-layer',
      (layer) => new DOMMatrix(getComputedStyle(layer).transform).a,
    ),
  ).toBeCloseTo(1.2)
  await strict.leave(strictPage)
  await strict.close()
})

/** How the first two drawings of a page look. */
const looks = (page: Page) =>
  page.$$eval('.kb-diagram', (figures) =>
    figures
      .slice(0, 2)
      .flatMap((figure) =>
        [...figure.querySelectorAll('.kb-diagram-target svg *')].map((part) => {
          const { fill, stroke, strokeWidth, color, display, fontSize } = getComputedStyle(part)
          const { width, height } = part.getBoundingClientRect()
          const size = [Math.round(width), Math.round(height)]
          return [part.localName, fill, stroke, strokeWidth, color, display, fontSize, ...size].join()
        }),
      )
      .filter((part) => !part.startsWith('style,')),
  )

test('no drawing of the page fetches anything, neither finished nor while it is measured; a strict policy, without eval and inline styles, shows each kind, and as it is without one', async () => {
  visits.requests()
  const page = await visits.open('/loads.html', { fresh: true })
  const texts = [...styled, ...loadingTexts]
  const statuses = await settled(page, texts)
  expect(statuses.filter((status) => status === 'drawn').length).toBeGreaterThanOrEqual(texts.length - 2)
  await page.waitForNetworkIdle()
  expect(visits.requests().filter((request) => request.includes('load-'))).toEqual([])
  const free = await looks(page)
  await visits.leave(page)
  const strict = await visits.under({
    'content-security-policy':
      "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:",
  })
  const strictPage = await strict.open('/kinds.html')
  const kinds = [...styled, ...otherKinds]
  expect(await settled(strictPage, kinds)).toEqual(kinds.map(() => 'drawn'))
  expect(free.join()).toContain('rgb(255, 0, 0)')
  expect(await looks(strictPage)).toEqual(free)
  // The viewer's own and one a drawing: those of the measuring are gone.
  expect(await strictPage.evaluate(() => document.adoptedStyleSheets.length)).toBe(1 + kinds.length)
  await strict.leave(strictPage)
  await strict.close()
})
