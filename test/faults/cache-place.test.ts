import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

let made: FaultSite | undefined
afterEach(() => made?.close())

test('what was sealed with another key is not believed, files where folders should be stop no build, and the site comes out the same', async () => {
  made = makeFaultSite({ 'docs/index.md': '# Home\n' })
  await made.run(['build'], { KBSITE_CACHE_KEY: 'one' })
  const bytes = made.bytes()
  expect((await made.run(['build', '--explain'], { KBSITE_CACHE_KEY: 'other' })).stdout).toContain(
    '2 pages drawn',
  )
  expect(made.bytes()).toEqual(bytes)
  for (const name of ['.kbsite/cache/tree', '.kbsite']) {
    rmSync(path.join(made.root, 'dist'), { recursive: true })
    rmSync(path.join(made.root, name), { recursive: true })
    writeFileSync(path.join(made.root, name), '')
    expect((await made.run(['build'], {})).code, name).toBe(0)
    expect(made.bytes(), name).toEqual(bytes)
  }
})

test('a cache that Git keeps is a finding, and one whose key cannot be kept is told', async () => {
  made = makeFaultSite({ 'docs/index.md': '# Home\n' })
  const nowhere = { HOME: '/dev/null', XDG_CACHE_HOME: '', LOCALAPPDATA: '', KBSITE_CACHE_KEY: '' }
  const notice = 'The key that seals the cache cannot be kept'
  expect((await made.run(['build'], nowhere)).stderr).toContain(notice)
  execFileSync('git', ['init', '-q'], { cwd: made.root })
  expect((await made.run(['check'])).stdout).not.toContain('tracked-cache')
  execFileSync('git', ['add', '-f', '.kbsite'], { cwd: made.root })
  const { code, stdout, stderr } = await made.run(['check'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^\.kbsite\/cache\/\S+ +warning +Git keeps the cache "\.kbsite\/cache"\./m)
  expect(stderr).not.toContain(notice)
})
