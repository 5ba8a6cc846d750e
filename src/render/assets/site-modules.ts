import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import { packageRoot } from '../base/package.ts'
import { relativePosix } from '../base/relative-posix.ts'
import type { SiteTemplates } from '../model/templates.ts'

export type Islands = SiteTemplates['islands']

/**
 * Names modules of the site by their path in its components folder. Output file names derive from module names, so paths relative to
 * kbsite's own folder would make them depend on where the site is.
 */
export function siteModules(islands: Islands): Plugin {
  const folder = folderOf(islands)
  const own = (file: string) => ({
    path: relativePosix(folder, file),
    namespace: siteSpace,
    pluginData: file,
  })
  return {
    name: 'site-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^kbsite:island\// }, ({ path: name }) => own(islands[path.basename(name)]!))
      onResolve({ filter: /^\.{1,2}\//, namespace: siteSpace }, async ({ path: name, resolveDir, kind }) => {
        const found = await resolve(name, { resolveDir, kind })
        return found.errors.length === 0 && Object.hasOwn(loaders, found.path.split('.').at(-1)!)
          ? own(found.path)
          : found
      })
      onLoad({ filter: /.*/, namespace: siteSpace }, async ({ path: name, pluginData: file }) => ({
        contents: await readFile(file),
        loader: loaders[name.split('.').at(-1)!],
        resolveDir: path.dirname(file),
      }))
    },
  }
}

const loaders: Readonly<Record<string, Loader>> = {
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  json: 'json',
  css: 'css',
}

/** `kbsite:islands` is the table of the site's own island components. */
export function siteIslands(islands: Islands): Plugin {
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

/** Where esbuild finds modules of the site; `pluginData` is their absolute path. */
export const siteSpace = 'site'

/** The name of an island's module. */
export function islandModule(islands: Islands, name: string): string {
  return `${siteSpace}:${relativePosix(folderOf(islands), islands[name]!)}`
}

/** The file of a module by its name; undefined if it is not a module of the site. */
export function siteFile(name: string, folder: string): string | undefined {
  return name.startsWith(`${siteSpace}:`) ? path.resolve(folder, name.slice(siteSpace.length + 1)) : undefined
}

/** Folder of the site's components; kbsite's own folder if it has none. */
export function folderOf(islands: Islands): string {
  return path.dirname(Object.values(islands)[0] ?? packageRoot)
}
