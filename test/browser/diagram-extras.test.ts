import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../helpers/axe.ts'
import { guideTexts } from './diagram-texts.ts'
import { type DiagramVisits, diagramAt, openDiagramVisits } from './diagram-visits.ts'

const fence = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\``
const filler = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join('\n\n')
const raw = (text: string) =>
  `<pre><code class="language-mermaid">${text.replaceAll('\n', '&#10;')}</code></pre>`
const long = (length: number) => `flowchart LR\nA[${'x'.repeat(length - 16)}]`

/** One in six, as axe is what takes long. */
const kinds = guideTexts().filter((_, at) => at % 6 === 0)

const notes = {
  'docs/index.md': `# Home\n\n${fence('flowchart LR\nA["<b>缓存</b>"] --> B\nstyle A fill:#ff0000')}\n\n${filler}`,
  'docs/kinds.md': `# Kinds\n\n${kinds.map(fence).join('\n\n')}`,
  'docs/map.md': `# Map\n\n${fence('mindmap\n  缓存\n    强缓存\n    协商缓存')}`,
  'docs/long.md': `# Long\n\n${raw(long(50_001))}\n\n${raw(long(50_000))}`,
}

let visits: DiagramVisits

beforeAll(async () => {
  visits = await openDiagramVisits(notes, {
    diagrams: { wheel: 'page', download: 'svg' },
    check: { rules: { 'dead-link': 'off' } },
  })
})
afterAll(() => visits?.close())

test('rule 29: with the wheel left to the page, the page scrolls and the view stays', async () => {
  const page = await visits.open('/')
  const figure = await diagramAt(page, 0)
  const box = await (await page.$(`${figure} svg[id]`))?.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.wheel({ deltaY: 200 })
  await page.waitForFunction('scrollY > 100')
  expect(
    await page.$eval(`${figure} .kb-diagram-layer`, (layer) => (layer as HTMLElement).style.transform),
  ).toBe('')
  await visits.leave(page)
})

test('rules 57, 58: 50,001 characters are a picture that says so, 50,000 are drawn, raw HTML with the options of the site', async () => {
  expect([long(50_001).length, long(50_000).length]).toEqual([50_001, 50_000])
  const page = await visits.open('/long.html')
  const text = async (index: number) => {
    const figure = await diagramAt(page, index)
    expect(await page.$(`${figure} .kb-diagram-error`)).toBeNull()
    return page.$eval(`${figure} .kb-diagram-target > svg`, (svg) => svg.textContent ?? '')
  }
  expect(await text(0)).toContain('Maximum text size in diagram exceeded')
  expect(await text(1)).toContain('xxxxxxxx')
  expect(await page.$$('[data-set="desktop"] [data-command="download"]')).toHaveLength(2)
  await visits.leave(page)
})

describe('download', () => {
  /** The drawing as a file, read instead of saved. */
  async function standalone(page: Page, figure: string): Promise<string> {
    await page.evaluate(() => {
      URL.createObjectURL = (blob) => {
        ;(blob as Blob).text().then((text) => document.body.setAttribute('data-saved', text))
        return '#saved'
      }
      HTMLAnchorElement.prototype.click = function click() {
        document.body.dataset.name = this.download
      }
    })
    await page.click(`${figure} [data-set="desktop"] [data-command="download"]`)
    await page.waitForSelector('body[data-saved]')
    return page.evaluate(() => document.body.dataset.saved ?? '')
  }

  test('rule 75: the SVG file holds no script and no on-attribute, but its own styles and colours', async () => {
    const page = await visits.open('/')
    const figure = await diagramAt(page, 0)
    await page.$eval(`${figure} svg[id] g`, (group) => group.setAttribute('onclick', 'alert(1)'))
    await page.$eval(`${figure} svg[id]`, (svg) =>
      svg.append(document.createElementNS(svg.namespaceURI, 'script')),
    )
    const text = await standalone(page, figure)
    expect(text).toMatch(/^<svg .*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(text).not.toMatch(/<script|\son\w+=|var\(--kb-d/)
    expect(text).toMatch(/<b class="kb-i-\w+">缓存<\/b>/)
    expect(await page.evaluate(() => document.body.dataset.name)).toBe('index-1.svg')
    const fill = await page.evaluate(async (source) => {
      const frame = document.createElement('iframe')
      frame.srcdoc = source
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const rect = frame.contentDocument?.querySelector('.label-container')
      return rect && frame.contentWindow?.getComputedStyle(rect).fill
    }, text)
    expect(fill).toBe('rgb(255, 0, 0)')
    await visits.leave(page)
  })

  test.each([
    [false, '3'],
    [true, '0'],
  ])(
    'what differs between the themes besides colours is in the file as it is shown (dark: %s)',
    async (dark, width) => {
      const page = await visits.open('/map.html', { dark })
      const text = await standalone(page, await diagramAt(page, 0))
      expect(/\.section-0 line \{ stroke-width: ([^;]*);/.exec(text)?.[1]).toBe(width)
      expect(text).not.toContain('var(')
      await visits.leave(page)
    },
  )

  test('a picture of points has the size of the drawing, HTML labels included', async () => {
    const png = await openDiagramVisits(
      { 'docs/index.md': notes['docs/index.md'] },
      // The page draws it: the build would start a browser for it.
      { diagrams: { download: 'png', prerender: false } },
    )
    const page = await png.open('/')
    const figure = await diagramAt(page, 0)
    await page.evaluate(() => {
      URL.createObjectURL = (blob) => {
        createImageBitmap(blob as Blob).then(({ width, height }) => {
          document.body.dataset.size = `${(blob as Blob).type} ${width} ${height}`
        })
        return '#saved'
      }
    })
    const size = await page.$eval(`${figure} svg[id]`, (svg) =>
      ['width', 'height'].map((side) => Math.ceil(Number(svg.getAttribute(side)) * 2)).join(' '),
    )
    await page.click(`${figure} [data-set="desktop"] [data-command="download"]`)
    await page.waitForSelector('body[data-size]')
    expect(await page.evaluate(() => document.body.dataset.size)).toBe(`image/png ${size}`)
    await png.leave(page)
    await png.close()
  })
})

test('axe finds nothing in diagrams of many kinds, wide and light as narrow and dark', async () => {
  const page = await visits.open('/kinds.html', { width: 1440 })
  const count = await page.$$eval('.kb-diagram', (all) => all.length)
  for (const index of [0, Math.floor(count / 2), count - 1]) await diagramAt(page, index)
  expect(await axeFindings(page, 'main')).toEqual([])
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  await page.waitForSelector('html.dark')
  await page.setViewport({ width: 390, height: 900 })
  expect(await axeFindings(page, 'main')).toEqual([])
  await visits.leave(page)
})
