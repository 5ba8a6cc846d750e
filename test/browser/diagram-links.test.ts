import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiagramVisits, diagramAt, openDiagramVisits } from './diagram-visits.ts'

let visits: DiagramVisits
beforeAll(async () => {
  visits = await openDiagramVisits(
    {
      'docs/index.md':
        '# Home\n\n```mermaid\nflowchart LR\nA[Flex] --> B\nclick A href "./css/flex.md#axis"\n```\n\n' +
        '```mermaid\nsequenceDiagram\nparticipant A\nA->>A: Hello\nlink A: Flex @ ./css/flex.md\n```\n',
      'docs/css/flex.md': '# Flex\n\n## Axis\n',
    },
    { diagrams: { prerender: false } },
  )
})
afterAll(() => visits?.close())

test('a link of a diagram that the reader draws leads to the note, without a load', async () => {
  const page = await visits.open('/')
  const figure = await diagramAt(page, 0)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  const link = (await page.$(`${figure} svg a`))!
  const { x, y, width, height } = (await link.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('Flex'))
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/css/flex.html#axis')
  expect(await page.$('[data-same-document]')).not.toBeNull()
  await visits.leave(page)
})

test('a link of an actor leads to the note', async () => {
  const page = await visits.open('/')
  const figure = await diagramAt(page, 1)
  expect(await page.$eval(`${figure} svg a`, (link) => link.getAttribute('href'))).toBe('/css/flex.html')
  await visits.leave(page)
})
