import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleClient, type ClientBundle } from '../../../src/render/assets/bundle.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-styles-'))
afterAll(() => rmSync(folder, { recursive: true }))

let bundle: ClientBundle
beforeAll(async () => {
  const style = path.join(folder, 'style.css')
  writeFileSync(path.join(folder, 'peel.jpg'), 'x')
  writeFileSync(style, 'a{background:url(/bg.svg?x#y),url(./peel.jpg),url(//x.example/b.png),url(#c)}')
  bundle = await bundleClient({
    base: '/kb/',
    assetsDir: 'assets',
    templates: { islands: {}, style },
    mode: 'build',
  })
})

test('traditional characters are only in the code of a site that has them', async () => {
  const traditional = await bundleClient({
    base: '/kb/',
    assetsDir: 'assets',
    templates: { islands: {} },
    mode: 'build',
    traditional: true,
  })
  const having = ({ files }: ClientBundle) =>
    files.filter(({ contents }) => Buffer.from(contents).includes('查看檢視'))
  expect([having(bundle).length, having(traditional).length]).toEqual([0, 1])
})

test('React alone asks to be compiled while it is loaded', () => {
  const asking = bundle.files.filter(({ path, contents }) => {
    return (
      path.endsWith('.js') && Buffer.from(contents).toString().startsWith('//# allFunctionsCalledOnLoad\n')
    )
  })
  expect(asking.map(({ path }) => path)).toEqual([expect.stringMatching(/^assets\/react-\w+\.js$/)])
})

test('a page preloads exactly what its script imports at once', () => {
  const texts = new Map<string, string>()
  for (const { path, contents } of bundle.files) texts.set(`/kb/${path}`, Buffer.from(contents).toString())
  const reached = new Set([bundle.manifest.script])
  for (const href of reached) {
    for (const [, name] of texts.get(href)!.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g))
      reached.add(`/kb/assets/${name}`)
  }
  expect([...reached].slice(1).sort()).toEqual([...bundle.manifest.scriptImports].sort())
})

test('what every page runs is two files, whatever other files share of it', () => {
  expect(bundle.manifest.scriptImports).toHaveLength(1)
})

test('modules are not wrapped in functions because a package could require them', () => {
  const { contents } = bundle.files.find(({ path }) => `/kb/${path}` === bundle.manifest.script)!
  // What esbuild calls where such a module is used: before anything else.
  expect(Buffer.from(contents).toString()).not.toMatch(/^import[^;]+;\w+\(\);/)
})

test('a style sheet of the site may name public files, pictures beside it and other sites', () => {
  const { contents } = bundle.files.find(({ path }) => `/kb/${path}` === bundle.manifest.styles[0])!
  expect(Buffer.from(contents).toString()).toMatch(
    /a\{background:url\(\/kb\/bg\.svg\?x#y\),url\("?\.\/peel-\w+\.jpg"?\),url\(\/\/x\.example\/b\.png\),url\(#c\)\}/,
  )
})
