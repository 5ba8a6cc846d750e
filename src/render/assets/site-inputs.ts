import type { Plugin } from 'esbuild'
import { inputHashes } from '../base/input-hashes.ts'
import { packageRoot } from '../base/package.ts'
import { siteSpace } from './site-modules.ts'

type SiteInputs = {
  /** Records each file that is bundled; must precede the plug-ins that load. */
  plugin: Plugin
  /** The files by absolute path, with the hashes that they had before they were read. */
  hashes(): Readonly<Record<string, string>>
}

/** The files of the site and its packages in a bundle. kbsite's own files and packages change with its version. */
export function openSiteInputs(): SiteInputs {
  const hashes: Record<string, string> = {}
  const note = (file: string): undefined => {
    if (!isOwn(file)) Object.assign(hashes, inputHashes([file]))
  }
  return {
    plugin: {
      name: 'site-inputs',
      setup({ onLoad }) {
        onLoad({ filter: /./, namespace: 'file' }, ({ path: file }) => note(file))
        onLoad({ filter: /./, namespace: siteSpace }, ({ pluginData: file }) => note(file))
      },
    },
    hashes: () => hashes,
  }
}

function isOwn(file: string): boolean {
  return ['src', 'templates', 'node_modules'].some((folder) => file.startsWith(`${packageRoot}/${folder}/`))
}
