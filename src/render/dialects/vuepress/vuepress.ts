import path from 'node:path'
import { withoutSlashes } from '../../base/slashes.ts'
import type { UserConfig } from '../../model/config.ts'
import type { LocaleConfig } from '../../model/options.ts'
import type { ThemeConfig } from '../../model/theme-config.ts'
import type { Dialect } from '../dialect.ts'
import { asGlob, type Data, dataOf, fileNamed, listOf, wordsOf } from '../files.ts'
import { sourceDir } from '../folder.ts'
import { secondIds } from '../heading-ids.ts'
import { withoutNotes } from '../items.ts'
import { readConfig } from '../script-config.ts'
import { headTags, languageIn, present, repositoryLink, textIn } from '../settings.ts'
import { tagLists, withTagPages } from '../tag-lists.ts'
import { lockedNotes, withLock } from './locked.ts'
import { navOf, sidebarOf } from './nav.ts'
import { heroesIn, vuepressAddress, vuepressFrontmatter } from './notes.ts'
import { collectionsIn, readPlume } from './plume.ts'
import { postFolders } from './posts.ts'

/** VuePress 1 and 2, with common themes: default, hope, vdoing, reco, plume. */
export const vuepress: Dialect = {
  name: 'vuepress',
  title: 'VuePress',
  hasComponents: true,
  syntax: ['elements', 'braces'],
  headingIds: secondIds,
  detect: (folder, list) =>
    fileNamed(path.join(folder, '.vuepress'), /^config\.[cm]?ts$/, list) ??
    fileNamed(path.join(folder, '.vuepress'), /^config\.(?:[cm]?js|ya?ml|toml)$/, list) ??
    fileNamed(path.join(folder, '.vuepress', 'config'), /^index\.[cm]?[jt]s$/, list),
  async config({ root, folder, file }) {
    const { value, inputs, problem: unreadable } = await readConfig(file, root)
    const given = dataOf(value)
    const plume = await readPlume(folder, root)
    const problem = unreadable ?? plume.problem
    const theme = { ...dataOf(given.themeConfig), ...dataOf(given.theme), ...plume.options }
    const locked = lockedNotes(theme.encrypt, folder)
    const hidden = [...locked.map(asGlob), ...hiddenBy(given.pagePatterns)]
    const locales = localesOf(given, { ...theme, hidden }, folder)
    const first = dataOf(dataOf(given.locales)['/'])
    const lists = tagLists(folder)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(given.title) ?? wordsOf(first.title),
          description: wordsOf(given.description) ?? wordsOf(first.description),
          lang: languageIn(given.lang ?? first.lang),
          base: wordsOf(given.base),
          locales,
        }),
        head: headTags(given.head),
        markdown: {
          ...(plume.inputs.length > 0 && { scripts: true, inlineNotes: true }),
          ...markdownOf({ ...dataOf(dataOf(theme.locales)['/']), ...theme }, root),
        },
        srcDir: sourceDir(root, folder),
        publicDir: sourceDir(root, path.join(folder, '.vuepress', 'public')),
        srcExclude: [...lists.names, ...hiddenBy(given.pagePatterns)],
        includeFrom: ['.', sourceDir(root, path.join(folder, '.vuepress'))],
        redirects: lists.redirects,
        themeConfig: {
          ...themeOf({ ...dataOf(dataOf(theme.locales)['/']), ...theme, hidden }, folder, ''),
          ...repositoryLink(theme.repo),
        },
      },
      folders: postFolders(given),
      inputs: [...inputs, ...plume.inputs],
      notes: withLock(heroesIn(folder, given), locked),
      lost: [
        'plugins',
        'configureWebpack',
        'chainWebpack',
        'enhanceApp',
        'bundler',
        'alias',
        'extendsPage',
        'extendsMarkdown',
      ].filter((key) => key in present(given)),
      problem,
    }
  },
  frontmatter: vuepressFrontmatter,
  address: vuepressAddress,
  addressKeys: (folders) => ['permalink', ...(Object.keys(folders).length > 0 ? ['date'] : [])],
}

/** Notes excluded by patterns that begin with an exclamation mark. */
function hiddenBy(patterns: unknown): string[] {
  return listOf(patterns).flatMap((one) => /^!(.*\.md)$/.exec(wordsOf(one) ?? '')?.[1] ?? [])
}

/** Markdown options of themes, set directly or through a plug-in. */
function markdownOf(theme: Data, root: string): NonNullable<UserConfig['markdown']> {
  const plugins = dataOf(theme.plugins)
  const all = [
    theme.markdown,
    plugins.mdEnhance,
    plugins.markdownExt,
    plugins.markdownEnhance,
    plugins.markdownInclude,
  ].map(dataOf)
  const has = (...keys: string[]) =>
    all.some((one) => [...keys, 'enableAll'].some((key) => one[key] === true))
  const container = present({
    tipLabel: wordsOf(theme.tip),
    warningLabel: wordsOf(theme.warning),
    dangerLabel: wordsOf(theme.danger),
  })
  const folders = all.flatMap(
    ({ include, resolvePath }) => wordsOf(resolvePath ?? dataOf(include).resolvePath) ?? [],
  )
  return {
    ...(Object.keys(container).length > 0 && { container }),
    ...(has('sub', 'sup') && { scripts: true }),
    ...(has('footnote') && { inlineNotes: true }),
    ...(all.some(({ breaks }) => breaks === true) && { breaks: true }),
    ...(folders.length > 0 && { include: { folders: folders.map((one) => sourceDir(root, one)) } }),
  }
}

function localesOf(given: Data, theme: Data, folder: string): UserConfig['locales'] | undefined {
  const keys = Object.keys({ ...dataOf(given.locales), ...dataOf(theme.locales) }).filter((key) =>
    /^\//.test(key),
  )
  if (keys.length < 2) return undefined
  return Object.fromEntries(
    keys.map((key): [string, LocaleConfig] => {
      const own = dataOf(dataOf(given.locales)[key])
      const looks = dataOf(dataOf(theme.locales)[key])
      const lang = languageIn(own.lang)
      return [
        withoutSlashes(key) || 'root',
        {
          label: wordsOf(looks.selectLanguageName) ?? wordsOf(looks.label) ?? lang ?? key,
          ...present<Omit<LocaleConfig, 'label'>>({
            lang,
            title: wordsOf(own.title),
            description: wordsOf(own.description),
          }),
          themeConfig: themeOf({ ...looks, hidden: theme.hidden }, folder, key),
        },
      ]
    }),
  )
}

function themeOf(theme: Data, folder: string, root: string): ThemeConfig {
  const nav = withTagPages(navOf(theme.navbar ?? theme.nav, root || '/'), folder)
  // The theme reco calls the sidebar series, and the theme plume has one per collection.
  const sidebar =
    sidebarOf(theme.sidebar ?? theme.series, folder) ?? collectionsIn(theme, folder, root || '/')
  const message = textIn(theme.footer)
  return present<ThemeConfig>({
    nav,
    sidebar: sidebar && withoutNotes(sidebar, listOf(theme.hidden)),
    logo: wordsOf(theme.logo),
    footer: message ? { message } : undefined,
  })
}
