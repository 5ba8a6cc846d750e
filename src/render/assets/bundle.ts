import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { inputHashes } from '../base/input-hashes.ts'
import { licencesOf, packagesIn } from '../base/licenses.ts'
import { packageRoot } from '../base/package.ts'
import { mermaidAsFiles } from '../diagrams/client-files.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { AssetManifest } from '../model/types.ts'
import { sandboxPages } from '../samples/sandbox-page.ts'
import { bundleFiles, nameOfEntry, styleNameOf, textsDefine } from './bundle-files.ts'
import { bundleForFiles } from './for-files.ts'
import { folderOf, type Islands, islandModule, siteIslands, siteModules, siteSpace } from './site-modules.ts'
import { styleTexts } from './style-text.ts'
import { bundleStyles, pictureLoaders, publicFiles } from './styles.ts'

export type ClientBundle = {
  files: readonly { path: string; contents: Uint8Array }[]
  manifest: AssetManifest
  /** Bundled files of the site and its packages: absolute path → hash before it was read. */
  inputs: Readonly<Record<string, string>>
}

export type BundleOptions = {
  base: string
  /** Output folder for bundled code and styles. */
  assetsDir: string
  templates: Pick<SiteTemplates, 'style' | 'islands'>
  /** `dev` keeps names and skips minifying, so that authors can read the code. `files` is for pages that are opened as files. */
  mode: 'build' | 'dev' | 'files'
  /** Whether a page has traditional characters. */
  traditional?: boolean
}

/**
 * Bundles the client entries and the style sheets: hashed names, shared chunks, one style sheet for every page and one for each widget, and the
 * licences of what is in them. The manifest says which page links to what. Mermaid is separate: `mermaidFiles`.
 */
export async function bundleClient({
  base,
  assetsDir,
  templates,
  mode,
  traditional,
}: BundleOptions): Promise<ClientBundle> {
  const inputs = openSiteInputs()
  const [code, styles, sandboxes] = await Promise.all([
    mode === 'files'
      ? bundleForFiles({ base, assetsDir, islands: templates.islands, traditional }, inputs.plugin)
      : bundleCode({ base, templates, mode, traditional }, inputs.plugin),
    bundleStyles(templates.style, mode, [inputs.plugin, publicFiles(base)]),
    sandboxPages(),
  ])
  // esbuild also combines the styles of all islands, as if every page had them.
  const ofAll = mode === 'files' ? undefined : styleNameOf(code.metafile, 'site.ts')
  const files = [...code.files.filter(({ path: file }) => path.basename(file) !== ofAll), ...styles.files]
  const packages = [code, styles].flatMap(({ metafile }) => packagesIn(metafile)).concat(sandboxes.packages)
  const href = (name: string) => `${base}${assetsDir}/${name}`
  return {
    files: [
      ...files.map(({ path: file, contents }) => ({ path: `${assetsDir}/${path.basename(file)}`, contents })),
      ...[sandboxes.small, sandboxes.whole].map(({ name, html }) => ({
        path: `${assetsDir}/${name}`,
        contents: Buffer.from(html),
      })),
      { path: `${assetsDir}/licenses.txt`, contents: Buffer.from(licencesOf([packageRoot, ...packages])) },
    ],
    manifest: {
      ...scriptsIn(code.metafile, mode === 'files' ? 'files.ts' : 'site.ts', href),
      ...(mode === 'files' && { isClassic: true as const }),
      styles: [href(styles.main)],
      islands: Object.fromEntries(
        [...styles.widgets, ...ownStyles(code.metafile, templates.islands, mode)].map(({ island, name }) => [
          island,
          { styles: [href(name)] },
        ]),
      ),
      sandbox: href(sandboxes.small.name),
      ...(mode === 'dev' && { devScript: href(nameOfEntry(code.metafile, 'dev.ts')) }),
    },
    inputs: inputs.hashes(),
  }
}

type CodeOptions = Pick<BundleOptions, 'base' | 'templates' | 'traditional'> & { mode: 'build' | 'dev' }

function bundleCode({ base, templates, mode, traditional }: CodeOptions, inputs: Plugin) {
  const entries = mode === 'dev' ? ['site', 'dev'] : ['site']
  return bundleFiles(
    {
      entryPoints: entries.map((out) => ({
        in: path.join(packageRoot, `src/client/entries/${out}.ts`),
        out,
      })),
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: mode === 'build',
      loader: pictureLoaders,
      plugins: [
        inputs,
        publicFiles(base),
        siteIslands(templates.islands),
        siteModules(templates.islands),
        mermaidAsFiles,
        sharedChunk,
        styleTexts(mode === 'build'),
      ],
      define: {
        'process.env.NODE_ENV': JSON.stringify(mode === 'build' ? 'production' : 'development'),
        // Under `kbsite dev` the languages of the notes are not known yet.
        ...textsDefine(traditional || mode === 'dev'),
      },
    },
    folderOf(templates.islands),
  )
}

/** The script that every page loads, and its imports. */
function scriptsIn(
  metafile: Metafile,
  entry: string,
  href: (name: string) => string,
): Pick<AssetManifest, 'script' | 'scriptImports'> {
  const name = nameOfEntry(metafile, entry)
  return { script: href(name), scriptImports: staticImports(metafile, name).map(href) }
}

/** The styles that each of the site's own islands imports; all of them together when the code is one file. */
function ownStyles(
  metafile: Metafile,
  islands: Islands,
  mode: BundleOptions['mode'],
): { island: string; name: string }[] {
  return Object.keys(islands).flatMap((island) => {
    const entry = mode === 'files' ? 'files.ts' : islandModule(islands, island)
    const name = styleNameOf(metafile, entry)
    return name ? [{ island: `site:${island}`, name }] : []
  })
}

/** File names of the chunks that this output imports statically, directly or through each other. */
function staticImports({ outputs }: Metafile, name: string): string[] {
  const byName = new Map(Object.entries(outputs).map(([file, output]) => [path.basename(file), output]))
  const found = new Set([name])
  for (const file of found) {
    for (const { path: imported, kind, external } of byName.get(file)?.imports ?? []) {
      if (kind === 'import-statement' && !external) found.add(path.basename(imported))
    }
  }
  return [...found].slice(1)
}

const client = path.join(packageRoot, 'src/client/')
const everyPage = path.join(client, 'entries/site.ts')

/**
 * Makes each of kbsite's own client files import `entries/site.ts`, so that the code of every page is one chunk: esbuild makes a chunk for
 * each set of files that share something. Every page has loaded that chunk first.
 *
 * esbuild's `inject` will not do, because it applies to packages too: in CommonJS the import is a `require`, and required code is
 * wrapped in a function that is called at every use.
 */
const sharedChunk: Plugin = {
  name: 'shared-chunk',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!file.startsWith(client) || file === everyPage) return undefined
      // On the first line, so that line numbers stay.
      const contents = `import ${JSON.stringify(everyPage)};${await readFile(file, 'utf8')}`
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

type SiteInputs = {
  /** Records each file that is bundled; must precede the plug-ins that load. */
  plugin: Plugin
  /** The files by absolute path, with the hashes that they had before they were read. */
  hashes(): Readonly<Record<string, string>>
}

/** The files of the site and its packages in a bundle. kbsite's own files and packages change with its version. */
function openSiteInputs(): SiteInputs {
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
