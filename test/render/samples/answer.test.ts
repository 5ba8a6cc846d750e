import { expect, test } from 'vitest'
import { readAnswer } from '../../../src/render/samples/session.ts'

const result = {
  outputs: [{ line: 2, method: 'log', texts: ['1', '1', '1'] }],
  failures: [{ text: 'Error: melon', line: 1 }],
  needs: [],
}
const answer = (changed: object): string => `abc ${JSON.stringify({ ...result, ...changed })}`

test('an answer begins with the sign of its job', () => {
  expect(readAnswer(answer({}), 'abc')).toEqual(result)
  expect(readAnswer(answer({}), 'abd')).toBeUndefined()
  expect(readAnswer(JSON.stringify(result), 'abc')).toBeUndefined()
})

test.each<[string, string]>([
  ['nothing', 'abc '],
  ['no JSON', 'abc melon'],
  ['null', 'abc null'],
  ['a list', 'abc []'],
  ['something more', answer({ more: 1 })],
  ['something less', answer({ needs: undefined })],
  ['a method that is none', answer({ outputs: [{ line: 1, method: '__proto__', texts: ['', '', ''] }] })],
  ['a line that is no number', answer({ outputs: [{ line: '1', method: 'log', texts: ['', '', ''] }] })],
  ['texts that are none', answer({ outputs: [{ line: 1, method: 'log', texts: [1, 2, 3] }] })],
  ['too few texts', answer({ outputs: [{ line: 1, method: 'log', texts: [] }] })],
  ['a text that is too long', answer({ failures: [{ text: 'x'.repeat(20_001) }] })],
  ['too much of it', answer({ outputs: Array.from({ length: 1001 }, () => result.outputs[0]) })],
])('an answer that has %s is none', (_, line) => {
  expect(readAnswer(line, 'abc')).toBeUndefined()
})
