import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'esbuild'
import { mermaidVersion } from '../../client/widgets/diagram-viewer/config.ts'
import { kbsiteCode } from '../base/package.ts'
import type { OutputFile } from '../model/types.ts'
import { mermaidFile } from './bundle.ts'
import { withQuickConfig } from './quick-config.ts'

const folder = `mermaid-${mermaidVersion}`
const entry = 'mermaid.esm.min.mjs'
const chunks = 'chunks/mermaid.esm.min'

/**
 * Leaves Mermaid out of the bundle: its package comes split and minified already, and doing that again would take longer
 * than the rest of the client code and most builds together.
 */
export const mermaidAsFiles: Plugin = {
  name: 'mermaid-as-files',
  setup({ onResolve }) {
    onResolve({ filter: /^mermaid$/ }, () => ({ path: `./${folder}/${jsName(entry)}`, external: true }))
  },
}

/**
 * Mermaid as it comes but for its quicker config, beside the bundled code in `assetsDir`; a reader asks only for the chunks of a drawing. A file is read when it is
 * written: an edit would read a hundred to learn that they are the same.
 */
export function mermaidFiles(assetsDir: string): OutputFile[] {
  const names = readdirSync(mermaidFile(chunks)).filter((name) => name.endsWith('.mjs'))
  return [entry, ...names.map((name) => `${chunks}/${name}`)].sort().map((name) => {
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

// Many static hosts serve `.mjs` as a type that browsers refuse for modules.
function asJs(code: string): string {
  return code
    .replace(/((?:from|import)\s*\(?\s*"\.[^"\n]*?)\.mjs"/g, (_, before: string) => `${before}.js"`)
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
}

function jsName(name: string): string {
  const base = basename(name)
  return name.slice(0, -base.length) + base.replace(/\.mjs$/, '.js')
}
