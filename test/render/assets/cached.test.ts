import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { clientOf } from '../../../src/render/assets/cached.ts'
import { openCache } from '../../../src/render/cache/cache.ts'
import { loadTemplates } from '../../../src/render/page/layouts.ts'
import { shareClient } from '../../helpers/site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)

function write(name: string, text: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true })
  writeFileSync(at(name), text)
}

/** What is said of the fruit in what browsers load. */
async function said(pattern = /the fruit is [\w.]+/, root = folder): Promise<string | undefined> {
  const templates = await loadTemplates(root)
  const cache = openCache(at('cache'))
  try {
    const client = await clientOf(cache, { base: '/', assetsDir: 'assets', root, mode: 'dev', templates })
    const files = await client.files()
    const texts = files.flatMap((file) => ('contents' in file ? [Buffer.from(file.contents).toString()] : []))
    return pattern.exec(texts.join('\n'))?.[0]
  } finally {
    cache.close()
  }
}

const island = (word: string) => `export default function Fruit() { return <b>the fruit is ${word}</b> }\n`

test('code that changes while it is bundled is bundled again the next time', async () => {
  write('templates/components/Fruit.island.tsx', island('raw'))
  const bundling = said()
  await sleep(100)
  write('templates/components/Fruit.island.tsx', island('ripe'))
  await bundling
  expect(await said()).toBe('the fruit is ripe')
})

test('a package of the site is bundled with its licence, and again when another version is installed or an import without an extension means another module', async () => {
  const install = (version: string) => {
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/fruits': { version } } }))
    write(
      'node_modules/fruits/package.json',
      JSON.stringify({ name: 'fruits', version, license: 'MIT', type: 'module', main: 'index.js' }),
    )
    write('node_modules/fruits/LICENSE.md', 'Fruit is free.\n')
    write('node_modules/fruits/index.js', `export const fruit = 'the fruit is ${version}'\n`)
  }
  write(
    'templates/components/Fruit.island.tsx',
    "import { fruit } from 'fruits'\nimport { tree } from '../lib/tree'\nexport default function Fruit() { return <b>{fruit}{tree}</b> }\n",
  )
  const oldOrYoung = /the tree is \w+/
  write('templates/lib/tree.js', "export const tree = 'the tree is old'\n")
  install('1.0.0')
  expect(await said()).toBe('the fruit is 1.0.0')
  expect(await said(/^fruits: MIT\n\n.*\n/m)).toBe('fruits: MIT\n\nFruit is free.\n')
  install('2.0.0')
  expect(await said()).toBe('the fruit is 2.0.0')
  expect(await said(oldOrYoung)).toBe('the tree is old')
  write('templates/lib/tree.ts', "export const tree: string = 'the tree is young'\n")
  expect(await said(oldOrYoung)).toBe('the tree is young')
})

test('the same code in another folder is not bundled again', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'kbsite-client-of-another-'))
  const bundles = () => readdirSync(at('cache/client')).filter((name) => name.endsWith('.bin')).length
  try {
    for (const name of ['templates', 'node_modules', 'package-lock.json'])
      cpSync(at(name), path.join(other, name), { recursive: true })
    const before = [await said(), bundles()]
    expect([await said(undefined, other), bundles()]).toEqual(before)
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})

test('the client code of a site without templates of its own is bundled once for any base and folder', async () => {
  shareClient(at('moved'))
  const cache = openCache(at('moved/.kbsite/cache'))
  const templates = await loadTemplates(at('nowhere'))
  const clientAt = (base: string, assetsDir: string) =>
    clientOf(cache, { base, assetsDir, root: folder, mode: 'build', templates })
  const usual = await clientAt('/', 'assets')
  const moved = await clientAt('/fruit/', 'own')
  cache.close()
  const { script, styles, sandbox } = usual.manifest
  const place = (href: string) => href.replace('/assets/', '/fruit/own/')
  expect(moved.manifest).toMatchObject({
    script: place(script),
    styles: styles.map(place),
    sandbox: place(sandbox),
  })
  const name = script.slice('/assets/'.length)
  expect((await moved.file(`own/${name}`))?.path).toBe(`own/${name}`)
  expect(await moved.file(`assets/${name}`)).toBeUndefined()
})
