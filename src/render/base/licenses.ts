import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { packageRoot } from './package.ts'

/** Folders of the packages whose code is in esbuild's output, for a build that runs in kbsite's own folder. */
export function packagesIn({ outputs }: Metafile): string[] {
  return packagesOf(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)))
}

/** Folders of the packages that files belong to, by their paths from kbsite's own folder. An installed kbsite is itself in `node_modules`. */
export function packagesOf(files: readonly string[]): string[] {
  const paths = files.map((file) => path.resolve(packageRoot, file))
  return [
    ...new Set(
      paths.flatMap((file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? []),
    ),
  ]
}

/** The licences of the packages in these folders, as one text in a fixed order. */
export function licencesOf(folders: readonly string[]): string {
  const texts = folders.map((folder) => {
    const { name, license = 'see below' } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    )
    const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|notice)(?:\.\w+)?$/i.test(entry))
    const parts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
    return `${[`${name}: ${license}`, ...parts].join('\n\n')}\n`
  })
  return [...new Set(texts)].sort().join(`\n${'-'.repeat(80)}\n\n`)
}
