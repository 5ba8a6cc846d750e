import { isBuiltin } from 'node:module'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { notesFiles } from '../base/module.ts'
import { namesOwnPlace, ownPlaces } from '../base/own-place.ts'
import type { StandIn } from './script/stand-ins.ts'

/** The compiled code of a config, with a last line that outputs its value. */
export async function compiledConfig(
  file: string,
  text: string | undefined,
  read: Set<string>,
): Promise<string> {
  const source = text === undefined ? moduleOf(file) : text
  const { outputFiles } = await build({
    stdin: { contents: `${source}\nawait kbScript.answerWith(value)`, resolveDir: path.dirname(file) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    loader: {
      '.md': 'text',
      '.vue': 'empty',
      '.css': 'empty',
      '.scss': 'empty',
      '.svg': 'text',
      '.yml': 'text',
      '.node': 'empty',
    },
    absWorkingDir: path.dirname(file),
    define: { ...ownPlaces, 'import.meta.glob': 'kbScript.modules' },
    plugins: [notesFiles(read), othersAreStubs, namesOwnPlace],
  })
  return outputFiles[0]?.text ?? ''
}

function moduleOf(file: string): string {
  return `import * as own from ${JSON.stringify(`./${path.basename(file)}`)}
const value = 'default' in own ? own.default : own`
}

/** Replacements for modules that configs use to list notes. */
const standIns: Readonly<Record<string, StandIn>> = {
  module: 'packages',
  'node:module': 'packages',
  fs: 'disk',
  'node:fs': 'disk',
  'graceful-fs': 'disk',
  'fs/promises': 'promises',
  'node:fs/promises': 'promises',
  'app-root-path': 'top',
  path: 'paths',
  'node:path': 'paths',
  pathe: 'paths',
  upath: 'paths',
  'fs-extra': 'diskExtra',
  '@vuepress/utils': 'utils',
  'vuepress/utils': 'utils',
  'fast-glob': 'globs',
  globby: 'globs',
  tinyglobby: 'globs',
  glob: 'globs',
  'gray-matter': 'matter',
}

const own = 'own-resolution'

/** Replaces packages, missing files and Node modules that no config needs by stubs. */
const othersAreStubs: Plugin = {
  name: 'others-are-stubs',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ path: name, kind, resolveDir, importer, pluginData }) => {
      if (pluginData === own || kind === 'entry-point') return undefined
      if (Object.hasOwn(standIns, name)) return { path: name, namespace: 'stand-in' }
      if (isBuiltin(name))
        return harmless.test(name) ? { path: name, external: true } : { path: name, namespace: 'stub' }
      if (!/^[./]/.test(name)) return { path: name, namespace: 'stub' }
      const found = await resolve(name, { kind, resolveDir, importer, pluginData: own })
      return found.errors.length > 0 ? { path: name, namespace: 'stub' } : found
    })
    onLoad({ filter: /./, namespace: 'stand-in' }, ({ path: name }) => ({
      contents: `module.exports = kbScript.standIns.${standIns[name]}`,
    }))
    onLoad({ filter: /./, namespace: 'stub' }, () => ({ contents: 'module.exports = kbScript.anything' }))
  },
}

const harmless =
  /^(?:node:)?(?:url|util|os|crypto|assert|events|module|process|buffer|querystring|string_decoder|timers|path\/posix)$/
