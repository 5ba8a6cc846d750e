import fs from 'node:fs'
import path from 'node:path'
import { anything } from './anything.ts'
import { task } from './task.ts'

type GlobOptions = {
  cwd?: string
  ignore?: string | readonly string[]
  absolute?: boolean
  objectMode?: boolean
}

/** Matching files, in the format of the usual glob packages. */
export function glob(
  patterns: string | readonly string[],
  { cwd = process.cwd(), ignore = [], absolute = false, objectMode = false }: GlobOptions = {},
): unknown[] {
  const all = [patterns].flat().map(String)
  const wanted = all.filter((one) => !one.startsWith('!')).map((one) => patternOf(one, cwd))
  const negated = all.filter((one) => one.startsWith('!')).map((one) => one.slice(1))
  const unwanted = [...[ignore].flat(), ...negated].map((one) => patternOf(one, cwd))
  const found = filesBelow(cwd)
    .filter((name) => wanted.some((one) => one.test(name)) && !unwanted.some((one) => one.test(name)))
    .sort()
    .map((name) => (absolute ? path.join(cwd, name) : name))
  return objectMode ? found.map((name) => ({ path: name, name: name.split('/').at(-1) })) : found
}

/** Folders that contain no notes but may be large. */
const closed = /^(?:\.git|node_modules|dist|cache)$/

function filesBelow(folder: string, below = ''): string[] {
  return entriesOf(path.join(folder, below)).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (!entry.isDirectory()) return [name]
    return closed.test(entry.name) ? [] : filesBelow(folder, name)
  })
}

/** In a folder that must not be read, only the way to the config is known. */
function entriesOf(folder: string): Pick<fs.Dirent, 'name' | 'isDirectory'>[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    const [name = ''] = path.relative(folder, task.folder).split(path.sep)
    return /^(?:\.\.)?$/.test(name) ? [] : [{ name, isDirectory: () => true }]
  }
}

const wildcards: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
}

/** Not picomatch: this code runs on its own, and an installed kbsite has its packages inside its bundle only. */
function patternOf(given: string, cwd: string): RegExp {
  const source = String(given)
    .replace(/^\.\//, '')
    .replace(cwd.replace(/(?<!\/)\/*$/, '/'), '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (mark) => wildcards[mark]!)
    .replace(/\{([^{}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

type ModuleOptions = { eager?: boolean; as?: string; query?: string }

/** `import.meta.glob`: raw files are read, modules are `anything`. */
export function modules(
  patterns: string | readonly string[],
  { eager, as, query = '' }: ModuleOptions = {},
): Record<string, unknown> {
  const isText = as === 'raw' || /\braw\b/.test(query)
  const found = [patterns].flat().flatMap((pattern) => {
    const above = /^(?:\.{0,2}\/)*/.exec(pattern)![0]
    const cwd = folderAbove(above)
    const names = glob(pattern.slice(above.length), { cwd }) as string[]
    return names.map((name): [string, string] => [above + name, path.join(cwd, name)])
  })
  return Object.fromEntries(
    found.map(([key, file]) => {
      const module = isText ? fs.readFileSync(file, 'utf8') : anything
      return [key, eager ? module : async () => module]
    }),
  )
}

/** The folder that a pattern is relative to. A module in a subfolder may use more `../` than the config's folder allows. */
function folderAbove(above: string): string {
  const beside = above.startsWith('/') ? process.cwd() : path.join(task.folder, above)
  return beside.startsWith(process.cwd()) ? beside : path.join(process.cwd(), above.replaceAll('../', ''))
}
