import { expect, test } from 'vitest'
import { recordOf } from '../../../src/render/search/record.ts'

test('a page without words says nothing in fields either, as Pagefind leaves it out', () => {
  const record = (title: string) =>
    recordOf(
      {
        title,
        description: undefined,
        tags: [],
        context: { url: '/css/x.html', crumbs: ['样式'] },
        sections: [{ anchor: '', heading: title, level: 1, text: '', words: '', count: 0 }],
      },
      () => [],
    )
  expect(record('？？')).toMatchObject({ content: '', meta: {}, card: { title: '？？', crumbs: ['样式'] } })
  expect(record('布局')).toMatchObject({ content: '布局 局', meta: { title: '布局 局' } })
  expect(record('布局').meta.topic).not.toBe('')
})
