import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { at, type Fence } from './read.ts'

const root = process.cwd()

const compilerOptions = {
  target: 'esnext',
  module: 'preserve',
  moduleDetection: 'force',
  lib: ['esnext', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node', 'react'],
  paths: {
    kbsite: [path.join(root, 'lib/src/render/index.d.ts')],
    'kbsite/tree': [path.join(root, 'lib/src/client/tree.d.ts')],
  },
}

/** A library that is not installed here: its types, and all that is made of them, cannot be tried. */
const isMissingModule = /TS(?:2307|2882|2664)\b/

/** Type errors of TypeScript fences, each checked as a file of its own; `untried` are those that need a library which is not installed. */
export async function typeFindings(
  fences: readonly Fence[],
): Promise<{ found: string[]; untried: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-fences-'))
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    const files = new Map(fences.map((fence, index) => [writeFence(folder, fence, index), fence]))
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [...files.keys()] }),
    )
    const errors = errorsIn(await printedBy(folder), files)
    const needy = new Set(errors.filter(({ text }) => isMissingModule.test(text)).map(({ fence }) => fence))
    return {
      found: errors
        .filter(({ fence }) => !needy.has(fence))
        .map(({ fence, line, text }) => at(fence, text, line - 1)),
      untried: [...needy].map((fence) => at(fence, 'needs a library that is not installed')),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A fence that says in its first line what file it is keeps its kind: declarations are no modules. */
function writeFence(folder: string, { code, lang, isPreview }: Fence, index: number): string {
  const kind = /^\/\/ \S+\.d\.ts\b/.test(code) ? 'd.ts' : lang === 'tsx' ? 'tsx' : 'ts'
  const file = `fence-${index}.${kind}`
  writeFileSync(path.join(folder, file), isPreview ? `void (async () => {${code}\n})` : code)
  return file
}

function printedBy(folder: string): Promise<string> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [tsc, '--pretty', 'false', '-p', folder],
      { cwd: folder },
      (error, stdout, stderr) => {
        if (error && !stdout) reject(new Error(stderr || error.message))
        else resolve(stdout)
      },
    )
  })
}

type Finding = { fence: Fence; line: number; text: string }

function errorsIn(printed: string, files: ReadonlyMap<string, Fence>): Finding[] {
  return printed.split('\n').flatMap((row) => {
    const [, file = '', line, text = ''] = /^(fence-[^(]+)\((\d+),\d+\): error (.+)$/.exec(row) ?? []
    const fence = files.get(file)
    if (!fence && row.startsWith('error')) throw new Error(row)
    return fence ? [{ fence, line: Number(line), text }] : []
  })
}
