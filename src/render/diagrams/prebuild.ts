import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { licencesOf, packagesOf } from '../base/licenses.ts'
import { packageRoot } from '../base/package.ts'
import { mermaidDist, publishedForDrawing, publishedModules } from './bundle.ts'
import { filesForReaders } from './client-files.ts'

/**
 * Puts the parts of Mermaid that kbsite uses into a folder, so that its package with a hundred dependencies need not be installed: the
 * files for browsers, those that draw, the parser as modules for Node (bundled with these plug-ins), and the licences of everything in them.
 */
export async function prebuildMermaid(folder: string, plugins: Plugin[]): Promise<void> {
  const dist = mermaidDist()
  const readers = path.join(folder, 'readers')
  const files = filesForReaders()
  for (const { path: name, contents } of files) {
    mkdirSync(path.dirname(path.join(readers, name)), { recursive: true })
    writeFileSync(path.join(readers, name), contents)
  }
  writeFileSync(path.join(folder, 'mermaid.min.js'), publishedForDrawing())
  await build({
    entryPoints: publishedModules(),
    outdir: path.join(folder, 'parser'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    plugins,
  })
  const names = ['mermaid.min.js', ...files.map(({ path: name }) => name.replace(/\.js$/, '.mjs'))]
  const maps = names.map((name) => path.join(dist, `${name}.map`))
  writeFileSync(path.join(readers, 'licenses.txt'), licencesOf(packagesBehind([...maps, ...parserMaps()])))
}

/** Folders of Mermaid's packages and of those bundled into its published files, according to source maps. */
function packagesBehind(maps: readonly string[]): string[] {
  const sources = maps.flatMap((map) => JSON.parse(readFileSync(map, 'utf8')).sources as string[])
  const files = sources.map((source) => source.slice(source.lastIndexOf('node_modules/')))
  return packagesOf([...own.map((name) => `node_modules/${name}/`), ...files])
}

const own = ['mermaid', '@mermaid-js/parser']

/** Source maps of Mermaid's parser, which was itself bundled before. */
function parserMaps(): string[] {
  const folder = path.join(packageRoot, 'node_modules/@mermaid-js/parser/dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.core\b/.test(file) && file.endsWith('.map'))
    .map((file) => path.join(folder, file))
}
