#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { load } from './load.js'

// Outside production mode, React runs checks that cost half of a build's rendering time.
process.env.NODE_ENV ??= 'production'

// Gives threads from the start, and this one at once, the young generation that they would grow to anyway, copying its contents each time.
setFlagsFromString('--min-semi-space-size=16')
setFlagsFromString('--semi-space-growth-factor=16')
// Node 20's engine optimises late and inlines little, and each thread does so again. Newer engines have a middle tier.
if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=800000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')
}

if (existsSync(new URL('../lib/run/main.cjs', import.meta.url))) {
  // Each of these commands runs other parts of the code; the others run too little of it.
  const command = ['build', 'check', 'dev'].find((name) => name === process.argv[2])
  const main = load('main', command ?? 'build')
  if (command) process.once('exit', main.keepCode)
  // A server may be killed.
  if (command === 'dev') setTimeout(main.keepCode, 5_000).unref()
  await main.exports.run()
} else {
  process.stderr.write('kbsite is not compiled in this clone. Run "npm run build" once.\n')
  process.exitCode = 2
}
