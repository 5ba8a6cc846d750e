import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../base/package.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { mermaidForReaders } from '../diagrams/bundle.ts'
import { bundleFiles, textsDefine } from './bundle-files.ts'
import type { BundledFiles } from './idle-imports.ts'
import { folderOf, type Islands, siteIslands, siteModules } from './site-modules.ts'
import { styleTexts } from './style-text.ts'
import { pictureLoaders, publicFiles } from './styles.ts'

/**
 * The client code for pages opened as files. Browsers refuse modules there, so it is one script, plus one with Mermaid for the few
 * diagrams that are drawn in the reader's browser.
 */
export function bundleForFiles(
  {
    base,
    assetsDir,
    islands,
    traditional,
  }: Record<'base' | 'assetsDir', string> & { islands: Islands; traditional?: boolean | undefined },
  inputs: Plugin,
): Promise<BundledFiles> {
  return bundleFiles(
    {
      entryPoints: ['files', engineName].map((out) => ({
        in: path.join(packageRoot, `src/client/entries/${out}.ts`),
        out,
      })),
      bundle: true,
      format: 'iife',
      minify: true,
      loader: pictureLoaders,
      plugins: [
        inputs,
        publicFiles(base),
        siteIslands(islands),
        siteModules(islands),
        forFiles,
        styleTexts(true),
      ],
      define: {
        'process.env.NODE_ENV': '"production"',
        KBSITE_ENGINE: JSON.stringify(`${assetsDir}/${engineName}.js`),
        ...textsDefine(traditional),
      },
    },
    folderOf(islands),
  ).then(withPlainName)
}

const engineName = 'diagram-engine'

/** The page script must know Mermaid's file name before either is bundled. A hash is not needed, as files on disk are not cached. */
function withPlainName({ files, metafile }: BundledFiles): BundledFiles {
  const named = files.map((file) => ({
    ...file,
    path: file.path.replace(/diagram-engine-\w+\.js$/, `${engineName}.js`),
    contents: file.contents,
  }))
  return { files: named, metafile }
}

const client = path.join(packageRoot, 'src/client')

/** Replacements for modules that need features browsers refuse to pages opened as files. */
const replaced: Readonly<Record<string, string>> = {
  'platform/load.ts': 'platform/load-file.ts',
  'widgets/diagram-viewer/engine/engine.ts': 'widgets/diagram-viewer/engine/engine-file.ts',
  'widgets/search-box/index/found-words.ts': 'widgets/search-box/index/found-words-file.ts',
}

const forFiles: Plugin = {
  name: 'for-files',
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:load|engine|found-words)\.ts$/ }, ({ path: name, resolveDir, importer }) => {
      const own = replaced[relativePosix(client, path.join(resolveDir, name))]
      const isForIt = importer.endsWith('-file.ts') || importer.endsWith(`${engineName}.ts`)
      return own && !isForIt ? { path: path.join(client, own) } : undefined
    })
    onResolve({ filter: /^mermaid$/ }, () => ({ path: mermaidForReaders() }))
  },
}
