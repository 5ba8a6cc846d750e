import { linkTargets } from '../../../src/render/site/assemble.ts'
import { resolveLink } from '../../../src/render/site/links/resolve-link.ts'
import type { SidebarItem } from '../../../templates/props.ts'
import type { Known, Note, Notes } from './notes.ts'

/** Parts into which the linking pages are divided; each is left out in turn. */
const FOLDS = 5

/** Link texts of the pages that are left out, and the pages that are left: no index of those has seen these texts as links. */
export type Fold = { kept: readonly Note[]; queries: readonly Known[] }

/** What authors call a note when they link to it, in folds: a fifth of all pages is left out at a time. */
export function linkTextFolds(all: Notes, mostQueries: number): Fold[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = (_: Note, index: number) => index % FOLDS === fold
    const kept = all.notes.filter((note, index) => !isOut(note, index))
    const queries = linkTexts(all, all.notes.filter(isOut), kept)
    return { kept, queries: queries.slice(0, Math.ceil(mostQueries / FOLDS)) }
  })
}

function linkTexts({ site }: Notes, from: readonly Note[], to: readonly Note[]): Known[] {
  const world = linkTargets(site)
  const targets = new Set(to.map(({ route }) => route))
  const labels = from.flatMap(({ page }) =>
    page.links.flatMap(({ href, kind, text = '' }): Label[] => {
      const target = kind === 'page' ? resolveLink(world, page.path, href) : undefined
      return target?.kind === 'page' && !target.hash ? [{ text, route: target.route }] : []
    }),
  )
  return knownOf(labels.filter(({ route }) => targets.has(route)))
}

/**
 * What the bar and the sidebars call a note, where that is not simply its title. No way of searching reads them, so nothing has to be
 * left out.
 */
export function navigationLabels({ site, notes }: Notes): Known[] {
  const locale = Object.values(site.locales)[0]!
  const labels = [...locale.nav, ...locale.sidebars.flatMap(({ items }) => items)].flatMap(labelsIn)
  const titles = new Map(notes.map(({ route, page }) => [route, page.title]))
  return knownOf(labels.filter(({ text, route }) => titles.has(route) && titles.get(route) !== text))
}

type Label = { text: string; route: string }

function labelsIn({ text, route, items = [] }: Pick<SidebarItem, 'text' | 'route' | 'items'>): Label[] {
  return [...(route ? [{ text: text.replace(/<[^>]*>/g, ''), route }] : []), ...items.flatMap(labelsIn)]
}

/** Each text once; every page that it names is an answer. */
function knownOf(labels: readonly Label[]): Known[] {
  const known = new Map<string, Set<string>>()
  for (const { text, route } of labels) {
    const query = text.replace(/\s+/g, ' ').trim()
    if (query.length >= 2) known.set(query, (known.get(query) ?? new Set()).add(route))
  }
  return [...known].map(([query, routes]) => ({ query, routes: [...routes] }))
}
