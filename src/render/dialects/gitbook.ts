import path from 'node:path'
import type { UserConfig } from '../model/config.ts'
import { isExternal } from '../model/routes.ts'
import type { UserSidebarItem } from '../model/theme-config.ts'
import type { Dialect } from './dialect.ts'
import { type Data, dataOf, firstFile, listOf, readData, textOf, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { gitbookIds } from './heading-ids.ts'
import { listedItems } from './markdown-list.ts'
import { titlesOf } from './mkdocs/nav.ts'
import { readConfig } from './script-config.ts'
import { isAbsolute, languageIn, present, redirectsTo, repositoryLink, unknownKeys } from './settings.ts'

const summaries = ['SUMMARY.md', 'summary.md', 'Summary.md']
const configs = ['book.json', 'book.js', '.gitbook.yaml', '.gitbook.yml']

/** Whether a note named like a summary, which may be in any project, really lists other notes. */
function listsNotes(summary: string): boolean {
  const lines = (textOf(summary) ?? '').split('\n')
  return lines.some((line) => /^[ \t]*[*+-][ \t]+\[/.test(line) && /\]\([^#()]+\.md\b/.test(line))
}

/** GitBook and HonKit: `SUMMARY.md` lists the pages. */
export const gitbook: Dialect = {
  name: 'gitbook',
  title: 'GitBook',
  syntax: ['shortcodes', 'wideBold', 'blanks'],
  headingIds: gitbookIds,
  showsTitle: 'only',
  detect(folder) {
    const config = firstFile(folder, configs)
    const { root } = config && !config.endsWith('.js') ? readData(config).data : {}
    const languages = firstFile(folder, [languageList])
    if (languages && booksIn(languages).length > 0) return config ?? languages
    const summary = firstFile(path.join(folder, wordsOf(root) ?? '.'), summaries)
    return summary && (config ?? (listsNotes(summary) ? summary : undefined))
  },
  async config({ root, folder, file }) {
    const hasConfig = !file.endsWith('.md')
    const { value, inputs, problem } = hasConfig
      ? await readConfig(file, root)
      : { value: {}, inputs: [file], problem: undefined }
    const data = dataOf(value)
    const srcDir = path.join(folder, wordsOf(data.root) ?? '.')
    const structure = dataOf(data.structure)
    const summary = firstFile(srcDir, [wordsOf(structure.summary) ?? 'SUMMARY.md', ...summaries])
    const books = booksIn(path.join(srcDir, languageList))
    const source = books.length > 0 ? booksSource(root, srcDir, books) : bookSource(root, srcDir, summary)
    const isHosted = /\.ya?ml$/.test(file) || firstFile(srcDir, ['.gitbook']) !== undefined
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(data.title),
          description: wordsOf(data.description),
          lang: languageOf(data.language),
        }),
        ...source,
        ...(isHosted && { cleanUrls: true }),
        redirects: redirectsTo(dataOf(data.redirects)),
      },
      // The titles of pages are their names in the summary.
      notes: {
        ...(books.length > 0 && { [languageList]: { title: wordsOf(data.title) ?? path.basename(srcDir) } }),
        ...titlesOf(
          [source, ...books].flatMap((one) => one.themeConfig?.sidebar ?? []),
          srcDir,
        ),
      },
      inputs: [...inputs, ...(summary ? [summary] : []), ...books.map(({ summary: own }) => own)],
      lost: unknownKeys(data, [
        'title',
        'description',
        'language',
        'root',
        'structure',
        'redirects',
        'author',
        'gitbook',
        'links',
        'pdf',
        'variables',
      ]),
      problem,
    }
  },
  // The list of languages is the home page.
  address: (name) => (name === languageList ? 'index.md' : undefined),
  addressKeys: () => [],
  frontmatter: ({ layout: _looks, tags, ...data }) => ({
    ...data,
    ...(tags !== undefined && {
      tags: Array.isArray(tags) ? tags.map((one) => wordsOf(dataOf(one).tag) ?? one) : tags,
    }),
  }),
}

/** mdBook: also `SUMMARY.md`, and a config in TOML. */
export const mdbook: Dialect = {
  name: 'mdbook',
  title: 'mdBook',
  syntax: ['includes'],
  showsTitle: 'heading',
  detect: (folder) => firstFile(folder, ['book.toml']),
  async config({ root, folder, file }) {
    const { data, problem } = readData(file)
    const book = dataOf(data.book)
    const html = dataOf(dataOf(data.output).html)
    const srcDir = path.join(folder, wordsOf(book.src) ?? 'src')
    const summary = firstFile(srcDir, summaries)
    const source = bookSource(root, srcDir, summary)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(book.title),
          description: wordsOf(book.description),
          lang: languageOf(book.language),
          base: wordsOf(html['site-url']),
        }),
        ...(html['definition-lists'] !== false && { markdown: { definitions: true } }),
        ...source,
        // Notes include code listings that are outside the source folder.
        includeFrom: ['.'],
        themeConfig: {
          ...source.themeConfig,
          ...repositoryLink(html['git-repository-url']),
        },
        redirects: redirectsBeside(dataOf(html.redirect)),
      },
      notes: titlesOf(source.themeConfig.sidebar ?? [], srcDir),
      inputs: [file, ...(summary ? [summary] : [])],
      lost: Object.keys(dataOf(data.preprocessor))
        .filter((name) => !builtIn.has(name))
        .map((name) => `preprocessor.${name}`),
      problem,
    }
  },
}

/** Preprocessors whose features are built into kbsite. */
const builtIn = new Set([
  'links',
  'index',
  'katex',
  'mermaid',
  'toc',
  'footnote',
  'emojicodes',
  'trpl-listing',
])

/** Redirect targets are relative to the folder of the old address. */
function redirectsBeside(given: Data): Record<string, string> {
  const beside = Object.entries(given).map(([from, to]) => {
    const target = wordsOf(to) ?? ''
    return [from, isAbsolute(target) ? target : path.posix.join('/', path.posix.dirname(from), target)]
  })
  return redirectsTo(Object.fromEntries(beside))
}

const languageList = 'LANGS.md'

/** The books in a list of languages, each in a folder for its language. */
function booksIn(file: string) {
  return listedItems(textOf(file) ?? '', (href) => href).flatMap(({ text, link = '' }) => {
    const [, name] = /^(?:\.\/)?([\w-]+)(?:\/(?:README\.md)?)?$/.exec(link) ?? []
    const summary = name && firstFile(path.join(path.dirname(file), name), summaries)
    if (!name || !summary) return []
    const sidebar = listedItems(textOf(summary) ?? '', linksFrom(`/${name}`))
    return [{ name, summary, label: text ?? name, lang: languageOf(name) ?? name, themeConfig: { sidebar } }]
  })
}

/** Several books as the languages of one site. */
function booksSource(root: string, srcDir: string, books: ReturnType<typeof booksIn>) {
  return {
    srcDir: sourceDir(root, srcDir),
    srcExclude: [
      `!(${[languageList, ...books.map(({ name }) => name)].join('|')})`,
      '*/*(SUMMARY|GLOSSARY).md',
    ],
    locales: Object.fromEntries(
      books.map(({ name, label, lang, themeConfig }) => [name, { label, lang, themeConfig }]),
    ),
    themeConfig: {} as { sidebar?: UserSidebarItem[] },
  }
}

function linksFrom(folder: string) {
  return (href: string): string | undefined => {
    const link = href.trim().replace(/^<|>$/g, '')
    if (link === '') return undefined
    return isExternal(link) ? link : path.posix.join(folder, link)
  }
}

/** Folder, navigation and excluded files of a book described by a list. */
function bookSource(root: string, srcDir: string, summary: string | undefined) {
  const sidebar = listedItems((summary && textOf(summary)) ?? '', linksFrom('/'))
  return {
    srcDir: sourceDir(root, srcDir),
    srcExclude: [
      ...(summary ? [path.basename(summary)] : []),
      '_book/**',
      'book/**',
      'GLOSSARY.md',
      '_layouts/**',
    ],
    themeConfig: present<{ sidebar?: UserSidebarItem[] }>({ sidebar }),
  }
}

function languageOf(value: unknown): string | undefined {
  const known: Readonly<Record<string, string>> = {
    'zh-hans': 'zh-CN',
    'zh-hant': 'zh-TW',
    zh: 'zh-CN',
    cn: 'zh-CN',
    'zh-cn': 'zh-CN',
  }
  const name = languageIn(listOf(value)[0] ?? value)
  return name && (known[name.toLowerCase()] ?? name)
}
