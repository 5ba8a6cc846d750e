import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5'
import { parse as parseYaml } from 'yaml'
import { compareText } from '../../model/diagnostics.ts'
import { routeOf } from '../../model/routes.ts'
import { aroundIn } from '../../parse/plugins/sentences.ts'

const frontMatter = /^---\n([\s\S]*?)\n---\n/

/** A page as a built site published it for machines. */
export type Twin = {
  file: string
  route: string
  title: string
  description?: string
  url: string
  text: string
}

type Section = { level: number; text: string; anchor: string }

/** The pages that a built site published as Markdown. */
export async function twinsIn(folder: string): Promise<Twin[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.md')).map((name) => name.split(path.sep).join('/'))
  const twins = files.sort(compareText).map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    const [, written = ''] = frontMatter.exec(text) ?? []
    const { title, description, url } = (written && parseYaml(written)) || {}
    // Other Markdown in the public folder is not a page.
    if (typeof title !== 'string' || typeof url !== 'string') return []
    return [{ file, route: routeOf(file), title, url, text, ...(description && { description }) }]
  })
  return (await Promise.all(twins)).flat()
}

type HtmlNode = DefaultTreeAdapterTypes.Node

/** The headings of a page that links can point to. */
export async function headingsIn(folder: string, { file }: Twin): Promise<Section[]> {
  const html = await readFile(path.join(folder, file.replace(/md$/, 'html')), 'utf8')
  const found: Section[] = []
  const visit = (node: HtmlNode, isText: boolean) => {
    const level = /^h([1-6])$/.exec(node.nodeName)?.[1]
    const id = 'attrs' in node ? node.attrs.find(({ name }) => name === 'id')?.value : undefined
    if (isText && level && id) found.push({ level: Number(level), text: textOfHtml(node).trim(), anchor: id })
    else if ('childNodes' in node)
      for (const child of node.childNodes) visit(child, isText || node.nodeName === 'main')
  }
  visit(parseHtml(html), false)
  return found
}

/** Without the permalink, which contains an invisible space. */
function textOfHtml(node: HtmlNode): string {
  if ('value' in node) return node.value.replaceAll('\u200b', '')
  return 'childNodes' in node ? node.childNodes.map(textOfHtml).join('') : ''
}

/** A heading with its section. Headings of the same name are told apart by their order. */
export function sectionIn(text: string, headings: readonly Section[], anchor: string): string | undefined {
  const at = headings.findIndex((heading) => heading.anchor === anchor)
  const wanted = headings[at]
  if (!wanted) return undefined
  const isSame = (other: Section) => other.text === wanted.text && other.level === wanted.level
  const before = headings.slice(0, at).filter(isSame).length
  const written = fromMarkdown(text).children.flatMap((node) => (node.type === 'heading' ? [node] : []))
  const own = written.filter((node) => node.depth === wanted.level && textOf(node).trim() === wanted.text)
  const start = own[before]?.position?.start.offset
  if (start === undefined) return undefined
  const next = written.find(
    ({ depth, position }) => depth <= wanted.level && (position?.start.offset ?? 0) > start,
  )
  return `${text.slice(start, next?.position?.start.offset).trim()}\n`
}

/** The sentences of a page that link to an address. A link on a line of its own is not part of a sentence. */
export function sentencesTo({ text }: Twin, address: string): string[] {
  const found: string[] = []
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return
    if (node.children.some(({ type }) => type === 'link' || type === 'text'))
      found.push(...inBlock(node, address))
    else for (const child of node.children) visit(child)
  }
  visit(
    fromMarkdown(text.replace(frontMatter, ''), {
      extensions: [gfm()],
      mdastExtensions: [gfmFromMarkdown()],
    }),
  )
  return found
}

function inBlock(block: Nodes, address: string): string[] {
  const links: [start: number, end: number][] = []
  let text = ''
  const read = (node: Nodes): void => {
    const start = text.length
    if ('children' in node) for (const child of node.children) read(child)
    else text += textOf(node)
    if (node.type === 'link' && node.url.split('#')[0] === address) links.push([start, text.length])
  }
  read(block)
  return links.flatMap(([start, end]) => {
    const [before, after] = aroundIn(text, start, end)
    return before.trim() === '' && after.trim() === '' ? [] : [before + text.slice(start, end) + after]
  })
}

function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return 'value' in node ? node.value : ''
}
