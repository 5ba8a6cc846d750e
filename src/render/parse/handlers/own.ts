import type { Element, ElementContent } from 'hast'
import type { FootnoteReference, Heading, Paragraph, Parents } from 'mdast'
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast'
import { type ComponentNode, type Opaque, opaque } from '../nodes.ts'
import { containerProperties } from '../plugins/containers.ts'
import type { Container, ContainerTitle, Tab } from '../syntax/container.ts'
import { withIndex } from '../syntax/label-lists.ts'
import { isInTags } from '../syntax/tags.ts'
import { listHandlers } from './lists.ts'
import { vaultHandlers } from './vault.ts'

const tagOfContainer: Readonly<Record<string, string>> = { 'code-group': 'kb-code-group', tabs: 'kb-tabs' }

/** Handlers for nodes that Markdown in general does not have, or that are rendered differently here. */
export const ownHandlers = {
  ...listHandlers,
  ...vaultHandlers,
  opaque: (_state: State, node: Opaque) => node,
  fragment,
  paragraph: (state: State, node: Paragraph): unknown =>
    isInTags(node) ? fragment(state, node) : defaultHandlers.paragraph(state, node),
  heading(state: State, node: Heading): Element {
    const heading = defaultHandlers.heading(state, node)
    // Distinguishes it from a heading in HTML.
    heading.properties.tabIndex = -1
    return heading
  },
  footnoteReference(state: State, node: FootnoteReference): ElementContent {
    withIndex(state.footnoteOrder)
    return defaultHandlers.footnoteReference(state, node)
  },
  component: (state: State, node: ComponentNode): Opaque =>
    opened(state, node, 'kb-component', { name: node.name, props: JSON.stringify(node.props) }),
  container: (state: State, node: Container): Opaque =>
    opened(state, node, tagOfContainer[node.name] ?? 'kb-container', containerProperties(node)),
  tab: (state: State, node: Tab): Opaque => opened(state, node, 'kb-tab', { label: node.label }),
  containerTitle: (state: State, node: ContainerTitle): Opaque =>
    opaque('kb-title', {}, undefined, state.all(node) as ElementContent[]),
} as unknown as Handlers

/** Contents without an element around them, and without the line breaks that are between blocks. */
function fragment(state: State, node: Parents): unknown {
  return { type: 'root', children: state.all(node) }
}

function opened(
  state: State,
  node: ComponentNode | Container | Tab,
  tagName: string,
  properties: Opaque['properties'],
): Opaque {
  return opaque(tagName, properties, node.position, state.all(node) as ElementContent[])
}
