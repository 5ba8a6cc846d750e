import type { HTMLAttributes, ReactNode } from 'react'

export type ContainerKind =
  | 'info'
  | 'tip'
  | 'warning'
  | 'danger'
  | 'details'
  | 'note'
  | 'important'
  | 'caution'
  | 'raw'
  | 'v-pre'

type ContainerProps = {
  kind: ContainerKind
  /** Rendered title; if absent, none is shown. `details` needs one. */
  title?: ReactNode
  /** The author's attributes; `className` is added to the container's, `open` opens details. */
  attributes?: HTMLAttributes<HTMLElement> & { open?: boolean }
  /** Whether it was written as a block quote with a `[!TYPE]` marker. */
  alert?: boolean
  children: ReactNode
}

/** A callout, a disclosure, or a raw region (`raw`, `v-pre`). */
export function Container({ kind, title, attributes = {}, alert, children }: ContainerProps): ReactNode {
  const { className, open, ...rest } = attributes
  const classes =
    [...baseClasses(kind), alert && 'github-alert', className].filter(Boolean).join(' ') || undefined
  if (kind === 'raw' || kind === 'v-pre') {
    return (
      <div {...rest} className={classes}>
        {children}
      </div>
    )
  }
  if (kind === 'details') {
    return (
      <details {...rest} open={open} className={classes}>
        <summary>{title}</summary>
        {children}
      </details>
    )
  }
  return (
    <div {...rest} className={classes}>
      {title !== undefined && title !== null && <p className="custom-block-title">{title}</p>}
      {children}
    </div>
  )
}

function baseClasses(kind: ContainerKind): string[] {
  if (kind === 'v-pre') return []
  return kind === 'raw' ? ['vp-raw'] : [kind, 'custom-block']
}
