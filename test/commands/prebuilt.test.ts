import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
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
    // Another address than that for which it was bundled.
    run = await kbsite(site.root, ['build', '--base', '/notes/'])
  })
  afterAll(() => site?.close())

  test('is taken by a site without templates of its own, which bundles nothing', () => {
    expect(run.code).toBe(0)
    expect(existsSync(path.join(site.root, '.kbsite/cache/client'))).toBe(false)
  })

  test('has the bytes that bundling gives', async () => {
    const options = {
      base: '/notes/',
      assetsDir: 'assets',
      mode: 'build',
      templates: { islands: {} },
    } as const
    const { files } = await bundleClient(options)
    expect(files.length).toBeGreaterThan(10)
    // The sandbox holds functions as they are written, and those of the test are not compiled.
    for (const { path: name, contents } of files.filter((file) => !file.path.includes('sandbox')))
      expect(readFileSync(path.join(site.root, 'dist', name)).equals(contents), name).toBe(true)
  })

  test('comes with the licences of all that is in it', () => {
    const line = `${'-'.repeat(80)}\n\n`
    const licences = (name: string) => readFileSync(path.join(site.root, 'dist/assets', name), 'utf8')
    const names = (text: string) =>
      [...`${line}${text}`.matchAll(/-{80}\n\n(\S+): .+$/gm)].map(([, name]) => name)
    const listed = names(licences('licenses.txt'))
    expect(listed).toEqual(
      expect.arrayContaining([
        'acorn',
        'kbsite',
        'react-dom',
        'react',
        'scheduler',
        '@codemirror/view',
        'node-inspect-extracted',
      ]),
    )
    expect(listed.filter((name) => /mermaid|micromark|pagefind/.test(name ?? ''))).toEqual([])
    const mermaid = createRequire(import.meta.url)('mermaid/package.json')
    const bundled = Object.keys(mermaid.dependencies).filter((name) => !name.startsWith('@types/'))
    expect(names(licences(`mermaid-${mermaid.version}/licenses.txt`))).toEqual(
      expect.arrayContaining(['mermaid', 'chevrotain', 'langium', ...bundled]),
    )
  })
})
