import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../base/exists.ts'
import { hashOf } from '../base/hash.ts'
import { suggest } from '../base/likeness.ts'
import { importModule, loadError } from '../base/module.ts'
import { kbsiteBuild } from '../base/package.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { messageOf, UserError } from '../base/user-error.ts'
import type { Config, UserConfig } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { DialectOfNotes } from '../model/options.ts'
import { placeAt, placeText } from '../model/places.ts'
import type { Diagnostic } from '../model/types.ts'
import { keyPlace, placeOfKey } from './place.ts'
import { resolveConfig } from './resolve.ts'
import { type TakenConfig, takenConfig } from './taken.ts'
import { type ConfigSlip, validateConfig } from './validate.ts'

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']

type LoadOptions = { config?: string; base?: string; outDir?: string; strict?: boolean }

/**
 * The config of the project in `root`; defaults when it has no config file.
 *
 * Throws a `UserError` when the file does not load or contains a wrong value. Flags override the file.
 */
export async function loadConfig(root: string, options: LoadOptions = {}): Promise<Config> {
  const folder = await projectFolder(root)
  const file = await findConfig(folder, options.config)
  const flags: UserConfig = {
    ...(options.base !== undefined && { base: options.base }),
    ...(options.outDir !== undefined && { outDir: path.resolve(options.outDir) }),
  }
  validateConfig(flags, ([key]) => `--${key}`)
  const strict = options.strict === true
  if (!file) return configOfTool(folder, await takenConfig(folder), { flags, strict })
  const { value, hash, inputs } = await readConfig(file, folder)
  const place = (keys: readonly string[]) => path.join(folder, placeOfKey(file, folder, keys))
  const { config: user, slips } = validated(await extendedAt(value, place), { file, place, inputs })
  const text = slips.length > 0 ? await readFile(file, 'utf8') : ''
  const found = slips.map((slip) => findingOf(slip, relativePosix(folder, file), text))
  const { dialect } = user
  const taken = typeof dialect === 'string' ? await takenConfig(folder, dialect) : undefined
  const habits = typeof dialect === 'object' ? habitsOf(dialect) : taken && habitsIn(taken)
  const own = taken ? (merged(taken.config as Data, user as Data) as UserConfig) : user
  return resolveConfig(
    { ...own, ...flags },
    {
      root: folder,
      file,
      inputs: [...inputs, ...(taken?.inputs ?? [])],
      hash: hashOf(kbsiteBuild, hash, taken?.hash ?? ''),
      strict,
      diagnostics: [...found, ...(taken?.diagnostics ?? [])],
      ...habits,
    },
  )
}

type Habits = Pick<Config, 'dialect' | 'addressFolders' | 'noteData' | 'noteValues'>

/** How notes are read, according to the config. */
function habitsOf({ name, folders = {}, frontmatter = {}, values }: DialectOfNotes): Habits {
  return {
    dialect: name,
    addressFolders: folders,
    noteData: frontmatter,
    ...(values && { noteValues: values }),
  }
}

function habitsIn({ dialect, addressFolders, noteData, noteValues }: TakenConfig): Habits {
  return { dialect, addressFolders, noteData, ...(noteValues && { noteValues }) }
}

/** The absolute path of a project. Throws a `UserError` when there is no such folder. */
export async function projectFolder(root: string): Promise<string> {
  const folder = path.resolve(root)
  const fix = 'Give the folder that contains docs/, or run kbsite inside it.'
  if (!(await exists(folder))) {
    const near = suggest(path.basename(folder), await readdir(path.dirname(folder)).catch(() => []))
    throw new UserError(`There is no folder "${root}".`, { fix: near ? `Did you mean "${near}"?` : fix })
  }
  if (!(await stat(folder)).isDirectory())
    throw new UserError(`"${root}" is a file, not the folder of a site.`, { fix })
  return folder
}

/** The config of a folder without a kbsite config: what was found there, overridden by the flags. */
export function configOfTool(
  root: string,
  taken: TakenConfig,
  { flags = {}, strict = false }: { flags?: UserConfig; strict?: boolean } = {},
): Config {
  const { config, notice, diagnostics, inputs, hash } = taken
  const source = { root, inputs, hash: hashOf(kbsiteBuild, hash), strict, diagnostics }
  return resolveConfig({ ...config, ...flags }, { ...source, ...habitsIn(taken), ...(notice && { notice }) })
}

/** Reading a value may throw as well: a config may have getters. */
function validated(
  value: unknown,
  {
    file,
    place,
    inputs,
  }: { file: string; place: (keys: readonly string[]) => string; inputs: readonly string[] },
): ReturnType<typeof validateConfig> {
  try {
    return validateConfig(value, place)
  } catch (cause) {
    throw cause instanceof UserError ? cause : loadError(file, cause, inputs)
  }
}

function findingOf({ keys, message, fix }: ConfigSlip, name: string, text: string): Diagnostic {
  const place = keyPlace(text, keys)
  return diagnose('config-value', { path: name, ...(place && { place }) }, message, { fix })
}

async function extendedAt(value: unknown, place: (keys: readonly string[]) => string): Promise<unknown> {
  try {
    return await extended(value)
  } catch (cause) {
    const { fix } = cause instanceof UserError ? cause : {}
    throw new UserError(
      cause instanceof UserError
        ? cause.message
        : `Config key "extends" could not be read: ${messageOf(cause)}`,
      { cause, place: place(['extends']), ...(fix && { fix }) },
    )
  }
}

async function findConfig(root: string, given: string | undefined): Promise<string | undefined> {
  if (given) {
    const file = path.resolve(given)
    if (!(await exists(file))) throw new UserError(`The config file "${given}" does not exist.`)
    return file
  }
  for (const file of configFilesIn(root)) if (await exists(file)) return file
  return undefined
}

/** The possible paths of the config file; the first that exists counts. */
export function configFilesIn(root: string): string[] {
  return extensions.map((extension) => path.join(root, `kbsite.config.${extension}`))
}

type ReadConfig = { value: unknown; hash: string; inputs: readonly string[] }

async function readConfig(file: string, root: string): Promise<ReadConfig> {
  if (file.endsWith('.json')) return readJson(file)
  const { exports, hash, inputs } = await importModule<{ default?: unknown }>(file, root)
  if (exports.default === undefined) {
    throw new UserError(`"${path.basename(file)}" has no default export.`, {
      place: file,
      fix: 'Write: export default defineConfig({ … })',
    })
  }
  try {
    return { value: await computed(exports.default), hash, inputs }
  } catch (cause) {
    throw loadError(file, cause, inputs)
  }
}

/** A config may be computed: a promise of one, or a function that returns one. */
function computed(exported: unknown): unknown {
  return typeof exported === 'function' ? exported() : exported
}

async function readJson(file: string): Promise<ReadConfig> {
  // Some editors put a byte order mark before it.
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  try {
    return { value: JSON.parse(text), hash: hashOf(text), inputs: [file] }
  } catch (cause) {
    const message = messageOf(cause)
    const offset = / at position (\d+)/.exec(message)?.[1]
    const place = offset === undefined ? undefined : placeAt(text, Number(offset))
    throw new UserError(
      `"${path.basename(file)}" is not valid JSON: ${message.replace(/ (?:in JSON )?at position .*$/s, '')}.`,
      {
        place: placeText(file, place),
        fix: 'JSON has no comments and no comma after the last entry; a kbsite.config.ts may have both.',
        cause,
      },
    )
  }
}

type Data = Readonly<Record<string, unknown>>

/**
 * A config merged over the one in its `extends`, recursively: objects are merged key by key, lists are appended to those of the base,
 * anything else replaces. `extends` may be a config, a promise of one or a function that returns one.
 */
export async function extended(value: unknown): Promise<unknown> {
  if (!isData(value) || value.extends === undefined) return value
  const { extends: named, ...own } = value
  const base = await extended(await (typeof named === 'function' ? named() : named))
  if (!isData(base)) {
    throw new UserError(
      `Config key "extends" holds ${JSON.stringify(base) ?? 'nothing'}, which is not a config.`,
      {
        fix: 'Import the other config and give it itself: import base from "./base.config.ts", then extends: base.',
      },
    )
  }
  return merged(base, own)
}

/** Objects are merged key by key, lists concatenated, anything else replaced. */
function merged(base: Data, own: Data): Data {
  const result: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const below = result[key]
    if (Array.isArray(below) && Array.isArray(value)) result[key] = [...below, ...value]
    else if (isData(below) && isData(value)) result[key] = merged(below, value)
    else if (value !== undefined) result[key] = value
  }
  return result
}

/** A plain object: not a list, a pattern or an instance of another class. */
function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
