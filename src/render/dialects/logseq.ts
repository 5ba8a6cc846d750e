import path from 'node:path'
import { namesIn } from '../base/entries.ts'
import type { Dialect } from './dialect.ts'
import { fileNamed, firstFile, textOf, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { vaultConfig } from './vault.ts'

/** Logseq: pages and journals, whose text is an outline. */
export const logseq: Dialect = {
  name: 'logseq',
  title: 'Logseq',
  syntax: ['outline'],
  tagsArePages: true,
  listsNotes: 'top',
  // Its settings are often not published with the notes.
  detect: (folder) =>
    firstFile(path.join(folder, 'logseq'), ['config.edn']) ??
    fileNamed(path.join(folder, 'journals'), /^\d{4}_\d\d_\d\d\.md$/),
  async config({ root, folder, file }) {
    const home = homeIn(file, folder)
    return {
      config: {
        ...vaultConfig,
        srcDir: sourceDir(root, folder),
        srcExclude: ['logseq/**', 'whiteboards/**', 'draws/**', 'bak/**'],
        ...(home && { redirects: { '/': home } }),
      },
      // The page of the folder is then one like others.
      ...(home && { folders: { 'README.md': 'README/index.md' } }),
      inputs: [file],
    }
  },
  // The name of a page is its title.
  frontmatter: ({ tags: _tags, alias, ...data }, name) => {
    const title = titleOf(name)
    const given = (wordsOf(alias) ?? '').split(/[,，]/).flatMap((one) => wordsOf(one.trim()) ?? [])
    const aliases = /%[0-9A-F]{2}/i.test(name) ? [...given, title] : given
    const day = journal.exec(name)?.slice(1).join('-')
    return {
      ...data,
      ...(aliases.length > 0 && { aliases }),
      ...(data.title === undefined && { title }),
      // Journals are shown the newest first.
      ...(day && { date: day, order: -Number(day.replaceAll('-', '')) }),
    }
  },
  // `a___b.md` is the page a/b.
  address: (name, _data, folders) =>
    folders[name] ??
    (name.includes('___') || name.includes('%2F')
      ? name.replaceAll('___', '/').replace(/%2F/gi, '/')
      : undefined),
}

const journal = /^journals\/(\d{4})_(\d\d)_(\d\d)\.md$/

/** The name of a page: signs that no file name may have are written by their codes there. */
function titleOf(name: string): string {
  const day = journal.exec(name)?.slice(1)
  const base = path.posix.basename(name, '.md').replaceAll('___', '/')
  return day?.join('-') ?? base.replace(/%[0-7][0-9A-F]/gi, (code) => decodeURIComponent(code))
}

/** The page that the settings name as the first one, if there is one. */
function homeIn(file: string, folder: string): string | undefined {
  const settings = (file.endsWith('.edn') ? (textOf(file) ?? '') : '').replace(/;.*/g, '')
  const [, page] = /:default-home\s*\{[^{}]*:page\s+"([^"]+)"/.exec(settings) ?? []
  const found = namesIn(path.join(folder, 'pages')).find(
    (one) => one.endsWith('.md') && titleOf(one).toLowerCase() === page?.toLowerCase(),
  )
  return found && `/pages/${found}`
}
