import { describe, expect, test } from 'vitest'
import { en } from '../../templates/labels/en.ts'
import { labelsFor } from '../../templates/labels/index.ts'
import { zh } from '../../templates/labels/zh.ts'

describe('default texts of the reference, section 25', () => {
  test.each([
    ['search', 'Search', '搜索'],
    ['menu', 'Menu', '菜单'],
    ['outline', 'On this page', '本页目录'],
    ['returnToTop', 'Return to top', '返回顶部'],
    ['skipToContent', 'Skip to content', '跳到正文'],
    ['previousPage', 'Previous page', '上一篇'],
    ['nextPage', 'Next page', '下一篇'],
    ['editThisPage', 'Edit this page', '编辑此页'],
    ['lastUpdated', 'Last updated', '最后更新'],
    ['appearance', 'Appearance', '外观'],
    ['switchToDark', 'Switch to dark theme', '切换到深色'],
    ['switchToLight', 'Switch to light theme', '切换到浅色'],
    ['changeLanguage', 'Change language', '切换语言'],
    ['notFoundCode', '404', '404'],
    ['notFoundTitle', 'PAGE NOT FOUND', '页面不存在'],
    ['notFoundLink', 'Take me home', '返回首页'],
    ['notFoundLinkLabel', 'go to home', '返回首页'],
    ['moreNavigation', 'extra navigation', '更多'],
    ['mobileNavigation', 'mobile navigation', '移动端导航'],
    ['mainNavigation', 'Main Navigation', '主导航'],
    ['sidebarNavigation', 'Sidebar Navigation', '侧边栏'],
    ['pager', 'Pager', '翻页'],
    ['toggleSection', 'toggle section', '展开或收起'],
    ['showAll', 'Show all', '显示全部'],
    ['allPages', 'All pages', '全部页面'],
    ['copyCode', 'Copy Code', '复制代码'],
    ['copied', 'Copied', '已复制'],
  ] as const)('%s', (key, english, chinese) => {
    expect([en[key], zh[key]]).toEqual([english, chinese])
  })
})

test.each(['zh-TW', 'zh-Hant', 'zh-hk'])('%s has them in traditional characters', (lang) => {
  expect(labelsFor(lang)).toMatchObject({ search: '搜尋', menu: '選單', editThisPage: '編輯此頁' })
  expect(labelsFor(lang)).toMatchObject({ note: '注意', footnotes: '註腳' })
})

test('both tables have the same keys and no empty text', () => {
  expect(Object.keys(zh)).toEqual(Object.keys(en))
  expect([...Object.values(zh), ...Object.values(en)].filter((text) => text.trim() === '')).toEqual([])
})

test.each([
  ['zh', '菜单'],
  ['zh-CN', '菜单'],
  ['zh-Hant-TW', '選單'],
  ['ZH-cn', '菜单'],
  ['en-US', 'Menu'],
  ['de', 'Menu'],
  ['', 'Menu'],
])('%s says %s', (lang, menu) => {
  expect(labelsFor(lang).menu).toBe(menu)
})

test('a later override wins, undefined changes nothing, empty is a text', () => {
  const labels = labelsFor('zh', { menu: '目录', pager: '' }, { menu: '章节', outline: undefined }, undefined)
  expect(labels).toMatchObject({ menu: '章节', outline: '本页目录', pager: '' })
})
