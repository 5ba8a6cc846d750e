import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { BuildFailure, BuildOptions, Loader, Metafile } from 'esbuild'
import { build } from '../bundler.ts'
import { mermaidAsFiles } from '../diagrams/client-files.ts'
import { packageRoot } from '../package.ts'
import type { SiteTemplates } from '../page/layouts.ts'
import { sandboxPage } from '../samples/sandbox-page.ts'
import type { AssetManifest } from '../types.ts'
import { UserError } from '../user-error.ts'
import { withReactCompiledAhead } from './compile-ahead.ts'
import { type BundledFiles, withoutIdleImports } from './idle-imports.ts'

export type ClientBundle = {
  files: readonly { path: string; contents: Uint8Array }[]
  manifest: AssetManifest
  /** Absolute paths of the sources that were bundled, packages left out. */
  inputs: readonly string[]
}

export type BundleOptions = {
  base: string
  /** Folder of the output that holds bundled code and styles. */
  assetsDir: string
  templates: Pick<SiteTemplates, 'style' | 'islands'>
  /** Dev keeps names and skips minifying, so that an author can read what runs. */
  mode: 'build' | 'dev'
}

/**
 * Bundles the client entries and the style sheets: hashed names, shared chunks, one style sheet for every page and one for
 * each widget. The manifest says which page links to what. Mermaid is not among the files: `mermaidFiles`.
 */
export async function bundleClient({
  base,
  assetsDir,
  templates,
  mode,
}: BundleOptions): Promise<ClientBundle> {
  const entries = [
    { in: path.join(packageRoot, 'src/client/entries/site.ts'), out: 'site' },
    ...(mode === 'dev' ? [{ in: path.join(packageRoot, 'src/client/entries/dev.ts'), out: 'dev' }] : []),
  ]
  const [code, styles, sandbox] = await Promise.all([
    run(
      {
        entryPoints: entries,
        bundle: true,
        splitting: true,
        inject: [path.join(packageRoot, 'src/client/entries/shared.ts')],
        format: 'esm',
        minify: mode === 'build',
        plugins: [siteIslands(templates.islands), siteModules(templates.islands), mermaidAsFiles],
        define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'build' ? 'production' : 'development') },
      },
      folderOf(templates.islands),
    ),
    bundleStyles(templates.style, mode),
    sandboxPage(),
  ])
  const files = [...code.files, ...styles.files]
  const href = (name: string) => `${base}${assetsDir}/${name}`
  return {
    files: [
      ...files.map(({ path: file, contents }) => ({
        path: `${assetsDir}/${path.basename(file)}`,
        contents,
      })),
      { path: `${assetsDir}/${sandbox.name}`, contents: Buffer.from(sandbox.html) },
    ],
    manifest: {
      script: href(nameOfEntry(code.metafile, 'site.ts')),
      scriptImports: staticImports(code.metafile, nameOfEntry(code.metafile, 'site.ts')).map(href),
      styles: [href(styles.main)],
      islands: Object.fromEntries(
        styles.widgets.map(({ island, name }) => [island, { script: '', styles: [href(name)] }]),
      ),
      sandbox: href(sandbox.name),
      preload: mode === 'dev' ? [href(nameOfEntry(code.metafile, 'dev.ts'))] : [],
    },
    inputs: [code, styles].flatMap(({ metafile }) => sourcesOf(metafile, templates.islands)),
  }
}

/** Packages change with kbsite's own version; names with a colon are modules that exist only here, but for those of the site. */
function sourcesOf({ inputs }: Metafile, islands: Islands): string[] {
  return Object.keys(inputs).flatMap((name) => {
    if (name.includes('node_modules/')) return []
    const own = siteFile(name, folderOf(islands))
    if (own) return [own]
    return /^[\w-]{2,}:/.test(name) ? [] : [path.resolve(packageRoot, name)]
  })
}

/** Widget style sheets by the island that they belong to. A sheet that is not there yet is left out. */
const widgetStyles: Readonly<Record<string, string>> = {
  tree: 'src/client/widgets/tree-view/tree-view.css',
  catalog: 'src/client/widgets/catalog/catalog.css',
  'code-preview': 'src/client/widgets/code-preview/code-preview.css',
  'diagram-viewer': 'src/client/widgets/diagram-viewer/diagram-viewer.css',
}

async function bundleStyles(own: string | undefined, mode: 'build' | 'dev') {
  const main = path.join(packageRoot, 'templates/styles/index.css')
  const widgets = Object.entries(widgetStyles)
    .map(([island, file]) => ({ island, file: path.join(packageRoot, file) }))
    .filter(({ file }) => existsSync(file))
  const search = path.join(packageRoot, 'src/client/widgets/search-box/search-box.css')
  const imports = [main, ...(existsSync(search) ? [search] : [])].map(
    (file) => `@import ${JSON.stringify(file)};`,
  )
  // The site's own sheet comes last and in the last layer, so that its plain selectors win.
  if (own) imports.push(`@import ${JSON.stringify(own)} layer(site);`)
  const result = await run({
    entryPoints: [
      { in: 'kbsite:styles', out: 'style' },
      ...widgets.map(({ island, file }) => ({ in: file, out: island })),
    ],
    bundle: true,
    minify: mode === 'build',
    loader: { '.woff2': 'file', '.svg': 'dataurl', '.png': 'file' },
    plugins: [
      {
        name: 'styles',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^kbsite:styles$/ }, ({ path: name }) => ({ path: name, namespace: 'styles' }))
          onLoad({ filter: /.*/, namespace: 'styles' }, () => ({
            contents: imports.join('\n'),
            loader: 'css',
            resolveDir: packageRoot,
          }))
        },
      },
    ],
  })
  return {
    ...result,
    main: nameOfEntry(result.metafile, 'styles'),
    widgets: widgets.map(({ island, file }) => ({
      island,
      name: nameOfEntry(result.metafile, path.basename(file)),
    })),
  }
}

type Islands = SiteTemplates['islands']
type Plugin = NonNullable<BuildOptions['plugins']>[number]

/** Where esbuild finds modules of the site. */
const siteSpace = 'site'

/** The file that is called so; undefined for what is no module of the site. */
function siteFile(name: string, folder: string): string | undefined {
  return name.startsWith(`${siteSpace}:`) ? path.resolve(folder, name.slice(siteSpace.length + 1)) : undefined
}

function folderOf(islands: Islands): string {
  return path.dirname(Object.values(islands)[0] ?? packageRoot)
}

/**
 * Modules of the site, called by their place in its folder of components. The names of files that browsers load come from those of modules:
 * with paths from kbsite's own folder a site would be another one wherever it lies.
 */
function siteModules(islands: Islands): Plugin {
  const folder = folderOf(islands)
  const own = (file: string) => ({
    path: path.relative(folder, file).split(path.sep).join('/'),
    namespace: siteSpace,
    pluginData: file,
  })
  return {
    name: 'site-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^kbsite:island\// }, ({ path: name }) => own(islands[path.basename(name)]!))
      onResolve({ filter: /^\.{1,2}\//, namespace: siteSpace }, async ({ path: name, resolveDir, kind }) => {
        const found = await resolve(name, { resolveDir, kind })
        return found.errors.length === 0 && Object.hasOwn(scripts, found.path.split('.').at(-1)!)
          ? own(found.path)
          : found
      })
      onLoad({ filter: /.*/, namespace: siteSpace }, async ({ path: name, pluginData: file }) => ({
        contents: await readFile(file),
        loader: scripts[name.split('.').at(-1)!],
        resolveDir: path.dirname(file),
      }))
    },
  }
}

const scripts: Readonly<Record<string, Loader>> = {
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  json: 'json',
}

/** `kbsite:islands` is the table of the site's own island components. */
function siteIslands(islands: Islands): Plugin {
  return {
    name: 'site-islands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^kbsite:islands$/ }, ({ path: name }) => ({
        path: name,
        namespace: 'site-islands',
      }))
      onLoad({ filter: /.*/, namespace: 'site-islands' }, () => ({
        contents: `export const siteIslands = {${Object.keys(islands)
          .map((name) => `${JSON.stringify(`site:${name}`)}: () => import("kbsite:island/${name}")`)
          .join(',')}}`,
        resolveDir: packageRoot,
      }))
    },
  }
}

/** One React and one tree for kbsite's widgets and the site's own components, wherever those lie. */
function ownModules(): Record<string, string> {
  const { resolve } = createRequire(path.join(packageRoot, 'package.json'))
  const react = ['react', 'react-dom'].map((name) => [name, path.dirname(resolve(`${name}/package.json`))])
  return { ...Object.fromEntries(react), 'kbsite/tree': path.join(packageRoot, 'src/client/tree.ts') }
}

/** `folder`: what places of the site's modules are seen from. */
async function run(options: BuildOptions, folder = packageRoot): Promise<BundledFiles> {
  try {
    const result = await build({
      ...options,
      write: false,
      metafile: true,
      outdir: path.join(packageRoot, '.out'),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      absWorkingDir: packageRoot,
      target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
      jsx: 'automatic',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      alias: ownModules(),
    })
    return withReactCompiledAhead(
      withoutIdleImports({ files: result.outputFiles!, metafile: result.metafile! }),
    )
  } catch (error) {
    const first = (error as BuildFailure).errors?.[0]
    if (!first) throw error
    const at = first.location
    throw new UserError(`The client code does not compile: ${first.text}`, {
      cause: error,
      ...(at && { place: `${siteFile(at.file, folder) ?? at.file}:${at.line}:${at.column + 1}` }),
    })
  }
}

/** File name of the output made from the entry whose path ends so. */
function nameOfEntry(metafile: Metafile, ending: string): string {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(ending))
  if (!found) throw new Error(`esbuild gave no output for "${ending}".`)
  return path.basename(found[0])
}

/** File names of the chunks that the output of that name imports at once, directly or through each other. */
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
