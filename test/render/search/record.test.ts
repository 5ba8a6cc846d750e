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
        cut: { distinct: '', sections: [{ anchor: '', heading: title, level: 1, text: '', words: [] }] },
      },
      () => [],
    )
  expect(record('？？')).toMatchObject({
    words: { sections: [{ head: '' }] },
    meta: {},
    card: { title: '？？', crumbs: ['样式'] },
  })
  expect(record('布局')).toMatchObject({
    words: { sections: [{ head: '布局 局' }] },
    meta: { title: '布局 局' },
  })
  expect(record('布局').meta.topic).not.toBe('')
})
