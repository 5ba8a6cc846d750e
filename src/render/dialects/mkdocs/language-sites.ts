import { existsSync } from 'node:fs'
import path from 'node:path'
import { entriesOf } from '../../base/entries.ts'
import { type Data, dataOf, firstFile, listOf, readData, wordsOf } from '../files.ts'
import { sourceDir } from '../folder.ts'
import { addressIn, languageIn } from '../settings.ts'

/** A site in one language: `top` is its folder in addresses, `docs` its source folder. */
type Site = { file: string; data: Data; docs: string; top: string }

/** The source folder; `docs` beside the config if the configured one is only created by a step before the build. */
export function docsFolder(file: string, data: Data): string {
  const named = path.resolve(path.dirname(file), wordsOf(data.docs_dir) ?? 'docs')
  const beside = path.join(path.dirname(file), 'docs')
  return existsSync(named) || !existsSync(beside) ? named : beside
}

/** The sites of a project with one config per language, in folders beside or below each other, the one at the root first. Empty for a single site. */
export function languageSites(root: string, file: string): Site[] {
  const own = path.dirname(file)
  const above = own === root ? [] : [path.dirname(own)]
  const sites = [own, ...above].map((folder) =>
    [folder, ...foldersIn(folder)].flatMap((one) => siteIn(one, path.basename(file))),
  )
  const found = sites.find((some) => some.length > 1) ?? []
  const home = found.find(({ top }) => top === '')
  const others = found.filter(isOfLanguage)
  return home && others.length > 0 && others.length === found.length - 1 ? [home, ...others] : []
}

/** Whether the site's folder in addresses is a language code that matches its theme, or that cannot contradict it because the config is inherited. */
function isOfLanguage({ top, data }: Site): boolean {
  const language = languageIn(dataOf(data.theme).language)
  const [name] = /^[a-z]{2,3}(?=$|-\w{2,8}$)/i.exec(top) ?? []
  return name !== undefined && (language?.split('-')[0] ?? (data.INHERIT && name)) === name
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((one) => one.isDirectory())
    .map(({ name }) => path.join(folder, name))
}

function siteIn(folder: string, name: string): Site[] {
  const file = firstFile(folder, [name])
  if (file === undefined) return []
  const { data } = readData(file)
  const { pathname } = addressIn(data.site_url) ?? { pathname: `/${path.basename(folder)}` }
  return [{ file, data, docs: docsFolder(file, data), top: pathname.replace(/^\/|\/$/g, '') }]
}

/** These sites as options of the plug-in for several languages in one site. */
export function optionsOfSites(sites: readonly Site[], srcDir: string): Data {
  const names = listOf(dataOf(sites[0]?.data.extra).alternate).map(dataOf)
  const languages = sites.map(({ data, docs, top }) => ({
    locale: top || (languageIn(dataOf(data.theme).language) ?? 'en'),
    name: names.find(({ link }) => wordsOf(link)?.replace(/^[./]+|\/$/g, '') === top)?.name,
    folder: sourceDir(srcDir, docs),
    default: top === '',
    site_name: data.site_name,
    nav: data.nav,
  }))
  return { docs_structure: 'folder', languages }
}
