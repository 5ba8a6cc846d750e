import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

let made: FaultSite | undefined
afterEach(() => made?.close())

test.each(['.kbsite', '.kbsite/cache', '.kbsite/cache/tree', '.kbsite/cache/diagram'])(
  'a site is built although "%s" is a file',
  async (name) => {
    made = makeFaultSite({ 'docs/index.md': '# Home\n\n```mermaid\npie\n"a": 1\n```\n' })
    const file = path.join(made.root, name)
    rmSync(path.join(made.root, '.kbsite'), { recursive: true })
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '')
    expect((await made.run()).code).toBe(0)
    const bytes = made.bytes()
    expect((await made.run(['check'])).code).toBe(0)
    rmSync(path.join(made.root, '.kbsite'), { recursive: true })
    expect((await made.run()).code).toBe(0)
    expect(made.bytes()).toEqual(bytes)
  },
)

test('what was sealed with another key is not believed, and the site comes out the same', async () => {
  made = makeFaultSite({ 'docs/index.md': '# Home\n' })
  await made.run(['build'], { KBSITE_CACHE_KEY: 'one' })
  const bytes = made.bytes()
  expect((await made.run(['build', '--explain'], { KBSITE_CACHE_KEY: 'one' })).stdout).toContain(
    '0 pages drawn',
  )
  expect((await made.run(['build', '--explain'], { KBSITE_CACHE_KEY: 'other' })).stdout).toContain(
    '2 pages drawn',
  )
  expect(made.bytes()).toEqual(bytes)
})
