import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { joinChunks } = (await import(path.resolve(import.meta.dirname, '../bin/setup/join-chunks.js'))) as {
  joinChunks: (
    outdir: string,
    input: { outputs: Metafile['outputs']; entries: readonly string[]; options: BuildOptions },
  ) => Promise<void>
}

const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-chunks-'))
const run = path.join(folder, 'run')

const sources = {
  // Of all; what it exports changes later.
  'state.js':
    'export let count = 0; export const add = () => { count += 1 }; export class Trouble extends Error {}',
  // Two chunks with the same names inside: one of the quick commands and a seldom one, one of the quick commands alone.
  'plain.js': "const name = 'plain'; export const plain = () => name",
  'quick.js':
    "import { basename } from 'node:path'; const name = 'quick'; export const quick = () => basename(name)",
  'odd.js': "const name = 'odd'; export default name",
  'main.js': `import { add } from './state.js'
    add()
    export const start = () => import('./build.js')
    export const other = () => import('./dev.js')
    export const seldom = () => import('./seldom.js')`,
  'build.js':
    "import { plain } from './plain.js'; import { quick } from './quick.js'; export const words = [plain(), quick()]",
  'dev.js': `import { plain } from './plain.js'; import { quick } from './quick.js'; import name from './odd.js'
    import { Trouble } from './state.js'
    export const words = [plain(), quick(), name], isTrouble = (one) => one instanceof Trouble`,
  'seldom.js': `import { plain } from './plain.js'; import { add, count, Trouble } from './state.js'; import name from './odd.js'
    add()
    export const words = [plain(), name, count], trouble = new Trouble()`,
}

const options: BuildOptions = {
  format: 'esm',
  platform: 'node',
  minifySyntax: true,
  minifyWhitespace: true,
  banner: {
    js: "import{createRequire as kbRequire}from'node:module';const require=kbRequire(import.meta.url);",
  },
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'from'))
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, 'from', name), text)
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  const { metafile } = await build({
    ...options,
    absWorkingDir: folder,
    entryPoints: ['from/main.js'],
    outdir: 'run',
    bundle: true,
    splitting: true,
    metafile: true,
  })
  const entries = ['from/main.js', 'from/build.js', 'from/dev.js']
  await joinChunks(run, { outputs: metafile.outputs, entries, options })
})

afterAll(() => rmSync(folder, { recursive: true }))

test('chunks that the same quick commands load are one file', () => {
  const files = readdirSync(run).map((file) => file.replace(/-[A-Z0-9]{8}\./, '.'))
  expect(files.sort()).toEqual([
    'build.js',
    'dev.js',
    'joined-001.js',
    'joined-010.js',
    'joined-011.js',
    'joined-100.js',
    'joined-101.js',
    'main.js',
    'seldom.js',
  ])
})

test('all commands find one copy of the code, which works as before', () => {
  const script = `const { start, other, seldom } = await import('./main.js')
    const [build, dev, rest] = [await start(), await other(), await seldom()]
    console.log(JSON.stringify([build.words, dev.words, rest.words, dev.isTrouble(rest.trouble)]))`
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: run,
    encoding: 'utf8',
  })
  expect(JSON.parse(text)).toEqual([['plain', 'quick'], ['plain', 'quick', 'odd'], ['plain', 'odd', 2], true])
})
