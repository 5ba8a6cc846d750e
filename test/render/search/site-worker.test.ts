import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

// An edit waits for the start of this thread.
test('the thread of the search loads no parser of notes or configs', async () => {
  const { metafile } = await build({
    absWorkingDir: path.resolve(import.meta.dirname, '../../..'),
    entryPoints: ['src/render/search/site-worker.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
  })
  const [{ imports } = { imports: [] }] = Object.values(metafile.outputs)
  const packages = imports.filter(
    ({ kind, path }) => kind === 'import-statement' && !path.startsWith('node:'),
  )
  expect(packages.map(({ path }) => path).sort()).toEqual(['tinyqueue'])
  expect(Object.keys(metafile.inputs).filter((file) => file.includes('/dialects/'))).toEqual([])
})
