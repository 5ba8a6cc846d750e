import path from 'node:path'
import { hashOf } from '../base/hash.ts'
import { suggest } from '../base/likeness.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { UserError } from '../base/user-error.ts'
import { detectDialect, dialectNamed, otherTools } from '../dialects/detect.ts'
import type { AddressFolders } from '../dialects/dialect.ts'
import { folder, isCover, isMdx, mdxFolder } from '../dialects/folder.ts'
import { languageOfNotes } from '../dialects/language.ts'
import { dialects } from '../dialects/list.ts'
import type { UserConfig } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { OutlineLevel } from '../model/theme-config.ts'
import type { Diagnostic, Frontmatter } from '../model/types.ts'
import { configSchema } from './schema.ts'
import { accepted } from './validate.ts'

/** The settings found in a folder without a kbsite config. `dialect` is the tool's, or one for plain folders. */
export type TakenConfig = {
  config: UserConfig
  dialect: string
  /** The tool's display name; `left`: its settings that are not carried over. */
  title: string
  left: readonly string[]
  addressFolders: AddressFolders
  noteData: Readonly<Record<string, Frontmatter>>
  noteValues?: Frontmatter
  inputs: readonly string[]
  hash: string
  notice?: string
  diagnostics: readonly Diagnostic[]
}

/** The config of the named or detected tool; that of a plain folder of notes if none is detected. */
export async function takenConfig(root: string, name?: string): Promise<TakenConfig> {
  const found = detectDialect(root, name)
  if (!found) {
    const isAny = name === undefined || name === folder.name || name === mdxFolder.name
    if (!isAny) throw notThere(name)
    return folderTaken(root, name)
  }
  const { dialect, file } = found
  const { config, inputs, folders = {}, notes = {}, values, lost = [], problem } = await dialect.config(found)
  if (name === undefined && config.srcDir !== undefined && isCover(root, config.srcDir))
    return folderTaken(root)
  const refused: string[] = []
  const fitting = withoutFile(
    file,
    root,
    withLanguage(root, accepted(configSchema, withOutline(config, dialect.outline), refused)),
  )
  const shown = relativePosix(root, file)
  const left = [...new Set([...lost, ...refused].map(kindOf))]
  const rest = left.length > 0 ? `; not carried over: ${listed(left)}` : ''
  const others = name === undefined ? otherTools(found) : []
  const instead = others.map(
    (other) => `, not the one of ${other.title} ("${relativePosix(root, other.file)}")`,
  )
  return {
    config: fitting,
    dialect: dialect.name,
    title: dialect.title,
    left,
    addressFolders: folders,
    noteData: notes,
    ...(values && { noteValues: values }),
    inputs: [...new Set([file, ...inputs])],
    hash: hashOf(JSON.stringify([fitting, folders, notes, values]), dialect.name),
    notice: `${dialect.title} site, by "${shown}"${instead.join('')}${rest}.`,
    diagnostics: problem
      ? [unreadConfig(problem, path.resolve(root, fitting.srcDir ?? 'docs'), dialect.title)]
      : [],
  }
}

/** Most tools show headings of two levels in the outline. */
const withOutline = ({ themeConfig, ...config }: UserConfig, outline: OutlineLevel = [2, 3]) => ({
  ...config,
  themeConfig: { outline, ...themeConfig },
})

/** Excludes the file that identifies the tool, if it is among the notes. */
function withoutFile(file: string, root: string, config: UserConfig): UserConfig {
  const name = relativePosix(path.resolve(root, config.srcDir ?? 'docs'), file)
  const isPublished = /^[\w-][\w./-]*\.(?:json|js|toml|ya?ml)$/.test(name)
  return isPublished ? { ...config, srcExclude: [...(config.srcExclude ?? []), name] } : config
}

async function folderTaken(root: string, name?: string): Promise<TakenConfig> {
  const dialect = name === mdxFolder.name || (name === undefined && isMdx(root)) ? mdxFolder : folder
  const made = await dialect.config({ root, folder: root, file: root })
  const config = withLanguage(root, made.config)
  return {
    config,
    dialect: dialect.name,
    title: dialect.title,
    left: [],
    addressFolders: {},
    noteData: {},
    inputs: [],
    hash: JSON.stringify([dialect.name, config]),
    diagnostics: [],
  }
}

/** The config, with the language detected from its notes if it names none. */
function withLanguage(root: string, config: UserConfig): UserConfig {
  if (config.lang !== undefined) return config
  const lang = languageOfNotes(path.resolve(root, config.srcDir ?? 'docs'))
  return lang === undefined ? config : { ...config, lang }
}

/** The key of all entries of a list, on any level of a tree. */
function kindOf(name: string): string {
  return name.replace(/(?<=\.)\d+(?=\.|$)/g, '*').replace(/(?:\.items\.\*)+/g, '.items.*')
}

/** How many names a sentence can list. */
const maxNames = 8

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ')
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown
}

function unreadConfig(
  { message, place }: { message: string; place: string },
  srcDir: string,
  title: string,
): Diagnostic {
  const [, file = place, line, column] = /^(.*?)(?::(\d+):(\d+))?$/s.exec(place) ?? []
  return diagnose(
    'unread-config',
    {
      path: path.isAbsolute(file) ? relativePosix(srcDir, file) : file,
      ...(line && { place: { line: Number(line), column: Number(column) } }),
    },
    `This config of ${title} could not be read: ${message.replace(/\.$/, '')}.`,
    { fix: 'The notes are organised by their folders. Write "kbsite.config.ts" for everything else.' },
  )
}

function notThere(name: string): UserError {
  const title = dialectNamed(name)?.title
  if (title === undefined) {
    const names = dialects.map((dialect) => dialect.name)
    const near = suggest(name, names)
    return new UserError(`The tool "${name}" is not known.`, {
      fix: near ? `Did you mean "${near}"?` : `Name one of ${names.join(', ')}.`,
    })
  }
  return new UserError(`There is no ${title} site here.`, {
    fix: 'Name another tool, or run kbsite in the folder of that site.',
  })
}
