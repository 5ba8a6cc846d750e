import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute folder of the kbsite package: the same whether this runs from `src` or compiled from `lib/src`. */
export const packageRoot = findPackageRoot(path.dirname(fileURLToPath(import.meta.url)))

/** The version in kbsite's own package.json. */
export const kbsiteVersion: string = JSON.parse(
  readFileSync(path.join(packageRoot, 'package.json'), 'utf8'),
).version

/** Version and hash of the compiled code, so that a cache never outlives a change of kbsite itself. */
export const kbsiteBuild: string = [kbsiteVersion, readBuildId()].filter(Boolean).join('+')

function readBuildId(): string {
  const file = path.join(packageRoot, 'lib', 'build-id')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function findPackageRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  return findPackageRoot(path.dirname(folder))
}
