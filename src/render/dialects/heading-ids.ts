/** A heading of a page: its text, its Markdown source, and its id in kbsite. */
type HeadingId = { text: string; source: string; id: string }

/** Computes a tool's ids for the headings of a page, in order. */
export type HeadingIds = (headings: readonly HeadingId[]) => string[]

/** Python-Markdown: only ASCII letters are kept, also those of formulas, and empty or duplicate ids get a number, so Chinese headings become `_1`, `_2` … */
export const pythonIds: HeadingIds = (headings) => {
  const counts = new Map<string, number>()
  return headings.map(({ text, source }) => {
    const base = (/\$[^$\n]+\$/.test(source) ? source.replace(/\n *[=-]+ *$/, '') : text)
      .normalize('NFKD')
      .replace(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-')
    const count = counts.get(base) ?? (base === '' ? 1 : 0)
    counts.set(base, count + 1)
    return count === 0 ? base : `${base}_${count}`
  })
}

/** VuePress 1: like kbsite's ids, but the second of two equal ones gets the number 2. */
export const secondIds: HeadingIds = (headings) => {
  const first = new Map<string, { id: string; count: number }>()
  return headings.map(({ text, id }) => {
    const { id: own, count } = first.get(text) ?? { id, count: 0 }
    first.set(text, { id: own, count: count + 1 })
    return count === 0 ? own : `${own}-${count + 1}`
  })
}

/** GitBook: removes ASCII punctuation and quotation marks, keeps other punctuation, and turns each white-space character into a hyphen, even at the end. */
export const gitbookIds: HeadingIds = (headings) =>
  numbered(
    headings.map(({ text }) =>
      text
        .toLowerCase()
        .replace(/[!-,./:-@[-`{-~“”‘’…]/g, '')
        .replace(/\s/g, '-'),
    ),
  )

/** Numbers duplicates: the second of equal ids ends in `-1`. */
export function numbered(ids: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return ids.map((id) => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  })
}

/** Hugo: from the Markdown source, including link addresses; each space becomes a hyphen, and combining marks are removed. */
export const hugoIds: HeadingIds = (headings) =>
  numbered(
    headings.map(({ source }) =>
      source
        .replace(/\n *[=-]+ *$/, '')
        .split('\n')
        .at(-1)!
        .replace(/^#+/, '')
        .trim()
        .replace(/(?<=\s)#+$/, '')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{Nd}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/** Hexo: keeps capitals and quotation marks. */
export const hexoIds: HeadingIds = (headings) => numbered(headings.map(({ text }) => hexoSlug(text)))

/** A text as Hexo writes it in ids and addresses. */
export function hexoSlug(text: string): string {
  return text.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-').replace(/^-|-$/g, '')
}

/** What docsify leaves of characters that are escaped as HTML entities. */
const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '39',
}

/** docsify: removes ASCII punctuation and keeps other punctuation. */
export const docsifyIds: HeadingIds = (headings) =>
  numbered(
    headings.map(({ text }) =>
      text
        .trim()
        .toLowerCase()
        .replace(/[&<>"']/g, (mark) => entities[mark]!)
        .replace(/[\u2000-\u206F\u2E00-\u2E7F\\!#$%()*+,./:;=?@[\]^`{|}~]/g, '')
        .replace(/[\s-]+/g, '-')
        .replace(/^(\d)/, '_$1'),
    ),
  )
