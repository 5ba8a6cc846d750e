import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ownModule } from '../base/package.ts'

const require = createRequire(import.meta.url)

/**
 * One module of this folder with its imports as a single script that runs elsewhere: in a worker or in a browser page.
 *
 * `name` is relative to this folder, without extension: the source tree has `.ts`, the compiled package `.js`.
 */
export async function bundleScript(name: string, format: 'iife' | 'cjs'): Promise<string> {
  const { build } = await import('../base/bundler.ts')
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

/** The absolute path of Mermaid's build for bundlers and Node, or of another file beside it. */
export function mermaidFile(name = 'mermaid.core.mjs'): string {
  return join(mermaidFolder(), 'dist', name)
}

/** The instance of `dompurify` that Mermaid itself imports, because only a stub of that has an effect. */
export function dompurifyFile(): string {
  const commonJs = createRequire(mermaidFile()).resolve('dompurify')
  return join(dirname(commonJs), 'purify.es.mjs')
}

function mermaidFolder(): string {
  // Mermaid exports no package.json by name, but everything below its folder.
  return dirname(require.resolve('mermaid/package.json'))
}
