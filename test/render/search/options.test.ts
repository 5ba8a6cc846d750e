import { expect, test } from 'vitest'
import { searchOptions } from '../../../src/render/search/options.ts'

test('texts of the locale come before general ones, without their nesting', () => {
  const options = {
    detailedView: true,
    disableQueryPersistence: true,
    translations: {
      button: { buttonText: '查找', buttonAriaLabel: '查找笔记' },
      modal: { noResultsText: '无', footer: { selectText: '选' } },
    },
    locales: {
      en: { translations: { button: { buttonText: 'Find' }, modal: { footer: { selectText: 'pick' } } } },
    },
  }
  expect(searchOptions(options, 'en')).toEqual({
    detailedView: true,
    disableQueryPersistence: true,
    buttonText: 'Find',
    buttonLabel: '查找笔记',
    texts: { noResultsText: '无', selectText: 'pick' },
  })
  expect(searchOptions(options, 'root').buttonText).toBe('查找')
})

test('options of the wrong kind are none', () => {
  expect(searchOptions({ detailedView: 'yes', translations: 3, locales: null }, 'root')).toEqual({})
})
