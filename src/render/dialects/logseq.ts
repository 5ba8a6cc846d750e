import path from 'node:path'
import { namesIn } from '../base/entries.ts'
import type { Dialect } from './dialect.ts'
import { asGlob, fileNamed, firstFile, textOf, textsOf, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { vaultConfig } from './vault.ts'

/** Logseq: pages and journals written as outlines. */
export const logseq: Dialect = {
  name: 'logseq',
  title: 'Logseq',
  syntax: ['outline', 'blanks'],
  showsTitle: 'always',
  tagsArePages: true,
  listsNotes: 'top',
  // Its settings are often not published with the notes.
  detect: (folder, list) =>
    firstFile(path.join(folder, 'logseq'), ['config.edn']) ??
    fileNamed(path.join(folder, 'journals'), /^\d{4}_\d\d_\d\d\.md$/, list),
  async config({ root, folder, file }) {
    const settings = settingsIn(file)
    const home = homeIn(settings, folder)
    return {
      config: {
        ...vaultConfig,
        srcDir: sourceDir(root, folder),
        srcExclude: ['logseq/**', 'whiteboards/**', 'draws/**', 'bak/**', ...hiddenIn(settings)],
        ...(home && { redirects: { '/': home } }),
        // Any block of an outline may be a heading.
        check: { rules: { 'several-h1': 'off' } },
      },
      // `README.md` is then an ordinary page.
      ...(home && { folders: { 'README.md': 'README/index.md' } }),
      inputs: [file],
    }
  },
  // The title of a page is its file name. A `README.md` at the top is about the graph, and no page of it.
  frontmatter: ({ tags: _tags, alias, ...data }, name) => {
    const title = titleOf(name)
    const given = textsOf((wordsOf(alias) ?? '').split(/[,，]/)).map((one) => one.trim())
    const day = journal.exec(name)?.slice(1).join('-')
    const aliases = [
      ...given,
      ...(/%[0-9A-F]{2}|\[\[/i.test(name) ? [title] : []),
      ...(day ? daysNames(day) : []),
    ]
    return {
      ...data,
      ...(aliases.length > 0 && { aliases }),
      ...(data.title === undefined && !/^readme\.md$/i.test(name) && { title }),
      // Journals are sorted newest first.
      ...(day && { date: day, order: -Number(day.replaceAll('-', '')) }),
    }
  },
  // `a___b.md` is the page a/b.
  address: (name, _data, folders) =>
    folders[name] ??
    (name.includes('___') || name.includes('%2F')
      ? name
          .replaceAll('___', '/')
          .replace(/%2F/gi, '/')
          .replace(/\/{2,}/g, '/')
      : undefined),
}

const journal = /^journals\/(\d{4})[-_](\d\d)[-_](\d\d)\.md$/

/** A day in the usual formats of links: `Jan 2nd, 2024`, `2024/01/02`, also preceded by its weekday. */
function daysNames(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return []
  const [weekday, number, month, year] = date.toUTCString().split(/,? /)
  const nth = Number(number)
  const end = (nth > 10 && nth < 14 ? '' : { 1: 'st', 2: 'nd', 3: 'rd' }[nth % 10]) || 'th'
  const plain = day.replaceAll('-', '/')
  return [`${month} ${nth}${end}, ${year}`, plain, `${weekday}, ${plain}`]
}

/** The title of a page from its file name, in which characters not allowed in file names are percent-encoded. It may contain a link. */
function titleOf(name: string): string {
  const day = journal.exec(name)?.slice(1)
  const base = path.posix
    .basename(name, '.md')
    .replaceAll('___', '/')
    .replace(/\[\[([^[\]]+)\]\]/g, '$1')
  return day?.join('-') ?? base.replace(/%[0-7][0-9A-F]/gi, (code) => decodeURIComponent(code))
}

/** The text of the settings without comments; empty if they are not published. */
function settingsIn(file: string): string {
  const text = file.endsWith('.edn') ? (textOf(file) ?? '') : ''
  return text.replace(/("(?:\\.|[^"\\])*"?)|;.*/g, '$1')
}

/** Globs for files that the settings hide from the graph by the beginning of their paths. */
function hiddenIn(settings: string): string[] {
  const [, from = ''] = /:hidden\s*\[(.*)/s.exec(settings) ?? []
  const [list = ''] = /^(?:[^\]"]|"[^"]*")*/.exec(from) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].flatMap(([, start]) => {
    const literal = asGlob(start!.replace(/^\/+/, ''))
    return literal ? [`${literal}*`, `${literal}*/**`] : []
  })
}

/** The home page in the settings, if it exists. */
function homeIn(settings: string, folder: string): string | undefined {
  const [, page] = /:default-home\s*\{[^{}]*:page\s+"([^"]+)"/.exec(settings) ?? []
  if (page === undefined) return undefined
  const names = namesIn(path.join(folder, 'pages')).filter((one) => one.endsWith('.md'))
  const isPage = (title: string | undefined) => title?.toLowerCase() === page.toLowerCase()
  const found =
    names.find((one) => isPage(titleOf(one))) ??
    names.find((one) => isPage(ownTitle(textOf(path.join(folder, 'pages', one)))))
  return found && `/pages/${found}`
}

/** The `title` property of a page. */
function ownTitle(text = ''): string | undefined {
  return /^(?:(?:- )?[\w.-]{1,60}::.*\n)*?(?:- )?title::[ \t]*(\S.*)/.exec(text)?.[1]?.trimEnd()
}
