import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { dataFolder, ownModule } from '../base/package.ts'

const require = createRequire(import.meta.url)

/**
 * One module of this folder with its imports as a single script that runs elsewhere: in a worker or in a browser page.
 *
 * `name` is relative to this folder, without extension: the source tree has `.ts`, the compiled package `.js`.
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

/** The absolute path of a file that Mermaid publishes for browsers. */
export function mermaidFile(name: string): string {
  return join(dataFolder ? join(dataFolder, 'mermaid') : mermaidDist(), name)
}

/** The module for browsers, which loads the others of its folder. */
export function mermaidForReaders(): string {
  return dataFolder ? mermaidFile('readers/mermaid.esm.min.js') : mermaidFile('mermaid.esm.min.mjs')
}

/** Mermaid as a module for Node, and the module that it imports as `dompurify`: a stub has an effect only in that instance. */
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

/** The folder of what Mermaid publishes, in a clone. */
export function mermaidDist(): string {
  // Mermaid exports no package.json by name, but everything below its folder.
  return join(dirname(require.resolve('mermaid/package.json')), 'dist')
}
