import type { ReactNode, TableHTMLAttributes } from 'react'

/** A table that scrolls sideways by itself and can be reached by keyboard. */
export function Table({ children, ...attributes }: TableHTMLAttributes<HTMLTableElement>): ReactNode {
  return (
    <table {...attributes} tabIndex={0}>
      {children}
    </table>
  )
}
