// Bundles the compiled kbsite and its libraries, one file for each kind of thread: hundreds of small ones take half a second to load.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { applyPatches } from './patches.js'

/** Entry points: the command line and the threads, under the names that `src/render/base/package.ts` asks for. */
const entries = {
  main: 'src/cli/main',
  'parse-worker': 'src/render/parse/worker',
  'search-worker': 'src/render/search/site-worker',
}

/** Packages that are not bundled: native ones, those of which there must be one copy, and Mermaid, which only browsers import. */
const external = [
  'esbuild',
  'pagefind',
  'react',
  'react-dom',
  'mermaid',
  '@mermaid-js/*',
  'puppeteer',
  'puppeteer-core',
  'fsevents',
]

/** Writes `lib/run` from the code compiled into `lib`, as `bin/load.js` loads it, with the licences of the bundled packages. */
export async function bundle(root) {
  const outdir = path.join(root, 'lib', 'run')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, `lib/${entry}.js`]),
    ),
    outdir,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    banner: {
      js: '(function (exports, require, module, importForBundle, importMetaUrl, importMetaResolve) {',
    },
    footer: { js: '})' },
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
    define: { 'import.meta.url': 'importMetaUrl', 'import.meta.resolve': 'importMetaResolve' },
    external,
    alias: {
      'js-yaml': './bin/setup/no-js-yaml.js',
      'react-dom/server': './bin/setup/react-dom-server.cjs',
    },
    plugins: [applyPatches()],
    metafile: true,
  })
  const { inAscii } = await import('../../lib/src/render/base/in-ascii.js')
  for (const name of Object.keys(entries)) {
    const file = path.join(outdir, `${name}.cjs`)
    // esbuild itself leaves regular expressions as they are.
    writeFileSync(file, inAscii(readFileSync(file, 'utf8')))
    if (name !== 'main') writeFileSync(path.join(outdir, `${name}.js`), threadOf(name))
  }
  const { licencesOf, packagesIn } = await import('../../lib/src/render/base/licenses.js')
  writeFileSync(path.join(outdir, 'LICENSES.txt'), licencesOf(packagesIn(metafile)))
}

function threadOf(name) {
  return `import { loadThread } from '../../bin/load.js'\nloadThread('${name}')\n`
}
