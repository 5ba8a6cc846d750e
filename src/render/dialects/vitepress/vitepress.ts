import path from 'node:path'
import type { UserConfig } from '../../model/config.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders, Dialect } from '../dialect.ts'
import { type Data, dataOf, filesBelow, firstFile, listOf, textOf, wordsOf } from '../files.ts'
import { sourceDir } from '../folder.ts'
import { itemsOfFolder } from '../folder-items.ts'
import { headOf } from '../head-of.ts'
import { noteAt } from '../permalink.ts'
import { readScript } from '../script-config.ts'
import { headTags, present, unknownKeys } from '../settings.ts'
import { listOfNotes, vuepressFrontmatter, withFormerPath } from '../vuepress/notes.ts'
import { vuepress } from '../vuepress/vuepress.ts'
import { vitepressKeys } from './keys.ts'

const carried = [
  'title',
  'description',
  'lang',
  'dir',
  'titleTemplate',
  'base',
  'cleanUrls',
  'srcExclude',
  'rewrites',
  'ignoreDeadLinks',
  'appearance',
  'lastUpdated',
  'scrollOffset',
  'sitemap',
  'locales',
  'themeConfig',
  'markdown',
]
/** Options about locations, and options without effect on the site. */
const silent = [
  'head',
  'srcDir',
  'outDir',
  'cacheDir',
  'assetsDir',
  'extends',
  'mpa',
  'metaChunk',
  'useWebFonts',
  'router',
  'shouldPreload',
]

/** In the order in which VitePress looks for them; a template may have left another. */
const configs = ['js', 'ts', 'mjs', 'mts'].flatMap((ending) => [`config/index.${ending}`, `config.${ending}`])

/** VitePress, whose config resembles kbsite's. */
export const vitepress: Dialect = {
  name: 'vitepress',
  title: 'VitePress',
  configKeys: vitepressKeys,
  outline: 2,
  hasComponents: true,
  showsTitle: (folders) => byPermalink in folders && 'first',
  syntax: ['linkify', 'boxes', 'braces'],
  detect: (folder) => firstFile(path.join(folder, '.vitepress'), configs),
  async config({ root, folder, file }) {
    const { value, inputs, problem } = await readScript(file, root)
    const given = dataOf(value)
    if (isOld(given)) {
      const { config, ...rest } = await vuepress.config({ root, folder, file })
      const markdown = { ...config.markdown, ...markdownOf(dataOf(given.markdown)) }
      return {
        ...rest,
        config: {
          ...config,
          markdown: markdown as UserConfig['markdown'] & object,
          publicDir: sourceDir(root, path.join(folder, 'public')),
        },
      }
    }
    const srcDir = path.resolve(folder, typeof given.srcDir === 'string' ? given.srcDir : '.')
    const own = Object.fromEntries(Object.entries(given).filter(([key]) => carried.includes(key)))
    const shown = withComputedSidebars(withoutComponents(own) as Data)
    const isByPermalink = inputs.some((one) => permalinks.test(textOf(one) ?? ''))
    const config = {
      ...shown,
      ...(isByPermalink && { themeConfig: withSidebar(dataOf(shown.themeConfig), srcDir) }),
      markdown: { ...markdownOf(dataOf(given.markdown)), ...syntaxOf(inputs) },
      head: headTags(given.head),
      srcDir: sourceDir(root, srcDir),
      // Notes may include code of the site's theme.
      includeFrom: [sourceDir(root, path.join(folder, '.vitepress'))],
    }
    return {
      config: config as UserConfig,
      ...(isByPermalink && { folders: { [byPermalink]: '' } }),
      notes: { ...readmesIn(srcDir), ...bareHomes(srcDir, given) },
      inputs,
      lost: unknownKeys(given, [...carried, ...silent]),
      problem,
    }
  },
  frontmatter(data, name, folders) {
    if (data.home === true) return vuepressFrontmatter(data, name)
    const { bareHome: hero, ...rest } = data
    if (hero !== undefined) return { ...rest, layout: 'home', hero, listsNotes: true }
    return withFormerPath(withList(data), name, permalinkOf(data, folders))
  },
  address: (_name, data, folders) => permalinkOf(data, folders),
  // With permalinks, home pages list all notes, which takes all of their front matter.
  addressKeys: (folders) => (byPermalink in folders ? undefined : []),
}

/** The theme Teek and its permalink plug-in, which use the `permalink` and the title in front matter. */
const permalinks = /vitepress-(?:theme-teek|plugin-permalink)|\bdefineTeekConfig\b/
/** Key in the folders of addresses that says: notes are at their permalinks. */
const byPermalink = '/'

function permalinkOf({ permalink }: Data, folders: AddressFolders | undefined): string | undefined {
  const address = folders && byPermalink in folders ? wordsOf(permalink) : undefined
  return address === undefined || /[:?#]/.test(address) ? undefined : noteAt(address)
}

/** Front matter of a page where that theme lists notes. */
function withList(data: Data): Data {
  const { layout: _, ...rest } = data
  const listsNotes = listOfNotes(data)
  const title = data.title ?? data.pageTitle
  return listsNotes ? { ...rest, ...present({ title }), listsNotes, catalog: false } : data
}

/** That theme generates a sidebar from numbered folders unless there is one. */
function withSidebar(theme: Data, srcDir: string): Data {
  const sidebar = theme.sidebar ?? itemsOfFolder(srcDir, '', ([top = '']) => /^\d+\./.test(top))
  return listOf(sidebar).length > 0 || !Array.isArray(sidebar) ? { ...theme, sidebar } : theme
}

/** Drops sidebars, in all languages, that were computed by a package that is missing here; they are generated from folders instead. */
function withComputedSidebars(config: Data): Data {
  const own = Object.entries(dataOf(config.locales)).map(([key, one]) => [
    key,
    withComputedSidebar(dataOf(one)),
  ])
  return withComputedSidebar({ ...config, ...(own.length > 0 && { locales: Object.fromEntries(own) }) })
}

function withComputedSidebar(config: Data): Data {
  const { sidebar, ...theme } = dataOf(config.themeConfig)
  const isComputed = Array.isArray(sidebar)
    ? sidebar.length > 0 &&
      !sidebar.some((one) => ['text', 'link', 'items'].some((key) => key in dataOf(one)))
    : sidebar !== undefined && Object.keys(dataOf(sidebar)).length === 0
  return isComputed ? { ...config, themeConfig: theme } : config
}

/** Redirects from the addresses of READMEs in VitePress; here they are the pages of their folders, unless there is an index. */
function readmesIn(srcDir: string): Record<string, Frontmatter> {
  const names = filesBelow(srcDir, /^(?:readme|index)\.md$/i)
  const taken = new Set(names.flatMap((name) => (/index\.md$/.test(name) ? path.posix.dirname(name) : [])))
  return Object.fromEntries(
    names
      .filter((name) => /readme\.md$/i.test(name) && !taken.has(path.posix.dirname(name)))
      .map((name) => [name, { redirects: [`/${name.replace(/\.md$/, '')}`] }]),
  )
}

/** Replaces home pages that consist of components only by title and description, above a list of notes. */
function bareHomes(srcDir: string, given: Data): Record<string, Frontmatter> {
  const languages = Object.entries({ root: {}, ...dataOf(given.locales) })
  return Object.fromEntries(
    languages.flatMap(([key, own]) => {
      const name = key === 'root' ? 'index.md' : `${key}/index.md`
      const { hero, features, home } = headOf(path.join(srcDir, name))
      const isBare = [hero, features, home].every((one) => one === undefined)
      if (!isBare || !holdsOnlyTags(textOf(path.join(srcDir, name)) ?? 'none')) return []
      const { title, description } = { ...given, ...dataOf(own) }
      return [[name, { bareHome: present({ name: wordsOf(title), tagline: wordsOf(description) }) }]]
    }),
  )
}

function holdsOnlyTags(text: string): boolean {
  const body = text.replace(/^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
  const parts = body.split(/-->|<\/(?:script|style)>/)
  const shown = parts.map((part) => part.replace(/<(?:!--|script\b|style\b)[\s\S]*/, ''))
  return shown.every((part) => part.replace(/<\/?[A-Za-z][^<>]*>/g, '').trim() === '')
}

/** Before version 1, VitePress used VuePress' config format. */
function isOld({ locales, themeConfig }: Data): boolean {
  const { locales: looks, sidebar } = dataOf(themeConfig)
  const keys = Object.keys({ ...dataOf(locales), ...dataOf(looks) })
  const lists = Array.isArray(sidebar) ? [sidebar] : Object.values(dataOf(sidebar))
  return (
    keys.some((key) => key.startsWith('/')) ||
    lists.some((list) => listOf(list).some((item) => dataOf(item).children !== undefined))
  )
}

/** The same values, with component tags removed from navigation texts. */
function withoutComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComponents)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'text' && typeof one === 'string' && /<[A-Z]/.test(one)
        ? one.replace(/<[A-Z][^<>]{0,500}>/g, '').trim() || one
        : withoutComponents(one),
    ]),
  )
}

/** Syntax of the plug-ins that a config imports and adds in a function. */
function syntaxOf(inputs: readonly string[]): object {
  const has = (plugin: RegExp) => inputs.some((one) => plugin.test(textOf(one) ?? ''))
  return {
    ...(has(/['"](?:markdown-it-|@mdit\/plugin-)su[bp]['"]/) && { scripts: true }),
    ...(has(/['"](?:markdown-it-|@mdit\/plugin-)footnote['"]/) && { inlineNotes: true }),
    ...(has(/['"](?:markdown-it-deflist|@mdit\/plugin-dl)['"]/) && { definitions: true }),
  }
}

/** VitePress' box titles do not depend on the language. */
const boxTitles = {
  infoLabel: 'INFO',
  tipLabel: 'TIP',
  warningLabel: 'WARNING',
  dangerLabel: 'DANGER',
  detailsLabel: 'Details',
  noteLabel: 'NOTE',
  importantLabel: 'IMPORTANT',
  cautionLabel: 'CAUTION',
}

/** Markdown options, with those of version 1 under their names in version 2. */
function markdownOf({ attrs, codeCopyButton, image, ...rest }: Data): object {
  const { lazyLoad, ...picture } = dataOf(image)
  return present({
    ...rest,
    container: { ...boxTitles, ...dataOf(rest.container) },
    // VitePress converts emoticons to emoji.
    emoji: rest.emoji ?? { shortcuts: true },
    attrs: attrs === false ? { disable: true } : attrs,
    codeCopyButtonTitle: rest.codeCopyButtonTitle ?? dataOf(codeCopyButton).tooltipText,
    image:
      image === undefined
        ? undefined
        : { ...picture, ...(typeof lazyLoad === 'boolean' && { lazyLoading: lazyLoad }) },
  })
}
