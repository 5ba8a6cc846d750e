import type { LocaleSite, Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'

/** The same page in every language that has it, including its own, in locale order. */
export function translationsOf(
  page: Page,
  locale: LocaleSite,
  site: Site,
): { locale: LocaleSite; route: Route }[] {
  const rest = page.route.slice(locale.root.length)
  return Object.values(site.locales)
    .map((other) => ({ locale: other, route: other.root + rest }))
    .filter(({ route }) => site.pages.has(route))
}
