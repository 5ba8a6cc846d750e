import { markable } from '../../../templates/parts/active.ts'
import { cutMarkup, keptParts, navMarkup, sidebarMarkup } from '../../../templates/parts/markup.tsx'
import type { CutItem, ShellMarkup, SidebarItem } from '../../../templates/props.ts'
import { getOrInsert } from '../base/get-or-insert.ts'
import { hrefOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import { type PageOrder, pageOrder } from '../site/navigation/pager.ts'
import { cutAround } from '../site/navigation/sidebar-cut.ts'
import { allItems, indexSidebar } from '../site/navigation/sidebar-index.ts'

/** Rendered and prepared navigation, by locale and section: valid as long as the site's locales stay the same. */
export type Shells = Map<string, SectionShell>

export type Section = LocaleSite['sidebars'][number]

type SectionShell = {
  /** The menus, and the sidebar unless pages show a part of it. */
  markup: ShellMarkup
  /** The pages of the sidebar in reading order. */
  order: PageOrder
  /** For a sidebar of which pages show only a part. */
  large?: {
    rowsFor(route: string): readonly CutItem[]
    markupOf(rows: readonly CutItem[]): string
    all(): readonly CutItem[]
  }
}

type Wanted = { site: Site; locale: LocaleSite; section: Section | undefined }

/** Data that the pages of a section share, computed for the first one. */
export function sectionShell(shells: Shells, wanted: Wanted): SectionShell {
  const { locale, section } = wanted
  const key = `${locale.key}:${locale.lang}:${section?.prefix ?? ''}`
  return getOrInsert(shells, key, () => madeShell(wanted))
}

function madeShell({ site: { config }, locale, section }: Wanted): SectionShell {
  const { nav, labels } = locale
  const { items = [], allRoute } = section ?? {}
  const isLarge = allRoute !== undefined
  return {
    markup: {
      kept: keptParts(),
      ...(nav.length > 0 && menusOf(locale)),
      ...(section && !isLarge && { sidebar: markable(sidebarMarkup(items, labels)) }),
    },
    order: pageOrder(items),
    ...(isLarge && { large: largeSidebar(items, labels, hrefOf(config, allRoute)) }),
  }
}

function menusOf({ nav, labels }: LocaleSite): ShellMarkup {
  const { navMenu, navScreenMenu } = navMarkup(nav, labels)
  return { navMenu: markable(navMenu), navScreenMenu: markable(navScreenMenu) }
}

function largeSidebar(
  items: readonly SidebarItem[],
  labels: LocaleSite['labels'],
  allHref: string,
): NonNullable<SectionShell['large']> {
  const index = indexSidebar(items)
  return {
    rowsFor: (route) => cutAround(index, route, allHref),
    markupOf: cutMarkup(labels),
    all: () => allItems(index),
  }
}
