import type { Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { badgeOf, nameFeature } from '../named-features.ts'
import { type ComponentNode, holdsText } from '../nodes.ts'
import { type PageState, placeOf, report, stateOf } from '../page-state.ts'
import type { ComponentAttributes } from './component-props.ts'

type Options = { attributesOf: (component: string) => ComponentAttributes | undefined }

/** Replaces `<Baseline feature="…">` by a badge with the state of the feature, after its content. A site's own component of that name stays. */
export function baseline({ attributesOf }: Options) {
  return (tree: Root, file: VFile) => {
    if (attributesOf('Baseline')) visit(tree, stateOf(file))
  }
}

function visit(parent: Parents, state: PageState): void {
  for (const child of parent.children) if ('children' in child) visit(child as Parents, state)
  const isBaseline = (child: RootContent) => child.type === 'component' && child.name === 'Baseline'
  if (!parent.children.some(isBaseline)) return
  parent.children = (parent.children as RootContent[]).flatMap((child) =>
    isBaseline(child) ? withBadges(child as ComponentNode, holdsText(parent), state) : [child],
  ) as typeof parent.children
}

function withBadges(node: ComponentNode, isInText: boolean, state: PageState): RootContent[] {
  const { props, children } = node
  const badges = typeof props.feature === 'string' ? badgesOf(node, props.feature, state) : []
  const last = children.at(-1)
  if (last?.type === 'paragraph') {
    last.children.push(...badges)
    return children
  }
  const all = [...(children as PhrasingContent[]), ...badges]
  return isInText || all.length === 0 ? all : [{ type: 'paragraph', children: all } satisfies Paragraph]
}

function badgesOf(node: ComponentNode, id: string, state: PageState): PhrasingContent[] {
  const says = textOf({ type: 'root', children: node.children })
  const named = nameFeature(id, { place: placeOf(state, node), says }, state)
  if ('rule' in named) {
    report(state, node, named)
    return []
  }
  const badge: ComponentNode = { ...node, name: 'Badge', props: badgeOf(named, state.labels), children: [] }
  const last = node.children.at(-1)
  if (last?.type === 'text') last.value += ' '
  return !last || last.type === 'text' ? [badge] : [{ type: 'text', value: ' ' }, badge]
}
