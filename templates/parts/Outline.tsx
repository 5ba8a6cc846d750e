import type { ReactNode } from 'react'
import type { OutlineItem } from '../props.ts'

/** Links to the headings of the page, nested as the headings are; the outline behaviour marks the current one. */
export function OutlineList({ items }: { items: readonly OutlineItem[] }): ReactNode {
  return (
    <ul className="kb-outline-list">
      {items.map((item) => (
        <li key={item.anchor}>
          <a className="kb-outline-link" href={`#${item.anchor}`} title={item.text}>
            {item.text}
          </a>
          {item.children.length > 0 && <OutlineList items={item.children} />}
        </li>
      ))}
    </ul>
  )
}
