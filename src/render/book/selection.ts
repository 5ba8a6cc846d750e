import { slashed } from '../base/slashes.ts'
import { UserError } from '../base/user-error.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import type { Page } from '../model/types.ts'
import { linkTargets } from '../site/assemble.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { localeOf } from '../site/locales.ts'
import { isForPagesOnly } from '../site/twins.ts'

type Loaded = Pick<LoadedSite, 'site' | 'drafts' | 'treeOf'>

/**
 * The selected pages: a folder selects all pages below it, an empty list the site's first language. Drafts, pages that are excluded from
 * the search and home pages without text are never selected.
 *
 * Throws a `UserError` when a name leads to no page that can be exported.
 */
export function selectedPages(loaded: Loaded, names: readonly string[]): Page[] {
  const { site, treeOf } = loaded
  const { root } = site.locales
  const all = [...site.pages.values()]
  const named =
    names.length > 0
      ? names.flatMap((name) => pagesNamed(name, loaded))
      : all.filter(({ route }) => localeOf(site, route) === root)
  const isRead = (page: Page) => page.layout !== 'home' || treeOf(page).children.length > 0
  const found = [...new Set(named)].filter((page) => !isForPagesOnly(site, page) && isRead(page))
  if (found.length === 0)
    throw new UserError('There is no page to export.', {
      fix: 'Drafts and notes with "search: false" are left out.',
    })
  return found
}

/** The page of a note path, else all pages in a folder, else the page at an address. */
function pagesNamed(name: string, loaded: Loaded): Page[] {
  const { site, drafts } = loaded
  const path = name.replace(/^(?:\.?\/)+/, '')
  const note = [...site.pages.values()].find((page) => page.path === path)
  const folder = slashed(path)
  const below = note ? [] : [...site.pages.values()].filter(({ route }) => route.startsWith(folder))
  const resolved = below.length > 0 ? undefined : resolveLink(linkTargets(site), '', `/${path}`)
  const page = note ?? (resolved?.kind === 'page' ? site.pages.get(resolved.route) : undefined)
  const found = page ? [page] : below
  if (found.some((one) => !isForPagesOnly(site, one))) return found
  const isDraft = drafts.some((draft) => draft.path === path || draft.route === `/${path}`)
  if (found.length > 0 || isDraft)
    throw new UserError(
      `"${name}" is not exported: it is ${isDraft ? 'a draft' : 'left out of the search'}.`,
      { fix: `Remove "${isDraft ? 'draft: true' : 'search: false'}" from its front matter.` },
    )
  throw new UserError(`There is no page or folder "${name}".`, {
    fix: 'Give the path of a note or folder below the folder of the notes, or an address.',
  })
}
