import type { ReactNode } from 'react'

export type IconName = 'reset' | 'toggle' | 'copy' | 'copied'

const paths: Readonly<Record<IconName, string>> = {
  reset: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4h4',
  toggle: 'M4 5h16v14H4zM8 10l2.5 2L8 14M13 15h4',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  copied: 'M5 12.5l4.5 4.5L19 7.5',
}

/** A line drawing of 24 units in the colour of the text, invisible to screen readers. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
