import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TreeHandle } from '../../src/client/widgets/tree-view/props.ts'
import { axeFindings, colourRules } from '../helpers/axe.ts'
import { type Orchard, openOrchard, type Visit } from './tree-harness.tsx'

/** What the page of an empty orchard knows; functions of tests run there. */
declare global {
  interface Window {
    tree: TreeHandle
    heard: string[]
    grow: (children: number, depth: number) => object[]
    mountTree: (kind: string, props: object, size?: { width: number; height: number }) => Promise<void>
  }
}

let orchard: Orchard
let visit: Visit
beforeAll(async () => {
  orchard = await openOrchard()
})
afterEach(async () => {
  expect(visit.problems).toEqual([])
  await visit.close()
})
afterAll(() => orchard?.close())

/** Keys of the rows in the document. */
const rows = () => visit.page.$$eval('[data-key]', (all) => all.map((row) => row.getAttribute('data-key')))
const focused = () =>
  visit.page.evaluate(
    () => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.getAttribute('role'),
  )
const heard = () => visit.page.evaluate(() => window.heard)
const scrollTop = () => visit.page.$eval('.kb-tree-scroll', (area) => area.scrollTop)
const waitForRow = (key: string) => visit.page.waitForSelector(`[data-key="${key}"]`)
const press = async (...keys: string[]) => {
  for (const key of keys) await visit.page.keyboard.press(key as 'Enter')
}

const fruit = [
  {
    title: '水果',
    expand: true,
    children: [
      { title: '苹果', checked: true },
      { title: '梨', disabled: true },
    ],
  },
  { title: '蔬菜', children: [{ title: '白菜' }, { title: '菠菜' }] },
]

describe('a tree in a note', () => {
  const tags = [
    { data: fruit, checkable: true, selectable: true },
    { data: fruit, 'show-line': '{"polyline":true}', draggable: true, droppable: true },
    { data: fruit, search: true, checkable: true },
    { data: fruit, drop: true, checkable: true },
    {},
  ]

  test('is read, opened and closed without a script, where controls are absent, and hydrates without a mismatch, in its place, without faults', async () => {
    const boxes = () =>
      visit.page.$$eval('.kb-tree-island', (islands) =>
        [islands[0]!, islands[1]!].flatMap((island) =>
          [...island.querySelectorAll('.kb-tree-title')]
            .filter((title) => title.checkVisibility())
            .map((title) => {
              const { x, y, width, height } = title.getBoundingClientRect()
              return [title.textContent, x, y, width, height].join(' ')
            }),
        ),
      )
    visit = await orchard.notes(tags, { scripts: false })
    const before = await boxes()
    expect(before).toHaveLength(8)
    const seen = await visit.page.$$eval('.kb-tree-island', (islands) =>
      // Behind a box and below a search.
      islands.slice(2, 4).map((island) => ({
        titles: [...island.querySelectorAll('.kb-tree-title')].filter((title) => title.checkVisibility())
          .length,
        controls: [...island.querySelectorAll('button, input')].filter((one) => one.checkVisibility()).length,
      })),
    )
    expect(seen).toEqual([
      { titles: 4, controls: 0 },
      { titles: 4, controls: 0 },
    ])
    const shown = (title: string) =>
      visit.page.$$eval(
        '.kb-tree-title',
        (all, title) => all.find((one) => one.textContent === title)!.checkVisibility(),
        title,
      )
    expect([await shown('苹果'), await shown('白菜')]).toEqual([true, false])
    await visit.page.click('details:not([open]) > summary')
    expect(await shown('白菜')).toBe(true)
    await visit.close()

    visit = await orchard.notes(tags)
    await visit.page.waitForFunction(() => !document.querySelector('[data-static]'))
    expect(await visit.layoutShift()).toBe(0)
    expect(
      await visit.page.$$eval(
        '.kb-tree-island',
        (all) => all[0]!.querySelectorAll('[role="treeitem"]').length,
      ),
    ).toBe(4)
    expect(await boxes()).toEqual(before)
    await visit.page.click('.kb-tree-drop-box')
    await visit.page.waitForFunction(
      () => getComputedStyle(document.querySelector('.kb-tree-drop-panel')!).opacity === '1',
    )
    expect(await axeFindings(visit.page)).toEqual([])
    await visit.page.evaluate(() => document.documentElement.classList.add('dark'))
    expect(await axeFindings(visit.page, 'html', colourRules)).toEqual([])
  })

  test('keeps the focus of a reader who was in it before it came to life', async () => {
    visit = await orchard.notes([tags[0]!], { focusOn: 'summary' })
    await visit.page.waitForFunction(() => !document.querySelector('[data-static]'))
    expect(await visit.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem')
  })

  test('prints all its rows, and shows those in view again after it', async () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ id: `n${i}`, title: `Row ${i}` }))
    visit = await orchard.notes([{ data: many }])
    await waitForRow('n0')
    await visit.page.evaluate(() =>
      window.addEventListener('beforeprint', () => {
        document.title = String(document.querySelectorAll('[data-key]').length)
      }),
    )
    const paper = Buffer.from(await visit.page.pdf({ format: 'a4' })).toString('latin1')
    expect(await visit.page.title()).toBe('150')
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
    await visit.page.waitForFunction(() => document.querySelectorAll('[data-key]').length === 100)
  })
})

describe('virtual rows', () => {
  test('rule 121: of 500 rows 100 are in the document, above a spacer of 12 000 px', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() => window.mountTree('tree', { data: window.grow(500, 1) }))
    await waitForRow('n99')
    expect(await rows()).toHaveLength(100)
    expect(
      await visit.page.$eval(
        '.kb-tree-rows',
        (list) => list.nextElementSibling!.getBoundingClientRect().height,
      ),
    ).toBe(12_000)
  })

  test('rule 122: scrolling moves the window in steps of the buffer', async () => {
    visit = await orchard.empty()
    const props = { renderNodeAmount: 10, bufferNodeAmount: 5 }
    await visit.page.evaluate(
      (props) =>
        window.mountTree('tree', { ...props, data: window.grow(500, 1) }, { width: 300, height: 60 }),
      props,
    )
    await waitForRow('n9')
    for (const [top, first, spacer] of [
      [149, 'n0', 0],
      [150, 'n5', 150],
      [14_940, 'n495', 14_850],
    ] as const) {
      await visit.page.$eval('.kb-tree-scroll', (area, top) => area.scrollTo(0, top), top)
      await visit.page.waitForFunction(
        (first) => document.querySelector('[data-key]')?.getAttribute('data-key') === first,
        {},
        first,
      )
      expect(
        await visit.page.$eval(
          '.kb-tree-rows',
          (list) => list.previousElementSibling!.getBoundingClientRect().height,
        ),
      ).toBe(spacer)
    }
    expect(await rows()).toEqual(['n495', 'n496', 'n497', 'n498', 'n499'])
  })

  test('rule 123: a box that grows has more rows', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() =>
      window.mountTree('tree', { data: window.grow(500, 1), renderNodeAmount: 10 }),
    )
    await waitForRow('n29')
    expect(await rows()).toHaveLength(30)
    await visit.page.$eval('#box', (box) => Object.assign((box as HTMLElement).style, { height: '1500px' }))
    await waitForRow('n69')
    expect(await rows()).toHaveLength(70)
  })

  test('rule 124: scrollTo scrolls 300 px of rows so that a node is at the place', async () => {
    visit = await orchard.empty()
    for (const [position, expected] of [
      ['top', 1500],
      ['center', 1365],
      ['bottom', 1230],
      [45, 1455],
    ] as const) {
      await visit.page.evaluate(() => window.mountTree('tree', { data: window.grow(200, 1) }))
      await visit.page.evaluate((place) => window.tree.scrollTo('n50', place), position)
      await visit.page.waitForFunction(
        (top) => document.querySelector('.kb-tree-scroll')!.scrollTop === top,
        {},
        expected,
      )
    }
  })

  test('rule 124: scrollTo a hidden node does nothing; to one that is just opened it waits for its row', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() => window.mountTree('tree', { data: window.grow(30, 2) }))
    await visit.page.evaluate(() => window.tree.scrollTo('n29-29'))
    expect(await scrollTop()).toBe(0)
    await visit.page.evaluate(() => {
      window.tree.setExpand('n29', true)
      window.tree.scrollTo('n29-29', 'bottom')
    })
    await visit.page.waitForFunction(
      () => document.querySelector('.kb-tree-scroll')!.scrollTop === 60 * 30 - 300,
    )
    expect(await rows()).toContain('n29-29')
  })

  test('100,000 nodes keep 100 rows in the document, wherever it is scrolled', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() =>
      window.mountTree('tree', { data: window.grow(46, 3), checkable: true, defaultExpandAll: true }),
    )
    expect(await visit.page.evaluate(() => window.tree.getNodesCount())).toBe(46 + 46 ** 2 + 46 ** 3)
    for (const share of [0.5, 1]) {
      await visit.page.$eval(
        '.kb-tree-scroll',
        (area, share) => area.scrollTo(0, area.scrollHeight * share),
        share,
      )
      await visit.page.waitForFunction(() => {
        const area = document.querySelector('.kb-tree-scroll')!.getBoundingClientRect()
        const { bottom } = [...document.querySelectorAll('.kb-tree-row')].at(-1)!.getBoundingClientRect()
        return bottom >= area.bottom - 1
      })
      expect((await rows()).length).toBeLessThanOrEqual(100)
    }
    expect(await rows()).toContain('n45-45-45')
    await visit.page.evaluate(() => window.tree.checkAll())
    await visit.page.waitForSelector('[aria-checked="true"][data-key="n45-45-45"]')
  })
})

describe('keyboard', () => {
  async function open(props: object = {}): Promise<void> {
    visit = await orchard.empty()
    await visit.page.evaluate(
      (props) => window.mountTree('tree', { data: window.grow(5, 2), ...props }),
      props,
    )
    await waitForRow('n0')
    await visit.page.keyboard.press('Tab')
  }

  test('arrows, Home and End move along the rows, open and close', async () => {
    await open()
    expect(await focused()).toBe('n0')
    await press('ArrowDown', 'ArrowRight')
    expect(await focused()).toBe('n1')
    await waitForRow('n1-0')
    await press('ArrowRight', 'ArrowDown')
    expect(await focused()).toBe('n1-1')
    await press('ArrowLeft')
    expect(await focused()).toBe('n1')
    await press('End')
    expect(await focused()).toBe('n4')
    await press('Home', '*')
    await visit.page.waitForFunction(() => document.querySelectorAll('[data-key]').length === 30)
    expect(await focused()).toBe('n0')
  })

  test('Space checks, Enter does what a click on the title does', async () => {
    await open({ checkable: true, selectable: true })
    await press('Space', 'ArrowDown', 'Enter')
    expect(await heard()).toEqual(['onCheck(n0)', 'onChange(n0,n0-0,n0-1,n0-2,n0-3,n0-4)', 'onSelect(n1)'])
  })

  test('letters find a title, quickly typed ones together', async () => {
    await open()
    // All in one go: half a second without a letter begins another word.
    await Promise.all([...'node n3'].map((letter) => visit.page.keyboard.press(letter as 'n')))
    expect(await focused()).toBe('n3')
  })

  test('a key that finds no title is left to the page, which opens the search with the slash', async () => {
    await open()
    await visit.page.evaluate(() => {
      document.addEventListener('keydown', (event) => {
        document.body.dataset.keys = `${document.body.dataset.keys ?? ''}${event.key}${event.defaultPrevented}`
      })
    })
    await visit.page.keyboard.type('n/ ')
    expect(await visit.page.evaluate(() => document.body.dataset.keys)).toBe('ntrue/false true')
  })

  test('rule 82: a checked key without a node is reached and unchecked', async () => {
    await open({
      checkable: true,
      value: ['n0-1', 'later'],
      unloadDataList: [{ id: 'later', title: 'Later' }],
    })
    await visit.page.evaluate(() => window.tree.showCheckedNodes())
    await waitForRow('later')
    await press('End')
    expect(await focused()).toBe('later')
    await press('Space')
    await visit.page.waitForSelector('[data-key="later"][aria-checked="false"]')
    await press('ArrowUp')
    expect(await focused()).toBe('n0-1')
    expect(await heard()).toEqual(['onChange()'])
  })

  test('the focus outlives the row that is scrolled away', async () => {
    await open({ data: undefined })
    await visit.page.evaluate(() => window.mountTree('tree', { data: window.grow(1000, 1) }))
    await waitForRow('n0')
    await visit.page.keyboard.press('Tab')
    await press('ArrowDown')
    await visit.page.$eval('.kb-tree-scroll', (area) => area.scrollTo(0, 15_000))
    await waitForRow('n500')
    await visit.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tree')
    await press('ArrowDown')
    await visit.page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'n2')
    expect(await scrollTop()).toBe(60)
    await press('End')
    await visit.page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'n999')
  })

  test('the focus goes to the next row when its own is removed, and to the parent that closes over it', async () => {
    await open({ expandedKeys: ['n2'] })
    await press('End', 'ArrowUp')
    await visit.page.evaluate(() => window.tree.remove('n3'))
    await visit.page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'n4')
    await visit.page.evaluate(() => window.tree.remove('n4'))
    await visit.page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'n2-4')
    await press('ArrowUp')
    await visit.page.evaluate(() => window.tree.setExpand('n2', false))
    await visit.page.waitForFunction(() => document.activeElement?.getAttribute('data-key') === 'n2')
    await press('ArrowUp')
    expect(await focused()).toBe('n1')
  })

  test('a node moves by keyboard, and each place is said aloud', async () => {
    await open({ draggable: true, droppable: true, locale: 'en' })
    const said = () => visit.page.$eval('[role="status"]', (status) => status.textContent)
    await visit.page.keyboard.down('Control')
    await press('x')
    await visit.page.keyboard.up('Control')
    expect(await said()).toContain('Moving “Node n0”')
    await press('ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(await said()).toBe('After “Node n1”')
    expect(await visit.page.$eval('[data-key="n1"]', (row) => row.getAttribute('data-part-over'))).toBe(
      'after',
    )
    await press('Enter')
    expect(await said()).toBe('Moved “Node n0”')
    expect(await rows()).toEqual(['n1', 'n0', 'n2', 'n3', 'n4'])
    expect(await heard()).toEqual(['onNodeDrop(n1 after n0)'])
    expect(await focused()).toBe('n0')
  })

  test('Escape leaves the move, and a place below itself is refused', async () => {
    await open({ draggable: true, droppable: true, locale: 'en' })
    const said = () => visit.page.$eval('[role="status"]', (status) => status.textContent)
    const take = async () => {
      await visit.page.keyboard.down('Control')
      await press('x')
      await visit.page.keyboard.up('Control')
    }
    await take()
    await press('ArrowDown', 'Escape')
    expect(await said()).toBe('Stopped moving “Node n0”')
    await take()
    await press('Enter')
    expect(await said()).toBe('“Node n0” cannot go there')
    expect(await rows()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
  })

  test('a move opens and closes aloud, and ends when the focus leaves', async () => {
    await open({ draggable: true, droppable: true, locale: 'en' })
    const said = () => visit.page.$eval('[role="status"]', (status) => status.textContent)
    await visit.page.keyboard.down('Control')
    await press('x')
    await visit.page.keyboard.up('Control')
    await press('ArrowDown', 'ArrowRight')
    expect(await said()).toBe('Opened “Node n1”')
    await press('ArrowLeft')
    expect(await said()).toBe('Closed “Node n1”')
    await visit.page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await visit.page.waitForFunction(() => !document.querySelector('[data-part-over]'))
    expect(await said()).toBe('')
  })
})

describe('dragging', () => {
  async function mount(): Promise<void> {
    await visit.page.evaluate(() =>
      window.mountTree('tree', { data: window.grow(3, 2), draggable: true, droppable: true }),
    )
    await waitForRow('n0')
  }
  async function open(): Promise<void> {
    visit = await orchard.empty()
    await mount()
  }

  /** Point in a row: a share of the height of its body from its top. */
  const pointIn = (key: string, share: number) =>
    visit.page.$eval(
      `[data-key="${key}"]`,
      (body, share) => {
        const { left, top, height } = body.getBoundingClientRect()
        return { x: left + 60, y: top + height * share }
      },
      share,
    )

  async function hold(from: string, over: string, share: number): Promise<void> {
    const { page } = visit
    const start = await pointIn(from, 0.5)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 4, start.y + 4)
    const end = await pointIn(over, share)
    await page.mouse.move(end.x, end.y, { steps: 3 })
  }

  test('rules 125 and 126: a node goes before, into or after the one it is dropped on, by its height', async () => {
    await open()
    for (const [over, share, part, expected] of [
      ['n1', 0.1, 'before', ['n0', 'n2', 'n1']],
      ['n1', 0.5, 'body', ['n0', 'n1', 'n2', 'n1-0', 'n1-1', 'n1-2']],
      ['n0', 0.9, 'after', ['n0', 'n2', 'n1']],
    ] as const) {
      await mount()
      await hold('n2', over, share)
      await visit.page.waitForSelector(`[data-key="${over}"][data-part-over="${part}"]`)
      await visit.page.mouse.up()
      await visit.page.waitForFunction(() => window.heard.some((event) => event.startsWith('onNodeDrop')))
      expect(await heard()).toContain(`onNodeDrop(${over} ${part} n2)`)
      expect(await visit.page.$('[data-part-over]')).toBeNull()
      const order = await rows()
      expect(order.filter((key) => (expected as readonly (string | null)[]).includes(key))).toHaveLength(
        expected.length,
      )
      expect(part === 'body' ? order.slice(0, 3) : order).toEqual(
        part === 'body' ? ['n0', 'n1', 'n2'] : expected,
      )
    }
  })

  test('rules 127 and 129: an open node closes while it is dragged, and a refused drop fires nothing and leaves it open', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() => {
      const data = [
        { id: 'a', title: 'a', expand: true, children: [{ id: 'b', title: 'b' }] },
        { id: 'c', title: 'c' },
      ]
      return window.mountTree('tree', {
        data,
        draggable: true,
        droppable: true,
        beforeDropMethod: () => false,
      })
    })
    await waitForRow('b')
    await hold('a', 'c', 0.9)
    await visit.page.mouse.up()
    await visit.page.waitForFunction(() => !document.querySelector('[data-part-over]'))
    const events = await heard()
    expect(events.slice(0, 2)).toEqual(['onExpand(a)', 'onNodeDragStart(a)'])
    expect(events.filter((event) => event.startsWith('onNodeDrop'))).toEqual([])
    await expect.poll(rows).toEqual(['a', 'b', 'c'])
  })

  test('a closed parent opens when a node is held over its middle', async () => {
    await open()
    await hold('n2', 'n0', 0.5)
    await waitForRow('n0-0')
    await visit.page.mouse.up()
  })

  test('the box scrolls when a node is held at its edge', async () => {
    await open()
    await visit.page.evaluate(() =>
      window.mountTree('tree', { data: window.grow(40, 1), draggable: true, droppable: true }),
    )
    await waitForRow('n9')
    await hold('n2', 'n9', 0.9)
    for (let i = 0; i < 4; i++) {
      const { x, y } = await visit.page.$eval('.kb-tree-scroll', (area) => {
        const { left, bottom } = area.getBoundingClientRect()
        return { x: left + 60, y: bottom }
      })
      await visit.page.mouse.move(x + i, y - 4)
    }
    await visit.page.waitForFunction(() => document.querySelector('.kb-tree-scroll')!.scrollTop > 0)
    await visit.page.mouse.up()
  })
})

describe('touch', () => {
  test('a tap opens, checks and chooses', async () => {
    visit = await orchard.empty({ width: 360, height: 640, hasTouch: true })
    await visit.page.evaluate(() =>
      window.mountTree('tree', { data: window.grow(3, 2), checkable: true, selectable: true }),
    )
    await waitForRow('n0')
    await visit.page.tap('[data-key="n0"] [data-part="arrow"]')
    await waitForRow('n0-0')
    await visit.page.tap('[data-key="n0-0"] [data-part="box"]')
    await visit.page.tap('[data-key="n1"] [data-part="title"]')
    // The browser makes the click of a tap after it has told of the touch.
    await expect.poll(heard).toEqual(['onExpand(n0)', 'onCheck(n0-0)', 'onChange(n0-0)', 'onSelect(n1)'])
  })

  async function open(props: object): Promise<void> {
    visit = await orchard.empty({ width: 360, height: 640, hasTouch: true })
    await visit.page.evaluate(
      (props) =>
        window.mountTree('tree', { data: window.grow(60, 1), draggable: true, droppable: true, ...props }),
      props,
    )
    await waitForRow('n0')
  }
  const middleOf = (key: string) =>
    visit.page.$eval(`[data-key="${key}"]`, (row) => {
      const { left, top, height } = row.getBoundingClientRect()
      return { x: left + 60, y: top + height / 2 }
    })
  async function hold(key: string) {
    const { x, y } = await middleOf(key)
    const touch = await visit.page.touchscreen.touchStart(x, y)
    await visit.page.waitForSelector('.kb-tree-ghost')
    return touch
  }

  test('a finger that stays takes a node and puts it down elsewhere', async () => {
    await open({ checkable: true })
    const touch = await hold('n1')
    const { x, y } = await middleOf('n4')
    await touch.move(x, y - 20)
    await touch.move(x, y + 12)
    await visit.page.waitForSelector('[data-key="n4"][data-part-over="after"]')
    expect(await visit.page.$eval('.kb-tree-ghost', (ghost) => ghost.textContent)).toBe('Node n1')
    await touch.end()
    await visit.page.waitForFunction(() => window.heard.includes('onNodeDrop(n4 after n1)'))
    expect((await rows()).slice(0, 6)).toEqual(['n0', 'n2', 'n3', 'n4', 'n1', 'n5'])
    expect(await heard()).toEqual([
      'onNodeDragStart(n1)',
      'onNodeDragEnter(n3 after)',
      'onNodeDragLeave(n3 after)',
      'onNodeDragEnter(n4 after)',
      'onChange()',
      'onNodeDrop(n4 after n1)',
    ])
    expect(await visit.page.$('.kb-tree-ghost, [data-part-over]')).toBeNull()
    expect(await scrollTop()).toBe(0)
  })

  test('a finger that stays and goes again has moved nothing and chosen nothing', async () => {
    await open({ checkable: true, selectable: true })
    const touch = await hold('n1')
    await touch.end()
    await visit.page.waitForFunction(() => !document.querySelector('.kb-tree-ghost'))
    await visit.page.tap('[data-key="n2"] [data-part="title"]')
    await expect.poll(heard).toEqual(['onNodeDragStart(n1)', 'onSelect(n2)'])
  })

  test('a finger that moves at once scrolls', async () => {
    await open({})
    const { x, y } = await middleOf('n8')
    const session = await visit.page.createCDPSession()
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
    // All in one go: a finger that waited for an answer in between might rest long enough to take the node.
    const events = [touch('touchStart', { x, y })]
    for (let i = 1; i <= 10; i++) events.push(touch('touchMove', { x, y: y - 20 * i }))
    await Promise.all([...events, touch('touchEnd')])
    await visit.page.waitForFunction(() => document.querySelector('.kb-tree-scroll')!.scrollTop > 0)
    expect(await heard()).toEqual([])
    expect((await rows()).slice(0, 3)).toEqual(['n0', 'n1', 'n2'])
  })

  test('a node held at the edge scrolls on, and keeps its finger when its row is gone', async () => {
    await open({ renderNodeAmount: 10, bufferNodeAmount: 5 })
    const touch = await hold('n1')
    const { x, y } = await visit.page.$eval('.kb-tree-scroll', (area) => {
      const { left, bottom } = area.getBoundingClientRect()
      return { x: left + 60, y: bottom - 2 }
    })
    await touch.move(x, y)
    await visit.page.waitForFunction(() => !document.querySelector('[data-key="n1"]'))
    await touch.move(x, y - 100)
    await touch.end()
    await visit.page.waitForFunction(() => window.heard.some((event) => event.startsWith('onNodeDrop')))
    const order = await visit.page.evaluate(() => window.tree.getFlatData().map(({ id }) => id))
    expect(order.indexOf('n1')).toBeGreaterThan(9)
  })
})

describe('the drop-down', () => {
  test('the panel goes where it is said to, beside its box or in the body', async () => {
    visit = await orchard.empty()
    await visit.page.$eval('#box', (box) =>
      Object.assign((box as HTMLElement).style, { margin: '300px 0 400px 100px' }),
    )
    for (const [placement, transfer] of [
      ['bottom-start', false],
      ['bottom-end', true],
      ['top', true],
      ['top-start', false],
    ] as const) {
      await visit.page.evaluate(
        (props) =>
          window.mountTree(
            'drop',
            { data: window.grow(3, 2), selectable: true, dropHeight: 200, dropdownMinWidth: 400, ...props },
            { width: 200, height: 0 },
          ),
        { placement, transfer },
      )
      await visit.page.evaluate(() => scrollTo(0, 120))
      await visit.page.click('.kb-tree-drop-box')
      await visit.page.waitForFunction(
        () => getComputedStyle(document.querySelector('.kb-tree-drop-panel')!).transform === 'none',
      )
      const [box, panel] = await visit.page.evaluate(() =>
        ['.kb-tree-drop-anchor', '.kb-tree-drop-panel'].map(
          (one) => document.querySelector(one)!.getBoundingClientRect().toJSON() as DOMRect,
        ),
      )
      const [side, align] = placement.split('-')
      expect(panel!.width).toBe(400)
      if (side === 'bottom') expect(panel!.top).toBeCloseTo(box!.bottom, 0)
      else expect(panel!.bottom).toBeCloseTo(box!.top, 0)
      if (align === 'start') expect(panel!.left).toBeCloseTo(box!.left, 0)
      else if (align === 'end') expect(panel!.right).toBeCloseTo(box!.right, 0)
      else expect(panel!.left + panel!.right).toBeCloseTo(box!.left + box!.right, 0)
    }
  })

  test('the panel closes when the focus goes on to what follows', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() =>
      window.mountTree('drop', { data: window.grow(3, 2) }, { width: 300, height: 0 }),
    )
    await visit.page.$eval('main', (main) =>
      main.insertAdjacentHTML('beforeend', '<button id="next">x</button>'),
    )
    await visit.page.click('.kb-tree-drop-box')
    await press('Tab', 'Tab')
    expect(await focused()).toBe('n0')
    expect(await visit.page.$('.kb-tree-drop-panel[data-open]')).not.toBeNull()
    await press('Tab')
    await visit.page.waitForSelector('.kb-tree-drop-panel:not([data-open])')
    expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('next')
  })

  test('a panel in the body is reached and left as if it stood behind its box', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() => window.mountTree('drop', { data: window.grow(3, 2), transfer: true }))
    await visit.page.$eval('main', (main) =>
      main.insertAdjacentHTML('beforeend', '<button id="next">x</button>'),
    )
    const place = () =>
      visit!.page.evaluate(() => document.activeElement?.id || document.activeElement?.className)
    await visit.page.click('.kb-tree-drop-box')
    await press('Tab')
    expect(await place()).toBe('kb-tree-search-input')
    await visit.page.keyboard.down('Shift')
    await press('Tab')
    await visit.page.keyboard.up('Shift')
    expect(await place()).toBe('kb-tree-drop-box')
    await press('Tab', 'Tab')
    expect(await focused()).toBe('n0')
    await press('Tab')
    expect(await place()).toBe('next')
    await visit.page.waitForSelector('.kb-tree-drop-panel:not([data-open])')
  })

  test('choosing by key gives the focus back to the box', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() => window.mountTree('drop', { data: window.grow(3, 2), selectable: true }))
    await visit.page.click('.kb-tree-drop-box')
    await press('Tab', 'Tab', 'Enter')
    await visit.page.waitForSelector('.kb-tree-drop-panel:not([data-open])')
    expect(await visit.page.$eval('.kb-tree-drop-text', (text) => text.textContent)).toBe('Node n0')
    expect(await visit.page.evaluate(() => document.activeElement?.className)).toBe('kb-tree-drop-box')
  })

  test('emptying by key gives the focus to the box', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() =>
      window.mountTree('drop', { data: window.grow(3, 1), checkable: true, clearable: true, value: 'n1' }),
    )
    // It comes when the tree has told what is checked.
    await visit.page.waitForSelector('.kb-tree-drop-clear')
    await visit.page.focus('.kb-tree-drop-clear')
    await press('Enter')
    await visit.page.waitForFunction(() => !document.querySelector('.kb-tree-drop-clear'))
    expect(await visit.page.evaluate(() => document.activeElement?.className)).toBe('kb-tree-drop-box')
  })

  test('the panel follows its box when the window gets another width', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() => window.mountTree('drop', { data: window.grow(3, 2), transfer: true }))
    await visit.page.$eval('#box', (box) =>
      Object.assign((box as HTMLElement).style, { width: '50vw', marginInlineStart: '20vw' }),
    )
    await visit.page.setViewport({ width: 800, height: 600 })
    await visit.page.click('.kb-tree-drop-box')
    await visit.page.waitForSelector('.kb-tree-drop-panel[data-open]')
    await visit.page.setViewport({ width: 600, height: 600 })
    await visit.page.waitForFunction(() => {
      const [box, panel] = ['.kb-tree-drop-anchor', '.kb-tree-drop-panel'].map((part) => {
        const { left, right } = document.querySelector(part)!.getBoundingClientRect()
        return `${Math.round(left)} ${Math.round(right)}`
      })
      return innerWidth === 600 && panel === box
    })
  })

  test('rule 140: choosing closes it, Escape closes it and gives the focus back', async () => {
    visit = await orchard.empty()
    await visit.page.evaluate(() =>
      window.mountTree('drop', { data: window.grow(3, 2), selectable: true }, { width: 300, height: 0 }),
    )
    await visit.page.click('.kb-tree-drop-box')
    await visit.page.waitForSelector('.kb-tree-drop-panel[data-open]')
    await visit.page.click('[data-key="n1"] [data-part="title"]')
    await visit.page.waitForSelector('.kb-tree-drop-panel:not([data-open])')
    expect(await visit.page.$eval('.kb-tree-drop-text', (text) => text.textContent)).toBe('Node n1')
    await visit.page.click('.kb-tree-drop-box')
    await visit.page.waitForSelector('.kb-tree-drop-panel[data-open]')
    await press('Tab', 'Escape')
    await visit.page.waitForSelector('.kb-tree-drop-panel:not([data-open])')
    expect(await visit.page.evaluate(() => document.activeElement?.className)).toBe('kb-tree-drop-box')
  })
})

test('opening with animation moves the rows below', async () => {
  visit = await orchard.empty()
  await visit.page.evaluate(() => window.mountTree('tree', { data: window.grow(3, 2), animation: true }))
  await waitForRow('n2')
  // In the frame after the click: when the click has been answered, the movement may be over.
  const moving = await visit.page.$eval('[data-key="n0"] [data-part="arrow"]', async (arrow) => {
    ;(arrow as HTMLElement).click()
    await new Promise(requestAnimationFrame)
    return ['n0', 'n0-0', 'n1', 'n2'].map(
      (key) => document.querySelector(`[data-key="${key}"]`)?.getAnimations().length,
    )
  })
  expect(moving).toEqual([0, 1, 1, 1])
})
