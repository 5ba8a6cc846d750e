import type { ReactNode } from 'react'
import type { NavItem } from '../props.ts'
import { Html } from './Html.tsx'
import { NavLink } from './NavLink.tsx'

type NavMenuProps = { items: readonly NavItem[]; place?: 'bar' | 'screen' }

/**
 * The menu of the top bar (`bar`, groups as flyouts) or of the full-screen menu (`screen`, groups as accordions).
 *
 * Groups are `<details>`, so they work without script. A group contains links and sections; anything nested deeper is not shown. The markup
 * is independent of the page: `markable` adds the marks.
 */
export function NavMenu({ items, place = 'bar' }: NavMenuProps): ReactNode {
  return (
    <ul className={place === 'bar' ? 'kb-menu' : 'kb-screen-menu'}>
      {items.map((item) => (
        <li key={item.text + (item.href ?? '')}>
          {item.items ? (
            <NavGroup item={item} place={place} />
          ) : (
            <NavLink item={item} className={`kb-${place}-link`} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NavGroup({ item, place }: { item: NavItem; place: 'bar' | 'screen' }): ReactNode {
  return (
    <details
      className={place === 'bar' ? 'kb-flyout' : 'kb-accordion'}
      data-flyout={place === 'bar' ? '' : undefined}
      data-active-match={item.activeMatch}
    >
      <summary className={`kb-${place}-link`} aria-haspopup={place === 'bar' ? 'true' : undefined}>
        <Html text={item.text} />
      </summary>
      <ul className={place === 'bar' ? 'kb-flyout-panel' : 'kb-accordion-panel'}>
        {item.items?.map((child) => (
          <li key={child.text + (child.href ?? '')}>
            {child.items ? <NavSection item={child} /> : <NavLink item={child} className="kb-flyout-link" />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function NavSection({ item }: { item: NavItem }): ReactNode {
  return (
    <div className="kb-flyout-section">
      {item.text && <Html as="p" className="kb-flyout-title" text={item.text} />}
      <ul>
        {item.items
          ?.filter((child) => !child.items)
          .map((child) => (
            <li key={child.text + (child.href ?? '')}>
              <NavLink item={child} className="kb-flyout-link" />
            </li>
          ))}
      </ul>
    </div>
  )
}
