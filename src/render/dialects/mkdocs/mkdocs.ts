import path from 'node:path'
import type { UserConfig } from '../../model/config.ts'
import type { ThemeConfig, UserSidebarItem } from '../../model/theme-config.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { Dialect } from '../dialect.ts'
import { type Data, dataOf, filesBelow, firstFile, listOf, readData, textsOf, wordsOf } from '../files.ts'
import { commonFolder, othersThan, sourceDir } from '../folder.ts'
import { pythonIds } from '../heading-ids.ts'
import { inLanguage } from '../languages.ts'
import { addressIn, languageIn, present, redirectsTo, textIn } from '../settings.ts'
import { tagLists } from '../tag-lists.ts'
import { blogFolders, createdIn, postAddress, postTitles, withPostList, withPosts } from './blog.ts'
import { docsFolder, languageSites, optionsOfSites } from './language-sites.ts'
import { mkdocsLanguages } from './languages.ts'
import { allItems, navOf, pluginOptions, pluginsOf, tabsOf, titlesOf } from './nav.ts'

/** MkDocs, with Material or Zensical. */
export const mkdocs: Dialect = {
  name: 'mkdocs',
  title: 'MkDocs',
  otherEnding: '.markdown',
  syntax: ['meta', 'includes', 'blanks'],
  headingIds: pythonIds,
  outline: 'deep',
  showsTitle: 'name',
  detect: (folder) => firstFile(folder, ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml']),
  async config({ root, file: found }) {
    const sites = languageSites(root, found)
    const file = sites[0]?.file ?? found
    const { data: all, problem } = readData(file)
    const data = file.endsWith('.toml') ? dataOf(all.project ?? all) : all
    const docs = docsFolder(file, data)
    const theme = dataOf(data.theme)
    const given = navOf(data, docs)
    const hasTabs = listOf(theme.features).includes('navigation.tabs')
    const plugins = pluginsOf(data.plugins)
    const blog = blogFolders(plugins.includes('blog') ? pluginOptions(data.plugins, 'blog') : undefined)
    const posts = Object.keys(blog).map((folder) => `${folder.slice(1)}/**`)
    const unlisted = () => allItems(docs, [...excluded(data), ...posts])
    const lists = (items: readonly UserSidebarItem[]): ThemeConfig => ({
      ...present<ThemeConfig>({ sidebar: [...items] }),
      ...(hasTabs && { nav: tabsOf(items.length > 0 ? items : unlisted()) }),
    })
    const srcDir = commonFolder([docs, ...sites.map((one) => one.docs)])
    const i18n = sites.length > 0 ? optionsOfSites(sites, srcDir) : pluginOptions(data.plugins, 'i18n')
    const languages = mkdocsLanguages(i18n, given.items, { srcDir, lists })
    const moved = movedIn(data, srcDir)
    const listed = languages?.items ?? given.items
    const isUnlisted = listed.length === 0 && languages === undefined && sites.length === 0
    const items = withPosts(isUnlisted ? unlisted() : listed, blog, srcDir)
    const copyright = textIn(data.copyright)
    const repository = wordsOf(data.repo_url)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(data.site_name),
          description: wordsOf(data.site_description),
          lang: languageOf(theme.language),
          locales: languages?.locales,
        }),
        ...(Object.keys(moved).length > 0 && { redirects: redirectsTo(moved) }),
        ...addressOf(data.site_url),
        srcDir: sourceDir(root, srcDir),
        srcExclude: [
          ...excluded(data),
          ...tagPages(plugins, srcDir),
          ...(sites.length > 0 ? othersThan(Object.keys(languages?.folders ?? {})) : []),
        ],
        includeFrom: ['.'],
        ...(data.use_directory_urls !== false && { cleanUrls: 'folders' }),
        ...markdownOf(data, file, root),
        themeConfig: {
          ...lists(items),
          ...(copyright && { footer: { copyright } }),
          ...(repository && { socialLinks: [{ icon: iconOf(repository), link: repository }] }),
        },
      },
      folders: { ...languages?.folders, ...blog },
      notes: withPostList(
        {
          ...postTitles(blog, srcDir),
          ...titlesOf(allItems(srcDir, []), srcDir),
          ...titlesOf(items, srcDir),
        },
        blog,
      ),
      ...valuesOf(data, plugins),
      inputs: [file, ...sites.map((one) => one.file), ...given.inputs],
      lost: [
        ...(data.INHERIT === undefined ? [] : ['INHERIT']),
        ...plugins.filter((name) => !silentPlugins.has(name)).map((name) => `plugins.${name}`),
      ],
      problem,
    }
  },
  frontmatter,
  address: (name, data, folders) => {
    const post = postAddress(name, data, folders)
    if (post !== undefined) return post
    const { below, top } = inLanguage(name, folders)
    return below === name ? undefined : path.posix.join(top, below)
  },
  addressKeys: () => ['date', 'slug', 'title'],
}

/** Variables for notes, if a plug-in treats them as templates. */
function valuesOf(data: Data, plugins: readonly string[]): { values?: Data } {
  if (!plugins.some((name) => /^(?:macros|markdownextradata)$/.test(name))) return {}
  if (pluginOptions(data.plugins, 'macros').render_by_default === false) return {}
  const extra = dataOf(data.extra)
  const keys = ['site_name', 'site_url', 'site_description', 'site_author', 'copyright', 'repo_url']
  const config = Object.fromEntries(keys.flatMap((key) => (wordsOf(data[key]) ? [[key, data[key]]] : [])))
  return { values: { ...extra, extra, config: { ...config, extra } } }
}

/** Plug-ins whose effect is built in, or invisible. */
const silentPlugins = new Set([
  'search',
  'blog',
  'tags',
  'minify',
  'awesome-pages',
  'awesome-nav',
  'literate-nav',
  'git-revision-date-localized',
  'git-revision-date',
  'section-index',
  'navigation-tabs',
  'redirects',
  'glightbox',
  'offline',
  'privacy',
  'social',
  'exclude',
  'git-authors',
  'git-committers',
  'statistics',
  'meta',
  'optimize',
  'i18n',
  'typeset',
  'group',
  'info',
  'projects',
  'autorefs',
  'include-markdown',
  'table-reader',
  'open-in-new-tab',
])

/** Former addresses: those that a plug-in is given, and of notes named `readme.md`, which only in capitals are the page of their folder. */
function movedIn({ plugins, use_directory_urls }: Data, srcDir: string): Data {
  const given = dataOf(pluginOptions(plugins, 'redirects').redirect_maps)
  if (use_directory_urls === false) return given
  const hasOther = (name: string) =>
    firstFile(path.join(srcDir, path.dirname(name)), ['index.md', 'README.md']) !== undefined
  const pages = filesBelow(srcDir, /^readme\.md$/).filter((name) => !hasOther(name))
  const moved = pages.map((name) => [name.replace(/\.md$/, '/'), name.replace(/readme\.md$/, '')])
  return { ...given, ...Object.fromEntries(moved) }
}

function addressOf(value: unknown): Pick<UserConfig, 'siteUrl' | 'base'> {
  const address = addressIn(value)
  if (!address) return {}
  const { origin, pathname } = address
  return { siteUrl: origin, base: pathname.endsWith('/') ? pathname : `${pathname}/` }
}

function excluded(data: Data): string[] {
  const globs = [data.exclude_docs, data.draft_docs].flatMap((value) => (wordsOf(value) ?? '').split('\n'))
  const names = globs.map((glob) => glob.trim()).filter((glob) => /^(?![#!]|\/$)./.test(glob))
  return names.map((glob) => (glob.startsWith('/') ? glob.slice(1) : `**/${glob}`).replace(/\/$/, '/**'))
}

/** Notes where the plug-in lists tags. */
function tagPages(plugins: readonly string[], srcDir: string): string[] {
  return plugins.includes('tags') ? tagLists(srcDir).names : []
}

/** Syntax enabled by extensions; Zensical enables all of it. */
function markdownOf({ markdown_extensions }: Data, file: string, root: string): Pick<UserConfig, 'markdown'> {
  const folders = snippetFolders(markdown_extensions, file, root)
  const names = pluginsOf(markdown_extensions)
  const has = (name: RegExp) =>
    (markdown_extensions === undefined && file.endsWith('.toml')) || names.some((one) => name.test(one))
  const definitions = has(/(?:^|\.)(?:def_list|extra)$/)
  const scripts = has(/^pymdownx\.(?:tilde|caret|extra)$/)
  const markdown = {
    ...(has(/(?:^|\.)nl2br$/) && { breaks: true }),
    ...(definitions && { definitions }),
    ...(scripts && { scripts }),
    ...(names.some((one) => /(?:^|\.)(?:arithmatex|mdx_math)$/.test(one)) && { math: true }),
    ...(folders.length > 0 && { include: { folders } }),
  }
  return Object.keys(markdown).length > 0 ? { markdown } : {}
}

/** Folders for inclusions: beside the config, unless it names others. */
function snippetFolders(extensions: unknown, file: string, root: string): string[] {
  const { base_path } = pluginOptions(extensions, 'pymdownx.snippets')
  const own = path.dirname(file)
  const named = textsOf([base_path ?? (own === root ? [] : '.')].flat())
  return named.map((one) => sourceDir(root, path.resolve(own, one)))
}

/** Translates front matter keys that have other names in kbsite. */
function frontmatter({
  hide,
  tags,
  date,
  status: _status,
  icon: _icon,
  template: _template,
  ...data
}: Frontmatter): Frontmatter {
  const hidden = listOf(hide)
  return {
    ...data,
    ...(date !== undefined && { date: createdIn({ date }) }),
    ...(Array.isArray(tags) && { tags }),
    ...(hidden.includes('toc') && { outline: false }),
    ...(hidden.includes('navigation') && { sidebar: false }),
  }
}

function languageOf(value: unknown): string {
  const name = languageIn(value) ?? 'en'
  return name === 'zh' ? 'zh-CN' : name
}

function iconOf(address: string): string {
  return /gitlab/.test(address) ? 'gitlab' : /gitee/.test(address) ? 'gitee' : 'github'
}
