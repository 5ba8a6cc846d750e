import type { Html, Nodes, Parents } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { isHtmlName, subjectTag } from '../html/names.ts'
import { htmlOffsets } from '../html/places.ts'
import { endsItself, type HtmlTag, readTags, voidTags } from '../html/tags.ts'
import { maxDepth } from '../limits/depth.ts'
import { findingAt, type LintInput } from './source.ts'

/** Elements without content, and those that end implicitly where the next block begins. */
const needsNoEnd = new Set([
  ...voidTags,
  ...`p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th html head body script style`.split(
    ' ',
  ),
])
/** Elements that end with their paragraph; any other continues after it. */
const endsWithParagraph = new Set(
  'abbr bdi bdo cite data del dfn ins kbd label map mark meter output progress q ruby samp slot span sub sup time var'.split(
    ' ',
  ),
)
/** Elements whose content has its own names and rules for end tags. */
const foreign = new Set(['svg', 'math'])
/** How many findings one note gets: a few are enough to notice a hundred missing ends. */
const maxFindings = 20

/** HTML tags that are never closed although more text follows, which browsers treat as their content. */
export function unclosedTagFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  const visit = (parent: Parents): void => {
    const open = openTagsOf(parent, input.source)
    // Deeper nesting cannot be read, which has its own finding.
    const shown = open.length < maxDepth ? open.slice(0, maxFindings - found.length) : []
    for (const tag of shown) found.push(unclosed(input, tag))
    for (const child of parent.children) {
      if ('children' in child && !isPhrasing(child)) visit(child as Parents)
    }
  }
  visit(input.tree)
  return found
}

type OpenTag = { name: string; text: string; offset: number; isText: boolean }

/** The tags that the content of a block leaves open before its last line, outermost first. */
function openTagsOf(block: Parents, source: string): OpenTag[] {
  const isHeading = block.type === 'heading'
  const stack = openStack(isHeading)
  const read = (children: readonly Nodes[], isLast: boolean, isLine: boolean): void => {
    children.forEach((child, index) => {
      const isEnd = isLast && index === children.length - 1
      if (child.type === 'html') stack.take(child, source, { isEnd, isLine })
      else if (isPhrasing(child)) {
        const depth = stack.depth()
        read((child as Parents).children as Nodes[], isEnd, true)
        stack.leave(depth)
      }
    })
  }
  read(block.children as Nodes[], true, isHeading)
  return stack.open()
}

function isPhrasing(node: Nodes): node is Nodes & Parents {
  return /^(?:paragraph|emphasis|strong|delete|link|linkReference)$/.test(node.type)
}

function openStack(isHeading: boolean) {
  let open: (OpenTag & { eats: boolean })[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  let inside = ''

  function close(name: string): void {
    // Most stray ends are recognised without searching all open tags.
    if (!counts.get(name)) return
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.name, -1)
      if (last.name === name) return
    }
  }

  return {
    depth: () => open.length,
    open: () => open.filter(({ eats }) => eats),
    leave(depth: number): void {
      const gone = open.slice(depth).filter(({ name }) => endsWithParagraph.has(name))
      if (gone.length === 0) return
      for (const { name } of gone) count(name, -1)
      open = open.filter((tag) => !gone.includes(tag))
    },
    take(html: Html, source: string, { isEnd, isLine }: { isEnd: boolean; isLine: boolean }): void {
      for (const tag of readTags(html.value)) {
        const name = tag.name.toLowerCase()
        if (inside !== '') {
          if (tag.kind === 'close' && name === inside) inside = ''
        } else if (tag.kind === 'close') close(name)
        else if (isLeftOpen(html.value, tag) && !needsNoEnd.has(name)) {
          if (foreign.has(name)) {
            inside = name
            continue
          }
          const eats = !isEnd || html.value.slice(tag.end).trim() !== ''
          count(name, 1)
          const written = writtenTag(html, tag, source)
          const isText = isLine && subjectTag(written.text, isHeading) !== undefined
          open.push({ name, ...written, eats, isText })
        }
      }
    },
  }
}

function isLeftOpen(html: string, tag: HtmlTag): boolean {
  return tag.kind === 'open' && isHtmlName(tag.name) && !endsItself(html, tag)
}

/** A tag as written and its offset in the note. */
function writtenTag(html: Html, tag: HtmlTag, source: string): Pick<OpenTag, 'text' | 'offset'> {
  const text = html.value.slice(tag.start, tag.end).split('\n')[0]!
  return { text, offset: htmlOffsets(html, source)(tag.start) }
}

function unclosed(input: LintInput, { name, text, offset, isText }: OpenTag): Diagnostic {
  return findingAt(input, 'unclosed', [offset, offset + text.length], {
    message: `"${text}" is never closed, so ${isText ? 'it is shown as text' : 'all that follows is in it'}.`,
    fix: isText
      ? 'Write it as code: `…`.'
      : `Write "</${name}>" where it ends, after a blank line if Markdown comes before it.`,
  })
}
