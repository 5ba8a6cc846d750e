import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleClient } from '../../../src/render/assets/bundle.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-modules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The bundle of a site with an island that imports two files, React and kbsite's tree, somewhere below the folder. */
function bundleAt(place: string) {
  const templates = path.join(folder, place, 'templates')
  const files = {
    'components/Scale.island.tsx': `import { useState } from 'react'
import { Tree } from 'kbsite/tree'
import 'kbsite/tree.css'
import '../scale.css'
import { grams } from './weights.ts'
import names from '../names.json'
export default function Scale() {
  const [fruit, setFruit] = useState(names[0]!)
  return <button onClick={() => setFruit(names[1]!)}>{fruit} {grams(3)}<Tree data={[]} /></button>
}
`,
    'components/weights.ts': 'export const grams = (count: number) => count * 150\n',
    'names.json': '["apple", "pear"]\n',
    'scale.css': '.scale { color: green }\n',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(templates, name)), { recursive: true })
    writeFileSync(path.join(templates, name), text)
  }
  const bundle = () =>
    bundleClient({
      base: '/',
      assetsDir: 'assets',
      templates: { islands: { Scale: path.join(templates, 'components/Scale.island.tsx') } },
      mode: 'build',
    })
  return { templates, bundle }
}

/** As texts: bytes are compared one by one, which takes seconds for megabytes. */
const textsOf = (files: Awaited<ReturnType<typeof bundleClient>>['files']) =>
  files.map((file) => ({ ...file, contents: Buffer.from(file.contents).toString('latin1') }))

const here = bundleAt('here')
let first: Awaited<ReturnType<typeof here.bundle>>
beforeAll(async () => {
  first = await here.bundle()
})

test('a site gives the same files wherever it lies', async () => {
  const second = await bundleAt('far/away/from/here').bundle()
  expect(textsOf(second.files)).toEqual(textsOf(first.files))
  expect(second.manifest).toEqual(first.manifest)
  expect(first.files.filter(({ path: name }) => /^assets\/Scale\.island-\w+\.js$/.test(name))).toHaveLength(1)
})

test('styles that an island imports are a file of that island', () => {
  const { files, manifest } = first
  const [style] = manifest.islands['site:Scale']?.styles ?? []
  const text = Buffer.from(files.find(({ path: name }) => `/${name}` === style)!.contents).toString()
  expect(text).toContain('.scale{color:green}')
  expect(text).toContain('.kb-tree-row')
  expect(files.filter(({ path: name }) => /^assets\/site-.*css$/.test(name))).toEqual([])
})

test('its modules are among the inputs, and a change of one gives other files', async () => {
  const { templates, bundle } = here
  const own = ['components/Scale.island.tsx', 'components/weights.ts', 'names.json']
  expect(Object.keys(first.inputs)).toEqual(
    expect.arrayContaining(own.map((name) => path.join(templates, name))),
  )
  appendFileSync(path.join(templates, 'components/weights.ts'), 'console.log("weighed")\n')
  const names = (files: typeof first.files) => files.map(({ path: name }) => name)
  expect(names((await bundle()).files)).not.toEqual(names(first.files))
})

test('a module that does not compile is named with its place', async () => {
  const { templates, bundle } = bundleAt('broken')
  writeFileSync(path.join(templates, 'components/weights.ts'), 'export const grams = = 1\n')
  await expect(bundle()).rejects.toMatchObject({
    place: `${path.join(templates, 'components/weights.ts')}:1:22`,
  })
})
