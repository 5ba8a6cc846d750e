import { Converter } from 'opencc-js'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../../src/client/platform/texts.ts'
import { catalogLabels } from '../../../src/client/widgets/catalog/model.ts'
import { labelsFor as previewLabels } from '../../../src/client/widgets/code-preview/labels.ts'
import { viewerLabels } from '../../../src/client/widgets/diagram-viewer/labels.ts'
import { keepLabels } from '../../../src/client/widgets/keep-offline/labels.ts'
import { zoomLabels } from '../../../src/client/widgets/picture-zoom/labels.ts'
import { searchLabels } from '../../../src/client/widgets/search-box/labels.ts'
import { treeLabels } from '../../../src/client/widgets/tree-view/labels.ts'
import { labelsFor } from '../../../templates/labels/index.ts'

const toTaiwan = Converter({ from: 'cn', to: 'tw' })

describe('texts in the characters of a place', () => {
  test.each<[string, (lang: string) => Readonly<Record<string, string>>]>([
    ['pages', labelsFor],
    ['the search box', searchLabels],
    ['diagrams', viewerLabels],
    ['code previews', previewLabels],
    ['trees', treeLabels],
    ['the catalog', catalogLabels],
    ['enlarged pictures', zoomLabels],
    ['offline reading', keepLabels],
  ])('of %s', (_, labels) => {
    const texts = Object.values(labels('zh-TW'))
    expect(texts).toEqual(texts.map(toTaiwan))
    expect(labels('zh-hk')).toEqual(labels('zh-Hant'))
    expect(Object.values(labels('zh-CN')).map(toTaiwan)).not.toEqual(Object.values(labels('zh-CN')))
    expect(texts).not.toEqual(Object.values(labels('en')))
  })

  test.each([
    ['zh-TW', '搜尋選單「執行程式碼」'],
    ['zh-Hant-HK', '搜尋選單「執行程式碼」'],
    ['zh-CN', '搜索菜单“运行代码”'],
    ['en', 'Search'],
  ])('%s has other words and quotes where they differ', (lang, text) => {
    expect(textsIn(lang, { text: '搜索菜单“运行代码”' }, { text: 'Search' })).toEqual({ text })
  })
})
