import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { once } from '../base/once.ts'
import { dataFolder } from '../base/package.ts'

/** Former names of icons that configs still use. */
const renamed = new Map([['twitter', 'x']])

/** The path data of an icon of simple-icons; undefined if there is none of that name. */
export function iconPath(given: string): string | undefined {
  if (!/^[a-z0-9]+$/.test(given)) return undefined
  const name = renamed.get(given) ?? given
  const icons = iconLines()
  const line = icons.indexOf(`\n${name}\t`)
  if (line < 0) return undefined
  return icons.slice(line + name.length + 2, icons.indexOf('\n', line + 1))
}

/** The names of all icons. */
export function iconNames(): string[] {
  return [...iconLines().matchAll(/^\w+(?=\t)/gm)].map(([name]) => name)
}

/** Writes the icons into a file of that folder, so that the package, 26 MB in 3,400 files, need not be installed. */
export function prebuildIcons(folder: string): void {
  writeFileSync(path.join(folder, fileName), linesOfPackage())
}

const fileName = 'icons.txt'

/** A line for each icon: name, tab, path data; the first line is empty. */
const iconLines = once(() =>
  dataFolder ? readFileSync(path.join(dataFolder, fileName), 'utf8') : linesOfPackage(),
)

function linesOfPackage(): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve('simple-icons/icons/github.svg'))
  const lines = readdirSync(folder)
    .sort()
    .map((file) => {
      const [, drawing] = /<path[^<>]*?\sd="([^"]+)"/.exec(readFileSync(path.join(folder, file), 'utf8'))!
      return `${path.basename(file, '.svg')}\t${drawing}\n`
    })
  return `\n${lines.join('')}`
}
