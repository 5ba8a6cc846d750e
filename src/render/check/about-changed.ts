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
 * Findings that a change may have caused: in changed files and notes that include them, in links to them (or to removed ones), and about
 * the config. All findings if the config or a template has changed. `changed`: paths relative to the source folder.
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

/** Recognises files that may affect every note: config and templates. */
function decidesAll({ root, srcDir, inputs }: Config): (name: string) => boolean {
  const own = new Set([...inputs, ...configFilesIn(root)].map((file) => relativePosix(srcDir, file)))
  const templates = relativePosix(srcDir, path.join(root, 'templates'))
  return (name) => own.has(name) || (name.startsWith(`${templates}/`) && /\.[jt]sx?$/.test(name))
}

/** The folded addresses under which links may refer to a file. */
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

/** All trailing parts of a path: a wiki link may use any of them. */
function endsOf(name: string): string[] {
  const segments = name.split('/')
  return segments.map((_, at) => foldedRoute(`/${segments.slice(at).join('/')}`))
}
