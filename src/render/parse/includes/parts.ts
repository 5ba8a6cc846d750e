import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { decode } from '../../../client/platform/decode.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { splitAttributes } from '../attributes.ts'
import { regionOf } from '../code/regions.ts'
import { parseFrontmatter } from '../frontmatter/frontmatter.ts'
import { NestingError } from '../limits/depth.ts'
import { limitNesting } from '../limits/nesting.ts'
import { createSlugger, slugOf } from '../slug.ts'
import { cjkSyntax } from '../syntax/cjk.ts'
import { coreSyntax } from '../syntax/core.ts'

/** The target of an inclusion: a file, and perhaps a region or heading and lines of it, 1-based and inclusive. */
type Target = { path: string; name?: string; from?: number; to?: number }

/** A piece of a file and its first line there; `outside` is the number of lines when the range is beyond all of them. */
type Selected = { text: string; line: number; outside?: number }

/** The headings of files by path: a file is read once for all inclusions from it. */
export type KnownHeadings = Map<string, readonly FileHeading[]>

/** Reads `path#name{from,to}`. A file may be called `C#.md` or be in a folder `C#`, and the name of a heading may contain spaces. */
export function parseTarget(written: string): Target {
  const range = /\{\s*(?:(\d+)\s*)?,\s*(?:(\d+)\s*)?\}$/.exec(written)
  const rest = range ? written.slice(0, range.index).trim() : written
  const name = /#(?![./\s])([^#{}]+)(?<!\.md)$/.exec(rest)
  return {
    path: name ? rest.slice(0, name.index) : rest,
    ...(name && { name: decode(name[1]!) }),
    ...(range?.[1] && { from: Number(range[1]) }),
    ...(range?.[2] && { to: Number(range[2]) }),
  }
}

/** The piece of a file that a target names; a whole Markdown file comes without its front matter. Undefined if nothing matches. */
export function selectedPart(
  text: string,
  { name, from, to }: Target,
  path: string,
  known: KnownHeadings,
): Selected | undefined {
  const headings = () => {
    return getOrInsert(known, path, () => headingsOf(text))
  }
  const whole = name === undefined ? undefined : namedPart(text, name, headings)
  if (name !== undefined && !whole) return undefined
  if (from === undefined && to === undefined) return whole ?? withoutFrontmatter(text, path)
  const { text: all, line } = whole ?? { text, line: 1 }
  const lines = all.split('\n')
  const count = all.endsWith('\n') ? lines.length - 1 : lines.length
  const first = Math.max(1, from ?? 1)
  const isOutside = first > count || (to !== undefined && to < first)
  return {
    text: lines.slice(first - 1, to).join('\n'),
    line: line + first - 1,
    ...(isOutside && { outside: count }),
  }
}

function withoutFrontmatter(text: string, path: string): Selected {
  if (!path.endsWith('.md')) return { text, line: 1 }
  const { body, bodyLine } = parseFrontmatter(text, path)
  return { text: body, line: bodyLine + 1 }
}

type FileHeading = { id: string; depth: number; line: number; start: number; end: number }

function namedPart(text: string, name: string, headings: () => readonly FileHeading[]): Selected | undefined {
  const region = regionOf(text, name)
  return region
    ? { text: region.lines.join('\n'), line: region.firstLine }
    : sectionOf(text, name, headings())
}

/** The text below a heading, up to the next one of the same or a higher level. */
function sectionOf(text: string, id: string, headings: readonly FileHeading[]): Selected | undefined {
  const isNamed = (wanted: string) => (heading: FileHeading) => heading.id === wanted
  const exact = headings.findIndex(isNamed(id))
  // As in the hash of a link, a heading's text is accepted, too.
  const index = exact < 0 ? headings.findIndex(isNamed(slugOf(id))) : exact
  const heading = headings[index]
  if (!heading) return undefined
  const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth)
  return { text: text.slice(heading.end, next?.start).replace(/^\n/, ''), line: heading.line + 1 }
}

/** The headings of a file with the ids that they have as a page; none if it is nested too deeply to be read. */
function headingsOf(text: string): FileHeading[] {
  const slugger = createSlugger()
  return blocksOf(text).flatMap((node) => {
    if (node.type !== 'heading' || !node.position) return []
    const { start, end } = node.position
    const { text: title, attributes } = splitAttributes(textOf(node))
    const id = attributes.id ?? slugger.slug(title)
    return [{ id, depth: node.depth, line: end.line, start: start.offset!, end: end.offset! }]
  })
}

function blocksOf(text: string): Root['children'] {
  try {
    limitNesting(text)
    return unified().use(remarkParse).use(coreSyntax).use(cjkSyntax).parse(text).children
  } catch (error) {
    if (error instanceof NestingError) return []
    throw error
  }
}
