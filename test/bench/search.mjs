// Quality, bytes and time of the search, beside Pagefind's own and VitePress's MiniSearch on the same notes:
//   npm run bench:search                    the knowledge base of this repository, with the judged queries
//   npm run bench:search -- <site> [--misses] [--only=<class>] [--kbsite]
//   npm run bench:search -- --imitation=1000   so many notes written after those of this repository
import { spawnSync } from 'node:child_process'
import { buildSync } from 'esbuild'

const outfile = '.kbsite/bench/search.mjs'
buildSync({
  entryPoints: ['test/bench/search/run.ts'],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  outfile,
  logLevel: 'warning',
})
const given = process.argv.slice(2)
const [site] = given.filter((argument) => !argument.startsWith('--'))
const flags = given.filter((argument) => argument.startsWith('--'))
const { status } = spawnSync(
  process.execPath,
  [
    outfile,
    site ?? '.',
    ...(site || flags.some((flag) => flag.startsWith('--imitation')) ? [] : ['--judged']),
    ...flags,
  ],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
