import type { ReactNode } from 'react'

// Drawn in a 20 × 20 box with strokes of 1.5 in the text's colour.
const SHAPES = {
  search: <path d="M9 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.6-1.9 3.9 3.9" />,
  sun: (
    <path d="M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 1.5v2m0 13v2M1.5 10h2m13 0h2M4 4l1.4 1.4m9.2 9.2L16 16M4 16l1.4-1.4m9.2-9.2L16 4" />
  ),
  moon: <path d="M17 11.8A7.2 7.2 0 0 1 8.2 3a7.2 7.2 0 1 0 8.8 8.8Z" />,
  language: (
    <path d="M2 4.5h9M6.5 2.5v2m3 0c-.7 3.7-3.2 6.5-6.5 8m1-5c1.2 2.2 3 3.8 5.2 4.8M10 17.5l4-9 4 9m-6.7-3h5.4" />
  ),
  more: <path d="M3.5 10h.01M10 10h.01M16.5 10h.01" strokeWidth="2.5" />,
  menu: <path d="M2.5 5h15M2.5 10h15M2.5 15h9" />,
  edit: <path d="m3 17 .8-3.600L13.2 4l2.8 2.8-9.4 9.400L3 17Zm8.2-11 2.8 2.8" />,
} satisfies Record<string, ReactNode>

type IconName = keyof typeof SHAPES

/** A line drawing beside a text or inside a labelled control; hidden from screen readers. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="kb-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  )
}
