/** An entry of the catalog as a record of a tree: a page with its headings and the pages below it. */
export type CatalogRecord = {
  id: string
  title: string
  href: string
  /** Headings lead into a page, pages are pages. */
  kind: 'page' | 'heading'
  children: CatalogRecord[]
}

/** What the reader of a list knows of one item: its link, the headings under it, the items under it. */
export type CatalogItem = {
  link: { text: string; href: string }
  headings: readonly { text: string; href: string }[]
  items: readonly CatalogItem[]
}

/** Records for items, headings before pages; ids are the places in the list, such as `2-0` and `2-h1`. */
export function catalogRecords(items: readonly CatalogItem[], prefix = ''): CatalogRecord[] {
  return items.map(({ link, headings, items: inner }, index) => {
    const id = `${prefix}${index}`
    const leads = headings.map(({ text, href }, at) => record(`${id}-h${at}`, text, href, 'heading', []))
    return record(id, link.text, link.href, 'page', [...leads, ...catalogRecords(inner, `${id}-`)])
  })
}

function record(
  id: string,
  title: string,
  href: string,
  kind: CatalogRecord['kind'],
  children: CatalogRecord[],
): CatalogRecord {
  return { id, title, href, kind, children }
}

export type CatalogLabels = {
  filter: string
  list: string
  tree: string
  view: string
  count: string
  empty: string
}

/** Texts of the bar above a catalog, in Chinese or English. */
export function catalogLabels(locale: string | undefined): CatalogLabels {
  return locale === undefined || /^zh\b/i.test(locale)
    ? {
        filter: '筛选目录',
        list: '列表',
        tree: '树',
        view: '显示方式',
        count: '{n} 篇',
        empty: '没有匹配的笔记',
      }
    : {
        filter: 'Filter the catalog',
        list: 'List',
        tree: 'Tree',
        view: 'View',
        count: '{n} pages',
        empty: 'No matches',
      }
}
