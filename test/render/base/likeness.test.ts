import { expect, test } from 'vitest'
import { suggest } from '../../../src/render/base/likeness.ts'
import { languageNames } from '../../../src/render/parse/code/highlight.ts'

test.each([
  ['tpi', ['tip', 'details'], 'tip'],
  ['itp', ['tip'], 'tip'],
  ['Tip', ['tip'], 'tip'],
  ['tp', ['tip', 'top'], 'tip'],
  ['pit', ['tip'], undefined],
  ['buidl', ['build', 'check'], 'build'],
  ['js', ['ts', 'css'], 'ts'],
  ['titel', ['title', 'titles'], 'title'],
  ['rul', ['run', 'rule'], 'rule'],
  ['socialLnks', ['socialLinks', 'social'], 'socialLinks'],
  ['abcdef', ['uvwxyz'], undefined],
  ['x', [], undefined],
])('%s among %j means %s', (written, candidates, expected) => {
  expect(suggest(written, candidates)).toBe(expected)
})

test.each([
  ['jss', 'js'],
  ['sjon', 'json'],
  ['typescirpt', 'typescript'],
  ['htlm', 'html'],
])('a fence in %s was meant to be in %s', (written, meant) => {
  expect(suggest(written, languageNames())).toBe(meant)
})
