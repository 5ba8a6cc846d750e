import type { Definition, Image, Link, Nodes, Root } from 'mdast'
import type { CompileContext, Token } from 'mdast-util-from-markdown'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { parseDocument, visit as visitYaml } from 'yaml'
import { exchanged } from '../../base/exchanged.ts'
import { placesIn } from '../../model/places.ts'
import type { Place } from '../../model/types.ts'
import { nodesBelow } from '../../parse/below.ts'
import { parseTarget } from '../../parse/includes/parts.ts'
import { limitDepth, NestingError } from '../../parse/limits/depth.ts'
import { limitNesting } from '../../parse/limits/nesting.ts'
import { cjkSyntax } from '../../parse/syntax/cjk.ts'
import { containerSyntax } from '../../parse/syntax/container-syntax.ts'
import { coreSyntax } from '../../parse/syntax/core.ts'
import { extendMarkdown, type MarkdownExtension } from '../../parse/syntax/extend.ts'
import { gfmSyntax } from '../../parse/syntax/gfm.ts'
import { rawContainerSyntax } from '../../parse/syntax/raw-container.ts'
import { vaultSyntax } from '../../parse/syntax/vault/vault.ts'
import { wikiHref, wikiTarget } from '../../parse/wiki-href.ts'

type PlaceOf = (offset: number) => Place

/** An address in a note with its offsets; `place` is where the surrounding link begins. */
export type Destination = {
  href: string
  start: number
  end: number
  place: Place
  /** The path of an included file, rather than a link. */
  included?: true
}

/**
 * Every address of a note, in order: inline links and pictures, definitions, attributes of tags, front matter, diagrams, inclusions. The
 * text from `start` to `end` is exactly the address, so it can be replaced.
 */
export function destinationsIn(text: string, { vault = false } = {}): Destination[] {
  const { front, body } = split(text)
  const placeOf = placesIn(text)
  return [
    ...frontmatterDestinations(front, placeOf),
    ...inclusions(text, placeOf),
    ...nodesBelow(treeOf(front, body, vault)).flatMap(({ node }) => destinationsOf(node, text)),
  ].sort((a, b) => a.start - b.start)
}

/** The prose of a note, which excludes headings, code and links, in pieces with their offsets. */
export function proseIn(text: string, { vault = false } = {}): { text: string; start: number }[] {
  const { front, body } = split(text)
  const found: { text: string; start: number }[] = []
  const walk = (node: Nodes): void => {
    if (/^(?:heading|link|linkReference)$/.test(node.type)) return
    if ('children' in node) for (const child of node.children) walk(child)
    const { start, end } = node.position ?? {}
    if (node.type !== 'text' || start?.offset === undefined) return
    found.push({ text: text.slice(start.offset, end!.offset), start: start.offset })
  }
  walk(treeOf(front, body, vault))
  return found
}

/** The addresses of bare links, in order. */
export function bareLinksIn(text: string): string[] {
  const { front, body } = split(text)
  return nodesBelow(treeOf(front, body)).flatMap(({ node }) => {
    const start = node.position?.start.offset
    return node.type === 'link' && (start === undefined || !/[[<]/.test(text[start]!)) ? [node.url] : []
  })
}

/** The text with the addresses for which `choose` returns another. */
export function withDestinations(
  text: string,
  choose: (destination: Destination) => string | undefined,
  options?: { vault: boolean },
): string {
  const chosen = destinationsIn(text, options).flatMap((destination) => {
    const href = choose(destination)
    return href === undefined ? [] : [{ ...destination, text: writtenAddress(href) }]
  })
  return exchanged(text, chosen)
}

/** An address as written in a note; a wiki link already includes its brackets. */
export function writtenAddress(href: string): string {
  return wikiTarget(href) ? href.slice(2, -2) : href
}

function split(text: string): { front: string; body: string } {
  const match = /^---[ \t]*\n(?:[\s\S]*?\n)??---[ \t]*(?:\n|$)/.exec(text)
  const front = match?.[0] ?? ''
  return { front, body: text.slice(front.length) }
}

/** Front matter is replaced by spaces to keep lines and offsets. An empty tree for a note nested too deeply to be parsed. */
function treeOf(front: string, body: string, vault = false): Root {
  const text = front.replace(/[^\n]/g, ' ') + body
  try {
    limitNesting(text)
    const syntax = [coreSyntax, gfmSyntax, cjkSyntax, ...(vault ? [vaultSyntax] : []), ownSyntax]
    const tree = unified().use(remarkParse).use(syntax).parse(text) as Root
    limitDepth(tree)
    return tree
  } catch (error) {
    if (error instanceof NestingError) return { type: 'root', children: [] }
    throw error
  }
}

/** Plug-in that parses containers and records where the address of each link, picture and definition is. */
function ownSyntax(this: Processor): void {
  for (const one of [containerSyntax, rawContainerSyntax, addresses]) extendMarkdown(this, one)
}

declare module 'mdast' {
  interface Data {
    /** The offsets of the address as written. */
    address?: [start: number, end: number]
  }
}

function takeAddress(this: CompileContext, { start, end }: Token): void {
  const url = this.resume()
  const node = this.stack.at(-1) as Link | Image | Definition
  node.url = url
  node.data = { address: [start.offset, end.offset] }
}

const addresses: MarkdownExtension = {
  syntax: [],
  tree: [{ exit: { resourceDestinationString: takeAddress, definitionDestinationString: takeAddress } }],
}

const attribute = /\s(?:href|src|poster|data|base)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+))/dgi
const sources = /\ssrcset\s*=\s*(?:"([^"]*)"|'([^']*)')/dgi
const clicks = /^[ \t]*(?:click[ \t]+\S+[ \t]+(?:href[ \t]+)?|link[ \t]+\S+[ \t]+)"([^"\n\u2028\u2029]+)"/dgm

function destinationsOf(node: Nodes, text: string): Destination[] {
  const start = node.position?.start.offset
  if (start === undefined) return []
  const raw = text.slice(start, node.position!.end.offset)
  const place = { line: node.position!.start.line, column: node.position!.start.column }
  const from = (match: RegExpExecArray): Destination[] => {
    const range = match.indices?.slice(1).find((group) => group !== undefined)
    if (!range) return []
    const at = start + range[0]
    const end = start + range[1]
    return [{ href: text.slice(at, end), start: at, end, place }]
  }
  switch (node.type) {
    case 'link':
    case 'image':
    case 'definition': {
      const range = node.data?.address
      return range ? [{ href: text.slice(...range), start: range[0], end: range[1], place }] : []
    }
    case 'wikiLink': {
      const at = text.indexOf(node.target, start)
      return [{ href: wikiHref(node.target), start: at, end: at + node.target.length, place }]
    }
    case 'html':
      return [
        ...[...raw.matchAll(attribute)].flatMap((match) => from(match)),
        ...[...raw.matchAll(sources)].flatMap((match) => candidates(from(match)[0])),
      ]
    case 'code':
      return node.lang?.toLowerCase() === 'mermaid'
        ? [...raw.matchAll(clicks)].flatMap((match) => from(match))
        : []
    default:
      return []
  }
}

/** `a.png 1x, b.png 2x` holds two addresses. */
function candidates(list: Destination | undefined): Destination[] {
  if (!list) return []
  return [...list.href.matchAll(/(?:^|,)\s*([^\s,]+)/g)].map((match) => {
    const start = list.start + match.index + match[0].length - match[1]!.length
    return { href: match[1]!, start, end: start + match[1]!.length, place: list.place }
  })
}

const linkKeys = new Set(['link', 'src', 'light', 'dark', 'image'])

function frontmatterDestinations(front: string, placeOf: PlaceOf): Destination[] {
  const yaml = front.replace(/^---[ \t]*\n|\n---[ \t]*\n?$/g, '')
  const document = parseDocument(yaml, { logLevel: 'error' })
  // Invalid front matter is reported separately; its links are left alone.
  if (document.errors.length > 0) return []
  const shift = front.indexOf('\n') + 1
  const found: Destination[] = []
  visitYaml(document, {
    Pair(_, pair) {
      const key = (pair.key as { value?: unknown } | null)?.value
      const value = pair.value as { value?: unknown; range?: [number, number, number] } | null
      if (!linkKeys.has(String(key)) || typeof value?.value !== 'string' || !value.range) return
      const raw = yaml.slice(value.range[0], value.range[1])
      const quoted = /^["']/.test(raw) ? 1 : 0
      const start = shift + value.range[0] + quoted
      const end = shift + value.range[1] - quoted
      if (front.slice(start, end) !== value.value) return
      found.push({ href: value.value, start, end, place: placeOf(start) })
    },
  })
  return found
}

/** `<!--@include: ./part.md{1,5}-->` and `<<< @/snippets/a.js#region{2}`: the path of code ends at `{`, `[`, white space or the `#` of a name. */
function inclusions(text: string, placeOf: PlaceOf): Destination[] {
  const found = text.matchAll(
    /<!--\s*@include:[^\S\n]*((?:[^<>\s][^<>\n]*)?)-->|^<<<\s*((?:[^\s{#[]|#(?=[./]))+)/dgm,
  )
  return [...found].flatMap((match) => {
    const range = match.indices?.slice(1).find((group) => group !== undefined)
    if (!range) return []
    const href = match[1] === undefined ? match[2]! : parseTarget(match[1].trim()).path
    const [start] = range
    return [{ href, start, end: start + href.length, place: placeOf(match.index), included: true as const }]
  })
}
