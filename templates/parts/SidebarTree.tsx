import type { ReactNode } from 'react'
import type { Labels, SidebarItem } from '../props.ts'
import { Html } from './Html.tsx'
import { plainText } from './inline-html.ts'
import { NavLink } from './NavLink.tsx'

/** Deepest level whose entries are shown, counted from 0 (product spec §9). */
export const MAX_SIDEBAR_DEPTH = 5

type Group = { heading?: SidebarItem; items: readonly SidebarItem[] }

/**
 * The sidebar's groups and entries without any mark of a page: `markActive` adds that.
 *
 * A group that has no link is one `<details>`; one with a link is the link and, beside it, a `<details>` whose summary is
 * the caret. So both work without script, and opening is one attribute.
 */
export function SidebarTree({ items, labels }: { items: readonly SidebarItem[]; labels: Labels }): ReactNode {
  return groupsOf(items).map((group, index) => (
    <ul className="kb-sidebar-group" key={group.heading?.text ?? `loose-${index}`}>
      {(group.heading ? [group.heading] : group.items).map((item) => (
        <SidebarEntry key={item.text + (item.href ?? '')} item={item} depth={0} labels={labels} />
      ))}
    </ul>
  ))
}

/** Top-level entries in their groups: each entry with children is one, neighbouring loose entries share one. */
export function groupsOf(items: readonly SidebarItem[]): Group[] {
  const groups: { heading?: SidebarItem; items: SidebarItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.items?.length) groups.push({ heading: item, items: [...item.items] })
    else if (last && !last.heading) last.items.push(item)
    else groups.push({ items: [item] })
  }
  return groups
}

type EntryProps = { item: SidebarItem; depth: number; labels: Labels }

function SidebarEntry({ item, depth, labels }: EntryProps): ReactNode {
  const children = depth < MAX_SIDEBAR_DEPTH && item.items?.length ? item.items : undefined
  const row = item.href ? (
    <NavLink item={item} className="kb-sidebar-link" />
  ) : (
    <Html className="kb-sidebar-text" text={item.text} />
  )
  if (!children) return <li data-depth={depth}>{row}</li>
  const list = (
    <ul>
      {children.map((child) => (
        <SidebarEntry key={child.text + (child.href ?? '')} item={child} depth={depth + 1} labels={labels} />
      ))}
    </ul>
  )
  return (
    <li data-depth={depth} data-branch="">
      {item.collapsed === undefined ? (
        <>
          {row}
          {list}
        </>
      ) : (
        <>
          {item.href && row}
          <details data-group="" open={!item.collapsed}>
            <summary
              className={item.href ? 'kb-caret' : 'kb-sidebar-toggle'}
              aria-label={item.href ? `${labels.toggleSection}: ${plainText(item.text)}` : undefined}
            >
              {item.href ? null : row}
            </summary>
            {list}
          </details>
        </>
      )}
    </li>
  )
}
