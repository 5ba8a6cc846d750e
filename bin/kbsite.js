#!/usr/bin/env node
import { existsSync } from 'node:fs'

// Outside production React runs checks that cost half of a build's rendering time.
process.env.NODE_ENV ??= 'production'

const compiled = new URL('../lib/run/main.js', import.meta.url)
if (existsSync(compiled)) {
  const { run } = await import(compiled.href)
  await run()
} else {
  process.stderr.write('kbsite is not compiled in this clone. Run "npm run build" once.\n')
  process.exitCode = 2
}
