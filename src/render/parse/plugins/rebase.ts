import path from 'node:path'
import type { Element, Root as HastRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { eachBelow } from '../below.ts'
import { withCssUrls } from '../html/css-urls.ts'
import { walk } from '../html/hast.ts'
import { linkKind } from '../links.ts'
import { type PageState, sourceOf, stateOf } from '../page-state.ts'
import { linkAttributes } from './collect-links.ts'

/** Marks elements whose `href` or `src` is final: the address of a reference is relative to its definition. */
const done = 'dataRebased'

/** Rewrites relative addresses in included text, which are relative to the included file's folder, so that they work from the page. */
export function rebase() {
  return (tree: Root, file: VFile) => {
    const state = stateOf(file)
    if (state.origins.length > 0) eachBelow(tree, (node) => rebaseNode(node, state))
  }
}

/** The same for addresses in HTML and in braces, after HTML is parsed. */
export function rebaseHtml() {
  return (tree: HastRoot, file: VFile) => {
    const state = stateOf(file)
    if (state.origins.length > 0) walk(tree, (element) => rebaseElement(element, state))
  }
}

function rebaseElement(element: Element, state: PageState): void {
  const { tagName, properties, position } = element
  const isDone = properties[done] !== undefined
  delete properties[done]
  if (!position) return
  const from = sourceOf(state, element)
  for (const name of linkAttributes[tagName] ?? []) {
    const url = properties[name]
    if (typeof url !== 'string' || (isDone && (name === 'href' || name === 'src'))) continue
    properties[name] = rebased(url, from, state.path)
  }
  if (typeof properties.style === 'string')
    properties.style = withCssUrls(properties.style, (url) => rebased(url, from, state.path))
  if (typeof properties.srcSet !== 'string') return
  properties.srcSet = properties.srcSet.replace(/(?<=^|,)\s*[^\s,]+/g, (url) =>
    rebased(url.trim(), from, state.path),
  )
}

function rebaseNode(node: Nodes, state: PageState): void {
  if (/^(?:link|image)(?:Reference)?$/.test(node.type)) node.data = { hProperties: { [done]: true } }
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
    node.url = rebased(node.url, sourceOf(state, node), state.path)
}

/** An address in one file, rewritten for another. */
export function rebased(url: string, from: string, to: string): string {
  const folder = path.posix.dirname(from)
  if (from === to || folder === path.posix.dirname(to)) return url
  if (url === '' || /^(?:[/#]|\[\[)/.test(url) || linkKind(url) === 'external') return url
  return path.posix.join(path.posix.relative(path.posix.dirname(to), folder), url)
}
