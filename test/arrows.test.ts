import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Files that break the order of the rooms, each with what it imports, and two that keep it. */
const planted: readonly (readonly [file: string, target: string, rule?: string])[] = [
  ['src/render/base/a.ts', '../model/types.ts', 'noRestrictedImports'],
  ['src/render/read/a.ts', '../parse/page.ts', 'noRestrictedImports'],
  ['src/render/parse/plugins/a.ts', '../../check/links/links.ts', 'noRestrictedImports'],
  ['src/render/site/a.ts', '../build.ts', 'noRestrictedImports'],
  ['src/render/live/a.ts', '../check.ts', 'noRestrictedImports'],
  ['src/render/a.ts', '../cli/main.ts', 'noRestrictedImports'],
  ['src/cli/commands/a.ts', 'react', 'noRestrictedImports'],
  ['templates/parts/a.tsx', '../../src/render/build.ts', 'noRestrictedImports'],
  ['src/client/platform/a.ts', 'node:fs', 'noRestrictedImports'],
  ['src/client/widgets/tree-view/a.ts', '../../../render/build.ts', 'noRestrictedImports'],
  ['src/render/check/circle-a.ts', './circle-b.ts', 'noImportCycles'],
  ['src/render/check/circle-b.ts', './circle-a.ts', 'noImportCycles'],
  ['src/render/parse/b.ts', '../read/sources.ts'],
  ['src/render/live/b.ts', '../load.ts'],
]

describe('the order of the rooms', () => {
  let folder: string
  let report: string

  // The rules are those of `biome.json`, which the lint of `npm test` applies to the whole project.
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kbsite-arrows-'))
    const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
    writeFileSync(
      path.join(folder, 'biome.json'),
      JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
    )
    for (const [file, target] of planted) {
      const full = path.join(folder, file)
      mkdirSync(path.dirname(full), { recursive: true })
      writeFileSync(full, `import type { One } from '${target}'\n\nexport type Two = One\n`)
    }
    const biome = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [biome, 'lint', '--max-diagnostics=100', '--colors=off'],
      { cwd: folder, encoding: 'utf8' },
    )
    report = stdout + stderr
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(planted)('%s imports %s: %s', (file, _target, rule) => {
    const found = report.split('\n').filter((line) => line.startsWith(`${file}:`))
    expect(found.map((line) => /lint\/\w+\/(\w+)/.exec(line)?.[1])).toEqual(rule ? [rule] : [])
  })

  test('every room of the compiler has a rule', () => {
    const config = readFileSync(path.join(root, 'biome.json'), 'utf8')
    const rooms = readdirSync(path.join(root, 'src', 'render'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `src/render/${name}/**`)
    expect(rooms.filter((room) => !config.includes(`"${room}"`))).toEqual([])
  })
})

test('the compiler never writes to a terminal or ends the process', () => {
  const loud = readdirSync(path.join(root, 'src', 'render'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    // The program of a process of its own.
    .filter((name) => name !== path.join('dialects', 'script', 'program.ts'))
    .filter((name) => {
      const code = readFileSync(path.join(root, 'src', 'render', name), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
        .replace(/`(?:\\.|[^`\\])*`/g, '``')
      return /\bconsole\.(?:log|error|warn|info)\(|\bprocess\.(?:exit|stdout|stderr|argv)\b/.test(code)
    })
  expect(loud).toEqual([])
})
