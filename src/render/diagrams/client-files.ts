import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { mermaidVersion } from '../../client/widgets/diagram-viewer/config.ts'
import { dataFolder, kbsiteCode } from '../base/package.ts'
import type { OutputFile } from '../model/types.ts'
import { mermaidFile } from './bundle.ts'
import { withQuickConfig } from './quick-config.ts'

const folder = `mermaid-${mermaidVersion}`
const entry = 'mermaid.esm.min.mjs'
const chunks = 'chunks/mermaid.esm.min'

/** Leaves Mermaid out of the bundle: its package is already split and minified. */
export const mermaidAsFiles: Plugin = {
  name: 'mermaid-as-files',
  setup({ onResolve }) {
    onResolve({ filter: /^mermaid$/ }, () => ({ path: `./${folder}/${jsName(entry)}`, external: true }))
  },
}

/**
 * Mermaid's own files, except for a faster config, beside the bundled code in `assetsDir`; readers load only the chunks of a drawing. Each
 * file is read when it is written, because an edit would read a hundred to find them unchanged.
 */
export function mermaidFiles(assetsDir: string): OutputFile[] {
  // Setup writes the licences; an uncompiled clone has none.
  const licences = dataFolder ? ['licenses.txt'] : []
  return [...filesForReaders(mermaidFile('')), ...licences].map((name) => {
    const file = mermaidFile(name)
    const { size, mtimeMs } = statSync(file)
    return {
      path: `${assetsDir}/${folder}/${jsName(name)}`,
      key: `${kbsiteCode} ${size}:${mtimeMs}`,
      get contents() {
        return asJs(withQuickConfig(readFileSync(file, 'utf8')))
      },
    }
  })
}

/** The names of the files in Mermaid's folder that browsers load. */
export function filesForReaders(folder: string): string[] {
  const names = readdirSync(join(folder, chunks)).filter((name) => name.endsWith('.mjs'))
  return [entry, ...names.map((name) => `${chunks}/${name}`)].sort()
}

// Many static hosts serve `.mjs` with a type that browsers refuse for modules.
function asJs(code: string): string {
  return code
    .replace(/((?:from|import)\s*(?:\(\s*)?"\.[^"\n]*?)\.mjs"/g, (_, before: string) => `${before}.js"`)
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
}

function jsName(name: string): string {
  const base = basename(name)
  return name.slice(0, -base.length) + base.replace(/\.mjs$/, '.js')
}
