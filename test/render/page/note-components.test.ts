import { expect, test } from 'vitest'
import { openNotes } from '../../helpers/notes.tsx'

const component = ({ id, ...props }: Record<string, unknown>) => JSON.stringify(props)

test.each([
  ['list="$names"', { list: ['a', 'b'] }],
  ['price="$5"', { price: '$5' }],
  ['of="$constructor"', { of: '$constructor' }],
  ['count="3"', { count: 3 }],
])('a component of the site with %s gets %j', async (attribute, expected) => {
  const text = `---\nnames: [a, b]\n---\n\n<Fruit ${attribute} />\n`
  const notes = await openNotes({ 'a.md': text }, {}, { Fruit: { component, island: false } })
  expect(notes.html('a.md')).toBe(JSON.stringify(expected).replaceAll('"', '&quot;'))
})
