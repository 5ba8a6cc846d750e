import { describe, expect, test } from 'vitest'
import { nearestWords, partedWords } from '../../../src/client/widgets/search-box/near.ts'

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
    // A word that is half typed is compared as far as it is, unless it begins otherwise.
    ['strnig', ['stringify']],
    ['wtring', []],
    ['clo', []],
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
    ['reworker', []],
    ['eventlo', []],
    ['evetloop', []],
  ])('%s', (typed, expected) => {
    expect(partedWords(typed, known)).toEqual(expected)
  })
})
