import { existsSync } from 'node:fs'
import path from 'node:path'
import { once } from '../../base/once.ts'
import { relativePosix } from '../../base/relative-posix.ts'
import { dialectNamed } from '../../dialects/detect.ts'
import type { SyntaxSwitch } from '../../dialects/dialect.ts'
import type { Config } from '../../model/config.ts'
import type { Frontmatter } from '../../model/types.ts'
import { builtInComponents } from '../built-in-components.ts'
import { type BlockNamed, blockInput, noteBlocks } from './note-blocks.ts'
import { type FileNamed, fileNames, namedInput, titleInput, titleNamed } from './note-names.ts'

export type ForeignOptions = {
  syntax: readonly SyntaxSwitch[]
  /** The site's components; their tags are not translated. */
  components: ReadonlySet<string>
  /** The project folder relative to the source folder: `..`. */
  toRoot: string
  /** The source folder relative to the project folder: `docs`. */
  fromRoot?: string
  /** The path of an included file, relative to the project folder. */
  snippet: (file: string) => string
  /** Whether a path from the top that is not in the source folder is one from the project folder, if notes may include all of that. */
  isFromRoot?: (file: string) => boolean
  /** Values of the site; without shortcodes, the notes are templates. */
  values?: Frontmatter
  /** Finds the files that wiki links name; if absent, such links are text, or links in a vault. */
  named?: FileNamed
  /** The title of a note that a tag names. */
  titled?: (name: string) => string | undefined
  /** Finds blocks of other notes, in an outline. */
  block?: BlockNamed
  /** Collects the abbreviations that a text defines, with their meanings. */
  abbreviations?: Map<string, string>
  /** Whether `[toc]`, as in many editors, is a table of contents. */
  tocMark?: boolean
}

type Settings = Pick<
  Config,
  'dialect' | 'noteValues' | 'srcDir' | 'srcExclude' | 'root' | 'includeFrom' | 'markdown'
>

/** The options for reading the notes of a site with these components. */
export function foreignOptions(config: Settings, components: readonly string[]): ForeignOptions {
  const { dialect, noteValues, srcDir, root, includeFrom, markdown } = config
  const names = once(() => fileNames(srcDir))
  const syntax = dialectNamed(dialect)?.syntax ?? []
  return {
    ...(dialect !== undefined && !markdown.obsidian && { named: (name: string) => names()(name) }),
    ...(syntax.includes('shortcodes') && { titled: (name: string) => titleNamed(name, names(), srcDir) }),
    syntax,
    ...(syntax.includes('outline') && { block: noteBlocks(config) }),
    ...(dialect !== undefined &&
      includeFrom.includes(root) && { isFromRoot: (file: string) => isOnlyInRoot(config, file) }),
    ...(noteValues && { values: noteValues }),
    // If addresses follow markdown-it, its plug-in for tables of contents has another mark.
    tocMark: dialect !== undefined && !syntax.includes('linkify'),
    // Tools have their own catalog components.
    components: new Set([
      ...builtInComponents.filter((name) => name !== 'Catalog' || !syntax.includes('elements')),
      ...components,
    ]),
    toRoot: relativePosix(srcDir, root),
    fromRoot: relativePosix(root, srcDir),
    snippet: (file) => snippetPath(config, file),
  }
}

function isOnlyInRoot({ srcDir, root }: Settings, file: string): boolean {
  return !existsSync(path.join(srcDir, file)) && existsSync(path.join(root, file))
}

function snippetPath({ markdown, root }: Settings, file: string): string {
  const folders = markdown.include?.folders ?? []
  const found = folders.find((one) => existsSync(path.join(root, one, file.split(':')[0]!)))
  return path.posix.join(found ?? '.', file)
}

/** The same for one note: `inputs` collects its lookups elsewhere, and `shown` the notes whose text it shows. */
export function withLookupsKept(
  options: ForeignOptions,
  inputs: Map<string, string>,
  shown: Set<string>,
): ForeignOptions {
  const { named, titled, block } = options
  return {
    ...options,
    ...(named && {
      named: (name: string) => {
        const found = named(name)
        inputs.set(namedInput + name, found ?? '')
        return found
      },
    }),
    ...(titled && {
      titled: (name: string) => {
        const found = titled(name)
        inputs.set(titleInput + name, found ?? '')
        return found
      },
    }),
    ...(block && {
      block: (id: string) => {
        const found = block(id)
        inputs.set(blockInput + id, JSON.stringify(found) ?? '')
        if (found) shown.add(found.file)
        return found
      },
    }),
  }
}

/** Whether containers with colons are a tool's, some of which only plug-ins know. */
export function hasBoxes({ syntax }: Pick<ForeignOptions, 'syntax'>): boolean {
  return syntax.includes('elements') || syntax.includes('boxes')
}
