// Quality, bytes and time of the search, beside Pagefind's own and VitePress's MiniSearch on the same notes:
//   npm run bench:search                    the knowledge base of this repository, with the judged queries
//   npm run bench:search -- <site> [--misses] [--only=<class>] [--kbsite] [--folds=<of the five for link texts>]
//   npm run bench:search -- --sets DIR… [--misses] [--kbsite] [--into=sets]   folders of notes that any tool made, fitted and held out
//                                           apart; answers are kept in .kbsite/bench/, so that sets can be asked one at a time
//   npm run bench:search -- --fit DIR…         sets the weights of the ranking with these notes, and prints what each brings
//   npm run bench:search -- --imitation=1000   so many notes written after those of this repository
//   npm run bench:search -- --live=1000        what an edit costs the search of `kbsite dev` over such notes
//   npm run bench:search -- --waterfall[=1000] what a browser loads for queries over such notes, and how long an answer takes at each key
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
  const [, wanted = '1000'] = waterfall.split('=')
  const isCount = /^\d+$/.test(wanted)
  if (isCount) run('.', `--imitation=${wanted}`, '--write')
  await printWaterfall(isCount ? `.kbsite/bench/imitation-${wanted}` : wanted)
} else {
  const isOwn = sites.length === 0 && !flags.some((flag) => /^--(?:imitation|live|sets)/.test(flag))
  run(
    ...(sites.length > 0 || flags.includes('--sets') ? sites : ['.']),
    ...(isOwn ? ['--judged'] : []),
    ...flags,
  )
}

function run(...options) {
  const { status } = spawnSync(process.execPath, [outfile, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
