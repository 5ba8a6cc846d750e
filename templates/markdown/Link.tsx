import type { AnchorHTMLAttributes, ReactNode } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** The site's `externalLinkIcon`: marks links to other sites, unless they hold a picture or have class `no-icon`. */
  externalLinkIcon?: boolean
}

/** A link in a note, with its address finished. To another site: a new tab, no referrer, unless the author said otherwise. */
export function Link({ externalLinkIcon, children, ...attributes }: LinkProps): ReactNode {
  const isExternal = /^(https?:)?\/\//i.test(attributes.href ?? '')
  const target = attributes.target ?? (isExternal ? '_blank' : undefined)
  const rel = attributes.rel ?? (isExternal ? 'noreferrer' : undefined)
  const marked = externalLinkIcon && (isExternal || target === '_blank')
  return (
    <a {...attributes} target={target} rel={rel} data-external={marked ? '' : undefined}>
      {children}
    </a>
  )
}
