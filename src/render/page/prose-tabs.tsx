import type { Element } from 'hast'
import type { ReactNode } from 'react'
import { Tabs } from '../../../templates/markdown/Tabs.tsx'

/** The content before the first tab, and the tabs. `children` are the rendered children of `node`. */
export function proseTabs(node: Element, children: ReactNode): ReactNode {
  const drawn = [children].flat()
  const parts = node.children.map((child, index) => ({ child, content: drawn[index] }))
  const isTab = ({ child }: (typeof parts)[number]) => child.type === 'element' && child.tagName === 'kb-tab'
  const tabs = parts
    .filter(isTab)
    .map(({ child, content }) => ({ label: String((child as Element).properties.label), content }))
  return (
    <>
      {parts.filter((part) => !isTab(part)).map(({ content }) => content)}
      {tabs.length > 0 && <Tabs id={String(node.properties.uid)} tabs={tabs} />}
    </>
  )
}
