import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { anything, withAnyName } from './anything.ts'
import { glob } from './glob.ts'
import { task } from './task.ts'

// Replacements for packages that configs use to make sidebars from notes: they list files and read front matter.

type Call = (...args: unknown[]) => unknown
type Module = Record<string, unknown>

function each(names: readonly string[], call: Call): Record<string, Call> {
  return Object.fromEntries(names.map((name) => [name, call]))
}

function synchronous(name: string): string {
  return `${name}Sync`
}

/** Node refuses to read what is outside the folder of the notes; to a config it is missing. */
const missing = /^(?:ENOENT|ERR_ACCESS_DENIED)$/

function instead(value: unknown): (error: NodeJS.ErrnoException) => unknown {
  return (error) => {
    if (!missing.test(error.code ?? '')) throw error
    return value
  }
}

/** The function, but returning `value` if a file is missing. */
function orElse(call: Call, value: unknown): Call {
  return (...args) => {
    try {
      return call(...args)
    } catch (error) {
      return instead(value)(error as NodeJS.ErrnoException)
    }
  }
}

function laterOrElse(call: (...args: never[]) => Promise<unknown>, value: unknown): Call {
  return (...args) => call(...(args as never[])).catch(instead(value))
}

const writers = [
  'writeFile',
  'appendFile',
  'copyFile',
  'cp',
  'rename',
  'rm',
  'rmdir',
  'unlink',
  'mkdir',
  'chmod',
  'utimes',
]

const promises: Module = {
  ...fs.promises,
  ...each(writers, async () => undefined),
  readFile: laterOrElse(fs.promises.readFile, ''),
  readdir: laterOrElse(fs.promises.readdir, []),
}

const readFileSync = orElse(fs.readFileSync as Call, '')
const existsSync = orElse(fs.existsSync as Call, false)

/** `fs` without effect of writes (some configs regenerate a list), and tolerant of missing files, which another command may create. */
const disk: Module = {
  ...fs,
  ...each(writers, (...args) => {
    const done = args.at(-1)
    if (typeof done === 'function') done(null)
  }),
  ...each(writers.map(synchronous), () => undefined),
  promises,
  existsSync,
  readFileSync,
  readdirSync: orElse(fs.readdirSync as Call, []),
}

const json = (name: unknown) => JSON.parse(String(readFileSync(name, 'utf8')))

/** A function that takes a callback or returns a promise. */
function eitherWay(name: 'readFile' | 'readdir' | 'stat' | 'lstat' | 'access' | 'realpath'): Call {
  return (...args) => ((typeof args.at(-1) === 'function' ? disk[name] : promises[name]) as Call)(...args)
}

const diskExtra = withAnyName({
  ...disk,
  readFile: eitherWay('readFile'),
  readdir: eitherWay('readdir'),
  stat: eitherWay('stat'),
  lstat: eitherWay('lstat'),
  access: eitherWay('access'),
  realpath: eitherWay('realpath'),
  ...each(writers, async () => undefined),
  readJSON: async (name: unknown) => json(name),
  readJson: async (name: unknown) => json(name),
  readJSONSync: json,
  readJsonSync: json,
  pathExists: async (name: unknown) => existsSync(name),
  pathExistsSync: existsSync,
})

/** A path function that ignores values of missing packages. */
function ofKnown(join: (...parts: string[]) => unknown): Call {
  return (...args) => join(...args.map((one) => (typeof one === 'function' ? '' : (one as string))))
}

const paths: Module = {
  ...path,
  join: ofKnown(path.join),
  resolve: ofKnown(path.resolve),
  relative: ofKnown(path.relative as Call),
  dirname: ofKnown(path.dirname as Call),
  basename: ofKnown(path.basename as Call),
  normalize: ofKnown(path.normalize as Call),
}
paths.posix = paths

const utils = withAnyName({
  path: paths,
  fs: diskExtra,
  getDirname: (url: string) => path.dirname(fileURLToPath(url)),
})

const promised = async (...args: Parameters<typeof glob>) => glob(...args)
const globs = Object.assign(promised.bind(undefined), {
  sync: glob,
  async: promised,
  glob: promised,
  globSync: glob,
  globby: promised,
  globbySync: glob,
})

function frontMatter(text: unknown) {
  const [head = '', inside = ''] = /^---\n([\s\S]*?)\n---\n?/.exec(String(text)) ?? []
  const entries = [...inside.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, key, value]) => {
    const bare = value!.trim().replace(/^(['"])(.*)\1$/, '$2')
    if (/^(?:true|false)$/.test(bare)) return [key, bare === 'true']
    return [key, /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare]
  })
  return { data: Object.fromEntries(entries), content: String(text).slice(head.length), excerpt: '' }
}

const matter = Object.assign(frontMatter, {
  read: (name: unknown) => frontMatter(readFileSync(name, 'utf8')),
})

const top = {
  path: process.cwd(),
  resolve: (name: string) => path.join(process.cwd(), name),
  toString: () => process.cwd(),
}

/** `require` whose `resolve` accepts missing packages and files, such as those of plug-ins that do not run here. */
export const ownRequire = Object.assign(createRequire(`${task.folder}/`), {
  resolve: (name: string) => (name.startsWith('.') ? path.join(task.folder, name) : name),
})

function requireAny(name: string): unknown {
  try {
    return ownRequire(name)
  } catch {
    return anything
  }
}

const packages = {
  createRequire: () => Object.assign(requireAny, { resolve: ownRequire.resolve }),
  builtinModules: [],
  register() {},
}

export const standIns = { disk, promises, diskExtra, paths, utils, globs, matter, top, packages }

export type StandIn = keyof typeof standIns
