import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Answer, createEngine } from '../../client/widgets/search-box/engine.ts'
import { excerptOf } from '../../client/widgets/search-box/excerpt.ts'
import { openIndex } from '../../client/widgets/search-box/pagefind.ts'
import { exists } from '../../render/base/exists.ts'
import { UserError } from '../../render/base/user-error.ts'
import { searchFolder as indexFolder } from '../../render/search/index.ts'

/** A page that was found; `url` leads to the best section. */
export type Found = { url: string; title: string; above: readonly string[]; excerpt: string }

/** What the search box of a built site would show. `language` is the key of one that is not the site's first. */
export async function searchFolder(
  outDir: string,
  query: string,
  language?: string,
): Promise<{ kind: string; results: Found[]; noTag?: NonNullable<Answer['noTag']> }> {
  const folder = path.join(outDir, indexFolder, ...(language ? [language] : []))
  if (!(await exists(path.join(folder, 'pagefind-entry.json'))))
    throw new UserError('There is no search index.', { fix: 'Run "kbsite build" first.' })
  const engine = createEngine(await openIndex({ bundleHref: '', load: fileIn(folder) }))
  const { kind, results, marks, noTag } = await engine.search(query)
  const found = results.map(async ({ id, url, title, crumbs, headings, section }): Promise<Found> => {
    const [best] = headings
    const texts = await engine.text(id)
    const pieces = excerptOf(texts[best?.section ?? section] ?? '', marks)
    const excerpt = pieces.map(({ text }) => text).join('')
    return {
      url: best ? `${url}#${best.anchor}` : url,
      title,
      above: [...crumbs, ...(best?.chain ?? [])],
      // Words of a title are not in the text; its beginning tells more than nothing.
      excerpt: excerpt || beginning(texts),
    }
  })
  return { kind, results: await Promise.all(found), ...(noTag ? { noTag } : {}) }
}

const excerptLength = 150

function beginning(texts: readonly string[]): string {
  const text = (texts.find((one) => one.trim() !== '') ?? '').replace(/\s+/g, ' ').trim()
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text
}

/** Answers as a host would that serves the folder. */
function fileIn(folder: string): typeof fetch {
  return async (name) => {
    try {
      return new Response(await readFile(path.join(folder, String(name))))
    } catch {
      return new Response(null, { status: 404 })
    }
  }
}
