import { describe, expect, test } from 'vitest'
import { type ListedPage, nearPages } from '../../../src/client/widgets/not-found/near.ts'

const pages: readonly ListedPage[] = [
  ['', '前端知识库'],
  ['css/', 'CSS'],
  ['css/flex.html', 'Flex 布局'],
  ['css/grid.html', '网格布局'],
  ['css/%E5%B1%85%E4%B8%AD.html', '居中'],
  ['javascript/scope/closure.html', '闭包'],
  ['javascript/promise.html', 'Promise'],
  ['http/cache.html', '强缓存与协商缓存'],
  ['algorithm/quick-sort.html', '快速排序（Quick Sort）'],
]

describe('pages near a missing address', () => {
  test.each([
    ['a letter is missing', 'css/flx.html', 'css/flex.html'],
    ['two letters are swapped', 'http/cahce.html', 'http/cache.html'],
    ['the note has moved to another folder', 'js/closure', 'javascript/scope/closure.html'],
    ['capitals and another ending', 'CSS/Grid.md', 'css/grid.html'],
    ['index is written out', 'css/index.htm', 'css/'],
    ['the title has the word', 'sorting/quick sort', 'algorithm/quick-sort.html'],
    ['Han in an address', 'css/%E5%B1%85%E4%B8%AD%E5%AF%B9%E9%BD%90', 'css/%E5%B1%85%E4%B8%AD.html'],
  ])('%s: %s', (_, path, expected) => {
    expect(nearPages(path, pages)[0]?.[0]).toBe(expected)
  })

  test.each(['', 'xyzzy', '%E0%A4%A', 'wp-login.php'])('nothing is like "%s"', (path) => {
    expect(nearPages(path, pages)).toEqual([])
  })

  test('are three at most, the likest first', () => {
    const many = ['a/flex', 'a/flexs', 'a/flexbox', 'b/flex', 'c/flex'].map((path) => [path, ''] as const)
    expect(nearPages('a/flex', many).map(([path]) => path)).toEqual(['a/flex', 'b/flex', 'c/flex'])
  })
})
