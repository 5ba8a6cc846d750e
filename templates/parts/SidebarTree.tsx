import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import type { CutItem } from '../props.ts'
import { Html } from './Html.tsx'
import { plainText } from './inline-html.ts'
import { NavLink } from './NavLink.tsx'

/** Deepest level whose entries are shown, counted from 0 (product spec §9). */
export const MAX_SIDEBAR_DEPTH = 5

type Group = { heading?: CutItem; items: readonly CutItem[] }

/**
 * The sidebar's groups and entries without the marks of a page, which `markable` adds.
 *
 * A group without a link is one `<details>`; one with a link is the link and, beside it, a `<details>` whose summary is the caret. So both
 * work without script, and opening is one attribute. Where a page leaves out entries of a large sidebar, it has a link to the page that
 * shows all of them (`data-left-out`).
 */
export function SidebarTree({ items, labels }: { items: readonly CutItem[]; labels: Labels }): ReactNode {
  return groupsOf(items).map((group, index) => (
    <ul className="kb-sidebar-group" key={group.heading?.text ?? `loose-${index}`}>
      {(group.heading ? [group.heading] : group.items).map((item) => (
        <SidebarEntry key={item.text + (item.href ?? '')} item={item} depth={0} labels={labels} />
      ))}
    </ul>
  ))
}

/** Groups top-level entries: each entry with children is a group, and adjacent entries without children share one. */
export function groupsOf(items: readonly CutItem[]): Group[] {
  const groups: { heading?: CutItem; items: CutItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.items?.length || isLeftOut(item)) groups.push({ heading: item, items: [...(item.items ?? [])] })
    else if (last && !last.heading) last.items.push(item)
    else groups.push({ items: [item] })
  }
  return groups
}

/** Whether it is a group whose entries are left out. */
function isLeftOut({ rest, isGap }: CutItem): boolean {
  return rest !== undefined && !isGap
}

type EntryProps = { item: CutItem; depth: number; labels: Labels }

function SidebarEntry({ item, depth, labels }: EntryProps): ReactNode {
  if (item.isGap) return <Gap item={item} depth={depth} labels={labels} />
  const children = depth < MAX_SIDEBAR_DEPTH && item.items?.length ? item.items : undefined
  const row = item.href ? (
    <NavLink item={item} className="kb-sidebar-link" />
  ) : (
    <Html className="kb-sidebar-text" text={item.text} />
  )
  if (isLeftOut(item)) {
    return (
      <li data-depth={depth} data-branch="">
        {item.href && row}
        <a {...toggle(item, labels)} href={item.rest} data-left-out="">
          {item.href ? null : row}
        </a>
      </li>
    )
  }
  if (!children) return <li data-depth={depth}>{row}</li>
  const list = (
    <ul>
      {children.map((child) => (
        <SidebarEntry key={child.text + (child.href ?? '')} item={child} depth={depth + 1} labels={labels} />
      ))}
    </ul>
  )
  return (
    <li data-depth={depth} data-branch="" id={item.id}>
      {item.collapsed === undefined ? (
        <>
          {row}
          {list}
        </>
      ) : (
        <>
          {item.href && row}
          <details
            data-group=""
            open={!item.collapsed || item.id !== undefined}
            data-collapsed={item.collapsed && item.id ? '' : undefined}
          >
            <summary {...toggle(item, labels)}>{item.href ? null : row}</summary>
            {list}
          </details>
        </>
      )}
    </li>
  )
}

/** The element that opens and closes a group: its row, or the caret beside its link. */
function toggle({ href, text }: CutItem, labels: Labels): { className: string; 'aria-label'?: string } {
  if (!href) return { className: 'kb-sidebar-toggle' }
  return { className: 'kb-caret', 'aria-label': `${labels.toggleSection}: ${plainText(text)}` }
}

function Gap({ item: { text, rest }, depth, labels }: EntryProps): ReactNode {
  return (
    <li data-depth={depth}>
      <a
        className="kb-sidebar-link kb-sidebar-gap"
        href={rest}
        aria-label={text ? `${labels.showAll}: ${plainText(text)}` : undefined}
        data-left-out=""
      >
        {labels.showAll}
      </a>
    </li>
  )
}
