import { expect, test } from 'vitest'
import { openNotes } from '../../../helpers/notes.tsx'

/** Each finding by its rule and place, and what stands in the note there. */
async function findings(text: string): Promise<string[]> {
  const { diagnostics } = await openNotes({ 'index.md': text })
  const lines = text.split('\n')
  return diagnostics.map(({ rule, place }) => {
    const { line, column } = place!
    return `${rule} ${line}:${column} ${lines[line - 1]!.slice(column - 1, column + 7)}`
  })
}

test.each<[string, string, readonly string[]]>([
  [
    'tags below each other',
    '<Tree data="$x" />\n<Badge typ="tip" text="x" />\n',
    ['component-prop 1:1 <Tree da', 'component-prop 2:1 <Badge t'],
  ],
  [
    'tags in a quote',
    '> <div>\n> <Badge typ="a" /> <Foo bar />\n> </div>\n',
    ['unknown-tag 2:21 <Foo bar', 'component-prop 2:3 <Badge t'],
  ],
  [
    'tags in a list, in a quote',
    '> - <Badge text="a" />\n>   <Badge\n>     typ="a" /> <Badge ty />\n',
    ['component-prop 2:5 <Badge', 'component-prop 3:18 <Badge t'],
  ],
  [
    'a link behind a tag of several lines',
    '<div>\n<Badge\n  text="a" /> <a href="./none.md">x</a>\n<a href="./gone.md">x</a>\n</div>\n',
    ['dead-link 3:15 <a href=', 'dead-link 4:1 <a href='],
  ],
  [
    'tags in a line of text',
    '文字 <b\n title="x"><Badge typ="a" /></b> <Badge typ="b" />\n',
    ['component-prop 2:12 <Badge t', 'component-prop 2:34 <Badge t'],
  ],
  [
    'what is inside of a tag',
    '<Badge text="a">\n<Badge typ="a" />\n</Badge>\n<a href="./none.md">x</a>\n',
    ['component-prop 2:1 <Badge t', 'dead-link 4:1 <a href='],
  ],
  [
    'a front matter above',
    '---\ntitle: 甲\n---\n\n<Badge text="a" />\n<Badge typ="a" />\n',
    ['component-prop 6:1 <Badge t'],
  ],
])('findings about %s stand at their own lines', async (_, text, expected) => {
  const found = await findings(text)
  expect(found.filter((one) => /^(?:component-prop|unknown-tag|dead-link) /.test(one))).toEqual(expected)
})
