import { textsIn } from '../../platform/texts.ts'

/** A catalog entry as a tree node: a page with its headings and the pages below it. */
export type CatalogRecord = {
  id: string
  title: string
  href: string
  /** Headings are places in a page. */
  kind: 'page' | 'heading'
  children: CatalogRecord[]
}

/** Whether a title contains every typed word, ignoring case and width. */
export function fits(typed: string, title: string): boolean {
  const own = plain(title)
  return plain(typed)
    .split(/\s+/)
    .every((word) => own.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** How many pages match, have a matching heading, or are below a page that matches; not those shown only as ancestors. */
export function pagesFound(records: readonly CatalogRecord[], typed: string, isBelow = false): number {
  return records.reduce((sum, { kind, title, children }) => {
    const isFound = isBelow || fits(typed, title)
    const leads = children.some((child) => child.kind === 'heading' && fits(typed, child.title))
    const own = kind === 'page' && (isFound || leads) ? 1 : 0
    return sum + own + pagesFound(children, typed, isFound)
  }, 0)
}

const en = {
  filter: 'Filter the catalog',
  list: 'List',
  tree: 'Tree',
  view: 'View',
  count: '{n} found',
  empty: 'No matches',
  failed: 'The tree could not be loaded. Try again.',
}

export type CatalogLabels = typeof en

const zh: CatalogLabels = {
  filter: '筛选目录',
  list: '列表',
  tree: '树',
  view: '显示方式',
  count: '{n} 篇',
  empty: '没有匹配的笔记',
  failed: '树没有载入，请重试。',
}

/** Texts of the bar above a catalog, in Chinese or English. */
export function catalogLabels(locale = 'zh'): CatalogLabels {
  return textsIn(locale, zh, en)
}
