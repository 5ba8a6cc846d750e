import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { inAscii } from '../base/in-ascii.ts'
import { dataFolder, ownModule } from '../base/package.ts'
import { withQuickConfig, withQuickCopies } from './quick-config.ts'

const require = createRequire(import.meta.url)

/**
 * A module of this folder, bundled with its imports into a script for a worker or a browser page.
 *
 * `name` is relative to this folder, without extension, which is `.ts` in the source tree and `.js` in the compiled package.
 */
export async function bundleScript(name: string, format: 'iife' | 'cjs'): Promise<string> {
  const result = await build({
    entryPoints: [ownModule(`src/render/diagrams/${name}`)],
    bundle: true,
    write: false,
    format,
    platform: format === 'cjs' ? 'node' : 'browser',
    target: 'es2022',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

/** Mermaid as one script for the page that draws. */
export async function mermaidForDrawing(): Promise<string> {
  return dataFolder ? readFile(mermaidFile('mermaid.min.js'), 'latin1') : publishedForDrawing()
}

/** The same from Mermaid's package, which only clones have. */
export function publishedForDrawing(): string {
  const code = readFileSync(join(mermaidDist(), 'mermaid.min.js'), 'utf8')
  return inAscii(withQuickCopies(withQuickConfig(code)))
}

/** The absolute path of a file that Mermaid publishes for browsers. */
export function mermaidFile(name: string): string {
  return join(dataFolder ? join(dataFolder, 'mermaid') : mermaidDist(), name)
}

/** The module for browsers, which loads the others of its folder. */
export function mermaidForReaders(): string {
  return dataFolder ? mermaidFile('readers/mermaid.esm.min.js') : mermaidFile('mermaid.esm.min.mjs')
}

/** Mermaid as a module for Node, and the very `dompurify` module that it imports, so that it can be stubbed. */
export function parserModules(): { mermaid: string; dompurify: string } {
  return dataFolder
    ? { mermaid: mermaidFile('parser/mermaid.js'), dompurify: mermaidFile('parser/dompurify.js') }
    : publishedModules()
}

/** The same modules in Mermaid's package, which only clones have. */
export function publishedModules(): { mermaid: string; dompurify: string } {
  const mermaid = join(mermaidDist(), 'mermaid.core.mjs')
  return { mermaid, dompurify: join(dirname(createRequire(mermaid).resolve('dompurify')), 'purify.es.mjs') }
}

/** The `dist` folder of the Mermaid package, in a clone. */
export function mermaidDist(): string {
  // Mermaid's exports allow files below its folder, which includes package.json.
  return join(dirname(require.resolve('mermaid/package.json')), 'dist')
}
