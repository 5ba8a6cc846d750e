import type { ReactNode } from 'react'
import type { NavItem } from '../props.ts'
import { normalRoute } from './active.ts'
import { Html } from './Html.tsx'

type NavLinkItem = Pick<
  NavItem,
  'text' | 'href' | 'route' | 'activeMatch' | 'target' | 'rel' | 'noIcon' | 'external'
>

/**
 * A link of the top bar or the sidebar. `markable` compares `data-route`; a link with a hash is active only while the address has the same,
 * which only the browser knows (`data-place`, the places behaviour). A link to another site opens a new tab unless the author said
 * otherwise.
 */
export function NavLink({ item, className }: { item: NavLinkItem; className: string }): ReactNode {
  const { href, route, external, target, rel } = item
  const isPlace = href?.includes('#')
  const opens = target ?? (external ? '_blank' : undefined)
  return (
    <a
      className={className}
      href={href}
      data-route={route && !isPlace ? normalRoute(route) : undefined}
      data-place={route && isPlace && !item.activeMatch ? normalRoute(route) : undefined}
      data-active-match={item.activeMatch}
      target={opens}
      rel={rel ?? (external || opens === '_blank' ? 'noreferrer' : undefined)}
      data-external={(external || opens === '_blank') && !item.noIcon ? '' : undefined}
    >
      <Html text={item.text} />
    </a>
  )
}
