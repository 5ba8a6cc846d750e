import { describe, expect, test } from 'vitest'
import {
  nearestTags,
  nearestWords,
  partedWords,
} from '../../../../src/client/widgets/search-box/ranking/near.ts'

describe('a mistyped word is read as the closest known one', () => {
  const known = [
    'closure',
    'promise',
    'promiseall',
    'premises',
    'prototype',
    'reduce',
    'reducer',
    'usereducer',
    'port',
    'import',
    'hook',
    'stringify',
    'event',
    'events',
    'stack',
    'slack',
    'snack',
    'shack',
    'stacked',
    'frame',
    'frames',
  ]
  test.each([
    ['promsie', ['promise']],
    ['reduec', ['reduce']],
    ['protoytpe', ['prototype']],
    // The closest only, and no word that another one begins.
    ['promisee', ['promise']],
    // The first letter is seldom the wrong one.
    ['iport', ['import', 'port']],
    // One edit in four to seven letters, two from eight on.
    ['hock', ['hook']],
    ['hocks', []],
    ['reudecr', []],
    ['prototpey', ['prototype']],
    ['prottyep', ['prototype']],
    // The shortest of those that are as close.
    ['evnet', ['event']],
    ['evenst', ['event']],
    // Three at most.
    ['sback', ['stack', 'slack', 'snack']],
    // Another ending is no mistake.
    ['hooking', ['hook']],
    ['stringified', ['stringify']],
    ['stringifies', ['stringify']],
    // Of several endings the one that takes the fewest edits.
    ['frammes', ['frames', 'frame']],
    // A word that is half typed is compared as far as it is, unless it begins otherwise.
    ['strnig', ['stringify']],
    ['wtring', []],
    ['zzzz', []],
  ])('%s', (typed, expected) => {
    expect(nearestWords(typed, known)).toEqual(expected)
  })
})

describe('two words written as one are parted where the longer one is known', () => {
  const known = ['event', 'loop', 'worker', 'service', 'tree', 'treeshake']
  test.each([
    ['eventloop', [['event', 'loop']]],
    ['webworker', [['web', 'worker']]],
    ['serviceworkers', [['service', 'workers']]],
    ['react19', []],
    ['event19', [['event', '19']]],
    ['reworker', []],
    ['eventlo', []],
    ['evetloop', []],
  ])('%s', (typed, expected) => {
    expect(partedWords(typed, known)).toEqual(expected)
  })
})

test.each([
  ['algo', ['algorithm']],
  ['CSS', ['css/flex-box', 'css']],
  ['算法题', ['算法']],
  ['nosuch', []],
])('for a tag that the site lacks, the nearest are named: %s', (name, expected) => {
  expect(nearestTags(name, ['css/Flex Box', 'CSS', 'Algorithm', '算法', '布局'])).toEqual(expected)
})
