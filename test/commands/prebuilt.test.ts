import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleClient } from '../../src/render/assets/bundle.ts'
import { type CommandResult, kbsite } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

describe('the client code that came with kbsite', () => {
  let site: TestSite
  let run: CommandResult
  beforeAll(async () => {
    site = makeSite({ 'docs/index.md': '# 水果\n' })
    rmSync(path.join(site.root, '.kbsite'), { recursive: true })
    run = await kbsite(site.root, ['build'])
  })
  afterAll(() => site?.close())

  const wasBundled = () => existsSync(path.join(site.root, '.kbsite/cache/client'))

  test('is taken by a site without templates of its own, which bundles nothing', () => {
    expect(run.code).toBe(0)
    expect(wasBundled()).toBe(false)
  })

  test('has the bytes that bundling gives', async () => {
    const options = { base: '/', assetsDir: 'assets', mode: 'build', templates: { islands: {} } } as const
    const { files } = await bundleClient(options)
    expect(files.length).toBeGreaterThan(10)
    // The sandbox holds functions as they are written, and those of the test are not compiled.
    for (const { path: name, contents } of files.filter((file) => !file.path.includes('sandbox')))
      expect(readFileSync(path.join(site.root, 'dist', name)).equals(contents), name).toBe(true)
  })

  test('is not taken at another address', async () => {
    expect((await kbsite(site.root, ['build', '--base', '/notes/'])).code).toBe(0)
    expect(wasBundled()).toBe(true)
  })
})
