import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { islandTree } from '../../../src/client/widgets/tree-view/island-props.ts'
import TreeIsland from '../../../src/client/widgets/tree-view/TreeIsland.tsx'
import { fruit } from './helpers.ts'

describe('attributes of a tag', () => {
  test('names are camelCase or kebab-case, values JSON or text', () => {
    const { props } = islandTree({
      data: '[{"id":1}]',
      'show-line': '{"width":2}',
      checkable: '',
      cascade: 'false',
      nodeIndent: '24',
      'expanded-keys': '["a"]',
      value: 'a,b',
      label: 'Fruit',
    })
    expect(props).toEqual({
      data: [{ id: 1 }],
      showLine: { width: 2 },
      checkable: true,
      cascade: false,
      nodeIndent: 24,
      expandedKeys: ['a'],
      value: 'a,b',
      'aria-label': 'Fruit',
    })
  })

  test('keys may have blanks after their commas', () => {
    expect(islandTree({ 'expanded-keys': 'a, b ,c' }).props).toEqual({ expandedKeys: ['a', 'b', 'c'] })
  })

  test('what has no meaning or does not fit is left out', () => {
    const given = {
      onclick: 'alert(1)',
      constructor: 'x',
      'node-indent': 'wide',
      data: 'none',
      renderNode: 'x',
      search: 'false',
    }
    expect(islandTree(given)).toEqual({ kind: 'tree', heightPx: 400, props: {} })
  })

  test.each([
    [{}, 'tree'],
    [{ search: '' }, 'search'],
    [{ drop: true }, 'drop'],
    [{ drop: 'true', search: true }, 'drop'],
  ])('%j makes the widget %s', (attributes, kind) => {
    expect(islandTree({ ...attributes, height: '250' })).toMatchObject({ kind, heightPx: 250 })
  })
})

describe('markup of the server', () => {
  const data = fruit({ q: { expand: true }, a: { checked: true }, e: { disabled: true } })

  test('is nested lists with every title, open and closed as the records say', () => {
    const html = renderToString(<TreeIsland data={data} checkable />)
    for (const key of 'pabqrcde') expect(html).toContain(`Title ${key}<`)
    expect(html.match(/<ul/g)).toHaveLength(4)
    expect(html.match(/<li/g)).toHaveLength(8)
    expect(html.match(/<details open=""/g)).toHaveLength(1)
    expect(html).not.toContain('role="tree"')
  })

  test('is the same for records without keys', () => {
    const nameless = [{ title: 'a', children: [{ title: 'b' }] }]
    expect(renderToString(<TreeIsland data={nameless} />)).toBe(
      renderToString(<TreeIsland data={nameless} />),
    )
  })

  test('says that there is no data, in Chinese or English', () => {
    expect(renderToString(<TreeIsland />)).toContain('暂无数据')
    expect(renderToString(<TreeIsland locale="en" />)).toContain('No data')
  })
})
