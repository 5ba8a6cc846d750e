import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mermaidDist } from '../../../src/render/diagrams/bundle.ts'
import { withQuickConfig, withQuickCopies } from '../../../src/render/diagrams/quick-config.ts'

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

test('what one reader of the config changes in its copy, the next one does not see', () => {
  const quick = withQuickConfig('{const get=s(()=>merge({},current),"getConfig");get().a=2;get()}')
  expect(quick).not.toContain('merge')
  const current = { a: 1 }
  expect(runInNewContext(quick, { current, s: (value: unknown) => value })).toEqual({ a: 1 })
  expect(current).toEqual({ a: 1 })
})

test('a quick copy of a config is the same, with a key that is called like the prototype too', () => {
  const code = readFileSync(path.join(mermaidDist(), 'mermaid.min.js'), 'utf8')
  const config = '{"a":{"b":[1,2],"__proto__":{"c":2}},"d":"e","__proto__":{"f":1}}'
  const copyBy = (source: string) => {
    const copier = /(\w+)=\w+\((\(\w+,\w+,\{depth:[^"]+"object"[\s\S]{1,900}?),"assignWithDepth"\)/.exec(
      source,
    )
    return runInNewContext(`const ${copier?.[1]}=${copier?.[2]};${copier?.[1]}({},JSON.parse(config))`, {
      config,
    })
  }
  const quick = copyBy(withQuickCopies(code))
  expect(withQuickCopies(code)).not.toBe(code)
  expect(JSON.stringify(quick)).toBe(JSON.stringify(copyBy(code)))
  expect(JSON.stringify(quick)).toBe(config)
  expect(quick.f).toBeUndefined()
})
