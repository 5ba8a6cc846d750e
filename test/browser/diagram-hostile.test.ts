import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideTexts, hostileTexts, loadingTexts } from './diagram-texts.ts'
import { type DiagramVisits, diagramAt, openDiagramVisits } from './diagram-visits.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '&#10;')

const fences = (texts: readonly string[]) =>
  texts.map((text) => `\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n')
/** What the build leaves to the page. */
const raws = (texts: readonly string[]) =>
  texts.map((text) => `<pre><code class="language-mermaid">${escaped(text)}</code></pre>`).join('\n\n')

// One site: each has a browser of its own that loads Mermaid.
const notes = {
  'docs/index.md': '# Home',
  'docs/built.md': `# Built\n\n${fences(hostileTexts)}`,
  'docs/client.md': `# Client\n\n${raws(hostileTexts)}`,
  'docs/loads-built.md': `# Built\n\n${fences(loadingTexts)}`,
  'docs/loads-client.md': `# Client\n\n${raws(loadingTexts)}`,
  'docs/harmless.md': `# Harmless\n\n${fences([
    'flowchart LR\nA["<b>bold</b><br><i>x</i>"]-->B\nclick A href "https://example.org/" "tip"\nclick B href "./other.md"',
  ])}`,
  'docs/other.md': '# Other',
  'docs/styled.md': `# Styled\n\n${fences(['flowchart LR\nA-->B\nstyle A fill:#ff0000'])}`,
  'docs/styled-client.md': `# Styled\n\n${raws([
    'flowchart LR\nA["甲 <b>乙</b>"]-->B\nstyle A fill:#ff0000',
    'architecture-beta\nservice db(database)[Database]\nservice web(server)[Web]\nweb:R --> L:db',
  ])}`,
  'docs/kinds.md': `# Kinds\n\n${raws(guideTexts())}`,
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

async function settled(page: Page, texts = hostileTexts): Promise<string[]> {
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

describe.each([
  ['drawn by the build', '/built.html'],
  ['drawn by the page', '/client.html'],
])('hostile diagrams %s', (_, path) => {
  test(`run nothing: 0 of ${hostileTexts.length}, and hold no element, attribute or address that could`, async () => {
    const page = await visits.open(path, { before: trap, fresh: true })
    const statuses = await settled(page)
    // Most must reach the page as drawings, or the test says nothing.
    expect(statuses.filter((status) => status === 'drawn').length).toBeGreaterThanOrEqual(20)
    expect(await touchEverything(page)).toBeGreaterThan(300)
    await page.waitForNetworkIdle()
    expect(await page.evaluate('window.hits')).toEqual([])
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
    await visits.leave(page)
  })
})

test.each(['/loads-built.html', '/loads-client.html'])(
  'no drawing fetches anything, neither finished nor while it is measured: %s',
  async (path) => {
    visits.requests()
    const page = await visits.open(path, { fresh: true })
    const statuses = await settled(page, loadingTexts)
    expect(statuses.filter((status) => status === 'drawn').length).toBeGreaterThanOrEqual(17)
    await page.waitForNetworkIdle()
    expect(visits.requests().filter((request) => request.includes('load-'))).toEqual([])
    await visits.leave(page)
  },
)

test('labels and links that are harmless stay', async () => {
  const page = await visits.open('/harmless.html')
  expect(await page.$eval('.kb-diagram b', (bold) => bold.textContent)).toBe('bold')
  expect(
    await page.$$eval('.kb-diagram svg a', (all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://example.org/', '/other.html'])
  await visits.leave(page)
})

test('a strict policy without inline styles shows prerendered diagrams as they are', async () => {
  const look = (page: Page) =>
    page.$$eval('.kb-diagram-target svg :is(rect, path, p)', (all) =>
      all.map((part) => {
        const { fill, stroke, strokeWidth, color } = getComputedStyle(part)
        const { width, height } = part.getBoundingClientRect()
        return [fill, stroke, strokeWidth, color, Math.round(width), Math.round(height)].join()
      }),
    )
  const page = await visits.open('/styled.html')
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

test('a strict policy without inline styles shows what the reader draws as it is', async () => {
  const looks: string[][] = []
  for (const style of ["'self' 'unsafe-inline'", "'self'"]) {
    const served = await visits.under({
      'content-security-policy': `default-src 'self'; style-src ${style}; script-src 'self'`,
    })
    const page = await served.open('/styled-client.html')
    for (const index of [0, 1]) await diagramAt(page, index)
    looks.push(
      await page.$$eval('.kb-diagram-target svg *', (all) =>
        all.map((part) => {
          const { fill, stroke, strokeWidth, color, display, fontSize } = getComputedStyle(part)
          const { width, height } = part.getBoundingClientRect()
          const size = [Math.round(width), Math.round(height)]
          return [part.localName, fill, stroke, strokeWidth, color, display, fontSize, ...size].join()
        }),
      ),
    )
    // The viewer's own and one a drawing: those of the measuring are gone.
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(3)
    await served.leave(page)
    await served.close()
  }
  const [free = [], strict = []] = looks.map((look) => look.filter((part) => !part.startsWith('style,')))
  expect(free.join()).toContain('rgb(255, 0, 0)')
  expect(strict).toEqual(free)
})

test('the engine in the page draws every kind under a policy without eval and inline styles', async () => {
  const texts = guideTexts()
  const policy = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:"
  const strict = await visits.under({ 'content-security-policy': policy })
  const page = await strict.open('/kinds.html')
  await page.waitForFunction(
    (count) => {
      const all = [...document.querySelectorAll<HTMLElement>('.kb-diagram')]
      return all.length === count && all.every(({ dataset }) => /drawn|failed/.test(dataset.status ?? ''))
    },
    { timeout: 50_000, polling: 200 },
    texts.length,
  )
  const failed = await page.$$eval('.kb-diagram[data-status="failed"]', (all) =>
    all.map((one) => one.textContent),
  )
  expect(failed).toEqual([])
  await strict.leave(page)
  await strict.close()
})
