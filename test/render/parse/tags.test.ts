import { expect, test } from 'vitest'
import { parseTag } from '../../../src/render/parse/tags.ts'

test.each([
  ['<A b="c" />', { b: 'c' }, []],
  ['<A :b="3" c={4} d="5" />', { b: 3, c: 4, d: 5 }, []],
  [`<A :b="'c'" :d="\`e\`" />`, { b: 'c', d: 'e' }, []],
  [`<A :b='["c"]' />`, { b: ['c'] }, []],
  ['<A b="1.0" c="2.10" d="-1.5" e="1e3" :f="1.0" />', { b: '1.0', c: '2.10', d: -1.5, e: '1e3', f: 1 }, []],
  ['<A :b="$list" />', { b: '$list' }, []],
  ['<A :b="c.d" e={f} />', {}, [':b="c.d"', 'e={f}']],
  ['<A @click="go" v-if="a" #slot b />', { b: true }, ['@click="go"', 'v-if="a"', '#slot']],
])('%s', (text, props, expressions) => {
  expect(parseTag(text)).toEqual({ kind: 'self', name: 'A', props, expressions, length: text.length })
})
