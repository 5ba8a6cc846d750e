import { existsSync } from 'node:fs'
import path from 'node:path'
import { withoutSlashes } from '../../base/slashes.ts'
import { type Data, dataOf, listOf, readData, wordsOf } from '../files.ts'

/**
 * A folder of documents, posts or pages, with its address. A set of documents has its own sidebar file, `sidebars`, one for each version.
 * For translations, `of` is the part that is translated.
 */
export type Part = {
  kind: 'docs' | 'blog' | 'pages'
  /** Absolute. */
  folder: string
  address: string
  options: Data
  sidebars?: string
  locale?: string
  of?: Part
}

/** The parts of a site that exist, in its languages and versions. */
export function partsOf(given: Data, folder: string): Part[] {
  const own = [
    ...instancesOf(given, 'docs').flatMap((options) => versionsOf(options, folder)),
    ...instancesOf(given, 'blog').map(
      (options): Part => ({
        kind: 'blog',
        folder: path.resolve(folder, nameOf(options.path, 'blog')),
        address: nameOf(options.routeBasePath, 'blog'),
        options,
      }),
    ),
    { kind: 'pages' as const, folder: path.join(folder, 'src/pages'), address: '', options: {} },
  ]
  return [
    ...own,
    ...localesOf(given).flatMap((locale) => own.flatMap((part) => translated(part, locale, folder))),
  ].filter((part) => existsSync(part.folder))
}

/** All languages but the default one. */
export function localesOf({ i18n }: Data): string[] {
  const { locales, defaultLocale } = dataOf(i18n)
  return listOf(locales).flatMap((one) => (one === defaultLocale ? [] : (wordsOf(one) ?? [])))
}

/** Options of each set of documents or posts, from presets and plug-ins. */
function instancesOf(given: Data, kind: 'docs' | 'blog'): Data[] {
  const entries = [...listOf(given.presets), ...listOf(given.plugins)].map((entry) =>
    Array.isArray(entry)
      ? { name: String(entry[0]), options: dataOf(entry[1]) }
      : { name: String(entry), options: {} },
  )
  const plugins = entries
    .filter(({ name }) => name.endsWith(`content-${kind}`))
    .map(({ options }) => options as Data)
  const presets = entries.map(({ options }) => (options as Data)[kind]).filter((one) => one !== undefined)
  const first = presets.filter((one) => one !== false).map(dataOf)
  // Without any options, the preset provides both sets.
  const usual = presets.length === 0 && !plugins.some(({ id }) => id === undefined) ? [{}] : []
  return [...first, ...usual, ...plugins]
}

/** The versions of a set of documents; the newest is at the address of the set, unless `lastVersion` names another. */
function versionsOf(options: Data, folder: string): Part[] {
  const id = wordsOf(options.id) ?? 'default'
  const prefix = id === 'default' ? '' : `${id}_`
  const folderOf = (version: string) => path.join(folder, `${prefix}versioned_docs`, `version-${version}`)
  const wanted = listOf(options.onlyIncludeVersions).map(String)
  const isWanted = (version: string) => wanted.length === 0 || wanted.includes(version)
  const listed =
    options.disableVersioning === true
      ? []
      : listOf(readData(path.join(folder, `${prefix}versions.json`)).data.list)
          .map(String)
          .filter(isWanted)
  const all = listed.filter((version) => existsSync(folderOf(version)))
  const newest = wordsOf(options.lastVersion) ?? listed[0] ?? 'current'
  // A version without a folder is a copy of the current documents, which a script makes.
  const last = all.includes(newest) ? newest : 'current'
  const current = options.includeCurrentVersion === false && last !== 'current' ? [] : ['current']
  return [...current, ...all]
    .filter(isWanted)
    .sort((a, b) => Number(b === last) - Number(a === last))
    .map((version): Part => {
      const name = version === 'current' ? 'next' : version
      const usual = version === last ? '' : name
      const own = wordsOf(dataOf(dataOf(options.versions)[version]).path) ?? usual
      return {
        kind: 'docs',
        options,
        address: path.posix.join(nameOf(options.routeBasePath, 'docs'), own).replace(/^\.$|\/$/g, ''),
        ...(version === 'current'
          ? { folder: path.resolve(folder, nameOf(options.path, 'docs')) }
          : {
              folder: folderOf(version),
              sidebars: path.join(folder, `${prefix}versioned_sidebars`, `version-${version}-sidebars.json`),
            }),
      }
    })
}

function translated(part: Part, locale: string, folder: string): Part[] {
  const id = wordsOf(part.options.id)
  const plugin = `docusaurus-plugin-content-${part.kind}${id && id !== 'default' ? `-${id}` : ''}`
  const current = part.kind === 'docs' ? 'current' : ''
  const version = part.sidebars ? path.basename(part.folder) : current
  return [
    {
      ...part,
      folder: path.join(folder, 'i18n', locale, plugin, version),
      address: path.posix.join(locale, part.address),
      locale,
      of: part,
    },
  ]
}

function nameOf(value: unknown, usual: string): string {
  return typeof value === 'string' ? withoutSlashes(value.replace(/^(?:\.\/|\/)+/, '')) : usual
}
