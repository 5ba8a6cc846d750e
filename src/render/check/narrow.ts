import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'
import { addressesOf } from '../config/addresses.ts'
import { configFilesIn } from '../config/load.ts'
import type { Config } from '../model/config.ts'
import { isConfig } from '../model/diagnostics.ts'
import { folderRoute, isFolderNote } from '../model/folder-notes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { foldedRoute } from './context.ts'

/**
 * Findings that a change may have caused: in the changed files, in notes that include one, in links that lead to one or did so before it was
 * removed, and about the config; all of them when the config or a template has changed. `changed` are paths from the source folder.
 */
export function aboutChanged(
  findings: readonly Diagnostic[],
  { pages, config }: Pick<Site, 'pages' | 'config'>,
  changed: ReadonlySet<string>,
): Diagnostic[] {
  if ([...changed].some(decidesAll(config))) return [...findings]
  const including = [...pages.values()].filter((page) => page.dependsOn.some((name) => changed.has(name)))
  const touched = new Set([...changed, ...including.map((page) => page.path)])
  const places = new Set([...touched].flatMap(placesOf(config)))
  const ends = new Set([...changed].flatMap(endsOf))
  return findings.filter(
    ({ rule, path: name, target }) =>
      touched.has(name) ||
      isConfig(name) ||
      (target && places.has(foldedRoute(`/${target.path.replace(/^\//, '')}`))) ||
      (target && rule === 'dead-wiki-link' && ends.has(foldedRoute(target.path))),
  )
}

/** Whether a file may change how any note is read. */
function decidesAll({ root, srcDir, inputs }: Config): (name: string) => boolean {
  const own = new Set([...inputs, ...configFilesIn(root)].map((file) => relativePosix(srcDir, file)))
  const templates = relativePosix(srcDir, path.join(root, 'templates'))
  return (name) => own.has(name) || (name.startsWith(`${templates}/`) && /\.[jt]sx?$/.test(name))
}

/** The folded addresses by which links may name a file. */
function placesOf(config: Config): (name: string) => string[] {
  const addressOf = addressesOf(config)
  const published = `${relativePosix(config.srcDir, config.publicDir)}/`
  return (name) => {
    const places = [`/${name}`]
    if (name.startsWith(published)) places.push(`/${name.slice(published.length)}`)
    if (/\.mdx?$/.test(name)) places.push(addressOf(name, {}))
    if (isFolderNote(name)) places.push(folderRoute(name))
    return places.map(foldedRoute)
  }
}

/** The ends of a path, by any of which a wiki link may name it. */
function endsOf(name: string): string[] {
  const segments = name.split('/')
  return segments.map((_, at) => foldedRoute(`/${segments.slice(at).join('/')}`))
}

/** A finding that a baseline excuses, with its count. Places are left out, so that text above it may change. */
export type Debt = { rule: string; path: string; message: string; count: number }

/** The findings as a baseline, in their order. */
export function debtOf(findings: readonly Diagnostic[]): Debt[] {
  const debts = new Map<string, Debt>()
  for (const { rule, path, message } of findings) {
    const key = JSON.stringify([path, rule, message])
    debts.set(key, { path, rule, message, count: (debts.get(key)?.count ?? 0) + 1 })
  }
  return [...debts.values()]
}

/** Findings beyond the baseline, and how much of it is gone. */
export function beyondDebt(
  findings: readonly Diagnostic[],
  debts: readonly Debt[],
): { findings: Diagnostic[]; excused: number; paid: number } {
  const left = new Map(
    debts.map(({ path, rule, message, count }) => [JSON.stringify([path, rule, message]), count]),
  )
  const beyond = findings.filter(({ path, rule, message }) => {
    const key = JSON.stringify([path, rule, message])
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const paid = [...left.values()].reduce((sum, count) => sum + count, 0)
  return { findings: beyond, excused: findings.length - beyond.length, paid }
}
