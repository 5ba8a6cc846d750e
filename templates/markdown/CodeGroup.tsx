import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import { type GroupPlace, panelAttributes, panelId, tabId } from './CodeBlock.tsx'

type CodeGroupProps = {
  /** Unique on the page and the same in every build; tabs and panels derive their ids from it. */
  id: string
  tabs: readonly { label: string }[]
  /** Whether groups with the same labels switch together and remember the choice. */
  sync?: boolean
  labels: Labels
  /** The blocks in the order of the tabs, each a panel with the same group id. */
  children: ReactNode
}

/** Variants of one sample as tabs. Without script and on paper, the variants are shown one after another under their titles. */
export function CodeGroup({ id, tabs, sync, labels, children }: CodeGroupProps): ReactNode {
  return (
    <div className="vp-code-group" data-code-group="" data-sync={sync ? '' : undefined}>
      <TabList id={id} tabs={tabs} name={labels.codeGroup} />
      <div className="blocks">{children}</div>
    </div>
  )
}

type TabListProps = Pick<CodeGroupProps, 'id' | 'tabs'> & { name?: string }

/** The tabs of a group, the first of which is selected. */
export function TabList({ id, tabs, name }: TabListProps): ReactNode {
  return (
    <div className="tabs" role="tablist" aria-label={name}>
      {tabs.map(({ label }, index) => (
        <button
          // Labels may repeat, so the position identifies a tab.
          key={tabId(id, index)}
          type="button"
          role="tab"
          id={tabId(id, index)}
          aria-selected={index === 0}
          aria-controls={panelId(id, index)}
          tabIndex={index === 0 ? 0 : -1}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** The panel of a fence that is not shown as code: a diagram or code preview. */
export function DrawnPanel({
  title,
  group,
  children,
}: {
  title: string
  group: GroupPlace
  children: ReactNode
}): ReactNode {
  return (
    <div className={group.active ? 'kb-drawn-panel active' : 'kb-drawn-panel'} {...panelAttributes(group)}>
      <p className="kb-code-title">{title}</p>
      {children}
    </div>
  )
}
