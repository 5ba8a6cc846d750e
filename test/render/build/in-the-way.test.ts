import { expect, test } from 'vitest'
import { findInTheWay } from '../../../src/render/build/write.ts'

const former = ['apple.html', 'Css/flex.html', 'Css/Grid/area.html', 'data', 'nuts/dry/walnut', 'café.html']

test.each([
  [['apple.html'], []],
  [['pear.html', 'Css/gap.html'], []],
  [['Apple.html'], ['apple.html']],
  [['data/a.json', 'data/b.json'], ['data']],
  [['Data/a.json'], ['data']],
  [['nuts'], ['nuts/dry/walnut']],
  [['nuts/Dry'], ['nuts/dry/walnut']],
  [
    ['css/flex.html', 'css/gap.html'],
    ['Css/flex.html', 'Css/Grid/area.html'],
  ],
  [['Css/grid/row.html'], ['Css/Grid/area.html']],
  [['cafe\u0301.html'], ['café.html']],
])('%j come in the place of %j', (names, gone) => {
  expect(findInTheWay(former)(names).sort()).toEqual([...gone].sort())
})
