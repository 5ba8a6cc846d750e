import path from 'node:path'
import type { UserConfig } from '../model/config.ts'
import type { UserNavItem, UserSidebar } from '../model/theme-config.ts'
import type { AddressFolders, Dialect } from './dialect.ts'
import { documentAddress, documentFrontmatter } from './docusaurus-notes.ts'
import { docusaurusSidebars } from './docusaurus-sidebars.ts'
import { type Data, dataOf, fileNamed, listOf, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { present } from './items.ts'
import { readScript } from './script-config.ts'

/** Docusaurus: its documents, posts and pages in the first language and the newest version. */
export const docusaurus: Dialect = {
  name: 'docusaurus',
  title: 'Docusaurus',
  syntax: ['mdx', 'elements'],
  detect: (folder) => fileNamed(folder, /^docusaurus\.config\.[cm]?[jt]s$/),
  async config({ root, folder, file }) {
    const { value, inputs, problem } = await readScript(file, root)
    const given = dataOf(value)
    const docs = partOf(given, 'docs')
    const blog = partOf(given, 'blog')
    const folders: AddressFolders = {
      [nameOf(docs.path, 'docs')]: nameOf(docs.routeBasePath, 'docs'),
      [nameOf(blog.path, 'blog')]: nameOf(blog.routeBasePath, 'blog'),
      'src/pages': '',
    }
    const [docsFolder = 'docs'] = Object.keys(folders)
    const sidebar = await docusaurusSidebars(docs, { folder, root, docs: docsFolder })
    const navbar = dataOf(dataOf(given.themeConfig).navbar)
    const nav = listOf(navbar.items).flatMap((item) => navItem(dataOf(item)))
    const statics = listOf(given.staticDirectories).flatMap((one) => wordsOf(one) ?? [])
    const logo = dataOf(navbar.logo)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(given.title),
          description: wordsOf(given.tagline),
          lang: wordsOf(dataOf(given.i18n).defaultLocale) ?? 'en',
          base: wordsOf(given.baseUrl),
          siteUrl: wordsOf(given.url),
        }),
        srcDir: sourceDir(root, folder),
        publicDir: sourceDir(root, path.join(folder, statics[0] ?? 'static')),
        srcExclude: [
          ...othersThan(Object.keys(folders)),
          '**/_*.{md,mdx}',
          '**/_*/**',
          '**/*.{ts,tsx,js,jsx,json,css}',
        ],
        cleanUrls: given.trailingSlash === true ? 'folders' : true,
        themeConfig: {
          ...(nav.length > 0 && { nav }),
          ...(sidebar.items && { sidebar: { [`/${folders[docsFolder]}`]: sidebar.items } as UserSidebar }),
          ...(wordsOf(logo.src) && { logo: `/${wordsOf(logo.src)!.replace(/^\/+/, '')}` }),
          ...(wordsOf(navbar.title) && { siteTitle: wordsOf(navbar.title)! }),
        },
        ...(sidebar.first &&
          !fileNamed(path.join(folder, 'src/pages'), /^index\.mdx?$/) && {
            redirects: { '/': sidebar.first },
          }),
      },
      folders,
      inputs: [...inputs, ...sidebar.inputs],
      lost: listOf(given.plugins).length > 0 ? ['plugins'] : [],
      ...(problem && { problem }),
    }
  },
  frontmatter: documentFrontmatter,
  address: documentAddress,
}

/** Options of a part of the site: those of the preset, else of its plug-in. */
function partOf(given: Data, part: 'docs' | 'blog'): Data {
  const entries = [...listOf(given.presets), ...listOf(given.plugins)].flatMap((entry) =>
    Array.isArray(entry) ? [{ name: String(entry[0]), options: dataOf(entry[1]) }] : [],
  )
  const preset = entries
    .map(({ options }) => dataOf(options[part]))
    .find((own) => Object.keys(own).length > 0)
  const plugin = entries.find(
    ({ name, options }) => name.endsWith(`content-${part}`) && options.id === undefined,
  )
  return preset ?? plugin?.options ?? {}
}

function nameOf(value: unknown, usual: string): string {
  return typeof value === 'string' ? value.replace(/^[./]+|(?<!\/)\/+$/g, '') : usual
}

/** Globs of everything beside some folders. */
function othersThan(folders: readonly string[]): string[] {
  const tops = [...new Set(folders.map((one) => one.split('/')[0]!))]
  const inner = folders
    .filter((one) => one.includes('/'))
    .map((one) => `${one.split('/')[0]}/!(${one.split('/')[1]})`)
  return [`!(${tops.join('|')})`, ...inner]
}

function navItem(item: Data): UserNavItem[] {
  const text = wordsOf(item.label) ?? ''
  const items = listOf(item.items).flatMap((inner) => navItem(dataOf(inner)))
  if (items.length > 0) return [{ text, items }]
  const link = wordsOf(item.to) ?? wordsOf(item.href)
  if (link === undefined || text === '') return []
  return [{ text, link: /^[a-z]+:/i.test(link) ? link : `/${link.replace(/^\/+/, '')}` }]
}
