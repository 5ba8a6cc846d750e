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
import { type FileNamed, fileNames, namedInput } from './note-names.ts'

export type ForeignOptions = {
  syntax: readonly SyntaxSwitch[]
  /** Components of the site, whose tags are its own. */
  components: ReadonlySet<string>
  /** The folder of the project relative to that of the notes: `..`. */
  toRoot: string
  /** The folder of the notes relative to that of the project: `docs`. */
  fromRoot?: string
  /** The path of a file that a note takes in, from the project's folder. */
  snippet: (file: string) => string
  /** Whether a path from the top, without a file in the folder of the notes, is one in that of the project, of which notes may show all. */
  isFromRoot?: (file: string) => boolean
  /** Notes are templates, which name these values. */
  values?: Frontmatter
  /** The files that wiki links name; without it these are text, or read as those of a vault. */
  named?: FileNamed
  /** The blocks of other notes, in an outline. */
  block?: BlockNamed
  /** Takes the abbreviations that a text explains, and what they mean. */
  abbreviations?: Map<string, string>
  /** Whether `[toc]`, as many editors write it, is a list of the headings. */
  tocMark?: boolean
}

/** How the notes of a site with these components are read. */
export function foreignOptions(
  {
    dialect,
    noteValues,
    srcDir,
    srcExclude,
    root,
    includeFrom,
    markdown,
  }: Pick<Config, 'dialect' | 'noteValues' | 'srcDir' | 'srcExclude' | 'root' | 'includeFrom' | 'markdown'>,
  components: readonly string[],
): ForeignOptions {
  const names = once(() => fileNames(srcDir))
  const syntax = dialectNamed(dialect)?.syntax ?? []
  return {
    ...(dialect !== undefined && !markdown.obsidian && { named: (name: string) => names()(name) }),
    syntax,
    ...(syntax.includes('outline') && { block: noteBlocks({ srcDir, srcExclude }) }),
    ...(dialect !== undefined &&
      includeFrom.includes(root) && {
        isFromRoot: (file: string) =>
          !existsSync(path.join(srcDir, file)) && existsSync(path.join(root, file)),
      }),
    ...(noteValues && { values: noteValues }),
    // Where addresses are those of markdown-it, its plug-in for such lists has another mark.
    tocMark: dialect !== undefined && !syntax.includes('linkify'),
    // Tools have a catalog of their own.
    components: new Set([
      ...builtInComponents.filter((name) => name !== 'Catalog' || !syntax.includes('elements')),
      ...components,
    ]),
    toRoot: relativePosix(srcDir, root),
    fromRoot: relativePosix(root, srcDir),
    snippet(file) {
      const folders = markdown.include?.folders ?? []
      const found = folders.find((one) => existsSync(path.join(root, one, file.split(':')[0]!)))
      return path.posix.join(found ?? '.', file)
    },
  }
}

/** The same for one note: `inputs` gets what it looks up elsewhere, and `shown` the notes whose text it shows. */
export function noting(
  options: ForeignOptions,
  inputs: Map<string, string>,
  shown: Set<string>,
): ForeignOptions {
  const { named, block } = options
  return {
    ...options,
    ...(named && {
      named: (name: string) => {
        const found = named(name)
        inputs.set(namedInput + name, found ?? '')
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

/** Whether the boxes between colons are those of a tool, some of which only plug-ins know. */
export function hasBoxes({ syntax }: Pick<ForeignOptions, 'syntax'>): boolean {
  return syntax.includes('elements') || syntax.includes('boxes')
}
