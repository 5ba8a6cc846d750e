import { transform as theirs } from 'esbuild'
import { expect, test } from 'vitest'
import { build, transform } from '../../../src/render/base/bundler.ts'

test('ending the process of esbuild when it is idle leaves others who use esbuild alone', async () => {
  await transform('let a: number = 1', { loader: 'ts' })
  const end = Date.now() + 900
  let count = 0
  // Longer than the process is kept: it ends in the middle of this.
  while (Date.now() < end) {
    expect((await theirs('let b: number = 2', { loader: 'ts' })).code).toBe('let b = 2;\n')
    count += 1
  }
  expect(count).toBeGreaterThan(1)
  const { outputFiles } = await build({ stdin: { contents: 'export default 1' }, write: false })
  expect(outputFiles[0]!.text).toContain('1')
})
