import { expect, test } from 'vitest'
import { lostMatches } from '../../../../src/render/check/edits/move-patterns.ts'
import type { UserConfig } from '../../../../src/render/model/config.ts'
import { madeNote, madeSite } from '../../../helpers/made-site.ts'

const moves = new Map([
  ['css/flex.md', 'styles/flex.md'],
  ['css/draft/grid.md', 'styles/draft/grid.md'],
])

test.each<[UserConfig, string[]]>([
  [{ srcExclude: ['css/draft/**'] }, ['srcExclude css/draft/** styles/draft/grid.md']],
  [{ srcExclude: ['**/draft/**'] }, []],
  [
    { check: { rules: { 'dead-link': { '**': 'error', 'css/**': 'off' }, 'orphan-page': 'off' } } },
    ['check.rules.dead-link css/** styles/flex.md'],
  ],
  [
    {
      themeConfig: {
        nav: [
          { text: 'CSS', items: [{ text: 'Flex', link: '/', activeMatch: '^/css/' }] },
          { text: 'All', link: '/', activeMatch: '/(css|styles)/' },
        ],
      },
    },
    ['activeMatch ^/css/ styles/flex.md'],
  ],
  [{}, []],
])('of %j a move leaves without effect: %j', (config, lost) => {
  const site = madeSite(config, [madeNote('index.md'), madeNote('css/flex.md')])
  expect(lostMatches(site, moves).map(({ key, pattern, path }) => `${key} ${pattern} ${path}`)).toEqual(lost)
})
