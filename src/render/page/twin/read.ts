import type { LoadedSite } from '../../model/loaded-site.ts'
import type { Page } from '../../model/types.ts'
import { localeOf } from '../../site/locales.ts'
import { sectionOf, withEmbeds } from '../embeds.ts'
import { twinText } from './twin.ts'

/** A page as Markdown, even if it is not published as such; with an anchor, only that section. */
export function readPage(
  page: Page,
  { site, treeOf }: Pick<LoadedSite, 'site' | 'treeOf'>,
  anchor = '',
): string {
  const { tree } = withEmbeds(page, treeOf(page), { site, treeOf })
  const children = anchor === '' ? tree.children : sectionOf(tree.children, anchor)
  return twinText({
    page,
    tree: { ...tree, children },
    site,
    locale: localeOf(site, page.route),
    times: site.times,
  })
}
