import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Dialect, Found } from './dialect.ts'
import { dialects } from './list.ts'

export type Detected = Found & { dialect: Dialect }

/**
 * The tool whose site a folder is: the first of the list that shows itself in the folder or in its `docs`, else in another folder of it.
 * With `name` only that one is looked for.
 */
export function detectDialect(root: string, name?: string): Detected | undefined {
  const known = name === undefined ? dialects : dialects.filter((dialect) => dialect.name === name)
  for (const folders of [[root, path.join(root, 'docs')], foldersOf(root)]) {
    for (const dialect of known) {
      for (const folder of folders) {
        const file = dialect.detect(folder)
        if (file !== undefined) return { dialect, root, folder, file }
      }
    }
  }
  return undefined
}

/** Other tools that show themselves where one was found: the file of each. */
export function otherTools({ dialect, folder, root }: Detected): { title: string; file: string }[] {
  const folders = [...new Set([folder, root])]
  return dialects.flatMap((other) => {
    const file = other === dialect ? undefined : folders.map(other.detect).find((one) => one !== undefined)
    return file === undefined ? [] : [{ title: other.title, file }]
  })
}

/** The dialect that a config names. */
export function dialectNamed(name: string | undefined): Dialect | undefined {
  return dialects.find((dialect) => dialect.name === name)
}

function foldersOf(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => path.join(root, name))
    .sort()
}
