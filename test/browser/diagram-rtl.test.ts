import type { Page } from 'puppeteer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DiagramVisits, diagramAt, openDiagramVisits } from './diagram-visits.ts'

const branches = 'gitGraph\ncommit\nbranch development\ncommit'
const notes = {
  'docs/index.md': `# Git\n\n\`\`\`mermaid\n${branches}\n\`\`\`\n`,
  'docs/raw.md': `# Raw\n\n<pre><code class="language-mermaid">${branches}</code></pre>\n\n<pre><code class="language-mermaid">flowchart LR\nA--&gt;</code></pre>\n`,
}

let visits: DiagramVisits
let page: Page
beforeAll(async () => {
  visits = await openDiagramVisits(notes, {
    lang: 'ar',
    locales: { root: { label: 'العربية', lang: 'ar', dir: 'rtl' } },
  })
})
afterEach(() => visits.leave(page))
afterAll(() => visits?.close())

describe('on a page from right to left', () => {
  test.each([
    ['the build', '/'],
    ['the page', '/raw.html'],
  ])('labels that %s has drawn lie in their boxes', async (_, path) => {
    page = await visits.open(path)
    const figure = await diagramAt(page, 0)
    const strays = await page.$eval(figure, (figure) => {
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const boxes = [...figure.querySelectorAll('rect[class*="branchLabelBkg"]')].map(boxOf)
      const labels = [...figure.querySelectorAll('.branchLabel text, .branch-label text')].map(boxOf)
      const fits = (label: DOMRect) =>
        boxes.some((box) => label.left >= box.left && label.right <= box.right && label.top >= box.top - 1)
      return { boxes: boxes.length, strays: labels.filter((label) => !fits(label)).length }
    })
    expect(strays).toEqual({ boxes: 2, strays: 0 })
  })

  test('sources and details read from the left, and the way to the left is left of the way to the right', async () => {
    page = await visits.open('/raw.html')
    const figure = await diagramAt(page, 1, 'failed')
    await page.setViewport({ width: 390, height: 800 })
    const seen = await page.$eval(figure, (figure) => {
      const find = (part: string) => figure.querySelector(part)!
      const left = (command: string) =>
        find(`[data-set="mobile"] [data-command="${command}"]`).getBoundingClientRect().left
      return [
        getComputedStyle(find('.kb-diagram-source')).direction,
        getComputedStyle(find('.kb-diagram-details')).direction,
        left('panLeft') < left('panRight'),
      ]
    })
    expect(seen).toEqual(['ltr', 'ltr', true])
  })
})
