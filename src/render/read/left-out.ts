import { existsSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { foldersAbove } from '../base/slashes.ts'
import { markerFile } from '../model/build.ts'
import type { Config } from '../model/config.ts'
import { isHostConfig, isLeftover } from './file-kinds.ts'
import { isLink, linkProblem } from './symbolic-link.ts'

/** Why a file or folder below the sources is neither compiled nor published, as the end of a sentence. */
type Reason = string

const hidden: Reason = 'is hidden, because its path has a name that begins with a dot'
const packages: Reason = 'is in a folder of installed packages'
const excluded: Reason = 'is left out by srcExclude'
const made: Reason = 'is not a source: it belongs to the output, the cache or the public folder'
const project: Reason = 'belongs to the project, not to its notes'
const leftBehind: Reason = 'was left behind by an editor or a system'
export const dynamicRoute: Reason = 'is a dynamic route, which has no page here'

export function isHiddenReason(reason: Reason): boolean {
  return reason === hidden
}

/** Where package managers put other people's files, with their READMEs. */
const packageFolders = new Set(['node_modules', 'bower_components', 'jspm_packages', 'site-packages'])

/** Files and folders of a project that are not notes if the project folder is the source folder. */
const projectFiles = [
  ...['layouts', 'slots', 'components', 'style.css'].map((name) => `templates/${name}`),
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'tsconfig.json',
]

/** Returns a function that says why a path relative to the source folder, with this last segment, is left out; undefined if it is not. */
export function leftOutBy({ root, file, srcDir, srcExclude, outDir, publicDir, cacheDir }: Config) {
  const isExcluded = picomatch(srcExclude as string[])
  const others = new Set([outDir, publicDir, cacheDir])
  const own = new Set(srcDir === root ? [...projectFiles.map((name) => path.join(root, name)), file] : [])
  return (name: string, base: string): Reason | undefined => {
    if (packageFolders.has(base)) return packages
    if (isExcluded(name)) return excluded
    const absolute = path.join(srcDir, name)
    if (others.has(absolute) || isOutput(absolute)) return made
    if (own.has(absolute) || (srcDir === root && isHostConfig(base))) return project
    if (isLeftover(base)) return leftBehind
    return base.startsWith('.') ? hidden : undefined
  }
}

/** Whether a build, perhaps with another config, wrote the folder. A name with an extension is taken for a file. */
function isOutput(folder: string): boolean {
  return path.extname(folder) === '' && existsSync(path.join(folder, markerFile))
}

/** Whether a file of that name, relative to the source folder, would be compiled or published with the notes. */
export function isInSite(config: Config, name: string): boolean {
  const reasonOf = leftOutBy(config)
  return !pathsTo(name).some((part) => reasonOf(part, path.posix.basename(part)) !== undefined)
}

/** Why a note in the source folder is not a page; undefined if the file does not exist or nothing leaves it out. */
export function whyLeftOut(config: Config, name: string): Reason | undefined {
  if (name.startsWith('..') || !existsSync(path.join(config.srcDir, name))) return undefined
  const reasonOf = leftOutBy(config)
  for (const part of pathsTo(name)) {
    const reason = reasonOf(part, path.posix.basename(part))
    if (reason) return reason
    const problem = isLink(config, part) ? linkProblem(config, part) : undefined
    if (problem) return part === name ? problem : `is in "${part}", which ${problem}`
  }
  return isDynamicRoute(name, (one) => existsSync(path.join(config.srcDir, one))) ? dynamicRoute : undefined
}

/** `css/flex.md` → `css`, `css/flex.md`. */
function pathsTo(name: string): string[] {
  return [name, ...foldersAbove(name)].reverse()
}

/** The sentence about a skipped file. */
export function skippedText(name: string, reason: Reason): string {
  return `"${name}" ${reason}, so it is skipped.`
}

/** Whether a note is a template for many pages, `[name].md`, with a `[name].paths.js` that lists them. */
export function isDynamicRoute(name: string, exists: (name: string) => boolean): boolean {
  if (!/\[[^/[]*\]/.test(name) || !name.endsWith('.md')) return false
  const bare = name.slice(0, -'.md'.length)
  const isAlone = /(?:^|\/)\[(?:\.{3})?[A-Za-z_$][\w$]*\]$/.test(bare)
  return isAlone || pathsEndings.some((ending) => exists(bare + ending))
}

const pathsEndings = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].map((ending) => `.paths.${ending}`)

/** Whether a file lists the pages of a dynamic route. */
export function isPathsFile(name: string): boolean {
  return /\[[^/[]*\]/.test(name) && pathsEndings.some((ending) => name.endsWith(ending))
}
