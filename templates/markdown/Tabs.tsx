import type { ReactNode } from 'react'
import { panelAttributes, panelId } from './CodeBlock.tsx'
import { TabList } from './CodeGroup.tsx'

type TabsProps = {
  /** Unique on the page and the same in every build. */
  id: string
  tabs: readonly { label: string; content: ReactNode }[]
}

/**
 * Variants of a text as tabs, of which the first is shown. Groups with the same labels switch together. Without script and on paper, the
 * variants are shown one below the other under their labels.
 */
export function Tabs({ id, tabs }: TabsProps): ReactNode {
  return (
    <div className="kb-tabs" data-code-group="" data-sync="">
      <TabList id={id} tabs={tabs} />
      {tabs.map(({ label, content }, index) => {
        const place = { id, index, active: index === 0 }
        return (
          <div
            key={panelId(id, index)}
            className={place.active ? 'kb-tab active' : 'kb-tab'}
            {...panelAttributes(place)}
          >
            <p className="kb-tab-label">{label}</p>
            {content}
          </div>
        )
      })}
    </div>
  )
}
