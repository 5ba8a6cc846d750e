import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiagramVisits, openDiagramVisits } from './diagram-visits.ts'

const counter = `import { useState } from 'react'
export default function Counter({ from }: { from: string }) {
  const [count, setCount] = useState(Number(from))
  return <button className="counter" onClick={() => setCount(count + 1)}>{count}</button>
}`

let site: DiagramVisits
beforeAll(async () => {
  site = await openDiagramVisits({
    'docs/index.md': '# Home\n\n<Counter from="3" />',
    'templates/components/Counter.island.tsx': counter,
  })
})
afterAll(() => site?.close())

test('an island component of the site reads without a script and comes to life with one', async () => {
  const still = await site.open('/', { script: false })
  expect(await still.$eval('.counter', (button) => button.textContent)).toBe('3')
  const page = await site.open('/')
  await page.waitForSelector('[data-island="site:Counter"][data-status="ready"]')
  await page.click('.counter')
  await page.waitForFunction(() => document.querySelector('.counter')?.textContent === '4')
})
