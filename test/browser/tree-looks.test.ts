import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Orchard, openOrchard, type Visit } from './tree-harness.tsx'

let orchard: Orchard
let visit: Visit
beforeAll(async () => {
  orchard = await openOrchard()
})
beforeEach(async () => {
  visit = await orchard.empty()
})
afterEach(async () => {
  expect(visit.problems).toEqual([])
  await visit.close()
})
afterAll(() => orchard?.close())

const data = [
  {
    id: 'fruit',
    title: 'Fruit',
    expand: true,
    children: [
      { id: 'apple', title: 'Same', checked: true },
      { id: 'pear', title: 'Same' },
      { id: 'plum', title: 'Same', disabled: true },
    ],
  },
  { id: 'nuts', title: 'Nuts', children: [{ id: 'hazel', title: 'Hazel' }] },
]

async function open(props: object, kind = 'tree'): Promise<void> {
  await visit.page.evaluate((kind, props) => window.mountTree(kind, props), kind, { data, ...props })
  await visit.page.waitForSelector('[data-key="fruit"]')
  await visit.page.mouse.move(600, 500)
}

const look = async (selector: string) =>
  Buffer.from(await (await visit.page.$(selector))!.screenshot()).toString('base64')

describe('from right to left', () => {
  beforeEach(() => visit.page.$eval('html', (html) => html.setAttribute('dir', 'rtl')))

  test('the arrow of an open node points down, that of a closed one to its title', async () => {
    await open({})
    const turns = await visit.page.evaluate(() =>
      ['fruit', 'nuts'].map((key) => {
        const arrow = document.querySelector(`[data-key="${key}"] .kb-tree-arrow`)!
        const { transform, borderRightWidth } = getComputedStyle(arrow, '::before')
        return [borderRightWidth, transform]
      }),
    )
    expect(turns).toEqual([
      ['6px', 'matrix(0, -1, 1, 0, 0, 0)'],
      ['6px', 'none'],
    ])
  })

  test('connection lines end at their nodes', async () => {
    await open({ showLine: { polyline: true } })
    const [line, arrow] = await visit.page.$eval('[data-key="apple"]', (row) => {
      const path = row.querySelector('path')!
      const end = path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM()!)
      const { left, right } = row.querySelector('.kb-tree-arrow')!.getBoundingClientRect()
      return [end.x, { left, right }] as const
    })
    expect(line).toBeCloseTo(arrow.right, 0)
  })

  test('the arrow key that points where the arrow does opens, the other one closes', async () => {
    await open({})
    await visit.page.focus('[data-key="nuts"]')
    await visit.page.keyboard.press('ArrowLeft')
    await visit.page.waitForSelector('[data-key="hazel"]')
    await visit.page.keyboard.press('ArrowRight')
    await visit.page.waitForSelector('[data-key="nuts"][aria-expanded="false"]')
  })
})

describe('with forced colours', () => {
  beforeEach(async () => {
    const client = await visit.page.createCDPSession()
    await client.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: 'active' }],
    })
    return () => client.detach()
  })

  test('a box shows all three of its states', async () => {
    await open({ checkable: true })
    const looks = await Promise.all(
      ['fruit', 'apple', 'pear'].map((key) => look(`[data-key="${key}"] .kb-tree-box`)),
    )
    expect(new Set(looks).size).toBe(3)
  })

  test('a chosen node and a disabled one look like no other', async () => {
    await open({ selectable: true, value: 'apple' })
    const looks = await Promise.all(
      ['apple', 'pear', 'plum'].map((key) => look(`[data-key="${key}"] .kb-tree-title`)),
    )
    expect(new Set(looks).size).toBe(3)
  })

  test.each(['before', 'body', 'after'])('the place %s a row is shown', async (part) => {
    await open({})
    const before = await look('[data-key="pear"]')
    await visit.page.$eval('[data-key="pear"]', (row, part) => row.setAttribute('data-part-over', part), part)
    expect(await look('[data-key="pear"]')).not.toBe(before)
  })

  test('the arrow of a drop-down is a triangle, and a pressed button looks pressed', async () => {
    await visit.page.evaluate(() => window.mountTree('drop', { data: [], checkable: true }))
    const arrow = await visit.page.waitForSelector('.kb-tree-drop-arrow')
    const before = await arrow!.evaluate((arrow) => getComputedStyle(arrow).forcedColorAdjust)
    expect(before).toBe('none')
    await open({ checkable: true }, 'search')
    const released = await look('.kb-tree-search-checked')
    await visit.page.$eval('.kb-tree-search-checked', (button) => button.setAttribute('aria-pressed', 'true'))
    expect(await look('.kb-tree-search-checked')).not.toBe(released)
  })
})
