import { readdirSync, readFileSync } from 'node:fs'
import { type Plugin, transform as theirs } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { build, transform } from '../../../src/render/base/bundler.ts'
import { UserError } from '../../../src/render/base/user-error.ts'

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

/** Ends every process of esbuild that this one has started. */
function endEsbuild(): void {
  const tasks = readdirSync('/proc/self/task').map((task) => `/proc/self/task/${task}/children`)
  const children = tasks.flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean))
  for (const child of children)
    if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('esbuild'))
      process.kill(Number(child), 'SIGKILL')
}

describe.runIf(process.platform === 'linux')('a process of esbuild that is ended from outside', () => {
  /** A build during which it is ended so many times. */
  function ended(times: number) {
    let left = times
    const ending: Plugin = {
      name: 'ending',
      setup({ onLoad }) {
        onLoad({ filter: /./ }, () => {
          if (left > 0) endEsbuild()
          left -= 1
          return { contents: 'export default 1' }
        })
      },
    }
    return build({
      entryPoints: [import.meta.filename],
      plugins: [ending],
      bundle: true,
      write: false,
      logLevel: 'silent',
    })
  }

  test('once: what was made at the time is made again', async () => {
    const builds = await Promise.all([ended(1), transform('let a: 1', { loader: 'ts' }), ended(0)])
    expect(builds).toHaveLength(3)
  })

  test('again and again: a sentence that says so', async () => {
    const failure = await ended(2).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UserError)
    expect(failure).toMatchObject({ message: 'The process of esbuild was ended from outside, twice.' })
    expect((await transform('let a: 1', { loader: 'ts' })).code).toBe('let a;\n')
  })
})
