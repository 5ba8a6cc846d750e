import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { mermaidVersion } from '../../client/widgets/diagram-viewer/engine/config.ts'
import { entriesBelow } from '../base/entries.ts'
import { dataFolder } from '../base/package.ts'
import type { OutputFile } from '../model/types.ts'
import { mermaidDist, mermaidFile } from './bundle.ts'
import { withQuickConfig } from './quick-config.ts'

const folder = `mermaid-${mermaidVersion}`
const entry = 'mermaid.esm.min'
const chunks = 'chunks/mermaid.esm.min'

/** Leaves Mermaid out of the bundle: its package is already split and minified. */
export const mermaidAsFiles: Plugin = {
  name: 'mermaid-as-files',
  setup({ onResolve }) {
    onResolve({ filter: /^mermaid$/ }, () => ({ path: `./${folder}/${entry}.js`, external: true }))
  },
}

/** Mermaid's files for browsers, next to the bundled code in `assetsDir`; of about a hundred, readers load only those that a drawing needs. */
export function mermaidFiles(assetsDir: string): OutputFile[] {
  const place = `${assetsDir}/${folder}`
  if (!dataFolder) return filesForReaders().map((file) => ({ ...file, path: `${place}/${file.path}` }))
  const made = mermaidFile('readers')
  return [...entriesBelow(made)].map(({ name }) => ({ path: `${place}/${name}`, copyOf: join(made, name) }))
}

/** The browser files from Mermaid's package, patched for a faster config. */
export function filesForReaders(): { path: string; contents: string }[] {
  const dist = mermaidDist()
  const names = readdirSync(join(dist, chunks)).filter((name) => name.endsWith('.mjs'))
  return [`${entry}.mjs`, ...names.map((name) => `${chunks}/${name}`)].map((name) => ({
    path: name.replace(/\.mjs$/, '.js'),
    contents: asJs(withQuickConfig(readFileSync(join(dist, name), 'utf8'))),
  }))
}

// Many static hosts serve `.mjs` with a type that browsers refuse for modules.
function asJs(code: string): string {
  return code
    .replace(/((?:from|import)\s*(?:\(\s*)?"\.[^"\n]*?)\.mjs"/g, (_, before: string) => `${before}.js"`)
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
}
