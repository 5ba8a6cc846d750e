import { existsSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { entriesBelow } from './entries.ts'

const lockFiles = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
]

/**
 * Files that change with the version of any package that a module of this folder imports, directly or not: its `package.json`, its code
 * where it is linked from outside the project, and the lock file. Absolute; none where no package is found.
 */
export function packageFiles(imports: readonly string[], from: string): string[] {
  const found = imports.flatMap((name) => manifestOf(name, from) ?? [])
  const lock = found.length > 0 ? nearest(from, lockFiles) : undefined
  return [...new Set([...found.flatMap(ownFiles), ...(lock ? [lock] : [])])].sort()
}

function manifestOf(name: string, from: string): string | undefined {
  if (isBuiltin(name) || !/^@?\w[^:]*$/.test(name)) return undefined
  const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1)
  return nearest(from, [path.join('node_modules', ...parts, 'package.json')])
}

/** The first of these files found in the folder or in a parent. */
function nearest(folder: string, names: readonly string[]): string | undefined {
  const here = names.map((name) => path.join(folder, name)).find((file) => existsSync(file))
  const parent = path.dirname(folder)
  return here ?? (parent === folder ? undefined : nearest(parent, names))
}

/** Installed code is fixed by its version; linked code is edited like the project itself. */
function ownFiles(manifest: string): string[] {
  const folder = realpathSync(path.dirname(manifest))
  const isInstalled = folder.split(path.sep).includes('node_modules')
  return isInstalled ? [manifest] : codeBelow(folder)
}

function codeBelow(folder: string): string[] {
  const isClosed = (name: string) => name.startsWith('.') || name === 'node_modules'
  return [...entriesBelow(folder, { isClosed })].flatMap(({ name, entry }) =>
    entry.isFile() && /\.(?:[cm]?[jt]sx?|json)$/.test(name) ? [path.join(folder, name)] : [],
  )
}
