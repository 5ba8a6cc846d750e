/** A heading of a page: its text, how that is written in the note, and its id here. */
type HeadingId = { text: string; source: string; id: string }

/** The ids that a tool gives the headings of a page, in order. */
export type HeadingIds = (headings: readonly HeadingId[]) => string[]

/** Python-Markdown: only letters of ASCII stay, and what is empty or taken gets a number, so that Chinese headings are `_1`, `_2` … */
export const pythonIds: HeadingIds = (headings) => {
  const counts = new Map<string, number>()
  return headings.map(({ text }) => {
    const base = text
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

/** VuePress 1: like ours, but the second of two headings has the number 2. */
export const secondIds: HeadingIds = (headings) => {
  const first = new Map<string, { id: string; count: number }>()
  return headings.map(({ text, id }) => {
    const { id: own, count } = first.get(text) ?? { id, count: 0 }
    first.set(text, { id: own, count: count + 1 })
    return count === 0 ? own : `${own}-${count + 1}`
  })
}

/** GitBook: punctuation of ASCII and quotation marks are left out, other stays, and each blank is a hyphen, one at the end written as an entity too. */
export const gitbookIds: HeadingIds = (headings) =>
  numbered(
    headings.map(({ text }) =>
      text
        .toLowerCase()
        .replace(/[!-,./:-@[-`{-~“”‘’…]/g, '')
        .replace(/\s/g, '-'),
    ),
  )

/** The second of equal ids ends in `-1`. */
function numbered(ids: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return ids.map((id) => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  })
}

/** Hugo: of all that is written, with the addresses of links; each blank is a hyphen, and marks of letters go. */
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

/** Hexo: capitals and quotation marks stay. */
export const hexoIds: HeadingIds = (headings) =>
  numbered(
    headings.map(({ text }) =>
      text.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-').replace(/^-|-$/g, ''),
    ),
  )

/** What docsify keeps of characters that HTML has entities for. */
const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '39',
}

/** docsify: punctuation of ASCII is left out, other stays. */
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
