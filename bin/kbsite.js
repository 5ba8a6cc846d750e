#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { load } from './load.js'

// Outside production React runs checks that cost half of a build's rendering time.
process.env.NODE_ENV ??= 'production'

// Gives threads the young generation that they would grow to anyway, copying its contents each time.
setFlagsFromString('--min-semi-space-size=16')
// The engine of Node 20 optimises late enough and inlines little: each thread does it again. Newer engines have a middle tier.
if (process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--interrupt-budget=800000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')
}

if (existsSync(new URL('../lib/run/main.cjs', import.meta.url))) {
  // Each runs other parts of the code; the rest run too little of it.
  const command = ['build', 'check', 'dev'].find((name) => name === process.argv[2])
  const main = load('main', command ?? 'build')
  if (command) process.once('exit', main.keepCode)
  await main.exports.run()
} else {
  process.stderr.write('kbsite is not compiled in this clone. Run "npm run build" once.\n')
  process.exitCode = 2
}
