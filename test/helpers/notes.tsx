import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hashOf } from '../../src/render/base/hash.ts'
import { noCache } from '../../src/render/cache/cache.ts'
import { checkSite } from '../../src/render/check/index.ts'
import { resolveConfig } from '../../src/render/config/resolve.ts'
import type { UserConfig } from '../../src/render/model/config.ts'
import type { Site } from '../../src/render/model/site.ts'
import type { NoteComponents } from '../../src/render/model/templates.ts'
import type { Diagnostic, Page } from '../../src/render/model/types.ts'
import { toReact } from '../../src/render/page/document.tsx'
import { withEmbeds } from '../../src/render/page/embeds.ts'
import { openParser } from '../../src/render/parse/parser.ts'
import type { ReadIncluded } from '../../src/render/read/included.ts'
import { assembleSite } from '../../src/render/site/assemble.ts'
import { localeOfPage } from '../../src/render/site/locales.ts'
import { layouts } from '../../templates/index.ts'
import { withoutSeams } from '../../templates/parts/Kept.tsx'
import { madeFacts } from './site-facts.ts'

export type Notes = {
  site: Site
  page(path: string): Page
  /** The content of the note, as parsed. */
  tree(path: string): unknown
  /** The content of the note's layout as static HTML. */
  html(path: string): string
  diagnostics: readonly Diagnostic[]
}

/** Notes in memory, through the same parser, site and page stages as a build; other files count as existing. */
export async function openNotes(
  files: Readonly<Record<string, string>>,
  config: UserConfig = {},
  components: NoteComponents = {},
): Promise<Notes> {
  const resolved = resolveConfig(config, { root: '/project', inputs: [], hash: 'test' })
  const parser = openParser(resolved, { components, layouts, hash: '' }, noCache, readerOf(files))
  const names = Object.keys(files)
  const pages = await Promise.all(
    names
      .filter((name) => name.endsWith('.md'))
      .map((path) => parser.parse({ path, text: files[path]!, hash: hashOf(files[path]!), diagnostics: [] })),
  )
  const assets = names.filter((name) => !name.endsWith('.md')).map((name) => `/${name}`)
  const site = assembleSite({ config: resolved, pages, times: new Map(), files: new Set(assets) })
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return {
    site,
    page: (path) => byPath.get(path)!,
    tree: (path) => parser.treeOf(byPath.get(path)!),
    html(path) {
      const page = byPath.get(path)!
      const locale = localeOfPage(site, page)
      const content: ReactNode = toReact(
        withEmbeds(page, parser.treeOf(page), { site, treeOf: parser.treeOf }).tree,
        {
          page,
          site,
          locale,
          diagrams: new Map(),
          components,
          sandboxHref: '/sandbox.html',
        },
      )
      // In a whole document, so that tags that React moves to the head are not in the text.
      const html = withoutSeams(
        renderToStaticMarkup(
          <html lang="zh">
            <head />
            <body>{content}</body>
          </html>,
        ),
      )
      return html.slice(html.indexOf('<body>') + 6, -'</body></html>'.length)
    },
    diagnostics: [...pages.flatMap(({ diagnostics }) => diagnostics), ...checkSite(site, madeFacts())],
  }
}

function readerOf(files: Readonly<Record<string, string>>): ReadIncluded {
  return async (path) => {
    const text = files[path]
    return text === undefined
      ? { status: 'missing', path, hash: '' }
      : { status: 'read', path, text, hash: hashOf(text) }
  }
}
