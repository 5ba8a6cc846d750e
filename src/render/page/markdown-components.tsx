import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type {
  AnchorHTMLAttributes,
  AreaHTMLAttributes,
  ComponentType,
  CSSProperties,
  HTMLAttributes,
  ImgHTMLAttributes,
  ObjectHTMLAttributes,
  ReactNode,
  TextareaHTMLAttributes,
  ThHTMLAttributes,
} from 'react'
import { CodeBlock, type CodeBlockProps, CodeFrame, linesOf } from '../../../templates/markdown/CodeBlock.tsx'
import { Diagram, type DiagramProps } from '../../../templates/markdown/Diagram.tsx'
import { Formula, type FormulaProps } from '../../../templates/markdown/Formula.tsx'
import { Image } from '../../../templates/markdown/Image.tsx'
import { Link } from '../../../templates/markdown/Link.tsx'
import { Table } from '../../../templates/markdown/Table.tsx'
import { keptHtml } from '../../../templates/parts/Kept.tsx'
import { viewerOptions } from '../diagrams/options.ts'
import { diagramLabel, placeDiagram } from '../diagrams/place.ts'
import type { Page } from '../model/types.ts'
import { clickHrefs } from '../parse/diagram/clicks.ts'
import { leavesSite, linkKind } from '../parse/links.ts'
import { linkTargets } from '../site/assemble.ts'
import type { LinkTargets } from '../site/link-targets.ts'
import { resolveLink } from '../site/resolve-link.ts'
import type { BodyContext } from './body-context.ts'
import { codeGroup, codeProps } from './code-group.tsx'
import { container } from './container.tsx'
import { mediaOf } from './media.ts'
import { noteComponent } from './note-components.tsx'
import { proseTabs } from './prose-tabs.tsx'

type WithNode<Props> = Props & { node: Element; children?: ReactNode }
type Components = Record<string, ComponentType<WithNode<never>>>

/** The component for each element of a note. Other elements are rendered as they are. */
export function markdownComponents(context: BodyContext): Components {
  const { page, site, locale } = context
  const targets = linkTargets(site)
  const media = mediaOf(page, site)
  const toHref = (href: string) => resolveLink(targets, page.path, href).href

  const components: Record<string, (props: WithNode<never>) => ReactNode> = {
    a: ({ node: _node, ...props }: WithNode<AnchorHTMLAttributes<HTMLAnchorElement>>) =>
      isUnresolved(props.href, targets, page) ? (
        <span className={props.className ?? 'kb-unresolved'}>{props.children}</span>
      ) : (
        <Link
          {...linkProps(props, targets, page)}
          externalLinkIcon={locale.config.themeConfig.externalLinkIcon ?? false}
        />
      ),
    img: ({ node: _node, ...props }: WithNode<ImgHTMLAttributes<HTMLImageElement>>) => (
      <Image {...media.image(props)} />
    ),
    table: ({ node: _node, ...props }: WithNode<HTMLAttributes<HTMLTableElement>>) => <Table {...props} />,
    // An empty header would be announced for each cell below it.
    th: ({ node, children, ...props }: WithNode<ThHTMLAttributes<HTMLTableCellElement>>) =>
      node.children.length > 0 ? <th {...props}>{children}</th> : <td {...props} />,
    source: mediaElement('source', media),
    video: mediaElement('video', media),
    audio: mediaElement('audio', media),
    track: mediaElement('track', media),
    iframe: mediaElement('iframe', media),
    embed: mediaElement('embed', media),
    object: ({ node: _node, data, title, ...props }: WithNode<ObjectHTMLAttributes<HTMLObjectElement>>) => (
      <object title={title} {...inProportion(props)} {...(data && { data: media.href(data) })} />
    ),
    area: ({ node: _node, alt, ...props }: WithNode<AreaHTMLAttributes<HTMLAreaElement>>) => (
      <area alt={alt} {...linkProps(props, targets, page)} />
    ),
    // React takes the text of a field as a value, not as children.
    textarea: ({
      node,
      children: _text,
      ...props
    }: WithNode<TextareaHTMLAttributes<HTMLTextAreaElement>>) => (
      <textarea {...props} defaultValue={textOf(node)} />
    ),
    'kb-code': ({ node }: WithNode<object>) => codeBlock(codeProps(node), context),
    'kb-plain-code': ({ node }: WithNode<object>) => (
      <pre>
        <code>{`${String(node.properties.code)}\n`}</code>
      </pre>
    ),
    'kb-code-group': ({ node, children }: WithNode<object>) => codeGroup(node, children, context),
    'kb-tabs': ({ node, children }: WithNode<object>) => proseTabs(node, children),
    'kb-container': ({ node, children, style }: WithNode<{ style?: CSSProperties }>) =>
      container(node, children, style, context),
    'kb-math': ({ node }: WithNode<object>) => <Formula {...formulaProps(node)} />,
    'kb-title': ({ children }: WithNode<object>) => <>{children}</>,
    'kb-tab': ({ children }: WithNode<object>) => <>{children}</>,
    'kb-diagram': ({ node }: WithNode<object>) => <Diagram {...diagramProps(node, context, toHref)} />,
    'kb-preview': ({ node }: WithNode<object>) =>
      noteComponent('CodePreview', previewProps(node), undefined, context),
    'kb-component': ({ node, children }: WithNode<object>) => component(node, children, context),
  } as never
  return components as unknown as Components
}

function component(
  { properties: { name, props, uid }, children: inside }: Element,
  children: ReactNode,
  context: BodyContext,
): ReactNode {
  const own = { ...JSON.parse(String(props)), id: String(uid) }
  return noteComponent(String(name), own, inside.length > 0 ? children : undefined, context)
}

/** Blocks that differ only in their code share one frame, rendered once. Titles and groups are rarely shared. */
function codeBlock(
  { html, ...props }: Omit<CodeBlockProps, 'labels'>,
  { locale, kept }: BodyContext,
): ReactNode {
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

type LinkAttributes = Pick<
  AnchorHTMLAttributes<HTMLElement>,
  'href' | 'target' | 'rel' | 'download' | 'className'
>

/** A name without a note: readers get its text, since there is nothing to lead them to. */
function isUnresolved(href: string | undefined, targets: LinkTargets, page: Page): boolean {
  return Boolean(href?.startsWith('[[')) && resolveLink(targets, page.path, href!).kind === 'missing'
}

function linkProps<Props extends LinkAttributes>(props: Props, targets: LinkTargets, page: Page): Props {
  const { href } = props
  if (href === undefined || props.className === 'header-anchor') return props
  // The author has taken over this link: it stays as written.
  if (props.target !== undefined || props.download !== undefined) return props
  const kind = linkKind(href)
  if (kind === 'external') {
    return leavesSite(href) ? { target: '_blank', rel: 'noreferrer', ...props } : props
  }
  if (kind === 'anchor' && href.length > 1) {
    const resolved = resolveLink(targets, page.path, href)
    return { ...props, href: resolved.kind === 'page' ? `#${resolved.href.split('#')[1] ?? ''}` : href }
  }
  return { ...props, href: resolveLink(targets, page.path, href).href }
}

/** Media elements written as HTML: their own files get hrefs like those of images. */
function mediaElement(
  Tag: 'source' | 'video' | 'audio' | 'track' | 'iframe' | 'embed',
  media: ReturnType<typeof mediaOf>,
) {
  return ({
    node: _node,
    ...props
  }: WithNode<Embedded & { src?: string; poster?: string; srcSet?: string }>) => (
    <Tag
      {...(Tag === 'iframe' || Tag === 'embed' ? inProportion(props) : props)}
      {...(props.src && { src: media.href(props.src) })}
      {...(props.poster && { poster: media.href(props.poster) })}
      {...(props.srcSet && { srcSet: media.sourceSet(props.srcSet) })}
    />
  )
}

type Embedded = { width?: string | number; height?: string | number; style?: CSSProperties }

/** Embedded content is as wide as the text at most; its height follows if both are given. For pictures and videos browsers do that themselves. */
function inProportion<Props extends Embedded>(props: Props): Props {
  const [width, height] = [Number(props.width), Number(props.height)]
  if (!(width > 0 && height > 0)) return props
  return { ...props, style: { aspectRatio: `${width} / ${height}`, height: 'auto', ...props.style } }
}

function formulaProps({ properties }: Element): FormulaProps {
  const { html, source, display } = properties
  return {
    source: String(source),
    ...(html !== undefined && { html: String(html) }),
    ...(display !== undefined && { display: true }),
  }
}

function diagramProps(
  { properties }: Element,
  { page, site, locale, diagrams }: BodyContext,
  toHref: (href: string) => string,
): DiagramProps {
  const block = { key: String(properties.diagramKey), uid: String(properties.uid) }
  const diagram = diagrams.get(block.key) ?? { status: 'client' as const }
  const source = String(properties.source)
  const named = {
    number: Number(properties.number),
    source,
    ...(properties.title && { title: String(properties.title) }),
  }
  const leads = (href: string) => (linkKind(href) === 'external' ? href : toHref(href))
  const links = diagram.status === 'client' ? clickHrefs(source, leads) : {}
  return {
    diagram: placeDiagram(diagram, block, page, leads),
    source,
    id: block.uid,
    label: diagramLabel(named, page, locale.labels.diagram),
    lang: locale.lang,
    loadFailed: locale.labels.loadFailed,
    options: { ...viewerOptions(site.config.diagrams), ...(Object.keys(links).length > 0 && { links }) },
  }
}

function previewProps({ properties }: Element): Record<string, unknown> {
  const { code, info, lang, html, uid } = properties
  return { code, info, lang, html, id: uid }
}
