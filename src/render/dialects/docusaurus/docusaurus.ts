import { existsSync } from 'node:fs'
import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import { withoutEndSlash } from '../../base/slashes.ts'
import type { UserConfig } from '../../model/config.ts'
import type { LocaleConfig } from '../../model/options.ts'
import type { ThemeConfig } from '../../model/theme-config.ts'
import type { Dialect } from '../dialect.ts'
import {
  asGlob,
  type Data,
  dataOf,
  fileNamed,
  filesBelow,
  listOf,
  readData,
  textsOf,
  wordsOf,
} from '../files.ts'
import { commonFolder, othersThan, sourceDir } from '../folder.ts'
import { readScript } from '../script-config.ts'
import { outlineIn, present } from '../settings.ts'
import { docusaurusKeys } from './keys.ts'
import { docusaurusNav } from './nav.ts'
import { documentAddress, documentFrontmatter } from './notes.ts'
import { localesOf, type Part, partsOf } from './parts.ts'
import { docusaurusSidebars, type Sidebars } from './sidebars.ts'

/** Docusaurus: its documents, posts and pages, in all of its languages and versions. */
export const docusaurus: Dialect = {
  name: 'docusaurus',
  title: 'Docusaurus',
  configKeys: docusaurusKeys,
  hasComponents: true,
  syntax: ['mdx', 'elements'],
  showsTitle: 'top',
  listsNotes: 'posts',
  detect: (folder, list) => fileNamed(folder, /^docusaurus\.config\.[cm]?[jt]s$/, list),
  async config({ root, folder, file }) {
    const { value, inputs, problem } = await readScript(file, root)
    const given = dataOf(value)
    const all = partsOf(given, folder)
    const isAbove = (part: Part) => path.relative(root, part.folder).startsWith('..')
    const parts = all.filter((part) => !isAbove(part))
    const above = all.filter((part) => isAbove(part) && existsSync(part.folder))
    const srcDir = commonFolder([folder, ...parts.map((part) => part.folder)])
    const folders = Object.fromEntries(
      parts.map(({ kind, folder: own, address }) => [
        relativePosix(srcDir, own),
        kind === 'blog' ? `${address}/:slug` : address,
      ]),
    )
    const sidebars = await docusaurusSidebars(parts, { folder, root, srcDir })
    const { items } = dataOf(dataOf(given.themeConfig).navbar)
    const { nav, programs } = docusaurusNav(items, sidebars, folder)
    const sidebar = Object.keys(sidebars.own).length > 0 ? sidebars.own : undefined
    const edited = editLinkOf(parts, relativePosix(folder, srcDir))
    const statics = textsOf(listOf(given.staticDirectories))
    const packages = path.join(folder, 'package.json')
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(given.title),
          description: wordsOf(given.tagline),
          lang: wordsOf(dataOf(given.i18n).defaultLocale) ?? 'en',
          base: wordsOf(given.baseUrl),
          siteUrl: wordsOf(given.url),
          locales: languagesOf(given, parts, sidebars),
        }),
        srcDir: sourceDir(root, srcDir),
        publicDir: sourceDir(root, path.join(folder, statics[0] ?? 'static')),
        srcExclude: [
          ...othersThan(Object.keys(folders)),
          '**/_*.{md,mdx}',
          '**/_*/**',
          '**/_category_.{yml,yaml}',
          ...programsIn(srcDir, Object.keys(folders)),
        ],
        cleanUrls: given.trailingSlash === true ? 'folders' : true,
        ...(areAllMdx(given, packages) && { markdown: { mdx: true } }),
        themeConfig: { ...present<ThemeConfig>({ nav, sidebar }), ...themeOf(given), ...edited },
        redirects: redirectsOf(given),
      },
      folders,
      inputs: [...inputs, packages, ...sidebars.inputs],
      lost: [
        ...listOf(given.plugins).flatMap((plugin) => lostPlugin(Array.isArray(plugin) ? plugin[0] : plugin)),
        ...programs,
        ...above.map((part) => `"${relativePosix(root, part.folder)}" (run kbsite in the folder above)`),
      ],
      problem,
    }
  },
  frontmatter: documentFrontmatter,
  address: documentAddress,
  addressKeys: () => ['slug', 'id'],
}

function themeOf({ themeConfig }: Data): ThemeConfig {
  const { navbar, footer, tableOfContents } = dataOf(themeConfig)
  const { title, logo } = dataOf(navbar)
  const copyright = wordsOf(dataOf(footer).copyright)
  return {
    ...present<ThemeConfig>({
      logo: wordsOf(dataOf(logo).src)?.replace(/^\/*/, '/'),
      footer: copyright ? { copyright } : undefined,
      siteTitle: wordsOf(title) || undefined,
    }),
    ...outlineIn(tableOfContents),
  }
}

/** Whether notes that end in `.md` are MDX as well, as from version 3 on. */
function areAllMdx({ markdown }: Data, packages: string): boolean {
  const version = /\d+/.exec(wordsOf(dataOf(readData(packages).data.dependencies)['@docusaurus/core']) ?? '')
  return Number(version?.[0] ?? 3) >= 3 && (wordsOf(dataOf(markdown).format) ?? 'mdx') === 'mdx'
}

const program = /\.(?:tsx?|jsx?|json|css)$/

/** Globs for code beside notes, which is not offered for download. If a folder has such a name (`express.js`), a glob would match it, so each file is listed. */
function programsIn(srcDir: string, folders: readonly string[]): string[] {
  const all = filesBelow(srcDir, /\.(?:tsx?|jsx?|json|css|mdx?)$/).filter((name) =>
    folders.some((one) => one === '' || name.startsWith(`${one}/`)),
  )
  const hasFolder = all.some((name) =>
    path.posix
      .dirname(name)
      .split('/')
      .some((one) => program.test(one)),
  )
  return hasFolder ? all.filter((name) => program.test(name)).map(asGlob) : ['**/*.{ts,tsx,js,jsx,json,css}']
}

/** The site's languages, if any notes are translated. */
function languagesOf(
  given: Data,
  parts: readonly Part[],
  { translated }: Sidebars,
): UserConfig['locales'] | undefined {
  const { defaultLocale, localeConfigs } = dataOf(given.i18n)
  const found = localesOf(given).filter((locale) => parts.some((part) => part.locale === locale))
  if (found.length === 0) return undefined
  const localeOf = (name: string): LocaleConfig => {
    const { label, htmlLang, direction } = dataOf(dataOf(localeConfigs)[name])
    const sidebar = translated[name]
    return {
      label: wordsOf(label) ?? name,
      lang: wordsOf(htmlLang) ?? name,
      ...(direction === 'rtl' && { dir: 'rtl' as const }),
      ...(sidebar && { themeConfig: { sidebar } }),
    }
  }
  return {
    root: localeOf(wordsOf(defaultLocale) ?? 'en'),
    ...Object.fromEntries(found.map((name) => [name, localeOf(name)])),
  }
}

/** The edit link, if it is the same for all documents. */
function editLinkOf(parts: readonly Part[], below: string): Pick<ThemeConfig, 'editLink'> {
  const [edited] = parts.flatMap(({ options }) => wordsOf(options.editUrl) ?? [])
  if (edited === undefined) return {}
  const folder = path.posix.join('/', below, '/')
  return { editLink: { pattern: `${withoutEndSlash(edited)}${folder}:path` } }
}

/** Redirects from the options of its plug-in. */
function redirectsOf(given: Data): Record<string, string> {
  const options = listOf(given.plugins).flatMap((plugin) =>
    Array.isArray(plugin) && String(plugin[0]).endsWith('client-redirects') ? [dataOf(plugin[1])] : [],
  )
  return Object.fromEntries(
    options.flatMap(({ redirects }) =>
      listOf(redirects).flatMap((one) => {
        const { from, to } = dataOf(one)
        const target = wordsOf(to)
        return target === undefined ? [] : textsOf([from].flat()).map((old) => [old, target])
      }),
    ),
  )
}

function lostPlugin(name: unknown): string[] {
  const known = /content-(?:docs|blog|pages)$|client-redirects$|sitemap$|ideal-image$/
  return typeof name === 'string' && known.test(name)
    ? []
    : [`plugins${typeof name === 'string' ? `.${path.basename(name)}` : ''}`]
}
