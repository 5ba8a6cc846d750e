// Bundles the compiled kbsite and its libraries into a few files: hundreds of small ones take half a second to load.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { joinChunks } from './join-chunks.js'
import { applyPatches } from './patches.js'

/** Entry points: the command line and the threads, under the names that `src/render/base/package.ts` asks for. */
const entries = {
  main: 'src/cli/main',
  'parse-worker': 'src/render/parse/worker',
  'search-worker': 'src/render/search/site-worker',
}

/** What is loaded later by the commands whose start authors wait for most. */
const quick = [
  'src/cli/commands/build',
  'src/cli/commands/dev',
  'src/render/build/compile',
  'src/render/parse/page-parser',
]

const options = {
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'error',
  // Bundled CommonJS calls `require` for Node's own modules.
  banner: {
    js: `import{createRequire as kbRequire}from'node:module';const require=kbRequire(import.meta.url);`,
  },
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

/** React is CommonJS: Node would have to parse both of its builds to find the names that an `import` may use. */
const requireReact = {
  name: 'require-react',
  setup(build) {
    build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path: name, namespace }) =>
      namespace === 'react' ? { external: true } : { path: name, namespace: 'react' },
    )
    build.onLoad({ filter: /.*/, namespace: 'react' }, ({ path: name }) => ({
      contents: `module.exports = ((load) => load(${JSON.stringify(name)}))(require)`,
    }))
  },
}

/** Writes `lib/run` from the code compiled into `lib`, with the licences of the bundled packages. */
export async function bundle(root) {
  const outdir = path.join(root, 'lib', 'run')
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, `lib/${entry}.js`]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    external,
    alias: { 'js-yaml': './bin/setup/no-js-yaml.js' },
    plugins: [applyPatches(), requireReact],
    metafile: true,
  })
  const paths = [...Object.values(entries), ...quick].map((entry) => `lib/${entry}.js`)
  await joinChunks(outdir, { outputs: metafile.outputs, entries: paths, options })
  const { licencesOf, packagesIn } = await import('../../lib/src/render/base/licenses.js')
  writeFileSync(path.join(outdir, 'LICENSES.txt'), licencesOf(packagesIn(metafile)))
}
