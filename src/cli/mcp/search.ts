import { type Answer, createEngine } from '../../client/widgets/search-box/engine.ts'
import { excerptOf } from '../../client/widgets/search-box/excerpt.ts'
import { openIndex } from '../../client/widgets/search-box/index/pagefind.ts'
import { UserError } from '../../render/base/user-error.ts'
import { searchFolder } from '../../render/search/index.ts'

/** A page that was found; `url` leads to the best section. */
export type Found = { url: string; title: string; above: readonly string[]; excerpt: string }

/** The file at a path of the output, if there is one. */
export type LoadFile = (path: string) => Promise<Uint8Array | undefined>

/** The results that the search box of the site would show. `language` is the key of one that is not the site's first. */
export async function searchSite(
  load: LoadFile,
  query: string,
  language?: string,
): Promise<{ kind: string; results: Found[]; noTag?: NonNullable<Answer['noTag']> }> {
  const folder = `${searchFolder}/${language ? `${language}/` : ''}`
  if (!(await load(`${folder}pagefind-entry.json`)))
    throw new UserError('There is no search index.', {
      fix: 'The site has none, or none in that language: the tool "list" gives all pages.',
    })
  // Responds like a host.
  const fetched: typeof fetch = async (name) => {
    const contents = await load(folder + String(name))
    return contents ? new Response(new Uint8Array(contents)) : new Response(null, { status: 404 })
  }
  const engine = createEngine(await openIndex({ bundleHref: '', load: fetched }))
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
      // If only the title matches, the beginning of the text is better than no excerpt.
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
