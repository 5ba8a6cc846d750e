import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic } from '../../model/types.ts'
import type { ParsedFrontmatter } from './frontmatter.ts'

type Advice = { rule: 'foreign-key' | 'front-matter-value'; fix: string }
type Adviser = (value: unknown) => Advice | undefined

const hint = (fix: string): Advice => ({ rule: 'foreign-key', fix })
const always =
  (fix: string): Adviser =>
  () =>
    hint(fix)

const order: Adviser = (value) => (typeof value === 'number' ? hint(`Write "order: ${value}".`) : undefined)
const updated = always('Write "lastUpdated".')
const pager =
  (key: string): Adviser =>
  (value) =>
    hint(value === null ? `Write "${key}: false".` : `Write "${key}: { text: …, link: … }".`)

/** A note that another tool would not publish yet is published here. */
const kept: Adviser = (value) =>
  value === false
    ? { rule: 'front-matter-value', fix: 'It will be published: write "draft: true".' }
    : undefined

const address: Adviser = (value) => {
  if (typeof value !== 'string') return undefined
  return hint(
    value === '/'
      ? 'The page of the site itself is "index.md": give the note that name.'
      : `The address of a note is its path: rename it, or let "redirects: [${value}]" lead here.`,
  )
}

/** Keys of Docusaurus, Starlight, VuePress, Hugo, Hexo, Jekyll and Obsidian, with their equivalents here. */
const advisers: Readonly<Record<string, Adviser>> = {
  sidebar_position: order,
  weight: order,
  nav_order: order,
  sidebar_label: always('The sidebar shows "title".'),
  slug: address,
  permalink: address,
  hide_table_of_contents: (value) => (value === true ? hint('Write "outline: false".') : undefined),
  toc: (value) => (value === false ? hint('Write "outline: false".') : undefined),
  toc_max_heading_level: (value) => hint(`Write "outline: [2, ${String(value)}]".`),
  tableOfContents: always('Write "outline".'),
  last_update: updated,
  lastmod: updated,
  updated,
  pagefind: (value) => (value === false ? hint('Write "search: false".') : undefined),
  pagination_prev: pager('prev'),
  pagination_next: pager('next'),
  custom_edit_url: (value) => (value === null ? hint('Write "editLink: false".') : undefined),
  unlisted: (value) =>
    value === true ? hint('Write "search: false", "catalog: false" and "sitemap: false".') : undefined,
  published: kept,
  publish: kept,
  home: (value) => (value === true ? hint('Write "layout: home".') : undefined),
  template: (value) => (value === 'splash' ? hint('Write "layout: home".') : undefined),
  sidebar: (value) =>
    typeof value === 'object' && value !== null && ('order' in value || 'label' in value)
      ? hint('Write "order" and "title" beside it.')
      : undefined,
  aliases: (value) =>
    Array.isArray(value) && value.some((one) => typeof one === 'string' && one.startsWith('/'))
      ? hint('Write "redirects".')
      : undefined,
}

/** Layouts that read known keys; a site's own layouts may read any. */
const ownLayouts: readonly unknown[] = [undefined, 'doc', 'home', 'page', false]

/** Keys of other generators that have no effect here, each with an alternative. */
export function foreignKeys({ data, placeOf }: ParsedFrontmatter, path: string): Diagnostic[] {
  if (!ownLayouts.includes(data.layout)) return []
  return Object.entries(data).flatMap(([key, value]) => {
    const advice = isForeignKey(key) ? advisers[key]!(value) : undefined
    if (!advice) return []
    const message = `Front matter "${key}" belongs to another generator, so it is ignored.`
    return [diagnose(advice.rule, { path, place: placeOf(key) }, message, { fix: advice.fix })]
  })
}

export function isForeignKey(key: string): boolean {
  return Object.hasOwn(advisers, key)
}
