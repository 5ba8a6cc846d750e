import type { Element, ElementContent, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { decode } from '../../../client/platform/decode.ts'
import { isPermalink } from '../../parse/plugins/headings.ts'
import type { TwinContext } from './context.ts'

export type Nodes = readonly (RootContent | ElementContent)[]

/** Turns the content of an element into blocks. */
export type Inner = (nodes: Nodes) => string[]

type Inside = TwinContext & { inLink?: true }

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~' }

/** Elements that Markdown has no syntax for, but whose tags have meaning. */
const kept = new Set(['kbd', 'sub', 'sup', 'mark', 'ins', 'u', 'ruby', 'rt', 'rp'])

/** Elements that models cannot use. */
export const useless = new Set(['script', 'style', 'svg', 'template', 'noscript'])

/** The text of a paragraph, as Markdown. */
export function inline(nodes: Nodes, context: Inside): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += escaped(node.value, context)
    else if (node.type === 'element') text += inlineOf(node, context)
  }
  return text
}

function inlineOf(element: Element, context: Inside): string {
  const { tagName, properties, children } = element
  const mark = marks[tagName]
  if (mark) return marked(mark, inline(children, context))
  if (tagName === 'code') return codeSpan(textOf(element))
  if (tagName === 'a') return linkOf(element, context)
  if (tagName === 'img')
    return `!${target(String(properties.alt ?? ''), address(properties, context), context)}`
  if (tagName === 'br') return '\\\n'
  if (tagName === 'input') return properties.type === 'checkbox' ? (properties.checked ? '[x]' : '[ ]') : ''
  if (tagName === 'sup' && footnoteOf(element) !== undefined) return `[^${footnoteOf(element)}]`
  if (kept.has(tagName)) return `<${tagName}>${inline(children, context)}</${tagName}>`
  if (tagName === 'kb-math') return `$${String(properties.source).replace(/\n/g, ' ')}$`
  if (tagName === 'kb-component' && children.length === 0) return escaped(badgeText(element), context)
  if (useless.has(tagName)) return ''
  const src = address(properties, context)
  if (src !== '' && children.length === 0)
    return target(String(properties.title ?? nameOf(src)), src, context)
  return inline(children, context)
}

/** Escapes characters that Markdown would interpret. */
function escaped(text: string, { hasFormulas, inLink }: Inside): string {
  if (!/[\\`*[\]<_~&$]/.test(text)) return text
  return text
    .replace(special, '\\$&')
    .replace(text.includes(';') ? /&/g : /(?!)/g, '\\$&')
    .replace(hasFormulas ? /\$/g : /(?!)/g, '\\$&')
    .replace(inLink ? /\]/g : /(?!)/g, '\\$&')
}

const special = /[`*[]|\\(?=[!-/:-@[-`{-~]|$)|<(?=[a-z/!?])|~(?=~)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu

/** Spaces at the edges go outside the marks, where Markdown requires them. */
function marked(mark: string, text: string): string {
  const inside = text.trim()
  return inside === '' ? text : text.replace(inside, () => mark + inside + mark)
}

function codeSpan(code: string): string {
  const ticks = '`'.repeat(longestRun(code, /`+/g) + 1)
  const pad = /^`|`$|^ .* $/.test(code) ? ' ' : ''
  return `${ticks}${pad}${code.replace(/\n/g, ' ')}${pad}${ticks}`
}

export function longestRun(text: string, runs: RegExp): number {
  return (text.match(runs) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}

function linkOf(element: Element, context: Inside): string {
  const { href, dataFootnoteBackref } = element.properties
  if (isPermalink(element) || dataFootnoteBackref !== undefined) return ''
  const url = typeof href === 'string' ? context.link(href) : undefined
  const text = inline(element.children, { ...context, inLink: true }).trim()
  if (url === undefined || context.inLink) return text
  return textOf(element) === url && /^https?:\/\/[^\s<>]+$/.test(url)
    ? `<${url}>`
    : target(text, url, context)
}

function target(text: string, url: string, { inLink }: Inside): string {
  const safe = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url
  const label = text.replace(/\\?\n/g, ' ')
  return inLink && text === '' ? '' : `[${label}](${safe})`
}

function address({ src, data }: Element['properties'], context: Inside): string {
  const own = typeof src === 'string' ? src : data
  return typeof own === 'string' && own !== '' ? context.file(own) : ''
}

function nameOf(src: string): string {
  return src.split('/').at(-1) || src
}

/** The name of the footnote that a superscript links to. */
function footnoteOf({ children: [first] }: Element): string | undefined {
  if (first?.type !== 'element' || first.properties.dataFootnoteRef === undefined) return undefined
  return /^#fn-(.+)$/.exec(decode(String(first.properties.href)))?.[1]
}

function badgeText({ properties: { props } }: Element): string {
  const { text = '' } = JSON.parse(String(props)) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
