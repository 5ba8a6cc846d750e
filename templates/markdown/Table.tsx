import type { ReactNode, TableHTMLAttributes } from 'react'

/** A table in a box that scrolls sideways and is reachable by keyboard. */
export function Table({ children, ...attributes }: TableHTMLAttributes<HTMLTableElement>): ReactNode {
  return (
    <table {...attributes} tabIndex={0}>
      {children}
    </table>
  )
}
