import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mermaidDist } from '../../../src/render/diagrams/bundle.ts'
import { copyOfConfig, withQuickConfig } from '../../../src/render/diagrams/quick-config.ts'

const chunks = 'chunks/mermaid.esm.min'
const codes = [
  'mermaid.min.js',
  ...readdirSync(path.join(mermaidDist(), chunks)).map((name) => `${chunks}/${name}`),
]
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => ({ name, code: readFileSync(path.join(mermaidDist(), name), 'utf8') }))

test('the code that draws in a build and one of the chunks for readers are made quicker', () => {
  const changed = codes.filter(({ code }) => withQuickConfig(code) !== code).map(({ name }) => name)
  expect(changed).toEqual(['mermaid.min.js', expect.stringMatching(/^chunks\/.*\/chunk-\w+\.mjs$/)])
})

test('code without the function stays as it is', () => {
  const code = 'a=s(()=>ii({},io),"getSiteConfig"),b=n(()=>R({...W,...C().radar}),"getConfig")'
  expect(withQuickConfig(code)).toBe(code)
})

const merge = await mermaidFunction()
const copy = (config: unknown) => runInNewContext(`(${copyOfConfig})(config,2)`, { config })

test.each<[name: string, config: object]>([
  ['values of all kinds', { a: 1, b: 'x', c: true, d: undefined, e: () => 1, f: Number.NaN }],
  ['null at each depth', { a: null, b: { c: null, d: { e: null, f: { g: null } } } }],
  ['lists with the same twice', { a: [1, 1, 2], b: { c: ['x', 'x'], d: { e: [3, 3] } }, f: [[1], [1]] }],
  [
    'names of every object',
    Object.fromEntries([
      ['toString', 1],
      ['b', Object.fromEntries([['constructor', 2]])],
    ]),
  ],
  ['an own prototype', JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":{"c":2}}}')],
  ['a member that undefines another', { a: { b: undefined, c: [undefined] }, d: [] }],
])('a copy of %s is that of Mermaid', (_, config) => {
  const [ours, theirs] = [copy(config), merge({}, config)]
  expect(described(ours)).toEqual(described(theirs))
})

test('a copy shares nothing with the config down to its second level', () => {
  const config = { list: [1], inner: { list: [2], deep: { list: [3] } } }
  const made = copy(config) as typeof config
  made.list.push(0)
  made.inner.list.push(0)
  made.inner.deep = { list: [] }
  expect(config).toEqual({ list: [1], inner: { list: [2], deep: { list: [3] } } })
})

/** Keys in their order with what they hold; functions by themselves. */
function described(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.keys(value).map((key) => [key, described(Reflect.get(value, key))])
  return { kind: Array.isArray(value) ? 'list' : 'object', entries }
}

/** As Mermaid's build for bundlers exports it to its diagrams. */
async function mermaidFunction(): Promise<(to: object, from: object) => object> {
  const folder = path.join(mermaidDist(), 'chunks/mermaid.core')
  for (const name of readdirSync(folder).filter((one) => /^chunk-.*\.mjs$/.test(one))) {
    const file = path.join(folder, name)
    if (!/^ {2}assignWithDepth_default,$/m.test(readFileSync(file, 'utf8'))) continue
    const { assignWithDepth_default: found } = await import(pathToFileURL(file).href)
    if (found) return found
  }
  throw new Error('Mermaid has no assignWithDepth any more')
}
