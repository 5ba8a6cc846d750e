import { readFile } from 'node:fs/promises'
import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { mediaType } from '../base/media-type.ts'
import { element, isHeading, walk } from '../parse/html/hast.ts'
import { relinked } from './chapter.ts'
import { contentsList, pagesIn } from './contents.ts'
import type { Book, Chapter, Entry } from './model.ts'

/** Nothing runs or loads, even if the page is modified later. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** One page with the whole book, pictures included. Printed, each chapter begins on a new page, with its title in the page header. */
export async function htmlOf(book: Book): Promise<string> {
  const { title, description, entries, chapters, css, locale } = book
  const { lang, dir, labels } = locale
  const content = sectionsOf(entries, new Map(chapters.map((chapter) => [chapter.page, chapter])), 0)
  const ids = new Set(chapters.flatMap((chapter) => [...chapter.ids]))
  const body = relinked(content, ids, (chapter, id) => `#${id ?? chapter}`)
  await embedPictures(body, book.pictures)
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('meta', { httpEquiv: ['Content-Security-Policy'], content: policy }),
    element('meta', { name: 'viewport', content: 'width=device-width' }),
    element('title', {}, title),
    ...(description ? [element('meta', { name: 'description', content: description })] : []),
    element('style', {}, `${css}\n${pageRules(book)}`),
  )
  const cover = element(
    'header',
    { className: ['kb-front'] },
    element('p', { className: ['kb-name'] }, title),
    ...(description ? [element('p', {}, description)] : []),
  )
  const chapterIds = new Map(chapters.map(({ id, page }) => [page, id]))
  const nav = element(
    'nav',
    {},
    element('p', { className: ['kb-title'] }, labels.contents),
    contentsList(entries, (page) => `#${chapterIds.get(page)}`),
  )
  const html = element(
    'html',
    { lang, dir },
    head,
    element('body', { className: ['kb-book'] }, cover, nav, element('main', {}, body)),
  )
  const root: Root = { type: 'root', children: [{ type: 'doctype' }, html] }
  return `${toHtml(root)}\n`
}

/** Nested chapters follow the chapter that contains them; their headings are lowered by their depth. */
function sectionsOf(
  entries: readonly Entry[],
  chapterOf: ReadonlyMap<Entry['page'], Chapter>,
  depth: number,
): ElementContent[] {
  return entries.flatMap(({ title, page, children }) => {
    const chapter = chapterOf.get(page)
    const below = sectionsOf(children, chapterOf, depth + 1)
    if (chapter) return [section('kb-chapter', chapter.id, lowered(chapter.children, depth)), ...below]
    const first = chapterOf.get(pagesIn(children)[0])
    return [section('kb-part', first!.id, [element(headingAt(depth), {}, title)]), ...below]
  })
}

/** A section with its own CSS page name, which selects the header; a new name also starts a new page. */
function section(className: string, chapter: string, children: readonly ElementContent[]): Element {
  const id = className === 'kb-chapter' ? { id: chapter } : {}
  return element('section', { className: [className], ...id, style: `page:${chapter}` }, children)
}

const headingAt = (depth: number) => `h${Math.min(6, depth + 1)}`

function lowered(nodes: readonly ElementContent[], by: number): ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node
    const tagName = isHeading(node) ? headingAt(Number(node.tagName[1]) - 1 + by) : node.tagName
    return { ...node, tagName, children: lowered(node.children, by) }
  })
}

async function embedPictures(nodes: ElementContent[], pictures: ReadonlyMap<string, string>): Promise<void> {
  const addresses = new Map<string, string>()
  for (const [name, file] of pictures) {
    const data = (await readFile(file)).toString('base64')
    addresses.set(name, `data:${mediaType(name)};base64,${data}`)
  }
  walk({ children: nodes }, ({ tagName, properties }) => {
    if (tagName === 'img') properties.src = addresses.get(String(properties.src)) ?? properties.src
  })
}

/** Chapter titles above and numbers below printed pages; the first page has neither. */
function pageRules({ title, chapters }: Book): string {
  const head = (text: string) => `@top-right{content:${cssText(text)}}`
  return [
    `@page{@top-left{content:${cssText(title)}}@bottom-center{content:counter(page)}}`,
    ...chapters.map((chapter) => `@page ${chapter.id}{${head(chapter.title)}}`),
    '@page :first{@top-left{content:none}@top-right{content:none}@bottom-center{content:none}}',
  ].join('\n')
}

function cssText(text: string): string {
  const escaped = text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)
  return `"${escaped}"`
}
