import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)

/** Absolute folder of the kbsite package: the same whether this runs from `src` or compiled from `lib`. */
export const packageRoot = findPackageRoot(path.dirname(here))

const isCompiled = path.extname(here) !== '.ts'

/**
 * Absolute path of one of kbsite's modules for use by another process; source or compiled, like the running code. `name` is its path in
 * the package without extension: `src/render/samples/child/process`.
 */
export function ownModule(name: string): string {
  return path.join(packageRoot, isCompiled ? `lib/${name}.js` : `${name}.ts`)
}

/** Absolute path of a thread's script, named as in `bin/setup/bundle.js`; undefined when kbsite is not compiled. */
export function threadScript(name: 'parse-worker' | 'search-worker'): string | undefined {
  return isCompiled ? path.join(packageRoot, 'lib', 'run', `${name}.js`) : undefined
}

/** Absolute folder of kbsite's prebuilt client code; undefined when kbsite is not compiled. */
export const prebuiltFolder = isCompiled ? path.join(packageRoot, 'lib', 'prebuilt') : undefined

/**
 * Absolute folder of the parts of Mermaid and simple-icons that kbsite uses. Compiling kbsite creates it, and code run from source uses it
 * too, because preparing them takes longer than a small build. Undefined in a clone that was never compiled.
 */
export const dataFolder = existingFolder('lib/data/mermaid/readers') && path.join(packageRoot, 'lib', 'data')

/** The version in kbsite's own package.json. */
export const kbsiteVersion: string = JSON.parse(
  readFileSync(path.join(packageRoot, 'package.json'), 'utf8'),
).version

/** Version and hash of the compiled code, so that a cache never outlives a change of kbsite itself. */
export const kbsiteCode: string = [kbsiteVersion, readBuildId()].filter(Boolean).join('+')

/** The same with the version of Node, whose tables decide which characters are letters and how dates are formatted. */
export const kbsiteBuild = `${kbsiteCode} on ${process.version}`

function existingFolder(name: string): string | undefined {
  const folder = path.join(packageRoot, name)
  return existsSync(folder) ? folder : undefined
}

function readBuildId(): string {
  const file = path.join(packageRoot, 'lib', 'build-id')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function findPackageRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  return findPackageRoot(path.dirname(folder))
}
