import path from 'node:path'
import { foldedName } from '../base/folded-name.ts'
import { getOrInsert } from '../base/get-or-insert.ts'
import { once } from '../base/once.ts'
import { type Hunk, patchesIn } from './patches.ts'
import { fetchesMissing, runGit } from './run-git.ts'
import { withNewFiles } from './with-new-files.ts'

/** What Git knows of a note, heading or block that is gone: its new name, or none if it was removed. `commit` is absent for uncommitted changes. */
export type Change<T> = { to?: T; commit?: string; certain: boolean }

export type History = {
  /** What became of the file with this source path: renamed (perhaps several times) or removed. */
  file(path: string): Change<string> | undefined
  /** The former path of a deleted or moved note that ends with these segments, ignoring extension and case, if there is just one. */
  named(name: string): string | undefined
  /** The most recent former name of the file at this source path, if it was renamed. */
  former(path: string): FormerName | undefined
  /** What became of a heading in a note, by its text without marks; the note's path is the current one. */
  heading(path: string, isWanted: (text: string) => boolean): Change<string> | undefined
  /** What became of the id of a block (`text ^id`) in a note, likewise. */
  block(path: string, id: string): Change<string> | undefined
}

type FormerName = { from: string; commit?: string; certain: boolean }

type NameChange = { from: string; to?: string; commit?: string; certain: boolean }

/** Similarity in percent above which a renamed file is certainly the same: two notes from one template are as similar as a rewritten one. */
const certainLikeness = 75

/** How many commits are examined: hardly anything still links to older names. */
const maxCommits = 2000

/**
 * The renames of notes and headings below a folder: changes since the last commit first, including untracked notes, then the log, newest
 * first. Empty without Git, outside a repository or after 20 s.
 */
export async function readHistory(folder: string): Promise<History> {
  const [uncommitted, log] = await Promise.all([
    patchSince(folder, 'HEAD'),
    git(folder, [
      'log',
      '-p',
      `-n${maxCommits}`,
      '--no-show-signature',
      '--format=%x01%h',
      ...patchOptions,
      '--',
      ...notePatterns,
    ]),
  ])
  return historyOf(`\x01\n${uncommitted}\n${log}`)
}

/** The same for all changes since a commit, as if made at once. */
export async function readChanges(folder: string, commit: string): Promise<History> {
  return historyOf(`\x01\n${await patchSince(folder, commit, fetchesMissing)}`)
}

function patchSince(
  folder: string,
  commit: string,
  own: Readonly<Record<string, string>> = {},
): Promise<string> {
  return withNewFiles(folder, notePatterns, (env) =>
    git(folder, ['diff', commit, ...patchOptions, '--', ...notePatterns], { ...env, ...own }),
  )
}

/** The notes of all tools. */
const notePatterns = ['*.md', '*.mdx']

const patchOptions = [
  '-M50%',
  '-U0',
  '--relative',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** The history from patches without context, in which a line `\x01hash` precedes each commit. */
export function historyOf(patches: string): History {
  const files = new Map<string, Change<string>>()
  const former = new Map<string, FormerName>()
  const headings = new Map<string, NameChange[]>()
  const blocks = new Map<string, NameChange[]>()
  // Going back in time, a former name refers to the current one.
  const today = new Map<string, string>()
  const nameOf = (path: string) => today.get(path) ?? path
  for (const { commit, from, to, likeness, hunks } of patchesIn(patches)) {
    const certain = to !== undefined && likeness >= certainLikeness
    if (from !== to && !files.has(from)) {
      files.set(from, { ...(to && { to: nameOf(to) }), ...(commit && { commit }), certain })
    }
    if (to === undefined) continue
    const name = nameOf(to)
    if (from !== to && !former.has(name)) former.set(name, { from, ...(commit && { commit }), certain })
    if (from !== to) today.set(from, name)
    const dated = (change: NameChange): NameChange => ({ ...change, ...(commit && { commit }) })
    getOrInsert(headings, name, () => []).push(...hunks.flatMap(headingChanges).map(dated))
    getOrInsert(blocks, name, () => []).push(...hunks.flatMap(blockChanges).map(dated))
  }
  const byName = once(() => {
    const found = new Map<string, string[]>()
    for (const file of files.keys())
      getOrInsert(found, path.posix.basename(noteName(file)), () => []).push(file)
    return found
  })
  return {
    file: (path) => files.get(path),
    named(name) {
      const wanted = noteName(name)
      const found = byName().get(path.posix.basename(wanted)) ?? []
      const fitting = found.filter((file) => `/${noteName(file)}`.endsWith(`/${wanted}`))
      return fitting.length === 1 ? fitting[0] : undefined
    },
    former: (path) => former.get(path),
    heading: (path, isWanted) => lastName(headings.get(path) ?? [], isWanted),
    block: (path, id) => lastName(blocks.get(path) ?? [], (one) => one === id),
  }
}

function noteName(path: string): string {
  return foldedName(path).replace(/\.mdx?$/, '')
}

/** The newest change of the heading, followed through later renames. */
function lastName(
  changes: readonly NameChange[],
  isWanted: (text: string) => boolean,
): Change<string> | undefined {
  let at = changes.findIndex(({ from }) => isWanted(from))
  if (at < 0) return undefined
  let change = changes[at]!
  for (;;) {
    const { to } = change
    const later = to === undefined ? -1 : changes.slice(0, at).findIndex(({ from }) => from === to)
    if (later < 0) break
    at = later
    change = { ...changes[at]!, certain: change.certain && changes[at]!.certain }
  }
  const { to, commit, certain } = change
  return { ...(to !== undefined && { to }), ...(commit && { commit }), certain }
}

/** Headings that one hunk removes, each with its replacement if that is unambiguous. */
function headingChanges({ removed, added }: Hunk): NameChange[] {
  const before = headingsIn(removed)
  const after = headingsIn(added)
  const kept = new Set(after.map(({ text }) => text))
  const gone = before.filter(({ text }) => !kept.has(text))
  const old = new Set(before.map(({ text }) => text))
  const fresh = after.filter(({ text }) => !old.has(text))
  const paired = gone.length === fresh.length && gone.every(({ level }, at) => level === fresh[at]!.level)
  return gone.map(({ text }, at) => ({
    from: text,
    ...(paired && { to: fresh[at]!.text }),
    // Without a replacement, the section was removed with its heading.
    certain: fresh.length === 0 || (paired && gone.length === 1),
  }))
}

/** Block ids that one hunk removes. The new id is the one on the same text, or else the only one added, which is uncertain. */
function blockChanges({ removed, added }: Hunk): NameChange[] {
  const before = blocksIn(removed)
  const after = blocksIn(added)
  const has = (blocks: typeof before, id: string) => blocks.some((block) => block.id === id)
  const gone = before.filter(({ id }) => !has(after, id))
  const fresh = after.filter(({ id }) => !has(before, id))
  return gone.map(({ id, text }) => {
    const same = fresh.filter((block) => block.text === text)
    const isSame = same.length === 1
    const isOnly = gone.length === 1 && fresh.length === 1
    const [to] = isSame ? same : isOnly ? fresh : []
    return { from: id, ...(to && { to: to.id }), certain: to === undefined || isSame }
  })
}

function blocksIn(lines: readonly string[]): { id: string; text: string }[] {
  return lines.flatMap((line) => {
    const [mark, id] = /(?<!\S)\^([A-Za-z0-9-]{1,100})\s*$/.exec(line) ?? []
    return mark && id ? [{ id, text: line.slice(0, -mark.length).trim() }] : []
  })
}

function headingsIn(lines: readonly string[]): { level: number; text: string }[] {
  return lines.flatMap((line) => {
    const level = /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0
    const text = line.slice(level).trim()
    return level > 0 && text ? [{ level, text }] : []
  })
}

/** Without Git, findings have no history. */
async function git(
  folder: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<string> {
  const quiet = ['-c', 'core.quotePath=false', '-c', 'diff.renameLimit=2000']
  return (await runGit(folder, [...quiet, ...args], { env })) ?? ''
}
