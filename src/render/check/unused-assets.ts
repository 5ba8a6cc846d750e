import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import { isAlmostNote } from '../read/source-list.ts'
import type { CheckContext } from './context.ts'

/** Files that hosts and browsers request without a link. */
const wellKnown =
  /(?:^|\/)(?:favicon[^/]*|apple-touch-icon[^/]*|robots\.txt|humans\.txt|ads\.txt|CNAME|_headers|_redirects|\.nojekyll|manifest\.json|[^/]*\.webmanifest|[^/]*\.html|[^/]*\.xml)$|\/\.well-known\//i

/** Files of other generators that have no effect here and would be published as they are. */
const foreign: readonly (readonly [name: RegExp, fix: string])[] = [
  [
    /\/_category_\.(?:json|ya?ml)$/,
    'Delete it: the title and order of a folder are those in the front matter of its "index.md".',
  ],
  [/\/_meta\.(?:json|[jt]sx?)$/, 'Delete it: set "order" in front matter, or write "themeConfig.sidebar".'],
  [/\.(?:paths|data)\.[cm]?[jt]s$/, 'Delete it: notes run no code. Generate Markdown before the build.'],
]

/** Files that are copied to the site although no note, setting or other file mentions them. */
export function unusedAssets(context: CheckContext): Diagnostic[] {
  const { site, facts, sourced } = context
  if (site.files.size === 0) return []
  const used = new Set<string>()
  for (const { resolved } of sourced) if (resolved?.kind === 'file') used.add(resolved.file)
  for (const { dependsOn } of site.pages.values()) for (const name of dependsOn) used.add(`/${name}`)
  const isOfProgram = inPrograms(site.files)
  const left = [...site.files].filter(
    (file) => !used.has(file) && !wellKnown.test(file) && !isAlmostNote(file) && !isOfProgram(file),
  )
  if (left.length === 0) return []
  const settings = [...site.pages.values()].map(({ frontmatter }) => JSON.stringify(frontmatter))
  const embeds = [...site.pages.values()].flatMap(({ wikiLinks = [] }) => wikiLinks.map(({ name }) => name))
  const isNamed = namedIn(left.flatMap(namesOf), [
    facts.config.text,
    ...settings,
    ...embeds,
    ...facts.otherTexts(),
  ])
  return left
    .filter((file) => !namesOf(file).some(isNamed))
    .map((file) => {
      const { root, srcDir } = site.config
      const own = facts.pathOf(file)
      const message = `No page uses "${relativePosix(root, path.join(srcDir, own))}".`
      return diagnose('unused-asset', { path: own }, message, {
        fix: foreign.find(([name]) => name.test(file))?.[1] ?? 'Delete it, or link to it.',
      })
    })
}

/** Recognises files of programs that are beside the notes, such as a demo with a package.json of its own: its code uses them. */
function inPrograms(files: ReadonlySet<string>): (file: string) => boolean {
  const folders = [...files]
    .filter((file) => file.endsWith('/package.json') && file !== '/package.json')
    .map((file) => file.slice(0, -'package.json'.length))
  return (file) => folders.some((folder) => file.startsWith(folder))
}

/** A text may contain a file name literally or percent-encoded. */
function namesOf(file: string): string[] {
  const name = path.posix.basename(file)
  return [name, encodeURI(name)]
}

/**
 * Tells whether the texts contain a name, by its words, so that each text is read once for all names. A name joined to non-Chinese
 * letters, as in "xa.png", is not found; a name with spaces is found if all of its words occur.
 */
function namedIn(names: readonly string[], texts: readonly string[]): (name: string) => boolean {
  const missing = new Set(names.flatMap(wordsOf))
  for (const text of texts)
    for (const word of wordsOf(text)) for (const part of [word, ...word.split(han)]) missing.delete(part)
  return (name) => wordsOf(name).every((word) => !missing.has(word))
}

const han = /\p{Script=Han}+/u

/** Splits text at whitespace, quotes, brackets, slashes and other characters around addresses, and at Latin and Chinese punctuation. */
function wordsOf(text: string): string[] {
  return text.split(/(?:[\s"'`()<>[\]{}/\\,;:?!#&=|*，。；：？！、（）《》“”「」]|\.(?![^\s*]))+/)
}
