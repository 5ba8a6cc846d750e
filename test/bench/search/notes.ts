import { noCache } from '../../../src/render/cache/cache.ts'
import { loadSite } from '../../../src/render/load.ts'
import type { Config } from '../../../src/render/model/config.ts'
import type { Section } from '../../../src/render/model/cut.ts'
import type { LoadedSite } from '../../../src/render/model/loaded-site.ts'
import { hrefOf } from '../../../src/render/model/routes.ts'
import type { Site } from '../../../src/render/model/site.ts'
import type { Page } from '../../../src/render/model/types.ts'
import { sectionsOf } from '../../../src/render/parse/cut/sections.ts'

/** A page as every way of searching gets it, and as queries are made from it. */
export type Note = { url: string; route: string; page: Page; sections: readonly Section[] }

/** A query and the routes that answer it. */
export type Known = { query: string; routes: readonly string[] }

export type QueryClass = { name: string; queries: readonly Known[] }

export type Notes = { loaded: LoadedSite; site: Site; notes: readonly Note[] }

/** The pages of the first locale that are searched. */
export async function readNotes(config: Config): Promise<Notes> {
  const loaded = await loadSite(config, noCache)
  const { site } = loaded
  const pages = [...site.pages.values()].filter(
    ({ route, frontmatter }) => frontmatter.search !== false && !/^\/(?:en|catalog)(?:\/|$)/.test(route),
  )
  return { loaded, site, notes: pages.map((page) => noteOf(loaded, page)) }
}

function noteOf({ site, treeOf }: LoadedSite, page: Page): Note {
  const sections = sectionsOf(page, treeOf(page))
  return { url: hrefOf(site.config, page.route), route: page.route, page, sections }
}

/** The whole text of a note, its headings and title included. */
export function textOf({ sections }: Note): string {
  return sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n')
}
