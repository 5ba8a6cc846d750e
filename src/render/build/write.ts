import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { foldedName } from '../base/folded-name.ts'
import { grouped } from '../base/grouped.ts'
import { handled } from '../base/handled.ts'
import { hashOf } from '../base/hash.ts'
import { foldersAbove } from '../base/slashes.ts'
import type { DistantFile, OutputFile } from '../model/types.ts'
import type { OutputOptions } from '../write/out-dir.ts'
import { holdsExactly, openStaging } from '../write/output.ts'
import { type BuildRecord, contentStamp, fileRecords, keptFiles, type PageFile, stampOf } from './record.ts'

type AnyFile = OutputFile | DistantFile

export type ChangedOutput = {
  /** Once the former output is taken over, tells whether a file in it is as recorded with this key. */
  takenOver(): Promise<(name: string, key: string) => boolean>
  /**
   * Puts new files beside the output. If a name occurs twice in one call the last file wins, across calls the first. Returns the paths of
   * files that are new or differ from the former output.
   */
  add(files: readonly AnyFile[]): Promise<readonly string[]>
  /** The same for a page's file. */
  addPage(page: PageFile): Promise<void>
  /** The current text of a file that was added. */
  read(name: string): string
  /** Where a file that was added is now. */
  placeOf(name: string): string
  /** Replaces the output. Returns how many files were written, and the stamps of all files for the next build. */
  publish(): Promise<{ written: number; files: BuildRecord['files'] }>
  /** Leaves the output as it is; after `publish`, waits until the former output is removed. */
  drop(): Promise<void>
}

/**
 * Replaces the output, all or nothing: unchanged files of the former output are taken over as hard links at once, and changed or missing
 * ones removed again. If nothing has changed, nothing is touched.
 */
export function openChangedOutput(output: OutputOptions, former: BuildRecord): ChangedOutput {
  const { outDir } = output
  const known = keptFiles(former)
  const keys = new Map<string, string>()
  const fresh = new Set<string>()
  const adding = new Set<Promise<unknown>>()
  let folder = outDir
  let addNew: ReturnType<typeof openAdding> | undefined

  async function open() {
    const staging = await openStaging(output)
    folder = staging.beside
    return staging
  }

  const opened = handled(open())
  const taking = handled(opened.then((staging) => staging.takeOver(known)))

  async function takenOver() {
    const { taken } = await taking
    return (name: string, key: string) => taken.has(name) && former.files[name]![2] === key
  }

  function put(files: readonly (readonly [file: AnyFile, key: string])[]): Promise<readonly string[]> {
    const added = putBeside(files)
    adding.add(added)
    const forget = () => void adding.delete(added)
    added.then(forget, forget)
    return added
  }

  async function putBeside(
    files: readonly (readonly [file: AnyFile, key: string])[],
  ): Promise<readonly string[]> {
    const isKept = await takenOver()
    const written = files.flatMap(([file, key]) => (isKept(file.path, key) ? [] : [file]))
    for (const file of written) fresh.add(file.path)
    if (written.length === 0) return []
    const staging = await opened
    addNew ??= openAdding(staging, Object.keys(former.files), keys)
    return addNew(written)
  }

  return {
    takenOver,
    async addPage({ path: name, text, key }) {
      if (keys.has(name)) return
      keys.set(name, key)
      if (text !== undefined) await put([[{ path: name, contents: text }, key]])
    },
    placeOf: (name) => path.join(folder, name),
    read: (name) => readFileSync(path.join(folder, name), 'utf8'),
    add: (files) => put(newIn(files, keys)),
    async publish() {
      const [staging, { taken, isAsWas }] = await Promise.all([opened, taking])
      const isNew = fresh.size > 0 || !(await holdsExactly(outDir, [...keys.keys()]))
      if (isNew) {
        await staging.leaveOut(known.flatMap(([name]) => (keys.has(name) ? [] : [name])))
        await staging.publish()
      }
      folder = outDir
      const kept = !isNew || isAsWas ? [...taken] : []
      const stamps = new Map(kept.map((name) => [name, stampOf(former, name)!]))
      return { written: fresh.size, files: fileRecords(outDir, keys, stamps) }
    },
    async drop() {
      await Promise.allSettled([...adding, taking])
      await (await opened.catch(() => undefined))?.drop()
    },
  }
}

/** Adds files to the new output and removes files of the former one that are in their way. Returns the added paths. */
function openAdding(
  staging: Awaited<ReturnType<typeof openStaging>>,
  former: readonly string[],
  keys: ReadonlyMap<string, string>,
) {
  const inTheWay = findInTheWay(former)
  let leaving = Promise.resolve()
  return async (files: readonly AnyFile[]): Promise<readonly string[]> => {
    const paths = files.map(({ path }) => path)
    const gone = inTheWay(paths).filter((name) => !keys.has(name))
    // In sequence, because the files to be removed may be in the way of later ones.
    if (gone.length > 0) leaving = leaving.then(() => staging.leaveOut(gone))
    await leaving
    await staging.add(await Promise.all(files.map(loaded)))
    return paths
  }
}

/** The files not yet in `known`, with their keys, which are added to it. If a name occurs twice, the last file wins. */
function newIn(files: readonly AnyFile[], known: Map<string, string>): [file: AnyFile, key: string][] {
  return [...new Map(files.map((file) => [file.path, file])).values()].flatMap((file) => {
    if (known.has(file.path)) return []
    const key = keyOf(file)
    known.set(file.path, key)
    return [[file, key] as [AnyFile, string]]
  })
}

async function loaded(file: AnyFile): Promise<OutputFile> {
  return 'load' in file ? { path: file.path, contents: await file.load() } : file
}

/** The key of a file's contents: its given key, a hash, or the size and times of the file to be copied. */
function keyOf(file: AnyFile): string {
  if ('load' in file) return file.key
  if ('contents' in file) return file.key ?? hashOf(file.contents)
  const info = statSync(file.copyOf, { throwIfNoEntry: false })
  return info ? contentStamp(info) : 'absent'
}

/**
 * Finds the files of an output that conflict with new names: a file where a folder is needed, everything below a folder where a file is
 * needed, and names that differ only in case. Many disks treat `Css` and `css` as one name and keep the first spelling.
 */
export function findInTheWay(files: readonly string[]): (names: readonly string[]) => string[] {
  const [fileNames, folderNames] = [files, files.flatMap(foldersAbove)].map((names) =>
    grouped(new Set(names), foldedName),
  )
  const filesAt = (name: string) => fileNames!.get(foldedName(name)) ?? []
  const foldersAt = (name: string) => folderNames!.get(foldedName(name)) ?? []
  const below = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`))

  function inTheWayOf(name: string): string[] {
    return [...filesAt(name).filter((file) => file !== name), ...foldersAt(name).flatMap(below)]
  }
  function inTheWayOfFolder(name: string): string[] {
    return [...filesAt(name), ...foldersAt(name).flatMap((folder) => (folder === name ? [] : below(folder)))]
  }

  return (names) => {
    const above = new Set(names.flatMap(foldersAbove))
    return [...new Set([...[...above].flatMap(inTheWayOfFolder), ...names.flatMap(inTheWayOf)])]
  }
}
