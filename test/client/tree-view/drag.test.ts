import { describe, expect, test } from 'vitest'
import {
  autoScrollStep,
  draggedKey,
  dragText,
  drop,
  dropPartAt,
  nextSpot,
} from '../../../src/client/widgets/tree-view/drag.ts'
import { fruit, outline, plant } from './helpers.ts'

const event = new Event('drop') as TouchEvent

describe('dropping', () => {
  test.each([
    [0, 'before'],
    [30, 'before'],
    [31, 'body'],
    [70, 'body'],
    [71, 'after'],
    [100, 'after'],
  ])('rule 125: at %i of 100 px it is the part %s', (y, part) => {
    expect(dropPartAt(y, 100)).toBe(part)
  })

  test.each([
    [
      'after an open parent is its first child',
      'q',
      'after',
      true,
      ['p', '-b', 'q', '-a', '-r', '--c', '--d', '-e'],
    ],
    [
      'after a closed parent is its next sibling',
      'r',
      'after',
      false,
      ['p', '-b', 'q', '-r', '--c', '--d', '-a', '-e'],
    ],
    ['before is the previous sibling', 'r', 'before', true, ['p', '-b', 'q', '-a', '-r', '--c', '--d', '-e']],
    [
      'on the body of a leaf is its child',
      'e',
      'body',
      false,
      ['p', '-b', 'q', '-r', '--c', '--d', '-e', '--a'],
    ],
    [
      'after a leaf is its next sibling',
      'c',
      'after',
      false,
      ['p', '-b', 'q', '-r', '--c', '--a', '--d', '-e'],
    ],
  ] as const)('rule 126: %s', (_, target, part, defaultExpandAll, expected) => {
    const { store } = plant(fruit(), { defaultExpandAll })
    expect(drop(store, {}, { dragKey: 'a', target: store.getNode(target)!, part }, event)).toBe(
      store.getNode('a'),
    )
    expect(outline(store)).toEqual(expected)
  })

  test('rules 127 and 128: the owner is asked, also for a drop on itself, and can refuse', () => {
    const { store, events } = plant(fruit())
    const asked: unknown[] = []
    const allow = (...question: unknown[]) => {
      asked.push(question.join(' '))
      return question[1] === 'b'
    }
    expect(
      drop(
        store,
        { beforeDropMethod: allow },
        { dragKey: 'a', target: store.getNode('q')!, part: 'body' },
        event,
      ),
    ).toBeNull()
    expect(
      drop(
        store,
        { beforeDropMethod: allow },
        { dragKey: 'b', target: store.getNode('b')!, part: 'after' },
        event,
      ),
    ).toBeNull()
    expect(asked).toEqual(['a q body', 'b b after'])
    expect(events).toEqual([])
  })

  test('a drop into the own subtree or of a key from elsewhere is ignored', () => {
    const { store, events } = plant(fruit())
    expect(drop(store, {}, { dragKey: 'q', target: store.getNode('c')!, part: 'body' }, event)).toBeNull()
    expect(
      drop(store, {}, { dragKey: 'elsewhere', target: store.getNode('c')!, part: 'body' }, event),
    ).toBeNull()
    expect(events).toEqual([])
  })
})

describe('what is dragged', () => {
  test('is the node as JSON without parent and children', () => {
    const { store } = plant(fruit({ r: { price: 3 } }))
    const data = JSON.parse(dragText(store.getNode('r')!, 'id'))
    expect(data).toMatchObject({ id: 'r', price: 3, level: 1, checked: false })
    for (const name of ['parent', 'children', 'raw']) expect(data).not.toHaveProperty(name)
  })

  test('is only the key when a field cannot be written', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const { store } = plant([{ id: 7, circle }])
    expect(draggedKey(dragText(store.getNode(7)!, 'id'), 'id')).toBe(7)
  })

  test.each(['', 'text', 'null', '[]', '{"id":{}}', '{"uid":1}'])(
    'from elsewhere (%j) is ignored',
    (text) => {
      expect(draggedKey(text, 'id')).toBeNull()
    },
  )
})

describe('moving by keyboard', () => {
  test('goes through three places per row and stops at both ends', () => {
    const { store } = plant(fruit())
    const walk = (step: 1 | -1) => {
      let spot = { key: step === 1 ? 'p' : 'q', part: step === 1 ? 'before' : 'after' } as Parameters<
        typeof nextSpot
      >[1]
      const seen = []
      for (let i = 0; i < 7; i++) {
        seen.push(`${spot.part} ${spot.key}`)
        spot = nextSpot(store, spot, step)
      }
      return seen
    }
    const down = ['before p', 'body p', 'after p', 'before q', 'body q', 'after q']
    expect(walk(1)).toEqual([...down, 'after q'])
    expect(walk(-1)).toEqual([...down.toReversed(), 'before p'])
  })
})

test.each([
  [0, -16],
  [12, -8],
  [24, 0],
  [150, 0],
  [276, 0],
  [288, 8],
  [300, 16],
])('held at %i of 300 px the box scrolls by %i px', (y, expected) => {
  expect(autoScrollStep(y, 300)).toBe(expected)
})
