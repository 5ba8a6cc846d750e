import { type AnchorHTMLAttributes, Children, isValidElement, type ReactNode } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** The site's `externalLinkIcon`: marks links to other sites, unless they hold a picture or have class `no-icon`. */
  externalLinkIcon?: boolean
}

/** A link in a note, as an href. To another site: in a new tab and without referrer, unless the author decided otherwise. */
export function Link({ externalLinkIcon, children, ...attributes }: LinkProps): ReactNode {
  const isExternal = /^(https?:)?\/\//i.test(attributes.href ?? '')
  const target = attributes.target ?? (isExternal ? '_blank' : undefined)
  const rel = attributes.rel ?? (isExternal ? 'noreferrer' : undefined)
  const leaves = isExternal || target === '_blank'
  const marked = externalLinkIcon && leaves && !isBare(attributes.className) && !holdsPicture(children)
  return (
    <a {...attributes} target={target} rel={rel} data-external={marked ? '' : undefined}>
      {children}
    </a>
  )
}

function isBare(className: string | undefined): boolean {
  return className?.split(/\s+/).includes('no-icon') ?? false
}

/** Whether the nodes contain a picture or a drawing. */
function holdsPicture(nodes: ReactNode): boolean {
  return Children.toArray(nodes).some((node) => {
    if (!isValidElement<{ src?: string; children?: ReactNode }>(node)) return false
    return node.type === 'svg' || node.props.src !== undefined || holdsPicture(node.props.children)
  })
}
