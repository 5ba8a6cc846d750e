import { expect, test } from 'vitest'
import { canDrawOnce } from '../../../src/render/diagrams/page/both-themes.ts'

test.each([
  ['flowchart', 'flowchart TD\n a --> b', true],
  ['pie', 'pie\n "a": 1', false],
  ['flowchart', '%%{init: { "theme": "forest" }}%%\nflowchart TD\n a --> b', false],
  ['flowchart', 'flowchart TD\n style a fill:#7b3f00', false],
  ['flowchart', 'flowchart TD\n style a fill:rgb(123, 63, 0)', false],
  ['flowchart', 'flowchart TD\n style a fill:rgb(123 63 0)', false],
  ['flowchart', 'flowchart TD\n style a fill:rgb(12 36 30)', true],
])(
  'one drawing of a %s gives both themes, unless a colour could be a placeholder: %j',
  (type, text, isOnce) => {
    expect(canDrawOnce(type, text)).toBe(isOnce)
  },
)
