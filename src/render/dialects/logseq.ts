import path from 'node:path'
import type { Dialect } from './dialect.ts'
import { fileNamed, firstFile, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { vaultConfig } from './vault.ts'

/** Logseq: pages and journals, whose text is an outline. */
export const logseq: Dialect = {
  name: 'logseq',
  title: 'Logseq',
  syntax: ['outline'],
  tagsArePages: true,
  // Its settings are often not published with the notes.
  detect: (folder) =>
    firstFile(path.join(folder, 'logseq'), ['config.edn']) ??
    fileNamed(path.join(folder, 'journals'), /^\d{4}_\d\d_\d\d\.md$/),
  async config({ root, folder, file }) {
    return {
      config: {
        ...vaultConfig,
        srcDir: sourceDir(root, folder),
        srcExclude: ['logseq/**', 'whiteboards/**', 'draws/**', 'bak/**'],
      },
      inputs: [file],
    }
  },
  // The name of a page is its title.
  frontmatter: ({ tags: _tags, alias, ...data }, name) => ({
    ...data,
    ...(wordsOf(alias) && {
      aliases: wordsOf(alias)!
        .split(/[,，]/)
        .flatMap((one) => wordsOf(one.trim()) ?? []),
    }),
    ...(data.title === undefined && { title: titleOf(name) }),
  }),
  // `a___b.md` is the page a/b.
  address: (name) =>
    name.includes('___') || name.includes('%2F')
      ? name.replaceAll('___', '/').replace(/%2F/gi, '/')
      : undefined,
}

function titleOf(name: string): string {
  const base = path.posix.basename(name, '.md')
  const isJournal = name.startsWith('journals/') && /^\d{4}_\d\d_\d\d$/.test(base)
  return isJournal ? base.replaceAll('_', '-') : base.replaceAll('___', '/').replace(/%2F/gi, '/')
}
