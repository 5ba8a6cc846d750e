/** Replaces packages: every property of it is such a stub again, and called with an object it returns that, as `defineConfig` and themes do. */
const stubs = `
const kbGiven = (value) =>
  value === undefined
    ? kbAny
    : new Proxy(value, {
        get(own, key) {
          if (key in own) return own[key]
          if (key === Symbol.iterator) return function* () {}
          // A list has no more entries; what it is chained to is unknown.
          const isNothing = typeof key === 'symbol' || key === 'then' || (Array.isArray(own) && (key === 'toJSON' || !isNaN(key)))
          return isNothing ? undefined : kbAny
        },
      })
const kbAny = new Proxy(function () {}, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return function* () {}
    if (key === 'then' || key === 'toJSON' || key === '__esModule') return undefined
    if (key === 'prototype') return Object.prototype
    return kbAny
  },
  apply: (_, __, args) => kbGiven(args.find((one) => typeof one === 'object' && one !== null)),
  construct: () => kbAny,
  has: () => true,
  set: () => true,
  // What esbuild asks for the names of a module.
  getPrototypeOf: () => kbStub,
})
const kbGlob = (patterns, { cwd = process.cwd(), ignore = [], absolute = false, objectMode = false } = {}) => {
  const names = []
  const walk = (below) => {
    for (const entry of kbList(kbJoin(cwd, below), { withFileTypes: true })) {
      const name = below ? below + '/' + entry.name : entry.name
      if (entry.isDirectory()) {
        if (!/^(?:\\.git|node_modules|dist|cache)$/.test(entry.name)) walk(name)
      } else names.push(name)
    }
  }
  walk('')
  const test = (glob) => {
    const own = String(glob).replace(/^\\.\\//, '').replace(String(cwd).replace(/\\/*$/, '/'), '')
    return new RegExp('^' + own.replace(/[.+^$()|\\[\\]\\\\]/g, '\\\\$&').replace(/\\*\\*\\/|\\*\\*|\\*|\\?/g, (mark) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[mark]).replace(/\\{([^{}]*)\\}/g, (_, all) => '(?:' + all.replaceAll(',', '|') + ')') + '$')
  }
  const all = [patterns].flat().map(String)
  const wanted = all.filter((one) => !one.startsWith('!')).map(test)
  const not = [...[ignore].flat(), ...all.filter((one) => one.startsWith('!')).map((one) => one.slice(1))].map(test)
  const found = names.filter((name) => wanted.some((one) => one.test(name)) && !not.some((one) => one.test(name))).sort()
  const given = absolute ? found.map((name) => kbJoin(cwd, name)) : found
  return objectMode ? given.map((path) => ({ path, name: path.split('/').at(-1) })) : given
}
// import.meta.glob
const kbModules = (patterns, { eager, as, query } = {}) => {
  const isText = as === 'raw' || /\\braw\\b/.test(query)
  const found = [patterns].flat().flatMap((one) => {
    const [above] = /^(?:\\.{0,2}\\/)*/.exec(one)
    const beside = above.startsWith('/') ? process.cwd() : kbJoin(kbFolder, above)
    // A module in a folder beside the config means its own.
    const cwd = beside.startsWith(process.cwd()) ? beside : kbJoin(process.cwd(), above.replaceAll('../', ''))
    return kbGlob(one.slice(above.length), { cwd }).map((name) => [above + name, kbJoin(cwd, name)])
  })
  return Object.fromEntries(found.map(([key, file]) => {
    const module = isText ? kbText(file, 'utf8') : kbAny
    return [key, eager ? module : async () => module]
  }))
}
const kbStub = new Proxy({}, { get: (_, key) => (key === '__esModule' || key === 'then' || typeof key === 'symbol' ? undefined : kbAny) })
`

const glob = `module.exports = Object.assign((...args) => kbGlob(...args), {
  sync: kbGlob, async: kbGlob, glob: kbGlob, globSync: kbGlob, globby: kbGlob, globbySync: kbGlob,
})`
const matter = `const matter = (text) => {
  const [head = '', inside = ''] = /^---\\n([^]*?)\\n---\\n?/.exec(String(text)) ?? []
  const data = {}
  for (const [, key, value] of inside.matchAll(/^([\\w-]+):[ \\t]*(.*)$/gm)) {
    const bare = value.trim().replace(/^(['"])(.*)\\1$/, '$2')
    data[key] = /^(?:true|false)$/.test(bare) ? bare === 'true' : /^-?\\d+(?:\\.\\d+)?$/.test(bare) ? Number(bare) : bare
  }
  return { data, content: String(text).slice(head.length), excerpt: '' }
}
module.exports = Object.assign(matter, { read: (name) => matter(require('node:fs').readFileSync(name, 'utf8')) })`

const utils = `const path = require('node:path')
module.exports = new Proxy(
  { path, fs: require('fs-extra'), getDirname: (url) => path.dirname(require('node:url').fileURLToPath(url)) },
  { getPrototypeOf: () => kbStub },
)`
const files = `const fs = require('node:fs')
const json = (name) => JSON.parse(fs.readFileSync(name, 'utf8'))
// Without a callback they return promises; nothing is written.
const either = (name) => (...args) => (typeof args.at(-1) === 'function' ? fs[name](...args) : fs.promises[name](...args))
const readers = ['readFile', 'readdir', 'stat', 'lstat', 'access', 'realpath'].map((name) => [name, either(name)])
const writers = 'writeFile writeJson writeJSON outputFile outputJson appendFile copy copyFile move remove rm unlink rename mkdir mkdirp mkdirs ensureDir ensureFile emptyDir'
  .split(' ')
  .flatMap((name) => [[name, async () => undefined], [name + 'Sync', () => undefined]])
module.exports = new Proxy(
  { ...fs, ...Object.fromEntries([...readers, ...writers]), pathExists: async (name) => fs.existsSync(name), readJSONSync: json, readJsonSync: json, readJSON: async (name) => json(name), readJson: async (name) => json(name), pathExistsSync: fs.existsSync },
  { getPrototypeOf: () => kbStub },
)`
// What a missing package would give is no path.
const paths = `const path = process.getBuiltinModule('node:path')
module.exports = { ...path }
for (const name of ['join', 'resolve', 'relative', 'dirname', 'basename', 'normalize'])
  module.exports[name] = (...args) => path[name](...args.map((one) => (typeof one === 'function' ? '' : one)))
module.exports.posix = module.exports`
// A file that is made by another command may be missing.
const disk = `const fs = process.getBuiltinModule('node:fs')
const or = (instead) => (error) => { if (error.code !== 'ENOENT') throw error; return instead }
const given = (name, instead) => (...args) => { try { return fs[name](...args) } catch (error) { return or(instead)(error) } }
const later = (name, instead) => (...args) => fs.promises[name](...args).catch(or(instead))
// Nothing is written, such as the list that a config makes anew.
const writers = 'writeFile appendFile copyFile cp rename rm rmdir unlink mkdir chmod utimes'.split(' ')
const each = (names, make) => Object.fromEntries(names.map((name) => [name, make]))
const unwritten = (...args) => { if (typeof args.at(-1) === 'function') args.at(-1)(null) }
const promises = { ...fs.promises, ...each(writers, async () => undefined), readFile: later('readFile', ''), readdir: later('readdir', []) }
module.exports = { ...fs, ...each(writers, unwritten), ...each(writers.map((name) => name + 'Sync'), () => undefined), promises, readFileSync: given('readFileSync', ''), readdirSync: given('readdirSync', []) }`
const top = `const path = require('node:path')
const root = process.cwd()
module.exports = { path: root, resolve: (name) => path.join(root, name), toString: () => root }`
const own = 'module.exports = { createRequire: () => kbOwnRequire, builtinModules: [], register() {} }'

/** Packages with which configs make their sidebars from the notes: they list files and read front matter. */
export const standIns: Readonly<Record<string, string>> = {
  // A package that a config only names may be missing.
  module: own,
  'node:module': own,
  fs: disk,
  'node:fs': disk,
  'graceful-fs': disk,
  'fs/promises': `module.exports = require('node:fs').promises`,
  'node:fs/promises': `module.exports = require('node:fs').promises`,
  'app-root-path': top,
  path: paths,
  'node:path': paths,
  pathe: paths,
  upath: paths,
  'fs-extra': files,
  '@vuepress/utils': utils,
  'vuepress/utils': utils,
  'fast-glob': glob,
  globby: glob,
  tinyglobby: glob,
  glob,
  'gray-matter': matter,
}

/** The whole program: it runs the code of a file in `folder`, whose \`value\`, or its result when it is a function, is written after the nonce. `unknown` are names that it uses without declaring them. */
export function program(code: string, nonce: string, folder: string, unknown: readonly string[]): string {
  // Other output of a config is not an answer.
  return `
import { createRequire as kbRequire } from 'node:module'
import { readdirSync as kbList, readFileSync as kbText, writeSync as kbWrite } from 'node:fs'
import { join as kbJoin } from 'node:path'
const kbSay = ((nonce, write, stringify) => (answer) => {
  let rest = Buffer.from(nonce + stringify(answer))
  while (rest.length > 0) { try { rest = rest.subarray(write(1, rest)) } catch (error) { if (error.code !== 'EAGAIN') throw error } }
})(${JSON.stringify(nonce)}, kbWrite, JSON.stringify)
const kbFolder = ${JSON.stringify(folder)}
const require = kbRequire(kbFolder + '/')
// What is only named, such as the files of plug-ins, may be missing.
require.resolve = (name) => (/^\\./.test(name) ? kbJoin(kbFolder, name) : name)
const kbOwnRequire = Object.assign((name) => { try { return require(name) } catch { return kbAny } }, { resolve: require.resolve })
${stubs}
// A name that nothing declares is one of a page's, or of a module that was not imported.
for (const name of ${JSON.stringify(unknown)}) globalThis[name] = process.getBuiltinModule?.(name) ?? kbAny
// What a missing file would hold.
const kbParse = JSON.parse
JSON.parse = (text, ...rest) => (text === '' ? kbAny : kbParse(text, ...rest))
const kbPlain = (value, above) => {
  if (value === kbAny || typeof value === 'symbol' || typeof value === 'undefined') return undefined
  if (typeof value === 'function') return null
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value) || above.length > 60) return undefined
  const inside = [...above, value]
  if (value instanceof RegExp || value instanceof Date || value instanceof URL) return String(value)
  if (Array.isArray(value)) return value.map((one) => kbPlain(one, inside))
  return Object.fromEntries(Object.keys(value).map((key) => [key, kbPlain(key === 'resolvePath' ? kbFolderOf(value[key]) : value[key], inside)]))
}
// Where a site's function finds the files that notes include by a short name.
const kbFolderOf = (resolve) => { try { return String(resolve('@x', kbFolder)).replace(/\\/[^/]*$/, '') } catch { return null } }
const kbRun = async (value) => {
  for (let turn = 0; typeof value === 'function' && value !== kbAny && turn < 2; turn += 1)
    value = value({ command: 'build', mode: 'production' }, { command: 'build', mode: 'production' })
  return kbPlain(await value, [])
}
let kbFailed = (error) => kbSay({ error: String(error?.message ?? error).split('\\n')[0] })
process.on('uncaughtException', (error) => { kbFailed(error); process.exit(0) })
process.on('unhandledRejection', (error) => { kbFailed(error); process.exit(0) })
${code.replace(/^export\s*\{\s*(?:(\w+)\s+as\s+)?value\s*\};?\s*$/m, (_, name) => `const kbValue = ${name ?? 'value'};`)}
kbSay({ value: (await kbRun(kbValue)) ?? null })
process.exit(0)
`
}
