import { readFile } from 'node:fs/promises'
import { type Zippable, zipSync } from 'fflate'
import type { ElementContent } from 'hast'
import type { Nodes, Element as XmlElement } from 'xast'
import { mediaType } from '../base/media-type.ts'
import { element } from '../parse/html/hast.ts'
import { relinked } from './chapter.ts'
import { contentsList } from './contents.ts'
import { coverSvg } from './cover.ts'
import type { Book } from './model.ts'
import { xhtmlDocument, xmlCharacters, xmlText } from './xhtml.ts'

/** The archive of an EPUB 3. Equal books have equal bytes. */
export async function epubOf(book: Book): Promise<Uint8Array> {
  const files: Zippable = {
    mimetype: [text('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': text(container()),
    'EPUB/package.opf': text(packageOf(book)),
    'EPUB/nav.xhtml': text(navigation(book)),
    'EPUB/cover.svg': text(coverSvg(book)),
    'EPUB/cover.xhtml': text(coverPage(book)),
    'EPUB/book.css': text(book.css),
  }
  for (const [path, contents] of chapterFiles(book)) files[`EPUB/${path}`] = text(contents)
  // Most pictures are compressed already.
  for (const [name, file] of book.pictures)
    files[`EPUB/${name}`] = [await readFile(file), { level: name.endsWith('.svg') ? 6 : 0 }]
  if (hasNewPictures(book)) files['EPUB/no-picture.svg'] = text(noPicture)
  // In local time, as the archive writes it.
  return zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) })
}

const text = (value: string) => new TextEncoder().encode(value)

function chapterFiles({ chapters, locale: { lang, dir } }: Book): [path: string, contents: string][] {
  const ids = new Set(chapters.flatMap((chapter) => [...chapter.ids]))
  const hrefOf = (chapter: string, id?: string) => `${chapter}.xhtml${id ? `#${id}` : ''}`
  return chapters.map(({ id, title, children }) => {
    const body = [element('section', { id }, withNoteTypes(relinked(children, ids, hrefOf)))]
    return [`${id}.xhtml`, xhtmlDocument({ title, lang, dir, styles: ['book.css'], body })]
  })
}

/** E-readers show a footnote in a pop-up if both the reference and the note are marked. */
function withNoteTypes(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node
    const type = node.properties.role === 'doc-noteref' ? { 'epub:type': 'noteref' } : {}
    return { ...node, properties: { ...node.properties, ...type }, children: withNoteTypes(node.children) }
  })
}

function coverPage({ title, locale: { lang, dir } }: Book): string {
  const image = element('img', { src: 'cover.svg', alt: title })
  const body = [element('section', { className: ['kb-cover'], 'epub:type': 'cover' }, image)]
  return xhtmlDocument({ title, lang, dir, styles: ['book.css'], body })
}

function navigation({ title, entries, chapters, locale: { lang, dir, labels } }: Book): string {
  const files = new Map(chapters.map(({ id, page }) => [page, `${id}.xhtml`]))
  const toc = element(
    'nav',
    { 'epub:type': 'toc', id: 'toc' },
    element('h1', {}, labels.contents),
    contentsList(entries, (page) => files.get(page)!),
  )
  return xhtmlDocument({ title, lang, dir, styles: ['book.css'], body: [toc] })
}

type Attributes = Readonly<Record<string, string>>

function xml(
  name: string,
  attributes: Attributes,
  ...children: readonly (XmlElement | string)[]
): XmlElement {
  const nodes = children.map((child) =>
    typeof child === 'string' ? { type: 'text' as const, value: xmlCharacters(child) } : child,
  )
  return { type: 'element', name, attributes: { ...attributes }, children: nodes }
}

function xmlDocument(root: XmlElement): string {
  return xmlText({ type: 'root', children: [root] } satisfies Nodes)
}

function container(): string {
  const file = { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' }
  return xmlDocument(
    xml(
      'container',
      { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
      xml('rootfiles', {}, xml('rootfile', file)),
    ),
  )
}

function packageOf(book: Book): string {
  const { title, description, identity, modified, locale } = book
  const { chapters } = book
  const metadata = xml(
    'metadata',
    { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    xml('dc:identifier', { id: 'id' }, `urn:kbsite:${identity}`),
    xml('dc:title', {}, title),
    xml('dc:language', {}, locale.lang),
    ...(description ? [xml('dc:description', {}, description)] : []),
    xml('meta', { property: 'dcterms:modified' }, new Date(modified).toISOString().replace(/\.\d+/, '')),
    // Older e-readers find the cover through this.
    xml('meta', { name: 'cover', content: 'cover' }),
  )
  const spine = [
    xml('itemref', { idref: 'cover-page' }),
    xml('itemref', { idref: 'nav' }),
    ...chapters.map(({ id }) => xml('itemref', { idref: id })),
  ]
  const direction: Attributes = locale.dir === 'rtl' ? { 'page-progression-direction': 'rtl' } : {}
  return xmlDocument(
    xml(
      'package',
      {
        xmlns: 'http://www.idpf.org/2007/opf',
        version: '3.0',
        'unique-identifier': 'id',
        'xml:lang': locale.lang,
      },
      metadata,
      xml('manifest', {}, ...manifestOf(book)),
      xml('spine', direction, ...spine),
    ),
  )
}

/** A crossed-out frame, for e-readers older than EPUB 3.3, which may not support WebP. */
const noPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="160" height="90" fill="none" stroke="#888"><path d="M1 1h158v88H1zl158 88M159 1 1 89"/></svg>\n'

function hasNewPictures({ pictures }: Book): boolean {
  return [...pictures.keys()].some(isNew)
}

function isNew(picture: string): boolean {
  return picture.endsWith('.webp')
}

function manifestOf(book: Book): XmlElement[] {
  const { chapters, pictures } = book
  const xhtml = 'application/xhtml+xml'
  const item = (id: string, href: string, type: string, properties = '', fallback = '') =>
    xml('item', {
      id,
      href,
      'media-type': type,
      ...(properties && { properties }),
      ...(fallback && { fallback }),
    })
  return [
    item('nav', 'nav.xhtml', xhtml, 'nav'),
    item('cover', 'cover.svg', 'image/svg+xml', 'cover-image'),
    item('cover-page', 'cover.xhtml', xhtml),
    item('css', 'book.css', 'text/css'),
    ...chapters.map(({ id, children }) => item(id, `${id}.xhtml`, xhtml, propertiesOf(children))),
    ...[...pictures.keys()].map((name, index) =>
      item(`image-${index + 1}`, name, mediaType(name), '', isNew(name) ? 'no-picture' : ''),
    ),
    ...(hasNewPictures(book) ? [item('no-picture', 'no-picture.svg', 'image/svg+xml')] : []),
  ]
}

/** Features that a reading system must support. */
function propertiesOf(nodes: readonly ElementContent[]): string {
  return ['mathml', 'svg'].filter((name) => holds(nodes, name === 'mathml' ? 'math' : name)).join(' ')
}

function holds(nodes: readonly ElementContent[], tagName: string): boolean {
  return nodes.some(
    (node) => node.type === 'element' && (node.tagName === tagName || holds(node.children, tagName)),
  )
}
