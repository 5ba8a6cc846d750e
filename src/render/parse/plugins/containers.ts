import type { Properties } from 'hast'
import type { Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { suggest } from '../../base/likeness.ts'
import { splitAttributes } from '../attributes.ts'
import { type PageState, report, stateOf } from '../page-state.ts'
import { type Container, containerNames } from '../syntax/container.ts'
import { groupTabs } from './box-tabs.ts'
import { splitTabs } from './tabs.ts'

type Options = { parseInline: (text: string, start?: Point) => PhrasingContent[] }

/**
 * Reads the line after a container's name: inline Markdown for the title, attributes in braces at the end.
 *
 * The title becomes the first child, so that later plug-ins treat it like any other text.
 */
export function containers({ parseInline }: Options) {
  return (tree: Root, file: VFile) => {
    const source = String(file)
    if (/:::|!!!|\?\?\?|===/.test(source))
      visit(tree, { state: stateOf(file), source, parseInline, colons: 0 })
  }
}

/** `colons`: those of the innermost open container; 0 outside. */
type Context = Options & { state: PageState; source: string; colons: number }

function visit(parent: Parents, context: Context): void {
  groupTabs(parent, context.parseInline)
  for (const child of parent.children) {
    if (child.type === 'container' && !child.alert) {
      read(child, context)
      visit(child, { ...context, colons: child.colons ?? 0 })
    } else {
      if (child.type === 'paragraph') warnOfUnknown(child, context)
      if ('children' in child) visit(child as Parents, context)
    }
  }
}

function read(node: Container, { state, source, parseInline, colons: outer }: Context): void {
  // A title in quotation marks has no attributes.
  const { text: written, attributes } =
    node.colons === undefined ? { text: node.title, attributes: {} } : splitAttributes(node.title)
  const { text, start } = titleIn(written, node.titleStart, source)
  node.attributes = { ...node.attributes, ...attributes }
  if (outer > 0 && (node.colons ?? 0) >= outer && node.name !== 'tab') {
    report(state, node, {
      rule: 'container-nesting',
      message: `"${':'.repeat(node.colons ?? 3)} ${node.name}" is inside a container with ${outer} colons, so the next closing line ends the outer one.`,
      fix: `Write the outer one with ${(node.colons ?? 3) + 1} colons.`,
    })
  }
  if (!text && typeof attributes.title === 'string') {
    report(state, node, {
      rule: 'foreign-mark',
      message: 'A "title" in braces is not a title: readers see it only when they point at the box.',
      fix: `Write "${':'.repeat(node.colons ?? 3)} ${node.name} ${attributes.title}".`,
    })
  }
  if (node.name === 'code-group') warnOfOthers(node, state)
  if (node.name === 'tabs') {
    groupTabs(node, parseInline)
    if (!node.children.some(({ type }) => type === 'tab')) splitTabs(node, state)
    return
  }
  const footnote = /(?<!\\)\[\^[^\s[\]]{1,100}\]/.exec(text)?.[0]
  if (footnote)
    report(state, node, {
      rule: 'foreign-mark',
      message: `"${footnote}" is shown as text: the title of a container has no footnotes.`,
      fix: 'Write it into the text below the title.',
    })
  const title = text ? titleOf(text, start, parseInline) : labelOf(node, state)
  if (title.length > 0) node.children.unshift({ type: 'containerTitle', children: title })
}

function titleOf(
  text: string,
  start: Point | undefined,
  parseInline: Options['parseInline'],
): PhrasingContent[] {
  const parsed = parseInline(text, start)
  if (parsed.length > 0) return parsed
  // A mark that would begin a list, quote or heading is text.
  const escaped = parseInline(text.replace(/^\d*(?=[#>+*.)-])/, '$&\\'))
  return escaped.length > 0 ? escaped : [{ type: 'text', value: text }]
}

function labelOf({ kindLabel: label, attributes }: Container, { labels }: PageState): PhrasingContent[] {
  return label && !('no-title' in (attributes ?? {})) ? [{ type: 'text', value: labels[label] }] : []
}

/** The title in brackets that touch the name, as in Docusaurus and Starlight: `:::tip[Title]`. */
function titleIn(written: string, start: Point | undefined, source: string): { text: string; start?: Point } {
  const isInBrackets = /^\[.*\]$/.test(written) && /[a-z]/.test(source[(start?.offset ?? 0) - 1] ?? '')
  if (!start || !isInBrackets) return { text: written, ...(start && { start }) }
  const { line, column, offset = 0 } = start
  return { text: written.slice(1, -1).trim(), start: { line, column: column + 1, offset: offset + 1 } }
}

/** Only code, diagrams and previews can be tabs; other content is shown below the group. */
function warnOfOthers(group: Container, state: PageState): void {
  const isMissingCode = (child: RootContent) => child.type === 'paragraph' && child.data?.isMissingCode
  const isTab = ({ type }: RootContent) => type === 'code' || type === 'rawContainer'
  const other = group.children.find((child) => !isTab(child) && !isMissingCode(child))
  if (!other) return
  report(state, other, {
    rule: 'code-group',
    message: 'Only code can be a tab of a code group, so this is shown below it.',
    fix: 'Move it out of the group.',
  })
}

/** Lines that look like those of a container; like a container's, they may directly follow text. */
function warnOfUnknown({ children }: Paragraph, context: Context): void {
  children.forEach((child, index) => {
    if (child.type !== 'text' || !child.value.includes(':::') || !child.position) return
    const { start, end } = child.position
    const isLineStart = index === 0 || children[index - 1]!.type === 'break'
    let offset = start.offset ?? 0
    const lines = context.source.slice(offset, end.offset).split('\n')
    lines.forEach((line, below) => {
      const [indent] = /^[ \t>]*(?=:::)/.exec(line) ?? []
      // Colons below the text of an open container are an end with too few colons, which is reported at the container's beginning.
      const isEnd = below > 0 && context.colons > 0 && /^[ \t>]*:+\s*$/.test(line)
      if (indent !== undefined && (below > 0 || isLineStart) && !isEnd) {
        const column = (below > 0 ? 1 : start.column) + indent.length
        warnOfLine({ line: start.line + below, column, offset: offset + indent.length }, context)
      }
      offset += line.length + 1
    })
  })
}

function warnOfLine(start: Point, { state, source }: Context): void {
  // As typed: the title may have marks of its own.
  const text = source
    .slice(start.offset, start.offset! + 300)
    .split('\n')[0]!
    .trimEnd()
  const [, name] = /^:{3,}\s*([^\s:{[|]+)/.exec(text) ?? []
  const stray = /^:+$/.test(text) ? straySign(state) : undefined
  const finding = touchingTitle(text) ?? (name ? unknownName(name) : stray)
  if (finding) report(state, { position: { start } }, { rule: 'unknown-container', ...finding })
}

/** Chinese names, which are the titles of these containers. */
const chineseNames: Readonly<Record<string, string>> = {
  提示: 'tip',
  信息: 'info',
  注意: 'note',
  重要: 'important',
  警告: 'warning',
  危险: 'danger',
  详情: 'details',
  详细信息: 'details',
}

const known: readonly string[] = [...containerNames, 'script-preview']

/** A known name directly followed by anything but brackets: `:::tip(Title)`, `:::tip标题`. */
function touchingTitle(text: string): { message: string; fix: string } | undefined {
  const [, name = '', title = ''] = /^:{3,}\s*([a-z-]+)(.*)/.exec(text) ?? []
  if (!known.includes(name)) return undefined
  return {
    message: `"${text}" does not open a container, so it is shown as text.`,
    fix: `Write a space and the title after the name: "::: ${name} ${title}".`,
  }
}

function unknownName(name: string): { message: string; fix: string } {
  const near = chineseNames[name] ?? suggest(name, known)
  return {
    message: `"${name}" is not a container, so the colons are shown as text.`,
    fix: near ? `Did you mean "::: ${near}"?` : `Containers are ${shownNames}.`,
  }
}

/** The closing line of a container that was already reported is not reported again. */
function straySign({ diagnostics }: PageState): { message: string; fix: string } | undefined {
  const isTold = diagnostics.some(({ rule }) => rule === 'unknown-container' || rule === 'container-nesting')
  return isTold
    ? undefined
    : {
        message: 'No container is open here, so the colons are shown as text.',
        fix: 'Remove them, or write the name of a container.',
      }
}

const shownNames = containerNames.filter((name) => name !== 'vp-raw').join(', ')

/** A container's attributes as the element stage reads them. The HTML parser keeps a boolean one only when it is `true`. */
export function containerProperties({ name, alert, attributes }: Container): Properties {
  const isOpen = attributes?.open !== undefined
  return { kind: name, ...(alert && { alert: true }), ...attributes, ...(isOpen && { open: true }) }
}
