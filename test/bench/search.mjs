// Quality, bytes and time of the search, beside Pagefind's own and VitePress's MiniSearch on the same notes:
//   npm run bench:search                    the knowledge base of this repository, with the judged queries
//   npm run bench:search -- <site> [--misses] [--only=<class>] [--kbsite] [--folds=<of the five for link texts>]
//   npm run bench:search -- --sets DIR… [--misses] [--kbsite]   folders of notes that any tool made, fitted and held out apart
//   npm run bench:search -- --fit DIR…         sets the weights of the ranking with these notes, and prints what each brings
//   npm run bench:search -- --imitation=1000   so many notes written after those of this repository
//   npm run bench:search -- --live=1000        what an edit costs the search of `kbsite dev` over such notes
//   npm run bench:search -- --waterfall[=1000] what a browser loads for a first query over such notes
import { spawnSync } from 'node:child_process'
import { buildSync } from 'esbuild'
import { printWaterfall } from './search-waterfall.mjs'

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
const sites = given.filter((argument) => !argument.startsWith('--'))
const flags = given.filter((argument) => argument.startsWith('--'))
const waterfall = flags.find((flag) => flag.startsWith('--waterfall'))
if (waterfall) {
  const count = Number(waterfall.split('=')[1] ?? 1000)
  run('.', `--imitation=${count}`, '--write')
  await printWaterfall(`.kbsite/bench/imitation-${count}`)
} else {
  const isOwn = sites.length === 0 && !flags.some((flag) => /^--(?:imitation|live)/.test(flag))
  run(...(sites.length > 0 ? sites : ['.']), ...(isOwn ? ['--judged'] : []), ...flags)
}

function run(...options) {
  const { status } = spawnSync(process.execPath, [outfile, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
