import type { Element, ElementContent, Properties } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { element } from '../html/hast.ts'
import { type Opaque, opaque } from '../nodes.ts'
import type { TagNode } from '../syntax/vault/tag.ts'
import type { WikiNode } from '../syntax/vault/wiki-link.ts'
import { mediaKind, tagHref, wikiHref } from '../wiki-href.ts'

type Made = Element | Opaque

/** The elements of Obsidian's Markdown. Where links lead depends on the other notes, so addresses stay names until a page is rendered. */
export const vaultHandlers = {
  wikiLink: (state: State, node: WikiNode): Made => (node.isEmbed ? embed(state, node) : link(state, node)),
  inlineTag: (state: State, node: TagNode): Made =>
    placed(state, node, 'a', { className: ['kb-tag'], href: tagHref(node.value) }, textOf(`#${node.value}`)),
}

function link(state: State, node: WikiNode): Made {
  return placed(state, node, 'a', { href: wikiHref(node.target) }, textOf(node.value))
}

function embed(state: State, node: WikiNode): Made {
  const { target, label = '' } = node
  const kind = mediaKind(target.replace(/#.*$/s, ''))
  const src = wikiHref(target)
  switch (kind) {
    case 'picture':
      return placed(state, node, 'img', { src, ...pictureWords(target, label) })
    case 'film':
    case 'sound':
      return placed(state, node, kind === 'film' ? 'video' : 'audio', { src, controls: true })
    default:
      return placeholder(state, node, { href: src, label: node.value, ...(kind && { isFile: true }) })
  }
}

/** `|300` and `|300x200` are sizes, after a description or alone; without a description, the file name describes the picture. */
function pictureWords(target: string, label: string): Properties {
  const parts = label.split('|').map((part) => part.trim())
  const [, width, height] = /^(\d{1,5})(?:x(\d{1,5}))?$/.exec(parts.at(-1)!) ?? []
  const words = (width ? parts.slice(0, -1) : parts).join('|')
  const name = target.replace(/^.*\//s, '').replace(/\.[a-z]+(?:#.*)?$/is, '')
  return { alt: words || name, ...(width && { width }), ...(height && { height }) }
}

function placeholder(state: State, node: WikiNode, properties: Properties): Opaque {
  const made = opaque('kb-embed', properties)
  state.patch(node as never, made as never)
  return made
}

function placed(
  state: State,
  node: object,
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  const made = element(tagName, properties, children)
  state.patch(node as never, made)
  return state.applyData(node as never, made) as Element
}

function textOf(value: string): ElementContent[] {
  return [{ type: 'text', value }]
}
