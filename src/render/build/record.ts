import { lstatSync, type Stats } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../base/hash.ts'
import { readSealed, userSeal, writeSealed } from '../cache/sealed.ts'
import type { BuildResult } from '../model/build.ts'
import type { TwinFile } from '../site/files/llms.ts'
import type { SiteReads } from '../site/reads.ts'
import type { KeptFile } from '../write/kept-files.ts'
import type { PageInputs } from './inputs.ts'

/** The file of a page, its path in the output, and the key of its contents; the text only when it was rendered now. */
export type PageFile = { path: string; key: string; text?: string }

/** Files of a build and their inputs, so that the next build can keep those that would be the same. */
export type BuildRecord = {
  /** Hash of what all pages share; `siteHash`: of what they show of each other. */
  theme: string
  siteHash: string
  /** Hash of the routes without a twin: in twins, links to all other pages lead to their twins. */
  twinless?: string
  pages: Readonly<Record<string, PageRecord>>
  files: Readonly<Record<string, FileRecord>>
  /** Hash of everything that was read: if it is the same, so is the output. */
  key?: string
  /** Files beside the sources that went into the site, with their hashes. */
  inputs?: Readonly<Record<string, string>>
  result?: Pick<BuildResult, 'diagnostics' | 'summary'>
}

export type PageRecord = {
  inputs: PageInputs
  links: readonly string[]
  catalogs: readonly string[]
  embeds: readonly string[]
  whole: boolean
  /** Characters of its HTML. */
  length: number
  /** Its inline scripts as a content security policy names them. */
  scripts: readonly string[]
  /** Its Markdown twin, if it has one. */
  twin?: TwinFile
  /** The page's commit time in ms, if it has one. */
  time?: number
}

/** Size in bytes, modification time in ms, and the key of the contents: a hash, or the page's inputs. */
type FileRecord = readonly [size: number, mtimeMs: number, key: string]

/** The record when there was no build: every page is new. */
export const emptyRecord: BuildRecord = { theme: '', siteHash: '', pages: {}, files: {} }

/** With the version, so that a record of another form is not accepted. */
const sealName = 'record 4'

/** The record of the last build into this folder; an empty one when there is none or it is unreadable: everything is made again. */
export function readRecord(cacheDir: string, outDir: string): BuildRecord {
  const record = readSealed(fileOf(cacheDir, outDir), userSeal(), sealName)
  return (record as BuildRecord | undefined) ?? emptyRecord
}

/** Saves a record for the next build. Never throws: without a record, the next build renders every page. */
export function writeRecord(cacheDir: string, outDir: string, record: BuildRecord): void {
  writeSealed(fileOf(cacheDir, outDir), userSeal(), sealName, record)
}

/** Identifies the contents of a copied file. The modification time is not enough, because archives and copying tools preserve it. */
export function contentStamp({ size, mtimeMs, ctimeMs }: Stats): string {
  return `${size}:${mtimeMs}:${ctimeMs}`
}

function fileOf(cacheDir: string, outDir: string): string {
  return path.join(cacheDir, 'build', `${hashOf(outDir)}.json`)
}

/** Whether a file of the output is still as it was recorded, with this key. Called for every file, so without `path.join`, which is slow. */
export function isIntact({ files }: BuildRecord, outDir: string, name: string, key: string): boolean {
  const record = files[name]
  if (!record || record[2] !== key) return false
  const info = lstatSync(`${outDir}/${name}`, { throwIfNoEntry: false })
  return info?.isFile() === true && info.size === record[0] && info.mtimeMs === record[1]
}

/** The files of the output as they were written. */
export function keptFiles({ files }: BuildRecord): KeptFile[] {
  return Object.entries(files).map(([name, [size, mtimeMs]]) => [name, size, mtimeMs])
}

/** Size and time of a file of the output when it was written. */
export function stampOf({ files }: BuildRecord, name: string): { size: number; mtimeMs: number } | undefined {
  const record = files[name]
  return record && { size: record[0], mtimeMs: record[1] }
}

/** The records of the files now in the output; `keys` are the keys of their contents, `stamps` the known sizes and times. */
export function fileRecords(
  outDir: string,
  keys: ReadonlyMap<string, string>,
  stamps: ReadonlyMap<string, { size: number; mtimeMs: number }>,
): Readonly<Record<string, FileRecord>> {
  const records: Record<string, FileRecord> = {}
  for (const [name, key] of keys) {
    const info = stamps.get(name) ?? lstatSync(`${outDir}/${name}`, { throwIfNoEntry: false })
    if (info) records[name] = [info.size, info.mtimeMs, key]
  }
  return records
}

/** What a page read of the site, by its record. */
export function readsOf({ links, catalogs, embeds, whole }: PageRecord): SiteReads {
  return { links: new Set(links), catalogs: new Set(catalogs), embeds: new Set(embeds), whole }
}

/** The key of a page's HTML. */
export function keyOfInputs(inputs: PageInputs): string {
  return hashOf(Object.values(inputs).join())
}
