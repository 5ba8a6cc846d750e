import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { textOfHtml } from '../../parse/html/escape.ts'
import { componentBlocks } from './components.ts'
import type { TwinContext } from './context.ts'
import { type Inner, inline, longestRun, type Nodes, useless } from './inline.ts'
import { tableOf } from './table.ts'

type Writer = (element: Element, inner: Inner, context: TwinContext) => string[]

/** The blocks of a page's content, as Markdown without blank lines around them. */
export function blocks(nodes: Nodes, context: TwinContext): string[] {
  const found: string[] = []
  const inner: Inner = (children) => blocks(children, context)
  let run: Nodes[number][] = []
  let last = ''
  const endRun = () => {
    const text = lineStarts(inline(run, context).trim())
    run = []
    if (text === '') return
    found.push(text)
    last = ''
  }
  for (const node of nodes) {
    const writer = node.type === 'element' ? writerOf(node) : undefined
    if (!writer) run.push(node)
    else {
      endRun()
      const { tagName } = node as Element
      // Without the comment, two lists would become one.
      if (tagName === last && /^[ou]l$/.test(tagName)) found.push('<!-- -->')
      found.push(...writer(node as Element, inner, context))
      last = tagName
    }
  }
  endRun()
  return found
}

function writerOf(element: Element): Writer | undefined {
  const { tagName, properties } = element
  if (useless.has(tagName)) return () => []
  if (tagName === 'kb-math') return properties.display ? formula : undefined
  if (tagName === 'kb-component') return properties.name === 'Badge' ? undefined : component
  return Object.hasOwn(writers, tagName) ? writers[tagName] : undefined
}

const contents: Writer = ({ children }, inner) => inner(children)
const component: Writer = (element, inner, context) => componentBlocks(element, inner, context)
const formula: Writer = ({ properties: { source } }) => [`$$\n${String(source).trim()}\n$$`]

const heading: Writer = ({ tagName, children }, _inner, context) => {
  context.level.current = Number(tagName[1])
  const text = inline(children, context).replace(/\s+/g, ' ').trim()
  return text === '' ? [] : [`${'#'.repeat(context.level.current)} ${text}`]
}

const list: Writer = ({ tagName, properties, children }, inner) => {
  const items = children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'li',
  )
  const isTight = !items.some((item) =>
    item.children.some((child) => child.type === 'element' && child.tagName === 'p'),
  )
  const first = Number(properties.start ?? 1)
  const written = items.map((item, index) =>
    listItem(tagName === 'ol' ? `${first + index}. ` : '- ', inner(item.children), isTight),
  )
  return written.length > 0 ? [written.join(isTight ? '\n' : '\n\n')] : []
}

/** `parts` are the item's blocks; in a tight list, lists follow a line without a blank one. */
function listItem(mark: string, parts: readonly string[], isTight = true): string {
  const text = parts.reduce(
    (all, part) => `${all}${isTight && /^(?:- |\d+\. )/.test(part) ? '\n' : '\n\n'}${part}`,
    '',
  )
  return (mark + text.trim().replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)).trimEnd()
}

const definitions: Writer = ({ children }, inner) => {
  const terms: string[][] = []
  for (const child of children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'dt') terms.push([`**${inner(child.children).join(' ')}**`])
    else if (child.tagName === 'dd') terms.at(-1)?.push(...inner(child.children))
    else terms.push(...inner([child]).map((part) => [part]))
  }
  return terms.length > 0 ? [terms.map((parts) => listItem('- ', parts, false)).join('\n\n')] : []
}

/** The alerts of GitHub. */
const alertOf: Readonly<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  tip: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
}

const container: Writer = ({ properties, children }, inner, { locale, ...rest }) => {
  const kind = String(properties.kind)
  const [first] = children
  const hasTitle = first?.type === 'element' && first.tagName === 'kb-title'
  const written = hasTitle ? inline(first.children, { locale, ...rest }).trim() : ''
  // Alerts have their own titles.
  const title = written === (locale.labels as Readonly<Record<string, string>>)[kind] ? '' : written
  const body = inner(hasTitle ? children.slice(1) : children)
  if (kind === 'details') return [`**${title || locale.labels.details}**`, ...body]
  const alert = alertOf[kind]
  if (!alert) return [...(title ? [`**${title}**`] : []), ...body]
  return [quoted([`[!${alert}]${title ? `\n**${title}**` : ''}`, ...body].join(title ? '\n\n' : '\n'))]
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/** A block of code; `label` is its tab or title. */
function fence(code: string, lang = '', label = ''): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code, /`{3,}/g) + 1))
  const info = [lang, label && `[${label}]`].filter(Boolean).join(' ')
  return `${marks}${info}\n${code.replace(/(?<!\n)\n+$/, '')}\n${marks}`
}

const codeBlock: Writer = ({ properties }) => {
  const { code, html, lang, title, fileName } = properties
  const text = code === undefined ? textOfHtml(String(html ?? '')) : String(code)
  return [fence(text, String(lang ?? ''), String(title || fileName || ''))]
}

const tabs: Writer = ({ children }, inner, context) => {
  const outer = context.level.current
  const found = children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName !== 'kb-tab') return inner([child])
    context.level.current = Math.min(6, outer + 1)
    return [
      `${'#'.repeat(context.level.current)} ${String(child.properties.label)}`,
      ...inner(child.children),
    ]
  })
  context.level.current = outer
  return found
}

const footnotes: Writer = ({ children }, inner) => {
  const items = children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'ol' ? child.children : [],
  )
  return items.flatMap((item, index) => {
    if (item.type !== 'element') return []
    const name = String(item.properties.id ?? '').replace(/^fn-/, '') || String(index + 1)
    return [listItem(`[^${name}]: `, inner(item.children), false).replace(/\n +(?=\S)/g, '\n    ')]
  })
}

const writers: Readonly<Record<string, Writer>> = {
  ...named('h1 h2 h3 h4 h5 h6', heading),
  ...named('div article aside main header footer figure figcaption center form fieldset address', contents),
  ...named('dd dt p', contents),
  ...named('details', contents),
  ...named('ul ol menu', list),
  ...named('kb-code kb-plain-code kb-preview', codeBlock),
  ...named('kb-code-group', contents),
  dl: definitions,
  section: (element, inner, context) =>
    element.properties.dataFootnotes === undefined
      ? inner(element.children)
      : footnotes(element, inner, context),
  // A table of contents repeats the headings.
  nav: () => [],
  hr: () => ['---'],
  pre: (element) => [fence(textOf(element))],
  summary: ({ children }, inner) => inner(children).map((text) => `**${text}**`),
  blockquote: ({ children }, inner) => [quoted(inner(children).join('\n\n'))],
  table: (element, inner, context) => tableOf(element, inner, context),
  'kb-container': container,
  'kb-tabs': tabs,
  'kb-diagram': ({ properties }) => [
    fence(String(properties.source), 'mermaid', String(properties.title ?? '')),
  ],
}

function named(names: string, writer: Writer): Record<string, Writer> {
  return Object.fromEntries(names.split(' ').map((name) => [name, writer]))
}

/** Lines of a paragraph that would begin another block. */
function lineStarts(text: string): string {
  return text
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=(?==*$)|-(?=--*$)|~(?=~~)|:(?=::))/gm, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}
