// Tries the code of docs/ that `kbsite check --run` does not: style sheets and markup in the headless browser, TypeScript by tsc, Rust and nginx
// blocks where rustfmt and nginx are installed. Ends with what nobody tries, and with 1 if something does not hold.
//
//   npm run fences
import { spawnSync } from 'node:child_process'
import { buildSync } from 'esbuild'

const outfile = '.kbsite/bench/fences.mjs'
buildSync({
  entryPoints: ['test/fences/run.ts'],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outfile,
  logLevel: 'warning',
})
process.exitCode = spawnSync(process.execPath, [outfile], { stdio: 'inherit' }).status ?? 1
