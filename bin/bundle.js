// Bundles the compiled kbsite and its libraries into a few files: hundreds of small ones take half a second to load.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { applyPatches } from './patches.js'

/** Entry points: the command line and the threads, under the names that `src/render/base/package.ts` asks for. */
const entries = {
  main: 'src/cli/main',
  'parse-worker': 'src/render/parse/worker',
  'search-worker': 'src/render/search/site-worker',
}

/** Packages that are not bundled: native ones, those of which there must be one copy, and those loaded by path. */
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
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, `lib/${entry}.js`]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    plugins: [applyPatches(), requireReact],
    metafile: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
    // Bundled CommonJS calls `require` for Node's own modules.
    banner: {
      js: `import{createRequire as kbRequire}from'node:module';const require=kbRequire(import.meta.url);`,
    },
  })
  writeFileSync(path.join(outdir, 'LICENSES.txt'), licencesOf(packagesIn(root, Object.keys(metafile.inputs))))
}

/** The package folders of these files, sorted. */
function packagesIn(root, files) {
  const folders = files.flatMap((file) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []
    return folder ? [path.resolve(root, folder)] : []
  })
  return [...new Set(folders)].sort()
}

function licencesOf(folders) {
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
      const text = file ? `\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}` : ''
      return `${name} ${version} (${license})${text}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}
