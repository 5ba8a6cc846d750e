// Loads the bundles in `lib/run`. Compiling four megabytes of JavaScript takes longer than the rest of startup, so V8's code is cached.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import vm from 'node:vm'

const lib = fileURLToPath(new URL('../lib', import.meta.url))

/**
 * Runs the bundle `name`, a function of CommonJS variables in ASCII. Returns its exports, and `keepCode`, which caches the code of all functions
 * that have run by then, unless there is some, for the next process of the same `use`.
 */
export function load(name, use = name) {
  const file = path.join(lib, 'run', `${name}.cjs`)
  // V8 rejects code compiled with other flags, but not code of another source of the same length.
  const build = readFileSync(path.join(lib, 'build-id'), 'utf8')
  const kept = path.join(lib, 'code', [use, build, process.versions.v8, process.arch].join('-'))
  const cachedData = readIfThere(kept)
  const script = new vm.Script(readFileSync(file, 'latin1'), { filename: file, cachedData })
  const module = { exports: {} }
  script.runInThisContext()(
    module.exports,
    createRequire(file),
    module,
    (specifier) => import(specifier),
    pathToFileURL(file).href,
    import.meta.resolve,
  )
  let isKept = cachedData !== undefined && !script.cachedDataRejected
  return {
    exports: module.exports,
    keepCode() {
      if (!isKept) writeWhole(kept, script.createCachedData())
      isKept = true
    },
  }
}

/** Runs the bundle of a thread. A thread may be ended at any time, so it saves its code after working for a moment. */
export function loadThread(name) {
  setTimeout(load(name).keepCode, 1_000).unref()
}

function readIfThere(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Writes a file that others may be reading. If kbsite cannot write there, every start compiles. */
function writeWhole(file, bytes) {
  const temporary = `${file}-${process.pid}-${Math.random()}`
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(temporary, bytes)
    renameSync(temporary, file)
  } catch {
    // Any remains are removed with the next version.
  }
}
