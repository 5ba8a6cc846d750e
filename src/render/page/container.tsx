import type { Element, ElementContent } from 'hast'
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react'
import { Container, type ContainerKind } from '../../../templates/markdown/Container.tsx'
import type { BodyContext } from './body-context.ts'

/** A container with the title that it is given, or that of its kind. */
export function container(
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
  const title = hidden && name !== 'details' ? undefined : hasTitle ? first : label
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
