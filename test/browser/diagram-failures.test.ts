import type { Page } from 'puppeteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failingTexts, guideTexts } from './diagram-texts.ts'
import { type DiagramVisits, openDiagramVisits } from './diagram-visits.ts'

// What fails must break no other diagram; `diagram-prerender` shows it of those that a build draws.

/** One in twelve of those of the manual: `diagram-prerender` draws them all. */
const good = guideTexts().filter((_, index) => index % 12 === 0)
const failing = failingTexts()
/** Two that fail before each that must not. */
const mixed = good.flatMap((text, index) => [...failing.slice(2 * index, 2 * index + 2), text])

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '&#10;')
const noteOf = (texts: readonly string[]) =>
  [
    '# Note',
    ...texts.map((text) => `<pre><code class="language-mermaid">${escaped(text)}</code></pre>`),
  ].join('\n\n')

let visits: DiagramVisits
beforeAll(async () => {
  visits = await openDiagramVisits({
    'docs/index.md': '# Home',
    'docs/alone.md': noteOf(good),
    'docs/mixed.md': noteOf(mixed),
  })
})
afterAll(() => visits?.close())

test('in the page of a reader, each diagram behind one that fails is drawn as it is alone', async () => {
  const alone = await drawnAt('/alone.html', good)
  expect(alone.map(({ status }) => status)).toEqual(good.map(() => 'drawn'))
  const among = await drawnAt('/mixed.html', mixed)
  expect(among.filter((_, index) => index % 3 === 2)).toEqual(alone)
  // Most of the two beside each.
  expect(among.filter(({ status }) => status === 'failed').length).toBeGreaterThan(good.length)
})

type Seen = { status: string; words: string; colours: string[] }

/** What became of each diagram of a page that draws them itself, without what depends on chance and on how many came before: its words and colours. */
async function drawnAt(path: string, texts: readonly string[]): Promise<Seen[]> {
  const page = await visits.open(path)
  try {
    await settled(page, texts.length)
    return await page.$$eval('.kb-diagram', (figures) =>
      figures.map((figure) => {
        const parts = [...figure.querySelectorAll('.kb-diagram-target svg *')]
        const coloursOf = ({ fill, stroke, color }: CSSStyleDeclaration) => [fill, stroke, color]
        const colours = parts.flatMap((part) => coloursOf(getComputedStyle(part)))
        return {
          status: (figure as HTMLElement).dataset.status ?? '',
          words: figure.querySelector('.kb-diagram-target')?.textContent ?? '',
          colours: [...new Set(colours)].filter((colour) => !colour.includes('url(')).sort(),
        }
      }),
    )
  } finally {
    await visits.leave(page)
  }
}

async function settled(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>('.kb-diagram')]
      const open = all.filter(({ dataset }) => !/drawn|failed/.test(dataset.status ?? ''))
      open[0]?.scrollIntoView()
      return all.length === wanted && open.length === 0
    },
    { timeout: 150_000, polling: 200 },
    count,
  )
}
