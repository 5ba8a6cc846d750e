import { expect, test } from 'vitest'
import { withoutIdleImports } from '../../../src/render/assets/idle-imports.ts'

const file = (path: string, text: string) => ({ path, contents: new TextEncoder().encode(text) })
const output = (sources: readonly string[], imports: readonly string[]) => ({
  bytes: 1,
  exports: [],
  inputs: Object.fromEntries(sources.map((source) => [source, { bytesInOutput: 1 }])),
  imports: imports.map((path) => ({ path, kind: 'import-statement' as const })),
})

test('a bare import of the helpers goes, from the file and from the list; all other imports stay', () => {
  const { files, metafile } = withoutIdleImports({
    files: [
      file('/out/page.js', 'import{a}from"./tool.js";import"./help.js";a()'),
      file('/out/widget.js', 'import {b} from "./help.js";\nimport "./tool.js";\nb()'),
      file('/out/tool.js', 'import "./help.js";\nexport let a'),
      file('/out/help.js', 'export let b'),
    ],
    metafile: {
      inputs: {},
      outputs: {
        'out/page.js': output(['page.ts'], ['out/tool.js', 'out/help.js']),
        'out/widget.js': output(['widget.ts'], ['out/help.js', 'out/tool.js']),
        'out/tool.js': output(['tool.ts'], ['out/help.js']),
        'out/help.js': output([], []),
      },
    },
  })
  expect(files.map(({ contents }) => new TextDecoder().decode(contents))).toEqual([
    'import{a}from"./tool.js";a()',
    'import {b} from "./help.js";\nimport "./tool.js";\nb()',
    'export let a',
    'export let b',
  ])
  expect(Object.values(metafile.outputs).map(({ imports }) => imports.map(({ path }) => path))).toEqual([
    ['out/tool.js'],
    ['out/help.js', 'out/tool.js'],
    [],
    [],
  ])
})
