import type { AnchorHTMLAttributes, AreaHTMLAttributes, ReactNode } from 'react'
import { Link } from '../../../templates/markdown/Link.tsx'
import { isTakenOver, leavesSite, linkKind } from '../parse/links.ts'
import { linkTargets } from '../site/assemble.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import type { BodyContext } from './body-context.ts'
import { type Components, ofProps } from './elements.ts'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement>

/** Elements with links. Addresses as written in the note become hrefs. */
export function linkElements({ page, site, locale }: BodyContext): Components {
  const targets = linkTargets(site)
  const resolve = (href: string) => resolveLink(targets, page.path, href)

  function resolved<Props extends LinkProps | AreaHTMLAttributes<HTMLAreaElement>>(props: Props): Props {
    const { href } = props
    if (href === undefined || props.className === 'header-anchor') return props
    if (isTakenOver(href, props)) return props
    const kind = linkKind(href)
    if (kind === 'external')
      return leavesSite(href) ? { target: '_blank', rel: 'noreferrer', ...props } : props
    const section = resolve(href)
    const isOwn = props.target !== undefined || props.download !== undefined
    if (isOwn && section.kind === 'missing') return props
    if (kind !== 'anchor' || href.length === 1) return { ...props, href: section.href }
    return { ...props, href: section.kind === 'page' ? `#${section.href.split('#')[1] ?? ''}` : href }
  }

  function anchor(props: LinkProps): ReactNode {
    const { href, className, children } = props
    // No such note: readers get the text alone, since there is nothing to link to.
    if (href?.startsWith('[[') && resolve(href).kind === 'missing')
      return <span className={className ?? 'kb-unresolved'}>{children}</span>
    const hasIcon = locale.config.themeConfig.externalLinkIcon ?? false
    return <Link {...resolved(props)} externalLinkIcon={hasIcon} />
  }

  return {
    a: ofProps(anchor),
    area: ofProps(({ alt, ...props }: AreaHTMLAttributes<HTMLAreaElement>) => (
      <area alt={alt} {...resolved(props)} />
    )),
  }
}
