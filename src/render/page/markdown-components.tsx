import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type {
  CSSProperties,
  HTMLAttributes,
  ReactNode,
  TextareaHTMLAttributes,
  ThHTMLAttributes,
} from 'react'
import { CodeBlock, CodeFrame, linesOf } from '../../../templates/markdown/CodeBlock.tsx'
import { Container, type ContainerKind } from '../../../templates/markdown/Container.tsx'
import { Formula } from '../../../templates/markdown/Formula.tsx'
import { Table } from '../../../templates/markdown/Table.tsx'
import { Tabs } from '../../../templates/markdown/Tabs.tsx'
import { keptHtml } from '../../../templates/parts/Kept.tsx'
import type { BodyContext } from './body-context.ts'
import { codeGroup, codeProps } from './code-group.tsx'
import { type Components, ofNode, ofProps, type WithNode } from './elements.ts'
import { linkElements } from './link-elements.tsx'
import { mediaElements } from './media-elements.tsx'
import { noteComponent } from './note-components.tsx'
import { noteDiagram } from './note-diagram.tsx'

/** The component for each element of a note. Other elements are rendered as they are. */
export function markdownComponents(context: BodyContext): Components {
  return {
    ...linkElements(context),
    ...mediaElements(context),
    table: ofProps((props: HTMLAttributes<HTMLTableElement>) => <Table {...props} />),
    // Text in HTML that is wider than the page is scrolled by the keyboard as well.
    pre: ofProps((props: HTMLAttributes<HTMLPreElement>) => <pre tabIndex={0} {...props} />),
    th: headerCell,
    textarea,
    'kb-code': ofNode((node) => codeBlock(node, context)),
    'kb-plain-code': ofNode(plainCode),
    'kb-code-group': ofNode((node, children) => codeGroup(node, children, context)),
    'kb-tabs': ofNode(proseTabs),
    'kb-tab': ofNode((_, children) => children),
    'kb-container': ({ node, children, style }: WithNode<{ style?: CSSProperties }>) =>
      container(node, children, style, context),
    'kb-title': ofNode((_, children) => children),
    'kb-math': ofNode(formula),
    'kb-diagram': ofNode((node) => noteDiagram(node, context)),
    'kb-preview': ofNode((node) => preview(node, context)),
    'kb-component': ofNode((node, children) => component(node, children, context)),
  }
}

/** Screen readers would announce an empty header for each cell below it. */
function headerCell({ node, children, ...props }: WithNode<ThHTMLAttributes<HTMLTableCellElement>>) {
  return node.children.length > 0 ? <th {...props}>{children}</th> : <td {...props} />
}

/** React takes the text of a textarea as a value, not as children. */
function textarea({
  node,
  children: _,
  ...props
}: WithNode<TextareaHTMLAttributes<HTMLTextAreaElement>>): ReactNode {
  return <textarea {...props} defaultValue={textOf(node)} />
}

/** Blocks that differ only in their code share one frame, rendered once. Titles and groups are rarely shared. */
function codeBlock(node: Element, { locale, kept }: BodyContext): ReactNode {
  const { html, ...props } = codeProps(node)
  const { labels } = locale
  if (!kept || props.title || props.group) return <CodeBlock {...props} html={html} labels={labels} />
  const lines = linesOf(html)
  const frame = kept(
    `code ${JSON.stringify([props, lines])}`,
    <CodeFrame {...props} {...lines} html="" labels={labels} />,
  )
  const place = frame.indexOf('</code>')
  return keptHtml(frame.slice(0, place) + html + frame.slice(place))
}

function plainCode({ properties }: Element): ReactNode {
  return (
    <pre>
      <code>{`${String(properties.code)}\n`}</code>
    </pre>
  )
}

function formula({ properties: { html, source, display } }: Element): ReactNode {
  return (
    <Formula
      source={String(source)}
      {...(html !== undefined && { html: String(html) })}
      {...(display !== undefined && { display: true })}
    />
  )
}

function preview({ properties: { code, info, lang, html, uid } }: Element, context: BodyContext): ReactNode {
  return noteComponent('CodePreview', { code, info, lang, html, id: uid }, undefined, context)
}

function component(
  { properties: { name, props, uid }, children: inside }: Element,
  children: ReactNode,
  context: BodyContext,
): ReactNode {
  const own = { ...JSON.parse(String(props)), id: String(uid) }
  return noteComponent(String(name), own, inside.length > 0 ? children : undefined, context)
}

/** The content before the first tab, and the tabs. `children` are the rendered children of `node`. */
function proseTabs(node: Element, children: ReactNode): ReactNode {
  const drawn = [children].flat()
  const parts = node.children.map((child, index) => ({ child, content: drawn[index] }))
  const isTab = ({ child }: (typeof parts)[number]) => child.type === 'element' && child.tagName === 'kb-tab'
  const tabs = parts
    .filter(isTab)
    .map(({ child, content }) => ({ label: String((child as Element).properties.label), content }))
  return (
    <>
      {parts.filter((part) => !isTab(part)).map(({ content }) => content)}
      {tabs.length > 0 && <Tabs id={String(node.properties.uid)} tabs={tabs} />}
    </>
  )
}

/** A container with its own title, or that of its kind. */
function container(
  node: Element,
  children: ReactNode,
  style: CSSProperties | undefined,
  { locale }: BodyContext,
): ReactNode {
  const { kind, noTitle, alert, uid: _uid, className, style: _written, ...attributes } = node.properties
  const name = (kind === 'vp-raw' ? 'raw' : String(kind)) as ContainerKind
  const [first, ...rest] = Array.isArray(children) ? children : [children]
  const hasTitle = isTitle(node.children[0])
  const label = name === 'raw' || name === 'v-pre' ? undefined : locale.labels[name]
  const hidden = 'no-title' in attributes || noTitle !== undefined
  const shown = hasTitle ? first : label
  const title = hidden && name !== 'details' ? undefined : shown
  const { 'no-title': _hidden, open, ...others } = attributes
  return (
    <Container
      kind={name}
      title={title}
      {...(alert !== undefined && { alert: true })}
      attributes={{
        ...(others as HTMLAttributes<HTMLElement>),
        ...(style && { style }),
        ...(className !== undefined && { className: [className].flat().join(' ') }),
        ...(open !== undefined && { open: true }),
      }}
    >
      {hasTitle ? rest : children}
    </Container>
  )
}

function isTitle(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'kb-title'
}
